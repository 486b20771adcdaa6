// What must hold of every piece of lowered code, whatever the CIL was: operands are slots of the frame, with all the
// bytes that the instruction touches; jumps go to instructions; handlers are ranges; control does not run off the end.
#pragma once

#include <algorithm>
#include <string>

#include "base/check.h"
#include "program/code/code.h"
#include "program/code/op_info.h"
#include "program/types/loader.h"

namespace tidelock::fuzz {

class CodeCheck {
public:
    explicit CodeCheck(const code::Code& code) : code_(code) {}

    void run() {
        need(!code_.insns.empty(), "code should not be empty");
        need(code_.il_offsets.size() == code_.insns.size(), "every instruction should have an offset");
        need(code_.arg_slots <= code_.frame_slots && code_.frame_slots <= 0x10000, "a frame should hold its arguments");
        need(code_.zero_begin <= code_.zero_end && code_.zero_end <= code_.frame_slots,
             "what is cleared should be in the frame");
        for (const std::uint16_t slot : code_.pointer_slots)
            need(slot < code_.frame_slots, "pointers should be in the frame");
        bool falls = true;
        for (at_ = 0; at_ < code_.insns.size();) {
            instruction();
            falls = !ends_flow(insn().op);
            at_ += 1 + code::extension_words(words());
        }
        need(at_ == code_.insns.size(), "argument words should be inside the code");
        need(!falls, "control should not run off the end");
        for (const code::Clause& c : code_.clauses) clause(c);
    }

private:
    using Op = code::Op;

    [[nodiscard]] const code::Insn& insn() const { return code_.insns[at_]; }

    static void need(bool holds, const char* what) { TL_CHECK(holds, what); }
    void slots(std::uint32_t first, std::uint64_t count) const {
        need(first + count <= code_.frame_slots, "an operand should be in the frame");
    }
    void bytes(std::uint32_t first, std::uint64_t offset, std::uint64_t size) const {
        need(8 * std::uint64_t{first} + offset + size <= 8 * std::uint64_t{code_.frame_slots},
             "bytes should be in the frame");
    }
    static bool ends_flow(Op op) {
        switch (op) {
            case Op::br:
            case Op::br_back:
            case Op::ret:
            case Op::ret_void:
            case Op::ret_vt:
            case Op::throw_:
            case Op::rethrow:
            case Op::end_finally:
            case Op::end_filter:
            case Op::fail:
            case Op::unsupported:
            case Op::tail_call:
            case Op::tail_call_virt:
            case Op::native:
                return true;
            default:
                return false;
        }
    }
    static std::uint32_t slots_of(const types::Type& t) {
        if (t.stack == types::StackKind::Void) return 0;
        return t.stack == types::StackKind::Value ? std::max<std::uint32_t>(1, (t.value_size + 7) / 8) : 1;
    }
    static std::uint32_t arguments_of(const types::Method& m) {
        std::uint32_t count = m.signature.has_this ? 1 : 0;
        for (const types::Type* p : m.signature.params) count += std::max<std::uint32_t>(1, slots_of(*p));
        return count;
    }
    [[nodiscard]] std::uint32_t words() const { return code::word_slots(insn()); }

    void jump(std::int64_t delta) const {
        const std::int64_t to = static_cast<std::int64_t>(at_) + delta;
        need(to >= 0 && to < static_cast<std::int64_t>(code_.insns.size()), "a jump should stay in the code");
        need(code_.insns[static_cast<std::size_t>(to)].op != Op::arguments, "a jump should go to an instruction");
    }

    void call(const types::Method& m, std::uint32_t count) const {
        need(count == arguments_of(m), "a call should pass what the method takes");
        slots(insn().a, slots_of(*m.signature.result));
    }

