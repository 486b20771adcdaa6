// What ops.def says of each instruction: the roles of its operands, and what it does to memory and control. Whoever has
// to treat groups of instructions alike asks here, so that a new row is all that a new instruction needs.
#pragma once

#include <array>

#include "program/code/insn.h"

namespace tidelock::code {

enum class Role : std::uint8_t { None, Define, Use, AddressOf, Number };
enum class Imm : std::uint8_t {
    None,
    Int,
    Size,
    Offset,
    SizeOffset,
    Jump,
    JumpInt,
    Address,
    Type,
    Method,
    Field,
    Pointer
};
enum class Visibility : std::uint8_t { Local, Access, Sync, Call };

enum class OpKind : std::uint8_t {
    Move,     // between registers of the frame, whole ones; cannot raise
    Pure,     // a function of its operands that cannot raise
    Checked,  // a function of its operands and of what never changes, which may raise
    Check,    // looks at its operands, and raises or does not
    Load,     // a value from memory into a register
    Store,    // a value from a register into memory
    Exchange,
    CompareExchange,
    Add,      // atomically, with the old value as result
    Copy,     // from memory to memory
    Fill,     // memory with one value, or with constants
    Compare,  // two areas of memory
    Unbox,    // of a Nullable: copies the object's value
    Branch,   // on a condition
    Switch,
    Jump,
    Exit,  // control never goes on right behind it: returns, throws, ends of handlers
    Other,
};

// Where a load finds and a store puts its value.
enum class OpPlace : std::uint8_t {
    None,
    Register,  // a part of one, in the frame
    Address,   // in a register, plus an offset
    Fixed,     // a constant address: static fields
    Element,   // of an array in a register, at an index in another
};

// What the value is: how many bytes, and how they are extended to a slot.
enum class OpWidth : std::uint8_t { None, I1, U1, I2, U2, I4, R4, I8, Ref, Value };

struct OpInfo {
    const char* name;
    Role a, b, c;
    Imm imm;
    Visibility visibility;
    OpKind kind;
    OpPlace place;
    OpWidth width;
};

namespace columns {  // the short words of ops.def
inline constexpr Role role_D = Role::Define, role_U = Role::Use, role_A = Role::AddressOf, role_N = Role::Number,
                      role__ = Role::None;
inline constexpr OpPlace place__ = OpPlace::None, place_Register = OpPlace::Register, place_Address = OpPlace::Address,
                         place_Fixed = OpPlace::Fixed, place_Element = OpPlace::Element;
inline constexpr OpWidth width__ = OpWidth::None, width_I1 = OpWidth::I1, width_U1 = OpWidth::U1,
                         width_I2 = OpWidth::I2, width_U2 = OpWidth::U2, width_I4 = OpWidth::I4, width_R4 = OpWidth::R4,
                         width_I8 = OpWidth::I8, width_Ref = OpWidth::Ref, width_Value = OpWidth::Value;
}  // namespace columns

inline constexpr std::array<OpInfo, kOpCount> kOpInfo = {{
#define OP(name, a, b, c, imm, visibility, kind, place, width)                                                         \
    {#name,        columns::role_##a,      columns::role_##b,     columns::role_##c, Imm::imm, Visibility::visibility, \
     OpKind::kind, columns::place_##place, columns::width_##width},
#include "program/code/ops.def"
#undef OP
}};

[[nodiscard]] constexpr const OpInfo& op_info(Op op) { return kOpInfo[static_cast<std::size_t>(op)]; }

// --- groups ---

// Accesses of memory outside the frame that one value is loaded from or stored to.
[[nodiscard]] constexpr bool is_load(Op op) {
    return op_info(op).kind == OpKind::Load && op_info(op).place != OpPlace::Register;
}
[[nodiscard]] constexpr bool is_store(Op op) {
    return op_info(op).kind == OpKind::Store && op_info(op).place != OpPlace::Register;
}
[[nodiscard]] constexpr bool is_element(Op op) { return op_info(op).place == OpPlace::Element; }
[[nodiscard]] constexpr bool is_static(Op op) { return op_info(op).place == OpPlace::Fixed; }
// One of a part of a register.
[[nodiscard]] constexpr bool is_of_register(Op op) { return op_info(op).place == OpPlace::Register; }
// A step of its own that reads and writes at once.
[[nodiscard]] constexpr bool is_interlocked(Op op) {
    const OpKind kind = op_info(op).kind;
    return kind == OpKind::Exchange || kind == OpKind::CompareExchange || kind == OpKind::Add;
}
[[nodiscard]] constexpr bool is_conditional(Op op) { return op_info(op).kind == OpKind::Branch; }
[[nodiscard]] constexpr bool jumps(Op op) { return op_info(op).imm == Imm::Jump || op_info(op).imm == Imm::JumpInt; }
[[nodiscard]] constexpr bool falls_through(Op op) {
    return op_info(op).kind != OpKind::Jump && op_info(op).kind != OpKind::Exit;
}

// --- sizes and operands of loads, stores and interlocked operations ---

// Bytes of a primitive value or reference.
[[nodiscard]] constexpr std::uint32_t bytes_of(OpWidth width) {
    switch (width) {
        case OpWidth::I1:
        case OpWidth::U1:
            return 1;
        case OpWidth::I2:
        case OpWidth::U2:
            return 2;
        case OpWidth::I4:
        case OpWidth::R4:
            return 4;
        case OpWidth::None:
        case OpWidth::I8:
        case OpWidth::Ref:
        case OpWidth::Value:
            break;
    }
    return 8;
}

// Bytes that the instruction loads or stores.
[[nodiscard]] constexpr std::uint32_t accessed_bytes(const Insn& insn) {
    const OpInfo& info = op_info(insn.op);
    if (info.width != OpWidth::Value) return bytes_of(info.width);
    if (info.imm == Imm::SizeOffset) return insn.span.size;
    return info.imm == Imm::Address ? insn.b : static_cast<std::uint32_t>(insn.imm);
}

// The register with the value of a load or store, with the address or array, and with the index.
[[nodiscard]] constexpr std::uint16_t value_slot(const Insn& insn) {
    const OpInfo& info = op_info(insn.op);
    if (info.kind == OpKind::Load || info.place == OpPlace::Fixed || info.place == OpPlace::Register) return insn.a;
    return info.place == OpPlace::Element ? insn.c : insn.b;
}
[[nodiscard]] constexpr std::uint16_t base_slot(const Insn& insn) {
    return op_info(insn.op).kind == OpKind::Store ? insn.a : insn.b;
}
[[nodiscard]] constexpr std::uint16_t index_slot(const Insn& insn) {
    return op_info(insn.op).kind == OpKind::Store ? insn.b : insn.c;
}

}  // namespace tidelock::code
