// System.Runtime.CompilerServices.Unsafe: its IL is a placeholder, its meaning is a few instructions each.
#include "program/code/intrinsics.h"
#include "program/code/lowering.h"
#include "program/code/unsafe_kind.h"

namespace tidelock::code {
namespace {

std::uint64_t bits(std::uint64_t a, std::uint64_t) { return a; }
std::uint64_t sign_extended(std::uint64_t a, std::uint64_t) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(a)));
}
std::uint64_t low_half(std::uint64_t a, std::uint64_t) { return a & 0xFFFFFFFFU; }

}  // namespace

// Which of them show what a pointer is as a number, or let memory be read as what it is not?
void Lowering::note_unsafe(int what) {
    switch (what) {
        case kAreSame:
        case kIsNullRef:
        case kNullRef:
        case kSizeOf:
        case kSkipInit:
        case kUnbox:
            return;
        default:
            code_.shows_addresses = true;
    }
}

bool Lowering::expand_unsafe(types::Method& m, int what) {
    if (m.owner->name_space != "System.Runtime.CompilerServices") return false;
    note_unsafe(what);
    const auto params = m.signature.params;
    types::Type* t = m.args.empty() ? nullptr : m.args[0];
    if (t != nullptr && !ready(t)) return true;
    if (m.args.size() > 1 && !ready(m.args[1])) return true;
    if (stack_.size() < params.size()) return false;
    const auto element_size = [&]() -> std::int64_t {
        return t->storage == Storage::Ref || t->storage == Storage::ByRef ? 8 : t->value_size;
    };
    types::Type* result = m.signature.result;
    switch (what) {
        case kSizeOf:
            push_constant(StackKind::I4, element_size());
            return true;
        case kNullRef:
            push_constant(StackKind::ByRef, 0);
            return true;
        case kSkipInit:
            pop();
            return true;
        case kAsPointer:
            note_native_pointer();
            if (is_managed_address(top())) {
                to_number(StackKind::Native, result);
            } else {
                same_bits(result->stack, result);
            }
            return true;
        case kAs:
        case kAsRef:
            same_bits(result->stack, result);
            return true;
        case kBitCast: {
            if (m.args.size() != 2 || m.args[0]->stack == StackKind::Ref || m.args[1]->stack == StackKind::Ref ||
                m.args[0]->value_size != m.args[1]->value_size) {
                return false;  // its IL throws
            }
            Entry e = pop();
            e = coerce(e, m.args[0], depth());
            bit_cast(e, m.args[0], m.args[1]);
            return true;
        }
        case kAreSame:
            compare(cil::Op::ceq);
            return true;
        case kGreater:
            compare(cil::Op::cgt_un);
            return true;
        case kLess:
            compare(cil::Op::clt_un);
            return true;
        case kGreaterEqual:
            compare(cil::Op::clt_un);
            push_constant(StackKind::I4, 0);
            compare(cil::Op::ceq);
            return true;
        case kLessEqual:
            compare(cil::Op::cgt_un);
            push_constant(StackKind::I4, 0);
            compare(cil::Op::ceq);
            return true;
        case kIsNullRef:
            push_constant(StackKind::I4, 0);
            compare(cil::Op::ceq);
            return true;
        case kByteOffset: {  // target - origin
            const Entry target = pop_scalar();
            const Entry origin = pop_scalar();
            const Reg ro = reg_of(origin, depth());
            const Reg rt = reg_of(target, depth() + 1);
            const Reg to = result_temp(StackKind::Native, nullptr);
            emit(Op::sub_i8, to, rt, ro);
            push_temp(to, StackKind::Native);
            return true;
        }
        case kAddBytes:
            binary(cil::Op::add);
            return true;
        case kSubtractBytes:
            binary(cil::Op::sub);
            return true;
        case kAdd:
        case kSubtract: {
            if (params.size() != 2) return false;
            // An nuint count is as wide as the address; an int is sign-extended already.
            if (params[1]->prim == types::Prim::I4) top().kind = StackKind::I4;
            const Entry count = pop_scalar();
            const std::int64_t size = element_size();
            if (count.place == Entry::Place::Constant) {
                push_constant(StackKind::Native, static_cast<std::int64_t>(static_cast<std::uint64_t>(count.constant) *
                                                                           static_cast<std::uint64_t>(size)));
            } else if (size == 1) {
                Entry e = count;
                e.kind = StackKind::Native;
                push(e);
            } else {
                const Reg rc = reg_of(count, depth());
                const Reg scaled = result_temp(StackKind::Native, nullptr);
                emit(Op::mul_i8_imm, scaled, rc, 0, size);
                push_temp(scaled, StackKind::Native);
            }
            binary(what == kAdd ? cil::Op::add : cil::Op::sub);
            return true;
        }
        case kRead:
        case kReadUnaligned: {
            unaligned_ = what == kReadUnaligned;
            const Entry address = pop_scalar();
            load_from(reg_of(address, depth()), 0, t);
            unaligned_ = false;
            return true;
        }
        case kWrite:
        case kWriteUnaligned:
            unaligned_ = what == kWriteUnaligned;
            store_object(t);
            unaligned_ = false;
            return true;
        case kCopy: {  // (destination, source), either a pointer or a managed pointer
            const Entry source = pop_scalar();
            const Entry target = pop_scalar();
            const Reg from = reg_of(source, depth() + 1);
            const Reg to = reg_of(target, depth());
            emit_pointer(Op::copy_obj, to, from, 0, t);
            return true;
        }
        case kCopyBlock:
        case kInitBlock: {
            const Entry size = pop_scalar();
            const Entry second = pop_scalar();
            const Entry target = pop_scalar();
            const Reg rt = reg_of(target, depth());
            const Reg rs = reg_of(second, depth() + 1);
            const Reg rn = reg_of(size, depth() + 2);
            emit(what == kCopyBlock ? Op::cpblk : Op::initblk, rt, rs, rn);
            return true;
        }
        case kUnbox:
            unbox(t);
            return true;
        default:
            return false;
    }
}

