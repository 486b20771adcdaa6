// The result of a check as JSON (docs/json-output.md), ending in a newline. The same summary gives the same bytes.
#pragma once

#include <string>

#include "report/summary.h"

namespace tidelock::report {

// Of `stopped_by`; null: nothing was left to do.
const char* reason_name(search::StopReason reason);

std::string to_json(const Summary& summary);

}  // namespace tidelock::report
