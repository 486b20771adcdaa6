// After an execution: which other orders of its steps have to be explored, and from which of its states.
//
// For a race of a step e and a later one e' the sequence is: the steps after e that do not depend on it, then e'. The
// reductions differ in what they add to the state before e so that it will be explored: Optimal the whole sequence,
// Source one step that can begin it, Persistent a step of some actor whose steps lead to e'. Nothing is added if
// something that can begin the sequence is there, or was explored, already.
#pragma once

#include <functional>
#include <vector>

#include "explore/search/stateless.h"
#include "explore/search/stateless_frame.h"
#include "explore/search/stateless_trace.h"

namespace tidelock::search {

// The ways in which an actor can go on after steps made from a state of the path.
using Probe =
    std::function<std::vector<ts::Choice>(std::uint32_t state, std::span<const Step> steps, std::uint32_t actor)>;

class Plan {
public:
    Plan(Reduction reduction, Trace& trace, FootprintTable& footprints, std::vector<PathFrame>& frames, Probe probe)
        : reduction_(reduction), trace_(trace), footprints_(footprints), frames_(frames), probe_(std::move(probe)) {}

    // The steps before `begin` were in an execution before. Did this one come to its end, or was it cut?
    void add(std::uint32_t begin, bool is_whole);

private:
    void add_races_of(std::uint32_t second);
    void add_races_of(const ts::Waiting& waiting, std::uint32_t at, std::uint32_t end);
    void add_stopped(std::uint32_t first);
    void add_timed(std::uint32_t first);
    // The steps after the first one of the race and before `end` are looked at, without e' = `second` itself, if it is
    // one of them, at `at`.
    void reverse(Race race, const Step& second, std::uint32_t at, std::uint32_t end);
    void add_initial(std::uint32_t state, const std::vector<Step>& steps);
    void add_leading(std::uint32_t state, const std::vector<Step>& steps);
    void add_actor(std::uint32_t state, std::uint32_t actor, const Step* known);
    [[nodiscard]] bool is_explored(std::uint32_t state, const Sequence& sequence) const;

    const Reduction reduction_;
    Trace& trace_;
    FootprintTable& footprints_;
    std::vector<PathFrame>& frames_;
    Probe probe_;
    std::vector<Race> races_;
    bool is_whole_ = false;
};

}  // namespace tidelock::search
