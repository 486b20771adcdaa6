#include "cli/commands.h"

#include <variant>

namespace tidelock::cli {
namespace {

struct Dispatch {
    int operator()(const RunOptions& options) const { return run_command(options); }
    int operator()(const DumpOptions& options) const { return dump_command(options); }
    int operator()(const CheckOptions& options) const { return check_command(options); }
    int operator()(const FencesOptions& options) const { return fences_command(options); }
    int operator()(const ReplayOptions& options) const { return replay_command(options); }
    int operator()(const ExploreOptions& options) const { return explore_command(options); }
};

}  // namespace

int carry_out(const Command& command) { return std::visit(Dispatch{}, command); }

}  // namespace tidelock::cli