    void wide() const {
        const code::Insn& i = insn();
        const auto* type = static_cast<const types::Type*>(i.pointer);
        const auto size = static_cast<std::uint64_t>(i.imm);
        switch (i.op) {
            case Op::mov_vt:
                slots(i.a, size), slots(i.b, size);
                break;
            case Op::clear_vt:
            case Op::ret_vt:
                slots(i.a, size);
                break;
            case Op::ldl_i1:
            case Op::ldl_u1:
            case Op::stl_i1:
                bytes(i.b, i.span.offset, 1);
                break;
            case Op::ldl_i2:
            case Op::ldl_u2:
            case Op::stl_i2:
                bytes(i.b, i.span.offset, 2);
                break;
            case Op::ldl_i4:
            case Op::ldl_r4:
            case Op::stl_i4:
                bytes(i.b, i.span.offset, 4);
                break;
            case Op::ldl_i8:
            case Op::stl_i8:
                bytes(i.b, i.span.offset, 8);
                break;
            case Op::ldl_vt:
            case Op::stl_vt:
                bytes(i.b, i.span.offset, i.span.size), bytes(i.a, 0, i.span.size);
                break;
            case Op::ld_vt:
                bytes(i.a, 0, i.span.size);
                break;
            case Op::st_vt:
                bytes(i.b, 0, i.span.size);
                break;
            case Op::lds_vt:
            case Op::sts_vt:
                bytes(i.a, 0, i.b);
                break;
            case Op::ldelem_vt:
                bytes(i.a, 0, size);
                break;
            case Op::stelem_vt:
                bytes(i.c, 0, size);
                break;
            case Op::box_vt:
                bytes(i.b, 0, type->value_size);
                break;
            case Op::unbox_nullable:
                slots(i.a, (type->value_size + 7) / 8);
                break;
            case Op::mkrefany:
                slots(i.a, 2);
                break;
            case Op::refanyval:
            case Op::refanytype:
                slots(i.b, 2);
                break;
            default:
                break;
        }
        if (i.op >= Op::cmpxchg_i1 && i.op <= Op::cmpxchg_ref) slots(static_cast<std::uint32_t>(i.imm), 1);
    }

    void calls() const {
        const code::Insn& i = insn();
        const auto* method = static_cast<const types::Method*>(i.pointer);
        switch (i.op) {
            case Op::call0:
                call(*method, 0);
                break;
            case Op::call1:
            case Op::call1_this:
                call(*method, 1);
                break;
            case Op::call2:
            case Op::call2_this:
                call(*method, 2);
                break;
            case Op::call:
            case Op::call_this:
            case Op::call_virt:
            case Op::call_delegate:
                call(*method, i.b);
                break;
            case Op::call_site:
                call(*static_cast<const code::CallSite*>(i.pointer)->declared, i.b);
                break;
            case Op::calli:
                slots(i.a, static_cast<const code::IndirectSite*>(i.pointer)->result_slots);
                break;
            default:
                break;
        }
    }

    void instruction() const {
        const code::Insn& i = insn();
        const code::OpInfo& info = code::op_info(i.op);
        need(i.op != Op::arguments, "words should belong to an instruction");
        const auto is_register = [](code::Role role) {
            return role == code::Role::Define || role == code::Role::Use || role == code::Role::AddressOf;
        };
        if (is_register(info.a)) slots(i.a, 1);
        if (is_register(info.b)) slots(i.b, 1);
        if (is_register(info.c)) slots(i.c, 1);
        if (info.imm == code::Imm::Jump || info.imm == code::Imm::JumpInt) jump(i.branch.jump);
        if (i.op == Op::switch_) {
            for (std::uint32_t k = 0; k < i.b; ++k) jump(static_cast<const std::int32_t*>(i.pointer)[k]);
        }
        wide();
        const std::uint32_t count = words();
        need(at_ + code::extension_words(count) < code_.insns.size(), "argument words should be inside the code");
        for (std::uint32_t k = 0; k < code::extension_words(count); ++k)
            need(code_.insns[at_ + 1 + k].op == Op::arguments, "a call should be followed by its words");
        for (std::uint32_t k = 0; k < count; ++k) slots(code::argument_slot(&i, k), 1);
        calls();
    }

    void clause(const code::Clause& c) const {
        need(c.try_begin <= c.try_end && c.try_end <= code_.insns.size(), "a try block should be a range");
        need(c.handler_begin < c.handler_end && c.handler_end <= code_.insns.size(), "a handler should be a range");
        need(code_.insns[c.handler_begin].op != Op::arguments, "a handler should begin with an instruction");
        need(c.exception_slot < code_.frame_slots, "an exception should be put into the frame");
        if (c.kind == code::ClauseKind::Filter)
            need(c.filter_begin < c.handler_begin, "a filter should come before its handler");
    }

    const code::Code& code_;
    std::size_t at_ = 0;
};

inline void check_code(const code::Code& code) { CodeCheck(code).run(); }

}  // namespace tidelock::fuzz
