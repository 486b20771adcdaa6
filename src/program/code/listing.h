// Lowered code as text, for `tidelock dump --lowered` and for tests: one instruction a line, with its registers,
// operand, local/access/sync/call mark and CIL offset.
#pragma once

#include <string>

#include "program/code/code.h"

namespace tidelock::code {

std::string listing(const Code& code);

}  // namespace tidelock::code
