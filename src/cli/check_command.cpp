#include <chrono>
#include <set>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/explored_program.h"
#include "cli/process.h"
#include "cli/source_build.h"
#include "explore/search/dfs.h"

namespace tidelock::cli {
namespace {

class Printer final : public search::Listener {
public:
    bool violation(const ts::Violation& v, std::span<const ts::Choice> path) override {
        if (seen_.insert({static_cast<int>(v.kind), v.place}).second) {
            fmt::print("{}({},{}): {}: {} [{} steps]\n{}", v.file, v.line, v.column, v.is_warning ? "warning" : "error",
                       v.message, path.size(), v.details);
        }
        found_ |= !v.is_warning;
        return true;
    }
    [[nodiscard]] bool found() const { return found_; }

private:
    std::set<std::pair<int, std::string>> seen_;
    bool found_ = false;
};

}  // namespace

int check_command(const CheckOptions& options) {
    auto assembly = ensure_assembly(options.program, read_environment());
    if (!assembly.ok()) {
        fmt::print(stderr, "tidelock: {}\n", assembly.error().message());
        return to_int(ExitCode::BadInput);
    }
    ExploredOptions explored;
    explored.assembly = assembly.value();
    explored.arguments = options.arguments;
    explored.framework = options.framework;
    auto program = ExploredProgram::open(explored);
    if (!program.ok()) {
        fmt::print(stderr, "tidelock: {}\n", program.error().message());
        return to_int(ExitCode::BadInput);
    }
    watch_interrupts();
    Printer printer;
    search::Surroundings surroundings;
    surroundings.seconds = [] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    };
    surroundings.is_interrupted = &is_interrupted;
    surroundings.memory = [&] {
        return program.value()->model().is_full() ? ~std::uint64_t{0} : program.value()->model().store_bytes();
    };
    const search::SearchResult result =
        search::depth_first(program.value()->model(), search::SearchOptions{}, surroundings, printer);
    const search::Statistics& s = result.statistics;
    if (result.reason == search::StopReason::Unsupported) {
        fmt::print("unsupported: {}\n", program.value()->model().problem());
    }
    fmt::print("{} states, {} revisits, {} transitions, depth {}, {:.3f} s, {:.0f} transitions/s, {:.1f} bytes/state\n",
               s.states, s.revisits, s.transitions, s.max_depth, s.seconds,
               static_cast<double>(s.transitions) / std::max(s.seconds, 1e-9),
               static_cast<double>(program.value()->model().store_bytes()) / static_cast<double>(s.states));
    if (printer.found()) return to_int(ExitCode::Violation);
    if (result.reason == search::StopReason::Unsupported) return to_int(ExitCode::Unsupported);
    return to_int(result.complete ? ExitCode::Ok : ExitCode::Incomplete);
}

}  // namespace tidelock::cli
