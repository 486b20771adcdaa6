#include "explore/store/pair_table.h"

#include "base/check.h"

#include <algorithm>

namespace tidelock::store {

PairTable::PairTable(std::uint32_t most_pairs)
    : memory_((std::size_t{std::min(most_pairs, kMostPairs)} + 1) * sizeof(std::uint64_t)) {
    const std::size_t pairs = memory_.capacity() / sizeof(std::uint64_t);
    most_pairs_ = static_cast<std::uint32_t>(std::min<std::size_t>(pairs == 0 ? 0 : pairs - 1, most_pairs));
    // The entry 0 has to be readable even in an empty table.
    if (!memory_.ensure(sizeof(std::uint64_t))) most_pairs_ = 0;
    make_room();
}

void PairTable::make_room() {
    const std::size_t wanted = std::min<std::size_t>(most_pairs_, std::size_t{size_} + 1);
    if (!memory_.ensure((wanted + 1) * sizeof(std::uint64_t))) is_full_ = true;
    const std::size_t committed = memory_.committed() / sizeof(std::uint64_t);
    room_ = static_cast<std::uint32_t>(std::min<std::size_t>(committed == 0 ? 0 : committed - 1, most_pairs_));
}

Interned PairTable::append(std::uint64_t key, std::uint64_t hash) {
    if (size_ >= room_) make_room();
    if (index_.wants_room(size_)) {
        const std::uint64_t* all = pairs();
        if (!index_.grow(size_, [=](std::uint32_t number) { return hash_of(all[number]); })) is_full_ = true;
    }
    if (size_ >= room_ || !index_.has_room(size_)) {
        is_full_ = true;
        return {};
    }
    const std::uint32_t index = ++size_;
    TL_DCHECK(index <= most_pairs_, "a table should have no more pairs than it may");
    pairs()[index] = key;
    index_.insert(hash, index);
    return {index, true};
}

}  // namespace tidelock::store
