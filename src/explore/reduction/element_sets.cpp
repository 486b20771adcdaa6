#include "explore/reduction/element_sets.h"

#include "base/check.h"

#include <algorithm>
#include <array>

namespace tidelock::reduction {

std::uint32_t ElementSets::united(std::uint32_t a, std::uint32_t b) {
    if (a == b || b == 0) return a;
    if (a == 0) return b;
    const auto left = sets_[a];
    const auto right = sets_[b];
    list_.assign(left.begin(), left.end());
    list_.insert(list_.end(), right.begin(), right.end());
    const std::uint32_t made = make();
    TL_DCHECK(actors_[made] == operations_.sets().united(actors_[a], actors_[b]),
              "nobody should be lost, or come in, where sets are united");
    return made;
}

std::uint32_t ElementSets::before(std::uint32_t set, const Part& part) {
    const std::uint32_t actor = operations_.actor(part.operation);
    const auto old = sets_[set];
    list_.assign(old.begin(), old.end());
    for (std::size_t i = part.begin; operations_.hides(part.operation) && i < part.end && !list_.empty(); ++i) {
        const OperationAccess access = operations_.access(part.operation, i);
        if (access.kind() == Kind::Read) continue;
        const ActorSet chosen = in_conflict(set, access, operations_.held(part.operation));
        std::erase_if(list_, [&](std::uint32_t number) {
            const Element after = element(number);
            const bool is_chosen = after.actor == actor || operations_.sets().has(chosen, after.actor);
            return is_chosen && access.begin <= after.begin && after.end <= access.end;
        });
    }
    const std::uint32_t lockset = operations_.lockset(part.operation);
    for (std::size_t i = part.begin; i < part.end; ++i) {
        const OperationAccess access = operations_.access(part.operation, i);
        list_.push_back(intern({actor, access.begin, access.end, access.kind(), lockset}));
    }
    const std::uint32_t made = make();
    TL_DCHECK(part.begin == part.end || operations_.sets().has(actors_[made], actor),
              "who makes an operation should be among those who touch what it touches");
    return made;
}

ActorSet ElementSets::in_conflict(std::uint32_t set, const OperationAccess& access, std::uint32_t held) {
    ActorSet found;
    for (const std::uint32_t number : sets_[set]) {
        const Element other = element(number);
        if (access.kind() == Kind::Read && other.kind == Kind::Read) continue;
        if (access.begin >= other.end || other.begin >= access.end) continue;
        if (operations_.share_a_lock(held, other.lockset)) continue;
        found = operations_.sets().with(found, other.actor);
    }
    return found;
}

std::uint32_t ElementSets::intern(const Element& element) {
    const std::array<std::uint32_t, 5> words{element.actor, element.begin, element.end,
                                             static_cast<std::uint32_t>(element.kind), element.lockset};
    return elements_.intern(words).index;
}

bool ElementSets::stands_for(const Element& more, const Element& less) const {
    return more.actor == less.actor && (more.kind == Kind::Sync) == (less.kind == Kind::Sync) &&
           more.kind >= less.kind && more.begin <= less.begin && less.end <= more.end &&
           operations_.includes(less.lockset, more.lockset);
}

std::uint32_t ElementSets::make() {
    std::sort(list_.begin(), list_.end());
    list_.erase(std::unique(list_.begin(), list_.end()), list_.end());
    if (list_.size() > 1) {
        // None stands for itself, and of two different ones not each for the other: the order does not matter.
        std::erase_if(list_, [&, all = list_](std::uint32_t number) {
            const Element less = element(number);
            return std::any_of(all.begin(), all.end(), [&](std::uint32_t other) {
                return other != number && stands_for(element(other), less);
            });
        });
    }
    if (list_.size() > kMostElements) draw_together();
    TL_DCHECK(std::ranges::is_sorted(list_),
              "the elements of a set should be in order, or equal sets would not be equal");
    const store::Interned set = sets_.intern(list_);
    TL_DCHECK(!set.is_new || set.index == actors_.size(), "a set should have its actors beside it");
    if (set.is_new) {
        ActorSet actors;
        for (const std::uint32_t number : list_) actors = operations_.sets().with(actors, elements_[number][0]);
        actors_.push_back(actors);
    }
    return set.index;
}

void ElementSets::draw_together() {
    std::vector<Element> drawn;
    for (const std::uint32_t number : list_) {
        const Element one = element(number);
        const auto same = std::find_if(drawn.begin(), drawn.end(), [&](const Element& other) {
            return other.actor == one.actor && (other.kind == Kind::Sync) == (one.kind == Kind::Sync);
        });
        if (same == drawn.end()) {
            drawn.push_back(one);
            continue;
        }
        same->begin = std::min(same->begin, one.begin);
        same->end = std::max(same->end, one.end);
        same->kind = std::max(same->kind, one.kind);
        same->lockset = operations_.common(same->lockset, one.lockset);
    }
    TL_DCHECK(std::ranges::all_of(list_,
                                  [&](std::uint32_t number) {
                                      return std::ranges::any_of(drawn, [&](const Element& more) {
                                          return stands_for(more, element(number));
                                      });
                                  }),
              "elements that are drawn together should stand for what they were");
    list_.clear();
    for (const Element& one : drawn) list_.push_back(intern(one));
    std::sort(list_.begin(), list_.end());
}

std::size_t ElementSets::bytes() const {
    return elements_.bytes() + sets_.bytes() + actors_.capacity() * sizeof(actors_[0]);
}

}  // namespace tidelock::reduction
