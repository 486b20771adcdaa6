// The question that goes with a violation on whose way a time-out runs out while other threads could go on: does it
// come about without? Answered by a search under --timeouts stuck, of a limited time.
#pragma once

#include <span>

#include "base/result.h"
#include "kind/program.h"
#include "verify/outcome.h"

namespace tidelock::verify {

// Answers for those of the findings that have expiries. `seconds`: how long the search that found them took.
Result<void> ask_about_time_outs(const kind::Program& program, const Plan& plan, const kind::Settings& settings,
                                 double seconds, std::span<Finding> findings);

}  // namespace tidelock::verify
