// All outcomes of a program under a model, by exhaustive search.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "machine.h"

namespace litmus {

// The registers of the first thread, of the second..., then the memory. Empty: a deadlock.
using Outcome = std::vector<int>;

struct Outcomes {
    std::set<Outcome> found;
    std::size_t states = 0;
    bool is_complete = true;  // false: more states than asked for
};

struct SearchOptions {
    IssueMode mode = IssueMode::Greedy;
    std::size_t most_states = 10'000'000;
};

Outcomes find_outcomes(const Program& program, const Model& model, const SearchOptions& options = {});

// "0:r0=1 1:r0=0 x=1 y=1", or "deadlock".
std::string to_text(const Program& program, const Outcome& outcome);

// Is there an outcome with all of these: "0:r0=1 x=&A"? As the text, so in any order.
bool exists(const Program& program, const Outcomes& outcomes, const std::vector<std::string>& wanted);

}  // namespace litmus
