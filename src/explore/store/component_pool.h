// Interned runs of bytes: equal bytes, equal index. The leaves of the tree that a state is. Indices are dense from 1 in
// the order of insertion, never change, and neither do the addresses of the bytes, which are aligned to eight. The
// empty run is a component like others.
//
// A component costs its bytes rounded up to eight, eight more for its length and hash, four for its place and about six
// for the index. `full` is as in PairTable.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>

#include "base/check.h"
#include "base/hash.h"
#include "explore/store/hash_index.h"
#include "explore/store/reservation.h"

namespace tidelock::store {

class ComponentPool {
public:
    // Places are numbers of eight bytes, so 32 bits reach this far.
    static constexpr std::size_t kMostBytes = std::size_t{32} << 30U;

    explicit ComponentPool(std::size_t most_bytes = kMostBytes);

    Interned intern(std::span<const std::byte> bytes) {
        const std::uint64_t hash = hash_bytes(bytes);
        const std::uint32_t found = index_.find(hash, [&](std::uint32_t number) {
            const Header& header = header_of(number);
            return header.hash == static_cast<std::uint32_t>(hash >> 8U) && header.size == bytes.size() &&
                   (bytes.empty() || std::memcmp(&header + 1, bytes.data(), bytes.size()) == 0);
        });
        if (found != 0) return {found, false};
        return append(bytes, hash);
    }

    [[nodiscard]] std::span<const std::byte> at(std::uint32_t index) const {
        TL_DCHECK((index != 0 && index <= size_) || is_full_, "a component should be one of the pool's");
        const Header& header = header_of(index);
        return {reinterpret_cast<const std::byte*>(&header + 1), header.size};
    }

    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] std::size_t bytes() const { return memory_.committed() + places_.committed() + index_.bytes(); }
    [[nodiscard]] bool full() const { return is_full_ || used_ >= memory_.capacity() - memory_.capacity() / 64; }

private:
    struct Header {
        std::uint32_t size;
        std::uint32_t hash;  // bits 8 to 39, spares most comparisons of bytes
    };

    [[nodiscard]] std::uint32_t* places() const { return reinterpret_cast<std::uint32_t*>(places_.data()); }
    [[nodiscard]] const Header& header_of(std::uint32_t index) const {
        return *reinterpret_cast<const Header*>(memory_.data() + std::size_t{places()[index]} * 8);
    }
    Interned append(std::span<const std::byte> bytes, std::uint64_t hash);

    Reservation memory_;  // header and bytes of each component, one after the other
    Reservation places_;  // where each begins, in units of eight bytes
    HashIndex index_;
    std::size_t used_ = 0;
    std::uint32_t size_ = 0;
    bool is_full_ = false;
};

}  // namespace tidelock::store
