// The dispatch table, one entry per row of ops.def.
#include "machine/exec/ops.h"

namespace tidelock::exec {

const Handler kHandlers[code::kOpCount] = {
#define OP(name, a, b, c, imm, visibility, kind, place, width) &op_##name,
#include "program/code/ops.def"
#undef OP
};

}  // namespace tidelock::exec
