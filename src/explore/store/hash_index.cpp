#include "explore/store/hash_index.h"

#include "base/stop.h"

namespace tidelock::store {

bool HashIndex::resize(std::uint64_t group_count) {
    // A 32-bit number cannot count more entries than this many groups hold.
    constexpr std::uint64_t kMostGroups = (std::uint64_t{1} << 32U) / kSlots + 1;
    if (group_count > kMostGroups) group_count = kMostGroups;
    if (group_count <= group_count_) return false;
    const std::size_t size = group_count * sizeof(Group);
    if (size >= kLargePiece) take_memory(size);
    Reservation larger(size);
    if (larger.capacity() < size || !larger.ensure(larger.capacity())) {
        // So as not to try again at each insertion.
        wanted_limit_ = group_count_ * kSlots;
        return false;
    }
    memory_ = std::move(larger);
    group_count_ = group_count;
    wanted_limit_ = group_count * kSlots * 19 / 20;
    return true;
}

}  // namespace tidelock::store
