// Makes a program smaller as long as it stays interesting: without an operation, without a block around operations,
// with a 0 for a digit.
#pragma once

#include <functional>

#include "program_text.h"

namespace tidelock::crosscheck {

Program shrink(Program program, const std::function<bool(const Program&)>& is_interesting);

}  // namespace tidelock::crosscheck
