// Branches, switches, and the ways into and out of handlers.
#include <limits>

#include "program/code/lowering.h"

namespace tidelock::code {
namespace {

Op at(Op base, int n) { return static_cast<Op>(static_cast<int>(base) + n); }

// In the order of ops.def.
enum Condition : int { kEq, kNe, kLt, kLtUn, kLe, kLeUn, kGt, kGtUn, kGe, kGeUn };

Condition condition_of(cil::Op op) {
    switch (op) {
        case cil::Op::beq:
        case cil::Op::beq_s:
            return kEq;
        case cil::Op::bne_un:
        case cil::Op::bne_un_s:
            return kNe;
        case cil::Op::blt:
        case cil::Op::blt_s:
            return kLt;
        case cil::Op::blt_un:
        case cil::Op::blt_un_s:
            return kLtUn;
        case cil::Op::ble:
        case cil::Op::ble_s:
            return kLe;
        case cil::Op::ble_un:
        case cil::Op::ble_un_s:
            return kLeUn;
        case cil::Op::bgt:
        case cil::Op::bgt_s:
            return kGt;
        case cil::Op::bgt_un:
        case cil::Op::bgt_un_s:
            return kGtUn;
        case cil::Op::bge:
        case cil::Op::bge_s:
            return kGe;
        default:
            return kGeUn;
    }
}

bool fits_i32(std::int64_t v) {
    return v >= std::numeric_limits<std::int32_t>::min() && v <= std::numeric_limits<std::int32_t>::max();
}

// A comparison that wrote 0 or 1, as the branch that takes it when `on`.
Condition condition_of_compare(Op compare_op, Op first, int stride, bool on) {
    const int which = (static_cast<int>(compare_op) - static_cast<int>(first)) / stride;  // ceq cgt cgt_un clt clt_un
    switch (which) {
        case 0:
            return on ? kEq : kNe;
        case 1:
            return on ? kGt : kLe;
        case 2:
            return on ? kGtUn : kLeUn;
        case 3:
            return on ? kLt : kGe;
        default:
            return on ? kLtUn : kGeUn;
    }
}

bool in_family(Op op, Op first, Op last) { return op >= first && op <= last; }

}  // namespace

void Lowering::jump_to(std::size_t insn, std::uint32_t target_il) { jumps_.push_back({insn, target_il, -1, 0}); }

void Lowering::emit_jump(std::uint32_t target_il, Crossing how) {
    flush();
    to_block(target_il, how);
    jump_to(emit(is_backward(target_il) ? Op::br_back : Op::br), target_il);
    end_of_flow();
}

void Lowering::branch_if(bool on, std::uint32_t target) {
    const Entry e = pop_scalar();
    const bool back = is_backward(target);
    // An integer comparison right before becomes a compare-and-branch.
    if (can_retarget(e)) {
        const Insn compare_insn = code_.insns[last_def_];
        const bool plain = in_family(compare_insn.op, Op::ceq_i8, Op::clt_un_r8) &&
                           (static_cast<int>(compare_insn.op) - static_cast<int>(Op::ceq_i8)) % 3 == 0;
        const bool with_imm =
            in_family(compare_insn.op, Op::ceq_i8_imm, Op::clt_un_i8_imm) && fits_i32(compare_insn.imm);
        if (plain || with_imm) {
            code_.insns.pop_back();
            code_.il_offsets.pop_back();
            last_def_ = kNone;
            flush();
            to_block(target);
            if (plain) {
                const Condition c = condition_of_compare(compare_insn.op, Op::ceq_i8, 3, on);
                jump_to(emit(at(back ? Op::beq_i8_back : Op::beq_i8, c), compare_insn.b, compare_insn.c), target);
            } else {
                const Condition c = condition_of_compare(compare_insn.op, Op::ceq_i8_imm, 1, on);
                const std::size_t insn = emit(at(back ? Op::beq_i8_imm_back : Op::beq_i8_imm, c), compare_insn.b);
                code_.insns[insn].branch.value = static_cast<std::int32_t>(compare_insn.imm);
                jump_to(insn, target);
            }
            return;
        }
    }
    const Reg reg = reg_of(e, depth());
    flush();
    to_block(target);
    const Op op = on ? (back ? Op::br_true_back : Op::br_true) : (back ? Op::br_false_back : Op::br_false);
    jump_to(emit(op, reg), target);
}

void Lowering::branch(cil::Op op, std::uint32_t target) {
    Entry b = pop_scalar();
    Entry a = pop_scalar();
    const Condition condition = condition_of(op);
    const bool is_order = condition != kEq && condition != kNe;
    if (is_order && a.place != Entry::Place::Constant && b.place != Entry::Place::Constant) {
        note_number(a);
        note_number(b);
    }
    const bool back = is_backward(target);
    const bool floats =
        a.kind == StackKind::R4 || a.kind == StackKind::R8 || b.kind == StackKind::R4 || b.kind == StackKind::R8;
    if (floats) {
        const StackKind kind = a.kind == StackKind::R8 || b.kind == StackKind::R8 ? StackKind::R8 : StackKind::R4;
        a = promote(a, kind, depth());
        b = promote(b, kind, depth() + 1);
        const Reg ra = reg_of(a, depth());
        const Reg rb = reg_of(b, depth() + 1);
        flush();
        to_block(target);
        if (!back) {
            jump_to(emit(at(Op::beq_r4, condition * 2 + (kind == StackKind::R8 ? 1 : 0)), ra, rb), target);
            return;
        }
        // Backwards: compare into a temporary, so that only the integer branches need a second form.
        static constexpr struct {
            int compare;
            bool on;
        } kAsCompare[] = {{0, true},  {0, false}, {3, true}, {4, true},  {2, false},
                          {1, false}, {1, true},  {2, true}, {4, false}, {3, false}};
        const auto [which, on] = kAsCompare[condition];
        const Reg t = temp(depth(), StackKind::I4, nullptr);
        emit(at(Op::ceq_i8, which * 3 + (kind == StackKind::R8 ? 2 : 1)), t, ra, rb);
        jump_to(emit(on ? Op::br_true_back : Op::br_false_back, t), target);
        return;
    }
    const Reg ra = reg_of(a, depth());
    if (b.place == Entry::Place::Constant && fits_i32(b.constant)) {
        flush();
        to_block(target);
        const std::size_t insn = emit(at(back ? Op::beq_i8_imm_back : Op::beq_i8_imm, condition), ra);
        code_.insns[insn].branch.value = static_cast<std::int32_t>(b.constant);
        jump_to(insn, target);
        return;
    }
    const Reg rb = reg_of(b, depth() + 1);
    flush();
    to_block(target);
    jump_to(emit(at(back ? Op::beq_i8_back : Op::beq_i8, condition), ra, rb), target);
}

void Lowering::switch_on(const cil::Instruction& in) {
    const Entry e = pop_scalar();
    const Reg reg = reg_of(e, depth());
    flush();
    const std::uint32_t count = in.switch_count();
    if (count > 0xFFFF) {
        unsupported("switch with more than 65535 targets");
        return;
    }
    const auto table = static_cast<std::int32_t>(code_.jump_tables.size());
    code_.jump_tables.push_back(std::make_shared<std::vector<std::int32_t>>(count));
    for (std::uint32_t i = 0; i < count; ++i) to_block(in.switch_target(i));
    const std::size_t insn = emit(Op::switch_, reg, static_cast<Reg>(count), 0, table);
    for (std::uint32_t i = 0; i < count; ++i) jumps_.push_back({insn, in.switch_target(i), table, i});
}

// leave: run the finally handlers between here and the target, innermost first, then go there.
void Lowering::leave(std::uint32_t target) {
    stack_.clear();
    const cil::Clauses& clauses = body_.clauses();
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        const cil::Clause clause = clauses[i];
        if (clause.kind != cil::ClauseKind::Finally) continue;
        if (!clause.try_contains(il_) || clause.try_contains(target)) continue;
        jump_to(emit(Op::call_finally), clause.handler_offset);
    }
    emit_jump(target, Crossing::Leave);
}

