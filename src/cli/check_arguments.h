// The arguments and options of `tidelock check`, and those that other commands share with it. Part of the command line:
// called by parse_command_line only.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options.h"

namespace tidelock::cli {

void add_check(CLI::App& app, CheckOptions& options);
void add_fences(CLI::App& app, FencesOptions& options);
void add_explore(CLI::App& app, ExploreOptions& options);
// --time-limit and --memory-limit
void add_resource_limits(CLI::App* command, double& seconds, std::uint64_t& memory);
void add_framework(CLI::App* command, std::optional<std::string>& framework);
void add_color(CLI::App* command, Color& color);

}  // namespace tidelock::cli
