// tidelock explore: reads commands and hands them to the session (explore_session.h).
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/explore_session.h"
#include "cli/line_reader.h"
#include "cli/memory_limit.h"
#include "cli/output_style.h"
#include "cli/process.h"
#include "cli/watch.h"

namespace tidelock::cli {
namespace {

int bad_input(const std::string& message) {
    print_error(fmt::format("tidelock: {}\n", message));
    return to_int(ExitCode::BadInput);
}

int explore(const ExploreOptions& options) {
    LineReader reader;
    ExploreSession session(options, output_style(options.check.color), &LineReader::take_interrupt);
    if (const auto begun = session.begin(); !begun.ok()) return bad_input(begun.error().message());
    if (LineReader::is_terminal()) std::puts("`help` lists the commands.");
    while (const auto line = reader.next("(tidelock) ")) {
        if (!session.carry_out(*line)) break;
    }
    poll_stop();
    return to_int(ExitCode::Ok);
}

}  // namespace

int explore_command(const ExploreOptions& options) {
    const CheckOptions& check = options.check;
    if (check.program.empty() && !check.trace)
        return bad_input("explore needs a program, or a trace of one: tidelock explore App.dll");
    const auto interrupts = LineReader::is_terminal() ? Watch::Interrupts::Left : Watch::Interrupts::Watched;
    Watch watch({check.plan.limits.time_limit, memory_limit_or_default(check.plan.limits.memory_limit)}, interrupts);
    watch.on_forced_end(&tell_stop);
    try {
        return explore(options);
    } catch (const StopRequested& request) {
        leave_at_once(tell_stop(request.cause));
    }
}

}  // namespace tidelock::cli
