// How a program is explored, as plain data: what it is given, by which rules it runs, what the search needs, and what
// explorations before have learnt. Made by whoever explores it (verify/plan.h, Program::take), read by the kind.
#pragma once

#include <any>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kind/rules.h"

namespace tidelock::kind {

// What a program is given that is not part of it.
struct Given {
    std::vector<std::string> arguments;
    std::vector<std::pair<std::string, std::string>> environment;  // all that it has
    std::optional<std::string> input;                              // a file: its standard input
};

enum class Purpose : std::uint8_t {
    Search,
    Following,  // of one schedule, in which nothing may be left out
};

struct Settings {
    Given given;

    // --- rules ---
    Races races = Races::Warn;
    RunsForever runs_forever = RunsForever::IsHang;
    TimeOuts time_outs = TimeOuts::Any;
    MemoryModel memory_model = MemoryModel::Sc;
    std::uint32_t queue_limit = 32;  // so many operations of an actor are incomplete at most
    Numbering numbering = Numbering::Placement;
    std::uint32_t clock = 8;  // how often an execution sees time pass
    bool choose_random = false;
    std::any own;  // options that only this kind has; empty: its defaults

    // --- the search ---
    Purpose purpose = Purpose::Search;
    bool stores_states = true;        // it stores each state it reaches
    bool reduces = false;             // it leaves steps out that footprints say are independent
    bool locks = false;               // accesses that a lock orders need no step of their own
    bool symmetry = false;            // of actors that are alike the first moves first
    bool merges_alone = true;         // an actor that lives alone goes on to its end in one step
    bool ends_at_violation = false;   // it stops at the first
    bool is_reduction_asked = false;  // by the user: nothing is tried out before it is used

    // --- what is known by now of what searches take for granted ---
    std::any learnt;           // Learnt::value of the exploration before; empty: nothing yet
    bool is_cautious = false;  // nothing is taken for granted any more that could fail
};

// Of another question about the same program: what was learnt does not count.
inline void forget(Settings& settings) {
    settings.learnt.reset();
    settings.is_cautious = false;
}

// What the meaning of a schedule depends on, by name, for repeating it.
using Circumstances = std::vector<std::pair<std::string, std::string>>;

}  // namespace tidelock::kind
