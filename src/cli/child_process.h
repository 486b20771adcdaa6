// Runs another program to its end and collects what it prints. Used to start compilers, never for guests.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace tidelock::cli {

struct ChildResult {
    int exit_code = 0;   // 128 + n if signal n ended it
    std::string output;  // standard output and standard error, as they came
};

// command[0] is the path of the program. A request to stop (base/stop.h) ends it with all that it has started.
Result<ChildResult> run_child(const std::vector<std::string>& command);

// At once, when the process is about to end.
void end_children();

}  // namespace tidelock::cli
