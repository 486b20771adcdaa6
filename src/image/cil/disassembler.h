// Disassembler: a body as text in the manner of ildasm, labels, try blocks and all. How tokens are written is the
// caller's choice; format_token of image/metadata/format.h is the usual one.
#pragma once

#include <functional>
#include <string>

#include "image/cil/instruction.h"
#include "image/cil/method_body.h"
#include "image/metadata/metadata.h"

namespace tidelock::cil {

using TokenFormatter = std::function<std::string(metadata::Token)>;

[[nodiscard]] std::string format_instruction(const Instruction& instruction, const TokenFormatter& format_token);
[[nodiscard]] std::string disassemble(const MethodBody& body, const TokenFormatter& format_token);
[[nodiscard]] std::string disassemble(const MethodBody& body, const metadata::Metadata& md);

}  // namespace tidelock::cil
