#include "explore/reduction/operations.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "base/check.h"
#include "base/hash.h"

namespace tidelock::reduction {

namespace {

constexpr std::uint32_t kSmallActors = 1U << 12U;

Kind kind_of(ts::Touch touch) {
    switch (touch) {
        case ts::Touch::Read:
            return Kind::Read;
        case ts::Touch::Write:
            return Kind::Write;
        case ts::Touch::Sync:
        case ts::Touch::Acquire:
            break;
    }
    return Kind::Sync;
}

// Of an offset: 64 bytes each in the beginning, then 4 KiB, and one for the rest.
std::uint32_t part_of(std::uint32_t offset) {
    constexpr std::uint32_t kFine = 8192;
    constexpr std::uint32_t kLast = 1024;
    return offset < kFine ? offset / 64 : std::min(kFine / 64 + (offset - kFine) / 4096, kLast);
}

}  // namespace

std::uint32_t Operations::made(std::uint32_t actor, const ts::Footprint& footprint,
                               std::span<const std::uint64_t> held) {
    TL_DCHECK(std::ranges::is_sorted(held), "the locks that are held should be told in order");
    // An actor makes the same few steps again and again.
    const std::uint32_t number = dense_actor(actor);
    if (number >= made_.size()) made_.resize(std::size_t{number} + 1);
    std::uint64_t hash = held.size();
    if (!footprint.empty())
        hash = hash_combine(hash, footprint[0].location + static_cast<std::uint64_t>(footprint[0].touch));
    Made& known = made_[number][hash % kMadePerActor];
    const bool is_same = known.operation != 0 && known.footprint == footprint &&
                         std::equal(held.begin(), held.end(), known.held.begin(), known.held.end());
    if (!is_same) {
        known.footprint = footprint;
        known.held.assign(held.begin(), held.end());
        known.operation = make(actor, footprint, held, false);
    }
    return known.operation;
}

std::uint32_t Operations::wanted(std::uint32_t actor, const ts::Footprint& wants) {
    // Who waits mostly waits for the same as the last time.
    const std::uint32_t number = dense_actor(actor);
    if (number >= wants_.size()) wants_.resize(std::size_t{number} + 1);
    Wants& known = wants_[number];
    if (known.operation == 0 || known.wants != wants) known = {wants, make(actor, wants, {}, true)};
    return known.operation;
}

std::uint32_t Operations::make(std::uint32_t actor, const ts::Footprint& footprint, std::span<const std::uint64_t> held,
                               bool is_wanted) {
    words_.assign(kHeader, 0);
    locks_.clear();
    for (const std::uint64_t lock : held) locks_.push_back(dense_location(lock));
    words_[0] = dense_actor(actor);
    words_[1] = lockset_of(locks_);
    words_[3] = is_wanted ? 0 : 1;
    const std::size_t held_count = locks_.size();
    accesses_.clear();
    for (const ts::Access& access : footprint) {
        if (access.touch == ts::Touch::Acquire) locks_.push_back(dense_location(access.location));
        const std::uint32_t last = part_of(access.end > access.begin ? access.end - 1 : access.begin);
        for (std::uint32_t part = part_of(access.begin); part <= last; ++part) {
            accesses_.push_back({dense_location(access.location, part), access.begin, access.end,
                                 static_cast<std::uint32_t>(kind_of(access.touch))});
        }
    }
    if (is_wanted && footprint.empty())
        accesses_.push_back({kAnywhere, 0, ~0U, static_cast<std::uint32_t>(Kind::Sync)});
    // By location: what is done at one is worked out together, however long the step was.
    const auto key = [](const OperationAccess& a) { return std::tie(a.location, a.begin, a.end, a.touch); };
    if (accesses_.size() > 1) {
        std::sort(accesses_.begin(), accesses_.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
        accesses_.erase(std::unique(accesses_.begin(), accesses_.end()), accesses_.end());
    }
    for (const OperationAccess& a : accesses_) words_.insert(words_.end(), {a.location, a.begin, a.end, a.touch});
    words_[2] = locks_.size() == held_count ? words_[1] : lockset_of(locks_);
    TL_DCHECK(includes(words_[2], words_[1]), "what is held before a step should be held in it");
    const std::uint32_t operation = operations_.intern(words_).index;
    TL_DCHECK(hides(operation) || operations_[operation][1] == 0, "what is only wanted should be under no lock");
    return operation;
}

std::uint32_t Operations::lockset_of(std::vector<std::uint32_t>& locks) {
    std::sort(locks.begin(), locks.end());
    locks.erase(std::unique(locks.begin(), locks.end()), locks.end());
    return locksets_.intern(locks).index;
}

std::uint32_t Operations::add_actor(std::uint32_t actor) {
    if (actor >= kSmallActors) {
        const auto [at, is_new] = others_.try_emplace(actor, actor_count_);
        if (is_new) ++actor_count_;
        return at->second;
    }
    if (actor >= actors_.size()) actors_.resize(std::size_t{actor} + 1);
    actors_[actor] = ++actor_count_;
    return actor_count_ - 1;
}

std::uint32_t Operations::dense_location(std::uint64_t location, std::uint32_t part) {
    const std::array<std::uint32_t, 3> words{static_cast<std::uint32_t>(location >> 32U),
                                             static_cast<std::uint32_t>(location), part};
    const std::uint32_t dense = locations_.intern(words).index;
    TL_DCHECK(dense != kAnywhere, "a location should not be that of what may be anywhere");
    return dense;
}

bool Operations::conflict(std::uint32_t a, std::uint32_t b) const {
    const std::size_t count_a = access_count(a);
    const std::size_t count_b = access_count(b);
    if (count_a == 0 || count_b == 0) return false;
    if (access(a, 0).location == kAnywhere || access(b, 0).location == kAnywhere) return true;
    std::size_t first = 0;  // of b, with the location of the access of a
    for (std::size_t i = 0; i < count_a; ++i) {
        const OperationAccess one = access(a, i);
        while (first < count_b && access(b, first).location < one.location) ++first;
        for (std::size_t j = first; j < count_b && access(b, j).location == one.location; ++j) {
            if (overlap_in_conflict(one, access(b, j))) return true;
        }
    }
    return false;
}

bool Operations::share_a_lock(std::uint32_t a, std::uint32_t b) const {
    if (a == 0 || b == 0) return false;
    const auto left = locksets_[a];
    const auto right = locksets_[b];
    return std::any_of(left.begin(), left.end(),
                       [&](std::uint32_t lock) { return std::ranges::binary_search(right, lock); });
}

bool Operations::includes(std::uint32_t all, std::uint32_t some) const {
    return all == some || std::ranges::includes(locksets_[all], locksets_[some]);
}

std::uint32_t Operations::common(std::uint32_t a, std::uint32_t b) {
    std::vector<std::uint32_t> both;
    std::ranges::set_intersection(locksets_[a], locksets_[b], std::back_inserter(both));
    const std::uint32_t lockset = lockset_of(both);
    TL_DCHECK(includes(a, lockset) && includes(b, lockset), "locks in common should be in both sets");
    return lockset;
}

std::size_t Operations::bytes() const {
    return operations_.bytes() + locations_.bytes() + locksets_.bytes() + sets_.bytes();
}

}  // namespace tidelock::reduction
