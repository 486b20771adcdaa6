#include "explore/search/stateless_footprints.h"

#include "base/hash.h"

namespace tidelock::search {

namespace {

std::uint64_t hash_of(const ts::Footprint& footprint) {
    std::uint64_t hash = footprint.size();
    for (const ts::Access& access : footprint) {
        hash = hash_combine(hash, access.location);
        hash = hash_combine(hash, std::uint64_t{access.begin} << 32U | access.end);
        hash = hash_combine(hash, static_cast<std::uint64_t>(access.touch));
    }
    return hash;
}

}  // namespace

FootprintTable::Id FootprintTable::intern(const ts::Footprint& footprint) {
    const std::uint64_t hash = hash_of(footprint);
    const auto [first, last] = by_hash_.equal_range(hash);
    for (auto at = first; at != last; ++at) {
        if (all_[at->second] == footprint) return at->second;
    }
    const Id id = static_cast<Id>(all_.size());
    all_.push_back(footprint);
    by_hash_.emplace(hash, id);
    return id;
}

}  // namespace tidelock::search
