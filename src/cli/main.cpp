// Entry point: parse, dispatch to the command, exit with its code.
#include <fmt/format.h>

#include <cstdio>
#include <variant>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/process.h"

namespace {

using namespace tidelock::cli;

struct Dispatch {
    int operator()(const RunOptions& options) const { return run_command(options); }
    int operator()(const DumpOptions& options) const { return dump_command(options); }
    int operator()(const CheckOptions& options) const { return check_command(options); }
    int operator()(const FencesOptions& options) const { return fences_command(options); }
    int operator()(const ReplayOptions& options) const { return replay_command(options); }
    int operator()(const ExploreOptions& options) const { return explore_command(options); }
};

}  // namespace

int main(int argc, char** argv) {
    install_process_handlers();
    const auto parsed = parse_command_line(argc, argv);
    if (const auto* early = std::get_if<EarlyExit>(&parsed)) {
        std::fputs(early->text.c_str(), early->code == ExitCode::Ok ? stdout : stderr);
        return finish_output(to_int(early->code));
    }
    return finish_output(std::visit(Dispatch{}, std::get<Command>(parsed)));
}
