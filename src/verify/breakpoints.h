// Where a simulator stops by itself: plain data, and the question whether a step gives reason to.
#pragma once

#include <cstdint>
#include <string>

#include "kind/views.h"

namespace tidelock::verify {

struct Breakpoint {
    enum class On : std::uint8_t {
        Line,       // the thread has come to, or has passed, an operation in this line
        Lock,       // the thread has come to a lock that another one holds
        Write,      // this field was written
        Violation,  // a violation was shown
    };
    On on = On::Violation;
    std::string name{};      // Line: of the file; Write: "Counter.count", "count", "Account#2.balance"
    std::uint32_t line = 0;  // Line
};

bool is_hit(const Breakpoint& breakpoint, const kind::StepTraits& traits);

// Is it this file? `name` may be the end of its path.
bool is_named(const std::string& file, const std::string& name);

}  // namespace tidelock::verify
