#include "image/cil/opcode.h"

#include <array>

namespace tidelock::cil {
namespace {

// The stack behaviours of opcodes.def as counts.
constexpr std::int8_t Pop0 = 0, Pop1 = 1, PopI = 1, PopRef = 1, Pop1Pop1 = 2, PopIPopI = 2, PopIPopI8 = 2,
                      PopIPopR4 = 2, PopIPopR8 = 2, PopIPop1 = 2, PopRefPop1 = 2, PopRefPopI = 2, PopIPopIPopI = 3,
                      PopRefPopIPopI = 3, PopRefPopIPopI8 = 3, PopRefPopIPopR4 = 3, PopRefPopIPopR8 = 3,
                      PopRefPopIPopRef = 3, PopRefPopIPop1 = 3, PopVar = kVariable, PopAll = kAll;
constexpr std::int8_t Push0 = 0, Push1 = 1, PushI = 1, PushI8 = 1, PushR4 = 1, PushR8 = 1, PushRef = 1, Push1Push1 = 2,
                      PushVar = kVariable;

constexpr std::array<OpInfo, kOpCount> kOps{{
#define OPCODE(name, text, code, operand, pops, pushes, flow) \
    {text, code, OperandKind::operand, FlowKind::flow, pops, pushes},
#include "image/cil/opcodes.def"
#undef OPCODE
}};

// One-byte codes in the first half, those after 0xFE in the second.
constexpr std::array<std::uint8_t, 512> make_index() {
    std::array<std::uint8_t, 512> index{};
    index.fill(kNoOp);
    for (std::size_t i = 0; i < kOpCount; ++i) {
        const std::uint16_t code = kOps[i].code;
        index[(code > 0xFF ? 256U : 0U) + (code & 0xFFU)] = static_cast<std::uint8_t>(i);
    }
    return index;
}

constexpr std::array<std::uint8_t, 512> kIndex = make_index();

}  // namespace

const OpInfo& op_info(Op op) { return kOps[static_cast<std::size_t>(op)]; }

std::uint8_t op_index_of_code(std::uint16_t code) {
    const std::uint32_t prefix = code >> 8U;
    if (prefix != 0 && prefix != 0xFE) return kNoOp;
    return kIndex[(prefix != 0 ? 256U : 0U) + (code & 0xFFU)];
}

}  // namespace tidelock::cil
