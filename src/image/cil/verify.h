// check_body: what must hold before a body may be lowered without further bounds checks. Every opcode is known and
// complete; branches, switches and handler ranges point at instruction boundaries inside the body; the last instruction
// does not run off the end; a prefix is followed by an instruction; tokens name existing rows of a table that the
// operand allows. Not type checking: that is the lowering's job.
#pragma once

#include <vector>

#include "image/cil/method_body.h"
#include "image/metadata/metadata.h"

namespace tidelock::cil {

[[nodiscard]] Result<void> check_body(const metadata::Metadata& md, const MethodBody& body, std::string_view where);

// One flag per byte of code: does an instruction begin here? Empty when the code cannot be decoded.
[[nodiscard]] std::vector<bool> instruction_starts(Bytes code);

}  // namespace tidelock::cil
