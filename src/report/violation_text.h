// The sentences for violations (explore/ts/violation.h), made here and nowhere else.
#pragma once

#include <string>

#include "explore/ts/violation.h"

namespace tidelock::report {

// One line.
std::string message_of(const ts::Violation& violation);
// More lines: the waits, the two accesses of a race, the stack. May be empty.
std::string details_of(const ts::Violation& violation);
// "waits for Object#2, held by thread 3 since line 12": `near` is where the reader is.
std::string wait_text(const ts::Blocked& blocked, const ts::Place& near);

}  // namespace tidelock::report
