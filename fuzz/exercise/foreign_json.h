// JSON that somebody else wrote: as a configuration, whose values are handed on as text, and as a kept trace.
#pragma once

#include "base/bytes.h"
#include "base/check.h"
#include "json/foreign_json.h"
#include "report/saved_trace.h"

namespace tidelock::fuzz {

inline void exercise_foreign_json(Bytes input) {
    const std::string text(as_text(input));
    const auto parsed = json::parse_foreign_json(text, "fuzz");
    if (parsed.ok()) TL_CHECK(!parsed->dump().empty(), "a value should have a text");
    const auto trace = report::parse_saved_trace(text, "fuzz");
    if (!trace.ok()) return;
    const auto again = report::parse_saved_trace(report::to_json(*trace), "fuzz");
    TL_CHECK(again.ok() && again->schedule.size() == trace->schedule.size(),
             "a trace should be written as it was read");
}

}  // namespace tidelock::fuzz
