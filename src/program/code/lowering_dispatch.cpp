// From one CIL instruction to the family that lowers it.
#include "program/code/lowering.h"

namespace tidelock::code {

using O = cil::Op;

void Lowering::lower_instruction(const cil::Instruction& in) {
    const bool is_prefix = in.info().flow == cil::FlowKind::Prefix;
    if (is_prefix) {
        lower_prefix(in);
        return;
    }
    if (!lower_simple(in) && !lower_memory(in) && !lower_object(in) && !lower_flow(in)) {
        unsupported("CIL instruction " + std::string(in.info().text));
    }
    volatile_ = unaligned_ = tail_ = readonly_ = false;
    constrained_ = nullptr;
    if (code_.insns.size() >= (std::size_t{1} << 26)) valid_ = false;
}

namespace {

// ECMA-335 III.2: which instructions may follow a prefix. NB: the CLR refuses the method otherwise.
bool may_follow(cil::Op prefix, cil::Op op) {
    switch (prefix) {
        case O::volatile_:
        case O::unaligned_:
            if (prefix == O::volatile_ && (op == O::ldsfld || op == O::stsfld)) return true;
            return (op >= O::ldind_i1 && op <= O::stind_r8) || op == O::stind_i || op == O::ldfld || op == O::stfld ||
                   op == O::ldobj || op == O::stobj || op == O::initblk || op == O::cpblk;
        case O::tail_:
            return op == O::call || op == O::callvirt || op == O::calli;
        case O::constrained_:
            return op == O::call || op == O::callvirt || op == O::ldftn;
        default:
            return true;
    }
}

}  // namespace

void Lowering::lower_prefix(const cil::Instruction& in) {
    cil::InstructionReader reader(body_.code(), in.next);
    while (reader.next() && reader.instruction().info().flow == cil::FlowKind::Prefix) {
    }
    if (!reader.ok() || !may_follow(in.op, reader.instruction().op)) valid_ = false;
    switch (in.op) {
        case O::volatile_:
            volatile_ = true;
            return;
        case O::unaligned_:
            unaligned_ = true;
            return;
        case O::tail_:
            tail_ = true;
            return;
        case O::readonly_:
            readonly_ = true;
            return;
        case O::constrained_:
            constrained_ = type(in.token().value());
            return;
        default:
            return;  // no. changes nothing here
    }
}

bool Lowering::lower_simple(const cil::Instruction& in) {
    const auto argument = [&](std::uint32_t i, auto f) {
        if (i >= arg_regs_.size()) {
            valid_ = false;
            return;
        }
        (this->*f)(arg_regs_[i], arg_types_[i]);
    };
    const auto local = [&](std::uint32_t i, auto f) {
        if (i >= local_regs_.size()) {
            valid_ = false;
            return;
        }
        (this->*f)(local_regs_[i], local_types_[i]);
    };
    const auto nth = [&](O first) { return static_cast<std::uint32_t>(in.op) - static_cast<std::uint32_t>(first); };
    switch (in.op) {
        case O::nop:
        case O::break_:
            return true;
        case O::ldarg_0:
        case O::ldarg_1:
        case O::ldarg_2:
        case O::ldarg_3:
            argument(nth(O::ldarg_0), &Lowering::load_variable);
            return true;
        case O::ldarg_s:
        case O::ldarg:
            argument(in.variable(), &Lowering::load_variable);
            return true;
        case O::starg_s:
        case O::starg:
            argument(in.variable(), &Lowering::store_variable);
            return true;
        case O::ldarga_s:
        case O::ldarga:
            argument(in.variable(), &Lowering::load_variable_address);
            return true;
        case O::ldloc_0:
        case O::ldloc_1:
        case O::ldloc_2:
        case O::ldloc_3:
            local(nth(O::ldloc_0), &Lowering::load_variable);
            return true;
        case O::ldloc_s:
        case O::ldloc:
            local(in.variable(), &Lowering::load_variable);
            return true;
        case O::stloc_0:
        case O::stloc_1:
        case O::stloc_2:
        case O::stloc_3:
            local(nth(O::stloc_0), &Lowering::store_variable);
            return true;
        case O::stloc_s:
        case O::stloc:
            local(in.variable(), &Lowering::store_variable);
            return true;
        case O::ldloca_s:
        case O::ldloca:
            local(in.variable(), &Lowering::load_variable_address);
            return true;
        case O::ldnull:
            push_constant(StackKind::Ref, 0);
            return true;
        case O::ldc_i4_m1:
        case O::ldc_i4_0:
        case O::ldc_i4_1:
        case O::ldc_i4_2:
        case O::ldc_i4_3:
        case O::ldc_i4_4:
        case O::ldc_i4_5:
        case O::ldc_i4_6:
        case O::ldc_i4_7:
        case O::ldc_i4_8:
            push_constant(StackKind::I4, static_cast<std::int64_t>(nth(O::ldc_i4_m1)) - 1);
            return true;
        case O::ldc_i4_s:
        case O::ldc_i4:
            push_constant(StackKind::I4, in.i32());
            return true;
        case O::ldc_i8:
            push_constant(StackKind::I8, in.i64());
            return true;
        case O::ldc_r4:
            push_constant(StackKind::R4, static_cast<std::int64_t>(static_cast<std::uint32_t>(in.operand)));
            return true;
        case O::ldc_r8:
            push_constant(StackKind::R8, in.operand);
            return true;
        case O::dup: {
            if (stack_.empty()) {
                valid_ = false;
                return true;
            }
            push(stack_.back());
            return true;
        }
        case O::pop:
            pop();
            return true;
        case O::add:
        case O::sub:
        case O::mul:
        case O::div:
        case O::div_un:
        case O::rem:
        case O::rem_un:
        case O::and_:
        case O::or_:
        case O::xor_:
            binary(in.op);
            return true;
        case O::shl:
        case O::shr:
        case O::shr_un:
            shift(in.op);
            return true;
        case O::neg:
        case O::not_:
            unary(in.op);
            return true;
        case O::add_ovf:
        case O::add_ovf_un:
        case O::sub_ovf:
        case O::sub_ovf_un:
        case O::mul_ovf:
        case O::mul_ovf_un:
            binary_checked(in.op);
            return true;
        case O::ceq:
        case O::cgt:
        case O::cgt_un:
        case O::clt:
        case O::clt_un:
            compare(in.op);
            return true;
        case O::conv_i1:
        case O::conv_i2:
        case O::conv_i4:
        case O::conv_i8:
        case O::conv_r4:
        case O::conv_r8:
        case O::conv_u4:
        case O::conv_u8:
        case O::conv_r_un:
        case O::conv_u2:
        case O::conv_u1:
        case O::conv_i:
        case O::conv_u:
            convert(in.op);
            return true;
        case O::conv_ovf_i1_un:
        case O::conv_ovf_i2_un:
        case O::conv_ovf_i4_un:
        case O::conv_ovf_i8_un:
        case O::conv_ovf_u1_un:
        case O::conv_ovf_u2_un:
        case O::conv_ovf_u4_un:
        case O::conv_ovf_u8_un:
        case O::conv_ovf_i_un:
        case O::conv_ovf_u_un:
        case O::conv_ovf_i1:
        case O::conv_ovf_u1:
        case O::conv_ovf_i2:
        case O::conv_ovf_u2:
        case O::conv_ovf_i4:
        case O::conv_ovf_u4:
        case O::conv_ovf_i8:
        case O::conv_ovf_u8:
        case O::conv_ovf_i:
        case O::conv_ovf_u:
            convert_checked(in.op);
            return true;
        case O::ckfinite: {
            if (stack_.empty()) {
                valid_ = false;
                return true;
            }
            const Entry number = pop_scalar();
            const Entry e = in_register(number, depth());
            emit(e.kind == StackKind::R4 ? Op::ckfinite_r4 : Op::ckfinite_r8, 0, e.reg);
            push(e);
            return true;
        }
        default:
            return false;
    }
}

bool Lowering::lower_memory(const cil::Instruction& in) {
    const types::WellKnown& known = loader_.well_known();
    const std::uint32_t token = in.token().value();
    const auto typed = [&](auto f) {
        if (types::Type* t = type(token)) (this->*f)(t);
    };
    const auto element = [&](types::Type* t, auto f) {
        if (ready(t)) (this->*f)(t);
    };
    switch (in.op) {
        case O::ldind_i1:
            load_indirect(Storage::I1, StackKind::I4, nullptr);
            return true;
        case O::ldind_u1:
            load_indirect(Storage::U1, StackKind::I4, nullptr);
            return true;
        case O::ldind_i2:
            load_indirect(Storage::I2, StackKind::I4, nullptr);
            return true;
        case O::ldind_u2:
            load_indirect(Storage::U2, StackKind::I4, nullptr);
            return true;
        case O::ldind_i4:
        case O::ldind_u4:
            load_indirect(Storage::I4, StackKind::I4, nullptr);
            return true;
        case O::ldind_i8:
            load_indirect(Storage::I8, StackKind::I8, nullptr);
            return true;
        case O::ldind_i:
            load_indirect(Storage::I8, StackKind::Native, nullptr);
            return true;
        case O::ldind_r4:
            load_indirect(Storage::R4, StackKind::R4, nullptr);
            return true;
        case O::ldind_r8:
            load_indirect(Storage::R8, StackKind::R8, nullptr);
            return true;
        case O::ldind_ref:
            load_indirect(Storage::Ref, StackKind::Ref, nullptr);
            return true;
        case O::stind_ref:
            store_indirect(Storage::Ref, nullptr);
            return true;
        case O::stind_i1:
            store_indirect(Storage::I1, nullptr);
            return true;
        case O::stind_i2:
            store_indirect(Storage::I2, nullptr);
            return true;
        case O::stind_i4:
            store_indirect(Storage::I4, nullptr);
            return true;
        case O::stind_i8:
        case O::stind_i:
            store_indirect(Storage::I8, nullptr);
            return true;
        case O::stind_r4:
            store_indirect(Storage::R4, known.single);
            return true;
        case O::stind_r8:
            store_indirect(Storage::R8, known.double_);
            return true;
        case O::ldobj:
            typed(&Lowering::load_object);
            return true;
        case O::stobj:
            typed(&Lowering::store_object);
            return true;
        case O::cpobj:
            typed(&Lowering::copy_object);
            return true;
        case O::initobj:
            typed(&Lowering::init_object);
            return true;
        case O::ldfld:
            load_field(token);
            return true;
        case O::stfld:
            store_field(token);
            return true;
        case O::ldflda:
            load_field_address(token);
            return true;
        case O::ldsfld:
            load_static(token);
            return true;
        case O::stsfld:
            store_static(token);
            return true;
        case O::ldsflda:
            load_static_address(token);
            return true;
        case O::ldlen:
            load_length();
            return true;
        case O::newarr:
            typed(&Lowering::new_array);
            return true;
        case O::ldelema:
            typed(&Lowering::load_element_address);
            return true;
        case O::ldelem:
            typed(&Lowering::load_element);
            return true;
        case O::stelem:
            typed(&Lowering::store_element);
            return true;
        case O::ldelem_i1:
            element(known.sbyte, &Lowering::load_element);
            return true;
        case O::ldelem_u1:
            element(known.byte, &Lowering::load_element);
            return true;
        case O::ldelem_i2:
            element(known.int16, &Lowering::load_element);
            return true;
        case O::ldelem_u2:
            element(known.uint16, &Lowering::load_element);
            return true;
        case O::ldelem_i4:
            element(known.int32, &Lowering::load_element);
            return true;
        case O::ldelem_u4:
            element(known.uint32, &Lowering::load_element);
            return true;
        case O::ldelem_i8:
            element(known.int64, &Lowering::load_element);
            return true;
        case O::ldelem_i:
            element(known.intptr, &Lowering::load_element);
            return true;
        case O::ldelem_r4:
            element(known.single, &Lowering::load_element);
            return true;
        case O::ldelem_r8:
            element(known.double_, &Lowering::load_element);
            return true;
        case O::ldelem_ref:
            load_element_ref();
            return true;
        case O::stelem_i:
            element(known.intptr, &Lowering::store_element);
            return true;
        case O::stelem_i1:
            element(known.sbyte, &Lowering::store_element);
            return true;
        case O::stelem_i2:
            element(known.int16, &Lowering::store_element);
            return true;
        case O::stelem_i4:
            element(known.int32, &Lowering::store_element);
            return true;
        case O::stelem_i8:
            element(known.int64, &Lowering::store_element);
            return true;
        case O::stelem_r4:
            element(known.single, &Lowering::store_element);
            return true;
        case O::stelem_r8:
            element(known.double_, &Lowering::store_element);
            return true;
        case O::stelem_ref:
            element(known.object, &Lowering::store_element);
            return true;
        case O::cpblk:
        case O::initblk: {
            const Entry size = pop_scalar();
            const Entry second = pop_scalar();
            const Entry target = pop_scalar();
            const Reg rt = reg_of(target, depth());
            const Reg rs = reg_of(second, depth() + 1);
            const Reg rn = reg_of(size, depth() + 2);
            emit(in.op == O::cpblk ? Op::cpblk : Op::initblk, rt, rs, rn);
            return true;
        }
        case O::localloc: {
            const Entry size = pop_scalar();
            // III.3.47: nothing else on the stack, and not in a handler, whose frame it would not survive.
            if (!stack_.empty()) valid_ = false;
            for (const cil::Clause clause : body_.clauses()) {
                const bool is_in_filter = clause.kind == cil::ClauseKind::Filter && il_ >= clause.filter_offset &&
                                          il_ < clause.handler_offset;
                if (clause.handler_contains(il_) || is_in_filter) valid_ = false;
            }
            const Reg rs = reg_of(size, depth());
            const Reg to = result_temp(StackKind::Native, nullptr);
            emit(Op::localloc, to, rs);
            push_temp(to, StackKind::Native);
            return true;
        }
        default:
            return false;
    }
}

bool Lowering::lower_object(const cil::Instruction& in) {
    const std::uint32_t token = in.token().value();
    const auto typed = [&](auto f) {
        if (types::Type* t = type(token)) (this->*f)(t);
    };
    switch (in.op) {
        case O::call:
            call(token, false);
            return true;
        case O::callvirt:
            call(token, true);
            return true;
        case O::calli:
            call_indirect(token);
            return true;
        case O::jmp:
            jump_method(token);
            return true;
        case O::newobj:
            new_object(token);
            return true;
        case O::box:
            typed(&Lowering::box);
            return true;
        case O::unbox:
            typed(&Lowering::unbox);
            return true;
        case O::unbox_any:
            typed(&Lowering::unbox_any);
            return true;
        case O::castclass:
            if (types::Type* t = type(token)) cast(t, Op::castclass);
            return true;
        case O::isinst:
            if (types::Type* t = type(token)) cast(t, Op::isinst);
            return true;
        case O::ldtoken:
            load_token(token);
            return true;
        case O::ldstr:
            load_string(token);
            return true;
        case O::ldftn:
            load_function(token);
            return true;
        case O::ldvirtftn:
            load_virtual_function(token);
            return true;
        case O::sizeof_:
            size_of(token);
            return true;
        case O::mkrefany:
        case O::refanyval:
        case O::refanytype:
            typed_reference(in.op, token);
            return true;
        default:
            return false;
    }
}

bool Lowering::lower_flow(const cil::Instruction& in) {
    switch (in.op) {
        case O::br:
        case O::br_s:
            emit_jump(in.target());
            return true;
        case O::brtrue:
        case O::brtrue_s:
            branch_if(true, in.target());
            return true;
        case O::brfalse:
        case O::brfalse_s:
            branch_if(false, in.target());
            return true;
        case O::beq:
        case O::beq_s:
        case O::bge:
        case O::bge_s:
        case O::bgt:
        case O::bgt_s:
        case O::ble:
        case O::ble_s:
        case O::blt:
        case O::blt_s:
        case O::bne_un:
        case O::bne_un_s:
        case O::bge_un:
        case O::bge_un_s:
        case O::bgt_un:
        case O::bgt_un_s:
        case O::ble_un:
        case O::ble_un_s:
        case O::blt_un:
        case O::blt_un_s:
            branch(in.op, in.target());
            return true;
        case O::switch_:
            switch_on(in);
            return true;
        case O::leave:
        case O::leave_s:
            leave(in.target());
            return true;
        case O::endfinally:
            end_finally();
            return true;
        case O::endfilter:
            end_filter();
            return true;
        case O::throw_:
            throw_top();
            return true;
        case O::rethrow:
            rethrow();
            return true;
        case O::ret:
            ret();
            return true;
        default:
            return false;
    }
}

}  // namespace tidelock::code
