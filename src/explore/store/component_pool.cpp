#include "explore/store/component_pool.h"

#include <algorithm>

namespace tidelock::store {

ComponentPool::ComponentPool(std::size_t most_bytes)
    : memory_(std::min(most_bytes, kMostBytes)), places_(memory_.capacity() / 2) {}

Interned ComponentPool::append(std::span<const std::byte> bytes, std::uint64_t hash) {
    if (index_.wants_room(size_)) {
        // Hashed anew: an index grows seldom, and the pool is small beside the tree.
        const bool grown = index_.grow(size_, [this](std::uint32_t number) { return hash_bytes(at(number)); });
        if (!grown) is_full_ = true;
    }
    const std::size_t end = used_ + sizeof(Header) + (bytes.size() + 7) / 8 * 8;
    if (bytes.size() > 0xFFFF'FFFFU || size_ == 0xFFFF'FFFEU || !index_.has_room(size_) || !memory_.ensure(end) ||
        !places_.ensure((std::size_t{size_} + 2) * sizeof(std::uint32_t))) {
        is_full_ = true;
        return {};
    }
    auto* header = reinterpret_cast<Header*>(memory_.data() + used_);
    header->size = static_cast<std::uint32_t>(bytes.size());
    header->hash = static_cast<std::uint32_t>(hash >> 8U);
    if (!bytes.empty()) std::memcpy(header + 1, bytes.data(), bytes.size());
    const std::uint32_t index = ++size_;
    places()[index] = static_cast<std::uint32_t>(used_ / 8);
    used_ = end;
    TL_DCHECK(used_ <= memory_.committed() && used_ % 8 == 0, "components should be aligned, and within what is there");
    index_.insert(hash, index);
    return {index, true};
}

}  // namespace tidelock::store
