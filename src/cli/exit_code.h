// The exit codes of every command (docs/HACKING.md and README.md list them for users). `run` is the exception: it
// returns the program's own exit code, and one of these only when the program could not be run.
#pragma once

#include "verify/verdict.h"

namespace tidelock::cli {

enum class ExitCode : int {
    Ok = 0,             // no violation, and the search is complete
    InternalError = 1,  // a bug in Tidelock
    Violation = 2,      // a violation was found
    Incomplete = 3,     // stopped by a limit or interrupted, no violation so far
    Unsupported = 4,    // the program reached something that Tidelock does not support; the message names it
    BadInput = 5,       // bad arguments or unreadable input
};

constexpr int to_int(ExitCode code) { return static_cast<int>(code); }

ExitCode exit_code_of(verify::Verdict verdict);

}  // namespace tidelock::cli
