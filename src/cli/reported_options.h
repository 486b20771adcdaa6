// The options of a check as its result names them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/options.h"

namespace tidelock::cli {

// Name without dashes, and value. The reduction is "none" until a search has chosen it.
std::vector<std::pair<std::string, std::string>> reported_options(const CheckOptions& options);

}  // namespace tidelock::cli
