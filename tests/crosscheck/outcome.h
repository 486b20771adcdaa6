// What a search found out about a program, in a form that can be compared and sent through a pipe. What depends on the
// order of the search (numbers of states, paths) is kept apart and not compared.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace tidelock::crosscheck {

struct Outcome {
    std::set<std::string> violations;  // kind, place, thread; of a deadlock also who waits for what
    std::set<std::string> results;     // values of the shared variables and registers at the end
    std::set<std::string> races;
    bool is_complete = false;
    std::string trouble;  // unsupported, a crash: no verdict
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t executions = 0;
};

std::string to_lines(const Outcome& outcome);
Outcome from_lines(std::string_view lines);

// In words, one line each; empty if they agree. What was found by a search that was cut off must be a part of the rest.
std::string difference(const Outcome& expected, const Outcome& found, bool compares_races);
// Only results that `found` has and `expected` has not.
std::string difference_in_results(const Outcome& expected, const Outcome& found);

}  // namespace tidelock::crosscheck
