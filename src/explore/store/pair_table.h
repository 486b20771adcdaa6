// Hash-consed pairs of 32-bit numbers: equal pairs, equal index. The inner nodes of the tree that a state is, and the
// table of states itself. Indices are dense from 1 in the order of insertion, and never change; 0 is "nothing", and is
// the index of the pair (0, 0).
//
// Eight bytes per pair in an array that never moves, and six to seven in its index. Whoever interns has to look at
// `full` from time to time (it turns true a good while before the end) and stop: in a table without any room `intern`
// answers 0.
#pragma once

#include <cstdint>

#include "base/check.h"
#include "explore/store/hash_index.h"
#include "explore/store/reservation.h"

namespace tidelock::store {

class PairTable {
public:
    static constexpr std::uint32_t kMostPairs = 0xFFFF'FFFEU;

    explicit PairTable(std::uint32_t most_pairs = kMostPairs);

    Interned intern(std::uint32_t left, std::uint32_t right) {
        const std::uint64_t key = std::uint64_t{left} << 32U | right;
        if (key == 0) return {};
        const std::uint64_t hash = hash_of(key);
        const std::uint64_t* pairs = this->pairs();
        const std::uint32_t found = index_.find(hash, [=](std::uint32_t number) { return pairs[number] == key; });
        if (found != 0) return {found, false};
        return append(key, hash);
    }

    [[nodiscard]] std::uint32_t left(std::uint32_t index) const {
        TL_DCHECK(index <= size_, "a pair should be one of the table's");
        return static_cast<std::uint32_t>(pairs()[index] >> 32U);
    }
    [[nodiscard]] std::uint32_t right(std::uint32_t index) const {
        TL_DCHECK(index <= size_, "a pair should be one of the table's");
        return static_cast<std::uint32_t>(pairs()[index]);
    }

    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] std::size_t bytes() const { return memory_.committed() + index_.bytes(); }
    [[nodiscard]] bool full() const { return is_full_ || size_ >= most_pairs_ - most_pairs_ / 64; }

private:
    // One multiplication, both halves of the product: enough that neighbouring numbers, which pairs mostly are, spread
    // evenly, and half as long as two rounds.
    static std::uint64_t hash_of(std::uint64_t key) {
        __extension__ using Wide = unsigned __int128;
        const Wide product = Wide{key ^ 0xA0761D6478BD642FULL} * 0xE7037ED1A0B428DBULL;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
    }

    [[nodiscard]] std::uint64_t* pairs() const { return reinterpret_cast<std::uint64_t*>(memory_.data()); }
    Interned append(std::uint64_t key, std::uint64_t hash);
    void make_room();

    Reservation memory_;
    HashIndex index_;
    std::uint32_t size_ = 0;
    std::uint32_t room_ = 0;  // pairs that fit into what is committed
    std::uint32_t most_pairs_ = 0;
    bool is_full_ = false;  // the system has no more memory
};

}  // namespace tidelock::store
