// What is checked and how, as plain data: a job for the engine (engine.h).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "explore/search/options.h"
#include "explore/search/sampling.h"
#include "explore/search/stateless.h"
#include "kind/program.h"
#include "kind/settings.h"

namespace tidelock::verify {

using kind::MemoryModel;

enum class Search { DepthFirst, BreadthFirst, Stateless, Random, Pct };

struct Reductions {
    bool locks = false;
    bool dpor = false;
    bool sleep = false;
    bool symmetry = false;
    search::Reduction stateless = search::Reduction::None;
};

// How the schedules of a program are explored, and what is looked for. combinations.h says what goes together.
struct Plan {
    Search search = Search::DepthFirst;
    std::optional<Reductions> reduction;  // absent: those that suit the search
    std::optional<std::uint32_t> preemptions;
    search::SamplingOptions sampling{.seed = 1, .executions = 1000};
    std::optional<kind::Races> races;  // absent: a warning under sequential consistency, else nothing
    kind::TimeOuts time_outs = kind::TimeOuts::Any;
    bool may_run_forever = false;  // a server: that it goes on without end is no hang
    std::uint64_t clock = 8;       // how often an execution sees time pass
    bool choose_random = false;    // random numbers are choices
    kind::Numbering numbering = kind::Numbering::Placement;
    MemoryModel memory_model = MemoryModel::Sc;
    std::uint64_t queue = 32;      // operations of a thread that are incomplete at a time
    search::SearchOptions limits;  // and whether to go on after a violation
    std::any own;                  // options that only the kind of the program has; empty: its defaults
};

// The program must stay until the job is done.
struct Job {
    const kind::Program& program;
    kind::Given given{};
    Plan plan{};
};

// Data races are looked for under sequential consistency: under another model that takes a search of its own.
inline kind::Races races_of(const Plan& plan) {
    return plan.races.value_or(plan.memory_model == MemoryModel::Sc ? kind::Races::Warn : kind::Races::Off);
}

// What a job says of the program, apart from the search.
kind::Settings settings_of(const Job& job);

}  // namespace tidelock::verify
