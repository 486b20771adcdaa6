#include "explore/search/stateless_wakeup.h"

#include <algorithm>

namespace tidelock::search {

Placed place_of(const Step& step, std::span<const Step> sequence, const FootprintTable& footprints) {
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        const Step& other = sequence[i];
        if (other.choice.actor == step.choice.actor) {
            return {other.choice == step.choice ? Place::First : Place::Against, i};
        }
        if (!footprints.independent(step.footprint, other.footprint)) {
            if (step.footprint != FootprintTable::kUnknown) return {Place::Against, i};
            // It may be known where it occurs.
            const auto known = std::find_if(sequence.begin(), sequence.end(), [&](const Step& later) {
                return later.choice == step.choice && later.footprint != FootprintTable::kUnknown;
            });
            return known != sequence.end() ? place_of(*known, sequence, footprints) : Placed{Place::Against, i};
        }
    }
    return {Place::Beside, sequence.size()};
}

namespace {

// Where the rest of the sequence belongs; removes from it what is above. Null: nowhere, there is such a leaf.
template <class Tree>
Tree* find_room(Tree& tree, Sequence& sequence, const FootprintTable& footprints) {
    std::vector<Step>& steps = sequence.steps;
    Tree* level = &tree;
    std::size_t branch = 0;
    while (branch < level->size()) {
        if (steps.empty()) return nullptr;
        auto& child = (*level)[branch];
        const Placed placed = place_of(child.step, steps, footprints);
        // An actor with several ways to go on is only one of them here: beside it, the others are not explored.
        if (placed.place == Place::Against ||
            (placed.place == Place::Beside && !(sequence.is_whole && child.step.is_sole))) {
            ++branch;
            continue;
        }
        if (child.children.empty()) return nullptr;
        if (placed.place == Place::First) steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(placed.at));
        level = &child.children;
        branch = 0;
    }
    return level;
}

}  // namespace

void insert(std::vector<WakeupTree>& tree, Sequence sequence, const FootprintTable& footprints) {
    std::vector<WakeupTree>* level = find_room(tree, sequence, footprints);
    if (level == nullptr) return;
    for (const Step& step : sequence.steps) {
        level->push_back({step});
        level = &level->back().children;
    }
}

bool has_room(const std::vector<WakeupTree>& tree, Sequence sequence, const FootprintTable& footprints) {
    return find_room(tree, sequence, footprints) != nullptr;
}

}  // namespace tidelock::search
