// What is checked and how, as plain data: a job for the engine (engine.h).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/races.h"
#include "explore/search/options.h"
#include "explore/search/sampling.h"
#include "explore/search/stateless.h"
#include "machine/reclaim/collector.h"
#include "model/program_model.h"
#include "program/files/program_files.h"

namespace tidelock::verify {

enum class Search { DepthFirst, BreadthFirst, Stateless, Random, Pct };
enum class MemoryModel { Sc, Tso, Ecma, Net };

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
    reclaim::CollectorKind collector = reclaim::kDefaultCollector;
    std::optional<check::Races> races;  // absent: a warning under sequential consistency, else nothing
    model::TimeOuts time_outs = model::TimeOuts::Any;
    bool may_run_forever = false;  // a server: that it goes on without end is no hang
    std::uint64_t clock = 8;       // how often an execution sees time pass
    bool choose_random = false;    // random numbers are choices
    library::LookedInto library{};
    model::Numbering numbering = model::Numbering::Placement;
    MemoryModel memory_model = MemoryModel::Sc;
    std::uint64_t queue = 32;      // operations of a thread that are incomplete at a time
    search::SearchOptions limits;  // and whether to go on after a violation
};

// A compiled program and its environment.
struct Program {
    files::ProgramFiles files;
    std::vector<std::string> arguments;
    std::vector<std::pair<std::string, std::string>> environment;  // all that it has
    std::optional<std::string> input;                              // a file: its standard input
};

struct Job {
    Program program;
    Plan plan;
};

// Data races are looked for under sequential consistency: under another model that takes a search of its own.
inline check::Races races_of(const Plan& plan) {
    return plan.races.value_or(plan.memory_model == MemoryModel::Sc ? check::Races::Warn : check::Races::Off);
}

}  // namespace tidelock::verify
