// Arithmetic, conversions and comparisons. Integers live in 64-bit slots, int32 sign-extended, so that one instruction
// compares, moves or masks both widths (unsigned order of int32 survives sign extension).
#include <limits>

#include "program/code/lowering.h"

namespace tidelock::code {
namespace {

bool is_float(StackKind k) { return k == StackKind::R4 || k == StackKind::R8; }

// The Nth op after `base`: rows of one family stand together in ops.def.
Op at(Op base, int n) { return static_cast<Op>(static_cast<int>(base) + n); }

struct IntOp {
    Op i4, i8;
    Op i4_imm, i8_imm;  // nop when there is none
};

IntOp int_op(cil::Op op) {
    switch (op) {
        case cil::Op::add:
            return {Op::add_i4, Op::add_i8, Op::add_i4_imm, Op::add_i8_imm};
        case cil::Op::sub:
            return {Op::sub_i4, Op::sub_i8, Op::nop, Op::nop};
        case cil::Op::mul:
            return {Op::mul_i4, Op::mul_i8, Op::mul_i4_imm, Op::mul_i8_imm};
        case cil::Op::div:
            return {Op::div_i4, Op::div_i8, Op::nop, Op::nop};
        case cil::Op::div_un:
            return {Op::div_un_i4, Op::div_un_i8, Op::nop, Op::nop};
        case cil::Op::rem:
            return {Op::rem_i4, Op::rem_i8, Op::nop, Op::nop};
        case cil::Op::rem_un:
            return {Op::rem_un_i4, Op::rem_un_i8, Op::nop, Op::nop};
        case cil::Op::and_:
            return {Op::and_i8, Op::and_i8, Op::and_i8_imm, Op::and_i8_imm};
        case cil::Op::or_:
            return {Op::or_i8, Op::or_i8, Op::or_i8_imm, Op::or_i8_imm};
        case cil::Op::xor_:
            return {Op::xor_i8, Op::xor_i8, Op::xor_i8_imm, Op::xor_i8_imm};
        default:
            return {Op::nop, Op::nop, Op::nop, Op::nop};
    }
}

Op float_op(cil::Op op, StackKind kind) {
    const int wide = kind == StackKind::R8 ? 1 : 0;
    switch (op) {
        case cil::Op::add:
            return at(Op::add_r4, wide);
        case cil::Op::sub:
            return at(Op::sub_r4, wide);
        case cil::Op::mul:
            return at(Op::mul_r4, wide);
        case cil::Op::div:
            return at(Op::div_r4, wide);
        case cil::Op::rem:
            return at(Op::rem_r4, wide);
        default:
            return Op::nop;
    }
}

// ECMA-335 III.1.5 table 2, pointers included.
StackKind binary_kind(cil::Op op, StackKind a, StackKind b) {
    if (a == StackKind::R8 || b == StackKind::R8) return StackKind::R8;
    if (a == StackKind::R4 || b == StackKind::R4) return StackKind::R4;
    const bool pa = a == StackKind::ByRef;
    const bool pb = b == StackKind::ByRef;
    if (pa && pb) return StackKind::Native;
    if (pa || pb) return op == cil::Op::sub && pb ? StackKind::Native : StackKind::ByRef;
    if (a == StackKind::I4 && b == StackKind::I4) return StackKind::I4;
    if (a == StackKind::I8 || b == StackKind::I8) return StackKind::I8;
    return StackKind::Native;
}

}  // namespace

Entry Lowering::promote(Entry entry, StackKind kind, std::uint32_t depth_at) {
    if (entry.kind == kind) return entry;
    Op op = Op::nop;
    if (kind == StackKind::R8) {
        op = entry.kind == StackKind::R4 ? Op::conv_r8_r4 : Op::conv_r8_i8;
    } else if (kind == StackKind::R4) {
        op = entry.kind == StackKind::R8 ? Op::conv_r4_r8 : Op::conv_r4_i8;
    }
    if (op == Op::nop) return entry;
    const Reg from = reg_of(entry, depth_at);
    Entry e;
    e.place = Entry::Place::Temp;
    e.kind = kind;
    e.reg = temp(depth_at, kind, nullptr);
    emit(op, e.reg, from);
    return e;
}

void Lowering::binary(cil::Op op) {
    Entry b = pop_scalar();
    Entry a = pop_scalar();
    const StackKind kind = binary_kind(op, a.kind, b.kind);
    // NB: also where it is a managed pointer still: what it points to then may be read as what it is not.
    note_number(a);
    note_number(b);
    if (is_float(kind)) {
        a = promote(a, kind, depth());
        b = promote(b, kind, depth() + 1);
        const Op lowered = float_op(op, kind);
        if (lowered == Op::nop) {
            valid_ = false;
            return;
        }
        const Reg ra = reg_of(a, depth());
        const Reg rb = reg_of(b, depth() + 1);
        const Reg to = result_temp(kind, nullptr);
        emit(lowered, to, ra, rb);
        push_temp(to, kind);
        return;
    }
    const IntOp family = int_op(op);
    const bool wide = kind != StackKind::I4;
    const bool commutes =
        op == cil::Op::add || op == cil::Op::mul || op == cil::Op::and_ || op == cil::Op::or_ || op == cil::Op::xor_;
    if (commutes && a.place == Entry::Place::Constant && b.place != Entry::Place::Constant) std::swap(a, b);
    if (b.place == Entry::Place::Constant) {
        Op imm_op = wide ? family.i8_imm : family.i4_imm;
        std::int64_t value = b.constant;
        if (op == cil::Op::sub && value != std::numeric_limits<std::int64_t>::min()) {
            imm_op = wide ? Op::add_i8_imm : Op::add_i4_imm;
            value = -value;
        }
        if (imm_op != Op::nop) {
            const Reg ra = reg_of(a, depth());
            const Reg to = result_temp(kind, nullptr);
            emit(imm_op, to, ra, 0, value);
            // A mask keeps what it fits in narrow.
            const Storage narrow = op == cil::Op::and_ && value >= 0 && value <= 0xFF ? Storage::U1 : Storage::None;
            push_temp(to, kind, nullptr, narrow);
            return;
        }
    }
    const Reg ra = reg_of(a, depth());
    const Reg rb = reg_of(b, depth() + 1);
    const Reg to = result_temp(kind, nullptr);
    emit(wide ? family.i8 : family.i4, to, ra, rb);
    push_temp(to, kind);
}

void Lowering::binary_checked(cil::Op op) {
    const Entry b = pop_scalar();
    const Entry a = pop_scalar();
    note_number(a);
    note_number(b);
    const StackKind kind = binary_kind(op, a.kind, b.kind);
    const int wide = kind != StackKind::I4 ? 1 : 0;
    const bool is_unsigned = op == cil::Op::add_ovf_un || op == cil::Op::sub_ovf_un || op == cil::Op::mul_ovf_un;
    Op base = Op::mul_ovf_i4;
    if (op == cil::Op::add_ovf || op == cil::Op::add_ovf_un) base = Op::add_ovf_i4;
    if (op == cil::Op::sub_ovf || op == cil::Op::sub_ovf_un) base = Op::sub_ovf_i4;
    Reg ra = reg_of(a, depth());
    Reg rb = reg_of(b, depth() + 1);
    const Reg to = result_temp(kind, nullptr);
    emit(at(base, (is_unsigned ? 2 : 0) + wide), to, ra, rb);
    push_temp(to, kind);
}

void Lowering::unary(cil::Op op) {
    const Entry a = pop_scalar();
    note_number(a);
    const Reg from = reg_of(a, depth());
    const Reg to = result_temp(a.kind, nullptr);
    Op lowered = Op::not_i8;
    if (op == cil::Op::neg) {
        switch (a.kind) {
            case StackKind::R4:
                lowered = Op::neg_r4;
                break;
            case StackKind::R8:
                lowered = Op::neg_r8;
                break;
            case StackKind::I4:
                lowered = Op::neg_i4;
                break;
            default:
                lowered = Op::neg_i8;
                break;
        }
    }
    emit(lowered, to, from);
    push_temp(to, a.kind);
}

void Lowering::shift(cil::Op op) {
    const Entry amount = pop_scalar();
    const Entry value = pop_scalar();
    note_number(value);
    const int wide = value.kind == StackKind::I4 ? 0 : 1;
    const StackKind kind = value.kind;
    Op base = Op::shr_un_i4;
    Op imm_base = Op::shr_un_i4_imm;
    if (op == cil::Op::shl) {
        base = Op::shl_i4;
        imm_base = Op::shl_i4_imm;
    } else if (op == cil::Op::shr) {
        base = Op::shr_i4;
        imm_base = Op::shr_i4_imm;
    }
    const Reg rv = reg_of(value, depth());
    if (amount.place == Entry::Place::Constant) {
        const Reg to = result_temp(kind, nullptr);
        emit(at(imm_base, wide), to, rv, 0, amount.constant & (wide != 0 ? 63 : 31));
        push_temp(to, kind);
        return;
    }
    const Reg ra = reg_of(amount, depth() + 1);
    const Reg to = result_temp(kind, nullptr);
    emit(at(base, wide), to, rv, ra);
    push_temp(to, kind);
}

namespace {

enum Target : int { kI1, kU1, kI2, kU2, kI4, kU4, kI8, kU8 };

struct Conversion {
    Target target;
    StackKind kind;
    Storage narrow;
};

Conversion conversion_of(cil::Op op) {
    switch (op) {
        case cil::Op::conv_i1:
            return {kI1, StackKind::I4, Storage::I1};
        case cil::Op::conv_u1:
            return {kU1, StackKind::I4, Storage::U1};
        case cil::Op::conv_i2:
            return {kI2, StackKind::I4, Storage::I2};
        case cil::Op::conv_u2:
            return {kU2, StackKind::I4, Storage::U2};
        case cil::Op::conv_i4:
            return {kI4, StackKind::I4, Storage::None};
        case cil::Op::conv_u4:
            return {kU4, StackKind::I4, Storage::None};
        case cil::Op::conv_i8:
            return {kI8, StackKind::I8, Storage::None};
        case cil::Op::conv_u8:
            return {kU8, StackKind::I8, Storage::None};
        case cil::Op::conv_i:
            return {kI8, StackKind::Native, Storage::None};
        default:
            return {kU8, StackKind::Native, Storage::None};
    }
}

std::int64_t convert_constant(std::int64_t value, Target target, bool from_i4) {
    switch (target) {
        case kI1:
            return static_cast<std::int8_t>(value);
        case kU1:
            return static_cast<std::uint8_t>(value);
        case kI2:
            return static_cast<std::int16_t>(value);
        case kU2:
            return static_cast<std::uint16_t>(value);
        case kI4:
        case kU4:
            return static_cast<std::int32_t>(value);
        case kI8:
            return value;
        case kU8:
            return from_i4 ? static_cast<std::int64_t>(static_cast<std::uint32_t>(value)) : value;
    }
    return value;
}

constexpr int kAsBefore = 0x100;  // in the third operand of conv_ovf: no check

// Before .NET 9, converting a floating-point number that is out of range was left to the processor.
bool converts_as_before(types::Loader& loader) {
    const metadata::Image& image = loader.corelib().image();
    return image.has_assembly() && image.md().Assembly(metadata::AssemblyRow(1)).MajorVersion() == 8;
}

}  // namespace

void Lowering::convert(cil::Op op) {
    const Entry a = pop_scalar();
    note_number(a);
    const bool from_float = is_float(a.kind);
    if (op == cil::Op::conv_r4 || op == cil::Op::conv_r8) {
        push(promote(a, op == cil::Op::conv_r4 ? StackKind::R4 : StackKind::R8, depth()));
        return;
    }
    if (op == cil::Op::conv_r_un) {
        const Reg from = reg_of(a, depth());
        if (from_float) {
            push(promote(a, StackKind::R8, depth()));
            return;
        }
        const Reg to = result_temp(StackKind::R8, nullptr);
        emit(a.kind == StackKind::I4 ? Op::conv_r8_un_i4 : Op::conv_r8_un_i8, to, from);
        push_temp(to, StackKind::R8);
        return;
    }
    const Conversion c = conversion_of(op);
    if (a.place == Entry::Place::Constant && !from_float) {
        push_constant(c.kind, convert_constant(a.constant, c.target, a.kind == StackKind::I4));
        return;
    }
    // Addresses of variables stay addresses: conv.u of ldloca is how C# makes a pointer.
    if (a.kind == StackKind::ByRef) note_native_pointer();
    if (is_managed_address(a) && (c.target == kI8 || c.target == kU8)) {
        push(a);
        to_number(c.kind, nullptr);
        return;
    }
    const Reg from = reg_of(a, depth());
    if (from_float) {
        const Reg to = result_temp(c.kind, nullptr);
        if (converts_as_before(loader_)) {
            const int source = a.kind == StackKind::R4 ? 3 : 4;  // as for conv.ovf
            emit(Op::conv_ovf, to, from, static_cast<Reg>(c.target | source << 4 | kAsBefore));
        } else {
            emit(at(a.kind == StackKind::R4 ? Op::conv_i1_r4 : Op::conv_i1_r8, c.target), to, from);
        }
        push_temp(to, c.kind, nullptr, c.narrow);
        return;
    }
    Op lowered = Op::nop;
    switch (c.target) {
        case kI1:
            lowered = Op::conv_i1;
            break;
        case kU1:
            lowered = Op::conv_u1;
            break;
        case kI2:
            lowered = Op::conv_i2;
            break;
        case kU2:
            lowered = Op::conv_u2;
            break;
        case kI4:
        case kU4:
            lowered = a.kind == StackKind::I4 ? Op::nop : Op::conv_i4;
            break;
        case kI8:
            break;
        case kU8:
            lowered = a.kind == StackKind::I4 ? Op::conv_u8_i4 : Op::nop;
            break;
    }
    if (c.narrow != Storage::None && a.narrow == c.narrow) lowered = Op::nop;
    if (c.target == kU8 && (a.narrow == Storage::U1 || a.narrow == Storage::U2)) lowered = Op::nop;
    if (lowered == Op::nop) {
        // Same bits; a pointer that becomes an integer moves to a scalar register.
        if (kind_of(a.kind) == kind_of(c.kind) && a.kind != StackKind::Value) {
            Entry e = a.place == Entry::Place::Temp || a.place == Entry::Place::Variable ? a : in_register(a, depth());
            e.kind = c.kind;
            e.type = nullptr;
            push(e);
            return;
        }
        lowered = Op::mov;
    }
    const Reg to = result_temp(c.kind, nullptr);
    emit(lowered, to, from);
    push_temp(to, c.kind, nullptr, c.narrow);
}

// conv.ovf.*: c = target | source << 4, source 0 signed, 1 unsigned int32, 2 unsigned int64, 3 float32, 4 float64.
// The address on the stack becomes a number: from now on the machine has to look for it among numbers.
void Lowering::to_number(StackKind kind, types::Type* type) {
    const Entry address = pop_scalar();
    const Reg from = reg_of(address, depth());
    const Reg to = result_temp(kind, type);
    emit(Op::number_of, to, from);
    push_temp(to, kind, type);
}

void Lowering::convert_checked(cil::Op op) {
    const Entry a = pop_scalar();
    note_number(a);
    bool is_unsigned = false;
    cil::Op plain = cil::Op::conv_i;
    switch (op) {
        case cil::Op::conv_ovf_i1_un:
            is_unsigned = true;
            [[fallthrough]];
        case cil::Op::conv_ovf_i1:
            plain = cil::Op::conv_i1;
            break;
        case cil::Op::conv_ovf_u1_un:
            is_unsigned = true;
            [[fallthrough]];
        case cil::Op::conv_ovf_u1:
            plain = cil::Op::conv_u1;
            break;
        case cil::Op::conv_ovf_i2_un:
            is_unsigned = true;
            [[fallthrough]];
        case cil::Op::conv_ovf_i2:
            plain = cil::Op::conv_i2;
            break;
        case cil::Op::conv_ovf_u2_un:
            is_unsigned = true;
            [[fallthrough]];
        case cil::Op::conv_ovf_u2:
            plain = cil::Op::conv_u2;
            break;
        case cil::Op::conv_ovf_i4_un:
            is_unsigned = true;
            [[fallthrough]];
        case cil::Op::conv_ovf_i4:
            plain = cil::Op::conv_i4;
            break;
        case cil::Op::conv_ovf_u4_un:
            is_unsigned = true;
            [[fallthrough]];
        case cil::Op::conv_ovf_u4:
            plain = cil::Op::conv_u4;
            break;
        case cil::Op::conv_ovf_i8_un:
            is_unsigned = true;
            [[fallthrough]];
        case cil::Op::conv_ovf_i8:
            plain = cil::Op::conv_i8;
            break;
        case cil::Op::conv_ovf_u8_un:
            is_unsigned = true;
            [[fallthrough]];
        case cil::Op::conv_ovf_u8:
            plain = cil::Op::conv_u8;
            break;
        case cil::Op::conv_ovf_i_un:
            is_unsigned = true;
            [[fallthrough]];
        case cil::Op::conv_ovf_i:
            plain = cil::Op::conv_i;
            break;
        case cil::Op::conv_ovf_u_un:
            is_unsigned = true;
            [[fallthrough]];
        default:
            plain = cil::Op::conv_u;
            break;
    }
    const Conversion c = conversion_of(plain);
    int source = 0;
    if (a.kind == StackKind::R4) {
        source = 3;
    } else if (a.kind == StackKind::R8) {
        source = 4;
    } else if (is_unsigned) {
        source = a.kind == StackKind::I4 ? 1 : 2;
    }
    const Reg from = reg_of(a, depth());
    const Reg to = result_temp(c.kind, nullptr);
    emit(Op::conv_ovf, to, from, static_cast<Reg>(c.target | (source << 4)));
    push_temp(to, c.kind, nullptr, c.narrow);
}

void Lowering::compare(cil::Op op) {
    Entry b = pop_scalar();
    Entry a = pop_scalar();
    // NB: cgt.un with null is how C# asks whether a reference is there.
    if (op != cil::Op::ceq && a.place != Entry::Place::Constant && b.place != Entry::Place::Constant) {
        note_number(a);
        note_number(b);
    }
    int which = 0;
    switch (op) {
        case cil::Op::ceq:
            which = 0;
            break;
        case cil::Op::cgt:
            which = 1;
            break;
        case cil::Op::cgt_un:
            which = 2;
            break;
        case cil::Op::clt:
            which = 3;
            break;
        default:
            which = 4;
            break;
    }
    StackKind kind = StackKind::I8;
    if (is_float(a.kind) || is_float(b.kind)) {
        kind = a.kind == StackKind::R8 || b.kind == StackKind::R8 ? StackKind::R8 : StackKind::R4;
        a = promote(a, kind, depth());
        b = promote(b, kind, depth() + 1);
    }
    const Reg ra = reg_of(a, depth());
    if (kind == StackKind::I8 && b.place == Entry::Place::Constant) {
        const Reg to = result_temp(StackKind::I4, nullptr);
        emit(at(Op::ceq_i8_imm, which), to, ra, 0, b.constant);
        push_temp(to, StackKind::I4, nullptr, Storage::U1);
        return;
    }
    const Reg rb = reg_of(b, depth() + 1);
    const Reg to = result_temp(StackKind::I4, nullptr);
    const int offset = kind == StackKind::I8 ? 0 : kind == StackKind::R4 ? 1 : 2;
    emit(at(Op::ceq_i8, which * 3 + offset), to, ra, rb);
    push_temp(to, StackKind::I4, nullptr, Storage::U1);
}

}  // namespace tidelock::code
