// Declarations of all instruction handlers, from the table.
#pragma once

#include "machine/exec/exec.h"

namespace tidelock::exec {

#define OP(name, a, b, c, imm, visibility, kind, place, width) TL_HANDLER(name);
#include "program/code/ops.def"
#undef OP

}  // namespace tidelock::exec
