// Objects: creation, boxing, casts, tokens and function pointers.
#include <algorithm>

#include "program/code/lowering.h"

namespace tidelock::code {

void Lowering::new_object(std::uint32_t token) {
    types::Method* ctor = method(token);
    if (ctor == nullptr) return;
    types::Type* owner = ctor->owner;
    if (ctor->special == types::Special::ArrayCtor) {
        md_new(*ctor);
        return;
    }
    if (owner == loader_.well_known().string) {
        new_string(*ctor);
        return;
    }
    if (ctor->special == types::Special::DelegateCtor) {
        const Entry function = pop_scalar();
        const Entry target = pop_scalar();
        const Reg rt = reg_of(target, depth());
        const Reg rf = reg_of(function, depth() + 1);
        const Reg to = result_temp(StackKind::Ref, nullptr);
        emit_pointer(Op::new_delegate, to, rt, rf, owner);
        push_temp(to, StackKind::Ref, owner);
        return;
    }
    std::vector<SourceSlot> args;
    const std::uint32_t above = depth();
    if (!pop_arguments(ctor->signature, nullptr, args)) return;
    if (owner->stack != StackKind::Ref) {
        new_value(*ctor, args, above);
        return;
    }
    if ((owner->flags & 0x80U) != 0 || owner->is_interface()) {
        fail(loader_.fail(types::LoadError::Kind::MissingMember, "Cannot create an abstract class."));
        return;
    }
    // The object waits in a register of its own above the arguments until the constructor returns.
    const Reg object = temp(above + 1, StackKind::Ref, nullptr);
    emit_pointer(Op::new_obj, object, 0, 0, owner);
    args.insert(args.begin(), SourceSlot{object, 0});
    const Reg to = result_temp(StackKind::Ref, nullptr);
    if (args.size() == 1 && is_empty(*ctor, 0)) {
        code_.insns.back().a = to;  // new_obj itself
    } else {
        emit_direct_call(*ctor, args, false);
        emit(Op::mov, to, object);
    }
    push_temp(to, StackKind::Ref, owner);
    top().exact = true;
}

// A value type's constructor works on a register; the primitives' wrappers (new IntPtr(x)) do too.
void Lowering::new_value(types::Method& ctor, const std::vector<SourceSlot>& args, std::uint32_t above) {
    types::Type* owner = ctor.owner;
    const Reg value = new_register(kind_of(owner->stack), owner, slots_of(owner));
    code_.registers[value].address_taken = true;
    emit(Op::clear_vt, value, 0, 0, slots_of(owner));
    const Reg address = temp(above + 1, StackKind::ByRef, nullptr);
    emit(Op::addr_of, address, value);
    std::vector<SourceSlot> all = args;
    all.insert(all.begin(), SourceSlot{address, 0});
    emit_direct_call(ctor, all, false);
    const Reg to = result_temp(owner->stack, owner);
    if (owner->stack == StackKind::Value) {
        copy_value(to, value, owner);
    } else {
        emit(owner->stack == StackKind::I4 ? Op::ldl_i4 : Op::mov, to, value);
    }
    push_typed(to, owner);
}

// String's constructors have no body; the class library keeps each as a static method Ctor with the same parameters.
void Lowering::new_string(types::Method& ctor) {
    for (types::Method* m : loader_.declared_methods(ctor.owner)) {
        if (m->name != "Ctor" || m->signature.params.size() != ctor.signature.params.size()) continue;
        if (!std::equal(m->signature.params.begin(), m->signature.params.end(), ctor.signature.params.begin()))
            continue;
        std::vector<SourceSlot> args;
        const std::uint32_t above = depth();
        if (!pop_arguments(ctor.signature, nullptr, args)) return;
        // `Ctor` is an instance method in some versions and static in others.
        if (m->signature.has_this) {
            const Reg null_this = temp(above + 1, StackKind::Ref, nullptr);
            emit(Op::ldc, null_this, 0, 0, 0);
            args.insert(args.begin(), SourceSlot{null_this, 0});
        }
        emit_direct_call(*m, args, false);
        push_call_result(m->signature);
        return;
    }
    unsupported("constructor of System.String");
}

void Lowering::box(types::Type* type) {
    if (type->stack == StackKind::Ref) return;
    if (type->is_byref_like) {
        box_byref_like();
        return;
    }
    Entry value = pop();
    value = coerce(value, type, depth());
    const Reg from = reg_of(value, depth());
    const Reg to = result_temp(StackKind::Ref, nullptr);
    emit_pointer(type->stack == StackKind::Value ? Op::box_vt : Op::box, to, from, 0, type);
    push_temp(to, StackKind::Ref, type->definition == loader_.well_known().nullable ? nullptr : type);
}

// The instruction that follows in the same block.
std::optional<cil::Op> Lowering::next_op() const {
    cil::InstructionReader reader(body_.code(), next_il_);
    if (next_il_ >= body_.code().size() || block_at_[next_il_] >= 0 || !reader.next()) return std::nullopt;
    return reader.instruction().op;
}

// NB: generic code over a type argument that `allows ref struct` asks `box; brtrue`, `box; isinst; brtrue`,
// `box; isinst; unbox.any` or `box; unbox.any`, where no box is needed. CoreCLR permits these sequences and no others.
// The value stays on the stack as it is.
void Lowering::box_byref_like() {
    switch (next_op().value_or(cil::Op::nop)) {
        case cil::Op::brtrue:
        case cil::Op::brtrue_s:
        case cil::Op::brfalse:
        case cil::Op::brfalse_s:
            pop();
            push_constant(StackKind::I4, 1);
            return;
        case cil::Op::isinst:
        case cil::Op::unbox_any:
            return;
        default:
            invalid("Cannot create boxed ByRef-like values.");
            return;
    }
}

// `isinst` of such a value: known here.
void Lowering::test_byref_like(types::Type* type) {
    if (loader_.is_assignable(top().type, type)) {
        box_byref_like();
        return;
    }
    if (const types::LoadError* error = loader_.unanswered()) return fail(error);
    pop();
    push_constant(StackKind::Ref, 0);
}

bool Lowering::is_byref_like_on_top() const {
    return !stack_.empty() && stack_.back().kind == StackKind::Value && stack_.back().type != nullptr &&
           stack_.back().type->is_byref_like;
}

void Lowering::unbox(types::Type* type) {
    const Entry object = pop_scalar();
    const Reg from = reg_of(object, depth());
    const Reg to = result_temp(StackKind::ByRef, nullptr);
    if (type->definition == loader_.well_known().nullable) {
        // The managed pointer must point at a Nullable, which no box holds: make one in a register.
        const Reg value = new_register(RegisterKind::Value, type, slots_of(type));
        code_.registers[value].address_taken = true;
        emit_pointer(Op::unbox_nullable, value, from, 0, type);
        emit(Op::addr_of, to, value);
    } else {
        emit_pointer(Op::unbox, to, from, 0, type);
    }
    push_temp(to, StackKind::ByRef);
}

void Lowering::unbox_any(types::Type* type) {
    if (type->stack == StackKind::Ref) {
        cast(type, Op::castclass);
        return;
    }
    if (is_byref_like_on_top() && stack_.back().type == type) return;
    const Entry object = pop_scalar();
    const Reg from = reg_of(object, depth());
    const Reg to = result_temp(type->stack, type);
    if (type->definition == loader_.well_known().nullable) {
        emit_pointer(Op::unbox_nullable, to, from, 0, type);
    } else {
        const Reg address = temp(depth() + 1, StackKind::ByRef, nullptr);
        emit_pointer(Op::unbox, address, from, 0, type);
        emit_load(to, address, 0, type);
    }
    push_typed(to, type);
}

void Lowering::cast(types::Type* type, Op op) {
    if (op == Op::isinst && is_byref_like_on_top()) return test_byref_like(type);
    const Entry object = pop_scalar();
    const Reg from = reg_of(object, depth());
    const Reg to = result_temp(StackKind::Ref, nullptr);
    emit_pointer(op, to, from, 0, type);
    push_temp(to, StackKind::Ref, type->is_reference() ? type : nullptr);
}

void Lowering::load_token(std::uint32_t token) {
    const types::Loader::AnyMember member = loader_.resolve_any(assembly_, token, context_);
    if (member.error != nullptr) {
        fail(member.error);
        return;
    }
    const types::WellKnown& known = loader_.well_known();
    if (member.type != nullptr) {
        if (!ready(known.runtime_type_handle)) return;
        const Reg to = result_temp(StackKind::Value, known.runtime_type_handle);
        emit_pointer(Op::ldtype, to, 0, 0, member.type);
        push_temp(to, StackKind::Value, known.runtime_type_handle);
        token_ = {last_def_, member.type, nullptr};
        return;
    }
    if (member.field != nullptr) {
        if (!ready(known.runtime_field_handle)) return;
        const Reg to = result_temp(StackKind::Value, known.runtime_field_handle);
        emit_pointer(Op::ldtoken_field, to, 0, 0, member.field);
        push_temp(to, StackKind::Value, known.runtime_field_handle);
        token_ = {last_def_, nullptr, member.field};
        return;
    }
    if (!ready(known.runtime_method_handle)) return;
    const Reg to = result_temp(StackKind::Value, known.runtime_method_handle);
    emit_pointer(Op::ldtoken_method, to, 0, 0, member.method);
    push_temp(to, StackKind::Value, known.runtime_method_handle);
}

void Lowering::load_string(std::uint32_t token) {
    const Reg to = result_temp(StackKind::Ref, nullptr);
    emit(Op::ldc, to, kIsSymbol, 0, symbol({.assembly = &assembly_, .token = token}));
    push_temp(to, StackKind::Ref, loader_.well_known().string);
    top().exact = true;
}

void Lowering::load_function(std::uint32_t token) {
    types::Method* m = method(token);
    if (m == nullptr) return;
    if (constrained_ != nullptr && m->is_virtual()) {
        const auto found = loader_.resolve_constrained(constrained_, m);
        if (found.error != nullptr) {
            fail(found.error);
            return;
        }
        if (found.method != nullptr) m = found.method;
    }
    const Reg to = result_temp(StackKind::Native, nullptr);
    emit_pointer(Op::ldftn, to, 0, 0, m);
    push_temp(to, StackKind::Native);
}

void Lowering::load_virtual_function(std::uint32_t token) {
    types::Method* m = method(token);
    if (m == nullptr) return;
    const Entry object = pop_scalar();
    const Reg from = reg_of(object, depth());
    const Reg to = result_temp(StackKind::Native, nullptr);
    emit_pointer(Op::ldvirtftn, to, from, 0, m);
    push_temp(to, StackKind::Native);
}

void Lowering::size_of(std::uint32_t token) {
    types::Type* t = type(token);
    if (t == nullptr) return;
    push_constant(StackKind::I4, t->storage == Storage::Ref || t->storage == Storage::ByRef ? 8 : t->value_size);
}

void Lowering::typed_reference(cil::Op op, std::uint32_t token) {
    types::Type* reference = loader_.well_known().typed_reference;
    if (!ready(reference)) return;
    const Entry e = pop();
    const bool takes_reference = op != cil::Op::mkrefany;
    if (takes_reference != (e.kind == StackKind::Value) || (takes_reference && e.type != reference)) {
        valid_ = false;
        return;
    }
    if (op == cil::Op::refanytype) {
        const Reg from = reg_of(e, depth());
        types::Type* handle = loader_.well_known().runtime_type_handle;
        if (!ready(handle)) return;
        const Reg to = result_temp(StackKind::Value, handle);
        emit(Op::refanytype, to, from);
        push_temp(to, StackKind::Value, handle);
        return;
    }
    types::Type* t = type(token);
    if (t == nullptr) return;
    const Reg from = reg_of(e, depth());
    if (op == cil::Op::mkrefany) {
        const Reg to = result_temp(StackKind::Value, reference);
        emit_pointer(Op::mkrefany, to, from, 0, t);
        push_temp(to, StackKind::Value, reference);
        return;
    }
    const Reg to = result_temp(StackKind::ByRef, nullptr);
    emit_pointer(Op::refanyval, to, from, 0, t);
    push_temp(to, StackKind::ByRef);
}

}  // namespace tidelock::code
