// Turns argv into a Command, or into a text to print and the code to exit with (--help, --version, mistakes).
// Called once by main; prints nothing itself.
#pragma once

#include <string>
#include <variant>

#include "cli/exit_code.h"
#include "cli/options.h"

namespace tidelock::cli {

// Parsing ended without a command to run. Help and version are results (stdout); mistakes are not (stderr).
struct EarlyExit {
    ExitCode code = ExitCode::Ok;
    std::string text;
};

std::variant<Command, EarlyExit> parse_command_line(int argc, const char* const* argv);

}  // namespace tidelock::cli
