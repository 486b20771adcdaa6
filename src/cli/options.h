// What the user asked for, as plain data: one struct per command. Made by parse_command_line, read by the commands.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dotnet/options.h"
#include "fences/fence_plan.h"
#include "kind/settings.h"
#include "verify/plan.h"

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

enum class Color { Auto, Always, Never };

// tidelock check App.dll [options] [-- args]
struct CheckOptions {
    std::string program;
    kind::Given given;  // to the program
    std::optional<std::string> framework;
    verify::Plan plan;
    dotnet::Options dotnet;
    bool statistics = false;
    bool quiet = false;
    Color color = Color::Auto;
    std::optional<std::string> json;   // "-": standard output
    std::optional<std::string> dot;    // likewise for all
    std::optional<std::string> trace;  // where the first counterexample is kept
};

// With the options that only .NET programs have.
inline verify::Plan plan_of(const CheckOptions& options) {
    verify::Plan plan = options.plan;
    plan.own = options.dotnet;
    return plan;
}

// tidelock replay trace.json
struct ReplayOptions {
    std::string trace;
    Color color = Color::Auto;
    std::optional<std::string> framework;
};

// tidelock fences App.dll --memory-model M [options] [-- args]
struct FencesOptions {
    CheckOptions check;
    fences::FencePlan fences;
    std::optional<std::string> diff;  // "-": standard output
};

// tidelock explore [App.dll] [--trace trace.json] [options] [-- args]
struct ExploreOptions {
    CheckOptions check;  // of its plan, what says what a step is; `trace` is opened
};

using Command = std::variant<RunOptions, DumpOptions, CheckOptions, ReplayOptions, FencesOptions, ExploreOptions>;

}  // namespace tidelock::cli
