// Which searches, reductions, memory models, numberings and time rules go together: the one place that says so.
#pragma once

#include <string>

#include "base/result.h"
#include "verify/plan.h"

namespace tidelock::verify {

// The reductions of the plan, or those that suit its search. An error if the combination is not sound.
Result<Reductions> sound_reductions(const Plan& plan);

// Does the search leave out orders of independent steps?
bool reorders(const Reductions& reductions);

// Does a scout run beside the search (explore/search/scout.h)?
bool has_scout(const Plan& plan);

// "locks,dpor", "none": for reports.
std::string reduction_text(const Reductions& reductions);

}  // namespace tidelock::verify
