// The opcodes as an enumeration and as data, both from opcodes.def. Op is dense from 0, so tables can be indexed by it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tidelock::cil {

enum class Op : std::uint8_t {
#define OPCODE(name, text, code, operand, pops, pushes, flow) name,
#include "image/cil/opcodes.def"
#undef OPCODE
};

inline constexpr std::size_t kOpCount = 0
#define OPCODE(name, text, code, operand, pops, pushes, flow) +1
#include "image/cil/opcodes.def"
#undef OPCODE
    ;

enum class OperandKind : std::uint8_t {
    None,
    ShortI,       // int8
    I,            // int32
    I8,           // int64
    ShortU,       // uint8: alignment of unaligned., checks of no.
    ShortR,       // float32
    R,            // float64
    ShortVar,     // uint8: argument or local
    Var,          // uint16
    ShortBranch,  // int8, from the next instruction
    Branch,       // int32, from the next instruction
    Switch,       // uint32 count, then int32 each
    Method,       // tokens
    Field,
    Type,
    Token,
    String,
    Sig,
};

enum class FlowKind : std::uint8_t { Next, Branch, CondBranch, Call, Return, Throw, Prefix, Break };

// Stack behaviour. The digits of `pops` below are counts; kVariable where the operand decides.
inline constexpr std::int8_t kVariable = -1;
inline constexpr std::int8_t kAll = -2;

struct OpInfo {
    std::string_view text;  // "ldelem.ref"
    std::uint16_t code;     // 0x00..0xE0, 0xFE00..0xFE1E
    OperandKind operand;
    FlowKind flow;
    std::int8_t pops;    // how many values; kVariable, or kAll for leave
    std::int8_t pushes;  // how many values; kVariable for calls
};

[[nodiscard]] const OpInfo& op_info(Op op);

// The op of a code, or kNoOp.
inline constexpr std::uint8_t kNoOp = 0xFF;
[[nodiscard]] std::uint8_t op_index_of_code(std::uint16_t code);

static_assert(kOpCount < kNoOp);

}  // namespace tidelock::cil
