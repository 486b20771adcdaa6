// The result of a check for a reader: the verdict, the violations with their explanation and table, the warnings, and
// on request what the search counted.
#pragma once

#include <string>
#include <string_view>

#include "report/style.h"
#include "report/summary.h"

namespace tidelock::report {

enum class Amount : unsigned char { Full, Brief };  // Brief: no explanations and no tables

// Why a search is not complete; empty: no limit was met.
std::string_view limit_text(search::StopReason reason);

std::string verdict_line(const Summary& summary, const Style& style);
// One line in MSBuild form, the explanation, the table.
std::string finding_text(const Finding& finding, const std::string& program, const Style& style, Amount amount);
std::string statistics_text(const Summary& summary);

// All of it but the statistics.
std::string to_text(const Summary& summary, const Style& style, Amount amount);

}  // namespace tidelock::report
