// Instruction: one decoded CIL instruction, and InstructionReader, which walks over the code of a body.
//
//     for (InstructionReader reader(body.code()); reader.next();) use(reader.instruction());
//     if (!reader.ok()) ...   stopped at an unknown opcode or a cut operand
//
// Branch targets are given as absolute offsets. They are in range and on instruction boundaries only after
// check_body() (verify.h).
#pragma once

#include <bit>
#include <cstdint>

#include "base/byte_reader.h"
#include "image/cil/method_body.h"
#include "image/cil/opcode.h"

namespace tidelock::cil {

struct Instruction {
    Op op{};
    std::uint32_t offset = 0;  // of the opcode
    std::uint32_t next = 0;    // of the following instruction
    // What the operand kind says: integers sign-extended, variables and tokens zero-extended, floats as their bits,
    // branches as absolute target offset, switch as count.
    std::int64_t operand = 0;
    Bytes targets;  // switch: int32 each, relative to `next`

    [[nodiscard]] const OpInfo& info() const { return op_info(op); }
    [[nodiscard]] metadata::Token token() const { return metadata::Token(static_cast<std::uint32_t>(operand)); }
    [[nodiscard]] std::uint32_t variable() const { return static_cast<std::uint32_t>(operand); }
    [[nodiscard]] std::int32_t i32() const { return static_cast<std::int32_t>(operand); }
    [[nodiscard]] std::int64_t i64() const { return operand; }
    [[nodiscard]] float r4() const { return std::bit_cast<float>(static_cast<std::uint32_t>(operand)); }
    [[nodiscard]] double r8() const { return std::bit_cast<double>(operand); }
    [[nodiscard]] std::uint32_t target() const { return static_cast<std::uint32_t>(operand); }

    [[nodiscard]] std::uint32_t switch_count() const { return static_cast<std::uint32_t>(targets.size() / 4); }
    [[nodiscard]] std::uint32_t switch_target(std::size_t index) const {
        return next + load<std::uint32_t>(targets.data() + 4 * index);
    }
};

class InstructionReader {
public:
    explicit InstructionReader(Bytes code) : reader_(code) {}
    InstructionReader(Bytes code, std::uint32_t start) : reader_(code) { reader_.seek(start); }

    // Decodes the next instruction; false at the end and after a failure.
    bool next();
    [[nodiscard]] const Instruction& instruction() const { return current_; }
    [[nodiscard]] bool ok() const { return reader_.ok(); }
    [[nodiscard]] std::uint32_t offset() const { return static_cast<std::uint32_t>(reader_.position()); }

private:
    void read_operand(OperandKind kind);

    ByteReader reader_;
    Instruction current_;
};

}  // namespace tidelock::cil
