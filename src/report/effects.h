// A trace as rows for a reader: what each step did in words, and steps of one thread on one line taken together.
#pragma once

#include <string>
#include <vector>

#include "kind/trace.h"

namespace tidelock::report {

struct Row {
    std::string thread;
    bool is_switch = false;  // another thread ran before
    bool is_end = false;     // where things went wrong
    std::string file;
    std::uint32_t line = 0;
    std::string text;  // of the line, or the method when there is no source
    std::vector<std::string> effects;
};

std::vector<Row> to_rows(const kind::Trace& trace);

// What one step did: "count: 0 -> 1", "locks Object#1". Empty: nothing to be seen.
std::vector<std::string> effects_of(const kind::TraceStep& step);

}  // namespace tidelock::report
