#include "program/code/effects.h"

#include <algorithm>

namespace tidelock::code {
namespace {

std::uint32_t slots_of_bytes(std::uint64_t bytes) { return static_cast<std::uint32_t>((bytes + 7) / 8); }

std::uint32_t slots_of_result(const types::Type* result) {
    switch (result->stack) {
        case types::StackKind::Void:
            return 0;
        case types::StackKind::Value:
            return std::max<std::uint32_t>(1, slots_of_bytes(result->value_size));
        default:
            return 1;
    }
}

// How many slots a defining instruction fills from `a` on. The unused bytes of a value's last slot are nobody's.
std::uint32_t defined_slots(const Insn& insn) {
    switch (insn.op) {
        case Op::mov_vt:
        case Op::clear_vt:
            return static_cast<std::uint32_t>(insn.imm);
        case Op::unbox_nullable:
            return slots_of_bytes(static_cast<const types::Type*>(insn.pointer)->value_size);
        case Op::mkrefany:
            return 2;
        case Op::call0:
        case Op::call1:
        case Op::call2:
        case Op::call:
        case Op::call1_this:
        case Op::call2_this:
        case Op::call_this:
            return slots_of_result(static_cast<const types::Method*>(insn.pointer)->signature.result);
        case Op::call_virt:
        case Op::call_site:
        case Op::call_delegate:
            return insn.c;
        case Op::calli:
            return static_cast<const IndirectSite*>(insn.pointer)->result_slots;
        default:
            return op_info(insn.op).kind == OpKind::Load ? slots_of_bytes(accessed_bytes(insn)) : 1;
    }
}

}  // namespace

Effects::Effects(const Code& code) : code_(code), registers_(code.frame_slots) {
    for (std::uint32_t slot = 0; slot < code.frame_slots; ++slot) registers_[slot] = {slot, 1};
    for (const Register& r : code.registers) {
        for (std::uint32_t i = 0; i < r.slots && r.slot + i < code.frame_slots; ++i)
            registers_[r.slot + i] = {r.slot, r.slots};
    }
}

SlotRange Effects::register_at(std::uint32_t slot) const {
    return slot < registers_.size() ? registers_[slot] : SlotRange{};
}

SlotRange Effects::written(std::uint32_t index) const {
    const Insn& insn = code_.begin[index];
    SlotRange range;
    if (op_info(insn.op).a == Role::Define) {
        range = {insn.a, defined_slots(insn)};
    } else if (insn.op == Op::stl_i8 && insn.span.offset % 8 == 0) {
        range = {insn.b + insn.span.offset / 8, 1};
    } else if (insn.op == Op::stl_vt) {
        const std::uint32_t from = slots_of_bytes(insn.span.offset);
        const auto to = static_cast<std::uint32_t>((std::uint64_t{insn.span.offset} + insn.span.size) / 8);
        if (to > from) range = {insn.b + from, to - from};
    }
    // Never beyond the register, whatever the operand says.
    const SlotRange whole = register_at(range.first);
    const std::uint32_t end = std::min(range.first + range.count, whole.first + whole.count);
    return {range.first, end > range.first ? end - range.first : 0};
}

}  // namespace tidelock::code
