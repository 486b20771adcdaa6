// One function per command: carries it out, prints, and returns the exit code of the process. Each lives in its own
// file, <name>_command.cpp.
#pragma once

#include "cli/options.h"

namespace tidelock::cli {

int run_command(const RunOptions& options);
int dump_command(const DumpOptions& options);
int check_command(const CheckOptions& options);
int fences_command(const FencesOptions& options);
int replay_command(const ReplayOptions& options);
int explore_command(const ExploreOptions& options);

// The one that was parsed.
int carry_out(const Command& command);

}  // namespace tidelock::cli
