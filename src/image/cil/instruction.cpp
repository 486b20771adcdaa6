#include "image/cil/instruction.h"

namespace tidelock::cil {

bool InstructionReader::next() {
    if (!reader_.ok() || reader_.at_end()) return false;
    current_.offset = offset();
    std::uint16_t code = reader_.read_u8();
    if (code == 0xFE) code = static_cast<std::uint16_t>(0xFE00U | reader_.read_u8());
    const std::uint8_t index = op_index_of_code(code);
    if (index == kNoOp) {
        reader_.fail();
        return false;
    }
    current_.op = static_cast<Op>(index);
    read_operand(op_info(current_.op).operand);
    return reader_.ok();
}

void InstructionReader::read_operand(OperandKind kind) {
    current_.operand = 0;
    current_.targets = {};
    std::int64_t distance = 0;
    switch (kind) {
        case OperandKind::None:
            break;
        case OperandKind::ShortI:
            current_.operand = reader_.read_i8();
            break;
        case OperandKind::ShortU:
        case OperandKind::ShortVar:
            current_.operand = reader_.read_u8();
            break;
        case OperandKind::Var:
            current_.operand = reader_.read_u16();
            break;
        case OperandKind::I:
            current_.operand = reader_.read_i32();
            break;
        case OperandKind::I8:
        case OperandKind::R:
            current_.operand = reader_.read<std::int64_t>();
            break;
        case OperandKind::ShortBranch:
            distance = reader_.read_i8();
            break;
        case OperandKind::Branch:
            distance = reader_.read_i32();
            break;
        case OperandKind::Switch:
            current_.operand = reader_.read_u32();
            current_.targets = reader_.read_bytes(static_cast<std::size_t>(current_.operand) * 4);
            break;
        case OperandKind::ShortR:
        case OperandKind::Method:
        case OperandKind::Field:
        case OperandKind::Type:
        case OperandKind::Token:
        case OperandKind::String:
        case OperandKind::Sig:
            current_.operand = reader_.read_u32();
            break;
    }
    current_.next = offset();
    if (kind == OperandKind::ShortBranch || kind == OperandKind::Branch)
        current_.operand = static_cast<std::uint32_t>(current_.next + distance);
}

}  // namespace tidelock::cil
