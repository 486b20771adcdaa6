// The sentences for what a result takes for granted (kind/assumptions.h), made here and nowhere else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kind/assumptions.h"

namespace tidelock::report {

using kind::Assumes;
using kind::Assumption;

// For tools: "clock".
std::string_view assumption_name(Assumes kind);
// One sentence for the reader.
std::string assumption_text(const Assumption& assumption);
// All of them in few lines, for the text output.
std::vector<std::string> assumption_lines(const std::vector<Assumption>& assumptions);

}  // namespace tidelock::report
