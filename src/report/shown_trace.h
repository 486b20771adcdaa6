// The trace of a finding as it is shown: the rows at its end say what is wrong.
#pragma once

#include "verify/outcome.h"

namespace tidelock::report {

kind::Trace shown_trace(const verify::Finding& finding);

}  // namespace tidelock::report
