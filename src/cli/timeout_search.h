// The question that goes with a violation on whose way a time-out runs out while other threads could go on: does it
// come about without? Answered by a search under --timeouts stuck, of a limited time.
#pragma once

#include <span>

#include "base/result.h"
#include "cli/explored_program.h"
#include "cli/options.h"
#include "report/summary.h"

namespace tidelock::cli {

// Answers for those of the findings that have expiries. `seconds`: how long the search that found them took.
Result<void> ask_about_time_outs(const CheckOptions& options, const ExploredOptions& explored, double seconds,
                                 std::span<report::Finding> findings);

}  // namespace tidelock::cli