void Lowering::end_finally() {
    std::uint32_t handler = 0;
    if (!regions_.is_directly_in(il_, RegionKind::Finally, handler)) {
        valid_ = false;
        return;
    }
    handler_ends_.push_back({emit(Op::end_finally), handler});
    end_of_flow();
}

void Lowering::end_filter() {
    const Entry e = pop_scalar();
    std::uint32_t filter = 0;
    if (!regions_.is_directly_in(il_, RegionKind::Filter, filter)) {
        valid_ = false;
        return;
    }
    handler_ends_.push_back({emit(Op::end_filter, reg_of(e, depth())), filter});
    end_of_flow();
}

void Lowering::throw_top() {
    const Entry e = pop_scalar();
    emit(Op::throw_, reg_of(e, depth()));
    end_of_flow();
}

void Lowering::rethrow() {
    // The innermost catch handler around this place.
    const cil::Clauses& clauses = body_.clauses();
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        if (rethrow_regs_[i] == kNoReg || !clauses[i].handler_contains(il_)) continue;
        emit(Op::rethrow, rethrow_regs_[i]);
        end_of_flow();
        return;
    }
    valid_ = false;
}

void Lowering::ret() {
    types::Type* result = method_.signature.result;
    if (!regions_.is_outside(il_)) {
        valid_ = false;
        return;
    }
    if (result->stack == StackKind::Void) {
        if (method_.is_synchronized()) emit(Op::sync_exit);
        if (code_.frees_localloc || code_.lends_locals) emit(Op::free_locals);
        emit(Op::ret_void);
        end_of_flow();
        return;
    }
    Entry e = pop();
    e = coerce(e, result, depth());
    const Reg reg = reg_of(e, depth());
    if (method_.is_synchronized()) emit(Op::sync_exit);
    if (code_.frees_localloc || code_.lends_locals) emit(Op::free_locals);
    const std::uint32_t slots = slots_of(result);
    if (slots == 1) {
        emit(Op::ret, reg);
    } else {
        emit(Op::ret_vt, reg, 0, 0, slots);
    }
    end_of_flow();
}

}  // namespace tidelock::code