// The same bits as another type of the same size: between registers of different make, through memory order.
void Lowering::bit_cast(const Entry& e, types::Type* from, types::Type* to) {
    const Reg source = reg_of(e, depth());
    const Reg target = result_temp(to->stack, to);
    if (to->stack == StackKind::Value || from->stack == StackKind::Value) {
        if (to->stack == StackKind::Value) {
            if (from->stack == StackKind::Value) {
                copy_value(target, source, to);
            } else {
                emit(Op::mov, target, source);
            }
        } else {
            const Op load = to->storage == Storage::I1   ? Op::ldl_i1
                            : to->storage == Storage::U1 ? Op::ldl_u1
                            : to->storage == Storage::I2 ? Op::ldl_i2
                            : to->storage == Storage::U2 ? Op::ldl_u2
                            : to->storage == Storage::R4 ? Op::ldl_r4
                            : to->value_size == 4        ? Op::ldl_i4
                                                         : Op::ldl_i8;
            emit(load, target, source, 0, 0);
        }
        push_typed(target, to);
        return;
    }
    PureFunction f = bits;
    if (to->stack == StackKind::I4) f = sign_extended;
    if (to->stack == StackKind::R4) f = low_half;
    if (to->storage == Storage::U1 || to->storage == Storage::I1 || to->storage == Storage::U2 ||
        to->storage == Storage::I2) {
        emit(to->storage == Storage::U1   ? Op::conv_u1
             : to->storage == Storage::I1 ? Op::conv_i1
             : to->storage == Storage::U2 ? Op::conv_u2
                                          : Op::conv_i2,
             target, source);
    } else {
        emit_pointer(Op::intrinsic, target, source, source, reinterpret_cast<const void*>(f));
    }
    push_typed(target, to);
}

}  // namespace tidelock::code
