// A state on the path of a search without stored states: what was explored from it, what is to be, and what need not
// be.
#pragma once

#include <algorithm>
#include <vector>

#include "explore/search/stateless_wakeup.h"

namespace tidelock::search {

struct Explored {
    Step step;
    bool is_dead = false;  // it reached no state: what the other actors do besides was not explored after it
    // It still slept when a sequence that was to be made had been made, which would not be so if all were known about
    // such sequences beforehand. That it need not be explored here is all that can be said of it.
    bool is_loose = false;
    // Others could not go on after it until its actor had gone further. What it does then belongs to the step, and its
    // footprint does not tell of it: so it never sleeps.
    bool is_exclusive = false;
};

struct PathFrame {
    std::vector<Explored> sleep{};  // explored from an earlier state, and nothing since depended on it
    std::vector<Explored> done{};   // explored from this state
    std::vector<WakeupTree> todo{};
    Explored current{};  // being explored
    bool has_current = false;

    [[nodiscard]] bool is_asleep(ts::Choice choice) const { return find(sleep, choice) != nullptr; }
    [[nodiscard]] bool is_done(ts::Choice choice) const { return find(done, choice) != nullptr; }
    // Explored before, here or there.
    [[nodiscard]] const Explored* explored(ts::Choice choice) const {
        const Explored* found = find(done, choice);
        return found != nullptr ? found : find(sleep, choice);
    }
    [[nodiscard]] bool is_planned(ts::Choice choice) const {
        return (has_current && current.step.choice == choice) || is_done(choice) ||
               std::any_of(todo.begin(), todo.end(), [&](const WakeupTree& t) { return t.step.choice == choice; });
    }

private:
    static const Explored* find(const std::vector<Explored>& all, ts::Choice choice) {
        const auto at =
            std::find_if(all.begin(), all.end(), [&](const Explored& e) { return e.step.choice == choice; });
        return at == all.end() ? nullptr : &*at;
    }
};

}  // namespace tidelock::search
