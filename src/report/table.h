// The interleaving as a table: a column per thread, a row per source line; where there are too many threads for the
// page, the name of the thread in each row.
#pragma once

#include <string>

#include "kind/trace.h"
#include "report/style.h"

namespace tidelock::report {

std::string trace_table(const kind::Trace& trace, const Style& style);

}  // namespace tidelock::report
