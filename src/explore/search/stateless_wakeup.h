// Wakeup trees (Abdulla, Aronis, Jonsson, Sagonas: Source sets, JACM 2017): what is still to be explored from a state,
// as an ordered tree of steps. Each path from the root to a leaf is a sequence that must be made before the search may
// go on as it likes. A tree all of whose branches have length one is a backtrack set.
#pragma once

#include <span>
#include <vector>

#include "explore/search/stateless_footprints.h"
#include "explore/ts/choice.h"

namespace tidelock::search {

// A step as it was, or will be, made.
struct Step {
    ts::Choice choice;
    FootprintTable::Id footprint = FootprintTable::kUnknown;
    bool is_sole = true;  // had the actor one way to make it?
};

struct WakeupTree {
    Step step;
    std::vector<WakeupTree> children{};
};

// How a step lies to a sequence of steps from the same state.
enum class Place : std::uint8_t {
    Against,  // another step of the same actor comes first, or one that depends on it
    First,    // it occurs, and can be moved to the front
    Beside,   // its actor does not occur, and it depends on nothing that does
};

struct Placed {
    Place place{};
    std::size_t at = 0;  // First: where it occurs
};

[[nodiscard]] Placed place_of(const Step& step, std::span<const Step> sequence, const FootprintTable& footprints);

// Steps to explore, in this order at first.
struct Sequence {
    std::vector<Step> steps;
    // Do they belong to an execution that came to its end? Then a step beside them does not change what it is, and may
    // as well come first.
    bool is_whole = false;
};

// Adds a sequence, unless the tree has a leaf from which what it stands for will be explored anyway.
void insert(std::vector<WakeupTree>& tree, Sequence sequence, const FootprintTable& footprints);
// Would it be added?
[[nodiscard]] bool has_room(const std::vector<WakeupTree>& tree, Sequence sequence, const FootprintTable& footprints);

}  // namespace tidelock::search
