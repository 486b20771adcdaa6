// What the user asked for, as plain data: one struct per command. Made by parse_command_line, read by the commands.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "check/races.h"
#include "explore/search/options.h"
#include "explore/search/sampling.h"
#include "explore/search/stateless.h"
#include "machine/reclaim/collector.h"
#include "model/program_model.h"

namespace tidelock::cli {

// tidelock run App.dll [--time-limit S] [--memory-limit BYTES] [--framework DIR] [-- args]
struct RunOptions {
    std::string assembly;
    std::vector<std::string> arguments;    // handed to the program
    std::optional<std::string> framework;  // folder of the shared framework; found by itself if absent
    double time_limit = 0;                 // seconds; 0: none
    std::uint64_t memory_limit = 0;        // 0: the default
};

enum class DumpParts { Everything, Tables, Cil };

// tidelock dump App.dll [--tables | --cil] [--method M] [--lowered]
struct DumpOptions {
    std::string assembly;
    DumpParts parts = DumpParts::Everything;
    std::optional<std::string> method;  // Name, Type::Name or Namespace.Type::Name; all if absent
    bool lowered = false;
    std::optional<std::string> framework;
};

enum class Search { DepthFirst, BreadthFirst, Stateless, Random, Pct };
enum class MemoryModel { Sc, Tso, Ecma, Net };
enum class Color { Auto, Always, Never };

// What is left out because it makes no difference. Absent: whatever suits the search.
struct ReductionOptions {
    bool locks = false;
    bool dpor = false;
    bool sleep = false;
    bool symmetry = false;
    search::Reduction stateless = search::Reduction::None;
};

// tidelock check App.dll [options] [-- args]
struct CheckOptions {
    std::string program;
    std::vector<std::string> arguments;
    std::optional<std::string> framework;
    Search search = Search::DepthFirst;
    std::optional<ReductionOptions> reduction;
    std::optional<std::uint64_t> preemptions;
    search::SamplingOptions sampling{.seed = 1, .executions = 1000};
    reclaim::CollectorKind collector = reclaim::kDefaultCollector;
    std::optional<check::Races> races;  // absent: a warning under sequential consistency, else nothing
    model::TimeOuts time_outs = model::TimeOuts::Any;
    bool may_run_forever = false;                                  // a server: that it goes on without end is no hang
    std::uint64_t clock = 8;                                       // how often an execution sees time pass
    bool choose_random = false;                                    // random numbers are choices
    std::vector<std::pair<std::string, std::string>> environment;  // of the program
    std::optional<std::string> input;                              // a file: its standard input
    library::LookedInto library{};
    model::Numbering numbering = model::Numbering::Placement;
    MemoryModel memory_model = MemoryModel::Sc;
    std::uint64_t queue = 32;      // operations of a thread that are incomplete at a time
    search::SearchOptions limits;  // and whether to go on after a violation
    bool statistics = false;
    bool quiet = false;
    Color color = Color::Auto;
    std::optional<std::string> json;   // "-": standard output
    std::optional<std::string> dot;    // likewise for all
    std::optional<std::string> trace;  // where the first counterexample is kept
};

// tidelock replay trace.json
struct ReplayOptions {
    std::string trace;
    Color color = Color::Auto;
    std::optional<std::string> framework;
};

enum class FenceMethod { Exact, MinCut, MinCutModified };

// What an operation costs, for choosing among repairs with as many changes.
struct FenceCosts {
    std::uint32_t volatile_read = 1;
    std::uint32_t volatile_write = 2;
    std::uint32_t interlocked = 20;
    std::uint32_t barrier = 20;
};

// tidelock fences App.dll --memory-model M [options] [-- args]
struct FencesOptions {
    CheckOptions check;
    FenceMethod method = FenceMethod::Exact;
    FenceCosts costs;
    std::optional<std::string> verify_only;  // File.cs:12=barrier,...
    std::optional<std::string> diff;         // "-": standard output
};

using Command = std::variant<RunOptions, DumpOptions, CheckOptions, ReplayOptions, FencesOptions>;

}  // namespace tidelock::cli
