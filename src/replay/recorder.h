// Repeats a schedule in a fresh exploration, step by step as the search did, and writes down what happens. A
// counterexample is shown only if the repetition ends in the same violation.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kind/exploration.h"
#include "kind/trace.h"

namespace tidelock::replay {

// What the repetition must end in.
struct Expected {
    std::optional<ts::ViolationKind> kind{};  // none: nothing in particular, the schedule is all that counts
    std::string key;
    std::optional<std::size_t>
        cycle_begin{};  // it never ends: after the schedule the state is that after so many steps
};

// A schedule as a search found it. A search numbers actors as it comes across them, which a repetition may do in
// another order: without origins the numbers are those of a repetition.
struct Schedule {
    std::span<const ts::Choice> choices;
    std::span<const kind::ActorOrigin> origins{};
};

struct Recording {
    std::optional<ts::Violation> violation;  // the one expected; none though there should be one: see problem
    std::string problem;
    kind::Trace trace;
    std::vector<kind::Expiry> expiries;
    std::vector<kind::Reordered> reordered;    // under a relaxed memory model
    std::vector<ts::Choice> schedule;          // with the numbers of this repetition
    std::optional<std::size_t> cycle_begin{};  // in it
};

// As the search did: does it store a state after each step?
enum class States : std::uint8_t { Stored, Passed };

Recording record(kind::Exploration& exploration, const Schedule& schedule, const Expected& expected, States states,
                 kind::SourceText& source);

}  // namespace tidelock::replay
