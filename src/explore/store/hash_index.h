// A hash table of numbers, for tables whose entries are numbered densely and kept elsewhere: from a hash to the numbers
// of the entries that may have it. Numbers are never removed; 0 is none. PairTable and ComponentPool own one each.
//
// It is an array of groups of one cache line: twelve tags of one byte, twelve numbers, and a filter that says which
// entries of this group had to go on to another. All tags of a group are compared at once (as in Swiss tables and F14);
// a search ends at a group whose filter does not let it on, even a full one, so that misses are short at high loads:
// 1.2 groups at 95 %, and 1.3 for hits. A group is found by multiplying the hash with the number of groups, so the
// table can grow by any factor: by a third, which keeps it between 71 % and 95 % full. Growing makes the index anew
// from the entries; the old one is given back before that.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/check.h"
#include "explore/store/reservation.h"

namespace tidelock::store {

// What interning gives: the number of the entry, and whether it was entered just now.
struct Interned {
    std::uint32_t index = 0;
    bool is_new = false;
};

class HashIndex {
public:
    HashIndex() { static_cast<void>(resize(kFirstGroups)); }

    // The first number under this hash that `equal` accepts, or 0.
    template <class Equal>
    [[nodiscard]] std::uint32_t find(std::uint64_t hash, Equal&& equal) const {
        if (group_count_ == 0) return 0;
        const std::uint8_t tag = tag_of(hash);
        Probe probe(*this, hash);
        for (;;) {
            const Group& group = groups()[probe.at];
            for (std::uint32_t hits = match(group, tag); hits != 0; hits &= hits - 1) {
                const std::uint32_t number = group.numbers[static_cast<unsigned>(std::countr_zero(hits))];
                if (equal(number)) [[likely]]
                    return number;
            }
            if ((group.went_on & filter_of(hash)) == 0) [[likely]]
                return 0;
            probe.advance(*this);
        }
    }

    // Is it time to grow before the next insertion?
    [[nodiscard]] bool wants_room(std::uint32_t count) const { return count >= wanted_limit_; }
    // Can one more be inserted at all? A slot stays free for ever: its group is where every search ends.
    [[nodiscard]] bool has_room(std::uint32_t count) const { return count + std::uint64_t{1} < group_count_ * kSlots; }

    // Enters a number that is not there. There has to be room.
    void insert(std::uint64_t hash, std::uint32_t number) {
        TL_DCHECK(number != 0, "what is entered should have a number: 0 is none");
        Probe probe(*this, hash);
        for (;;) {
            Group& group = groups()[probe.at];
            const std::uint32_t free = match(group, 0);
            if (free != 0) [[likely]] {
                const auto slot = static_cast<unsigned>(std::countr_zero(free));
                group.tags[slot] = tag_of(hash);
                group.numbers[slot] = number;
                return;
            }
            group.went_on |= filter_of(hash);
            probe.advance(*this);
        }
    }

    // Makes a larger index of the entries 1..count, whose hashes `hash_of` tells. False, and nothing changed, if the
    // system has no room for it; what is there can still be filled up.
    template <class HashOf>
    bool grow(std::uint32_t count, HashOf&& hash_of) {
        if (!resize(group_count_ + group_count_ / 3 + 1)) return false;
        constexpr std::uint32_t kBatch = 16;
        std::array<std::uint64_t, kBatch> hashes;
        for (std::uint32_t first = 1; first <= count;) {
            const std::uint32_t size = count - first + 1 < kBatch ? count - first + 1 : kBatch;
            for (std::uint32_t i = 0; i < size; ++i) {
                hashes[i] = hash_of(first + i);
                __builtin_prefetch(&groups()[home(hashes[i])], 1);
            }
            for (std::uint32_t i = 0; i < size; ++i) insert(hashes[i], first + i);
            first += size;
        }
        return true;
    }

    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&groups()[home(hash)]); }
    [[nodiscard]] std::size_t bytes() const { return memory_.committed(); }

private:
    static constexpr std::uint32_t kSlots = 12;
    static constexpr std::uint64_t kFirstGroups = 64;  // no fewer than the longest step

    struct alignas(64) Group {
        std::array<std::uint8_t, kSlots> tags;  // 0: a free slot
        std::uint32_t went_on;                  // filter of the hashes that found no slot here
        std::array<std::uint32_t, kSlots> numbers;
    };
    static_assert(sizeof(Group) == 64);

    // The place in the table comes from the high half of the hash; tag, filter and step come from the low one.
    static std::uint8_t tag_of(std::uint64_t hash) {
        const auto tag = static_cast<std::uint8_t>(hash);
        return tag == 0 ? std::uint8_t{1} : tag;
    }
    static std::uint32_t filter_of(std::uint64_t hash) { return 1U << ((hash >> 8U) & 31U); }
    [[nodiscard]] std::uint64_t home(std::uint64_t hash) const { return ((hash >> 32U) * group_count_) >> 32U; }
    [[nodiscard]] Group* groups() const { return reinterpret_cast<Group*>(memory_.data()); }

    // The groups that an entry may be in: its home, then others near by, at first at a distance of its own and in the
    // end one by one, so that every group comes.
    struct Probe {
        std::uint64_t at;
        std::uint64_t step;
        Probe(const HashIndex& index, std::uint64_t hash) : at(index.home(hash)), step((hash >> 13U) & 63U) {}
        void advance(const HashIndex& index) {
            at += step + 1;
            step >>= 1U;
            if (at >= index.group_count_) at -= index.group_count_;
        }
    };

    // One bit per slot with this tag.
    static std::uint32_t match(const Group& group, std::uint8_t tag) {
#if defined(__SSE2__)
        const __m128i line = _mm_load_si128(reinterpret_cast<const __m128i*>(&group));
        const __m128i equal = _mm_cmpeq_epi8(line, _mm_set1_epi8(static_cast<char>(tag)));
        return static_cast<std::uint32_t>(_mm_movemask_epi8(equal)) & ((1U << kSlots) - 1);
#else
        std::uint32_t hits = 0;
        for (std::uint32_t i = 0; i < kSlots; ++i) hits |= static_cast<std::uint32_t>(group.tags[i] == tag) << i;
        return hits;
#endif
    }

    bool resize(std::uint64_t group_count);

    Reservation memory_;
    std::uint64_t group_count_ = 0;
    std::uint64_t wanted_limit_ = 0;
};

}  // namespace tidelock::store
