// Calls of all kinds. Arguments are passed as a list of source slots that the call instruction copies to the new frame.
#include <algorithm>

#include "program/code/lowering.h"

namespace tidelock::code {

bool Lowering::pop_arguments(const types::MethodSignature& signature, types::Type* this_type,
                             std::vector<SourceSlot>& out) {
    const std::size_t count = signature.params.size() + (this_type != nullptr ? 1 : 0);
    if (stack_.size() < count) {
        valid_ = false;
        return false;
    }
    std::vector<Entry> args(stack_.end() - static_cast<std::ptrdiff_t>(count), stack_.end());
    const auto base = static_cast<std::uint32_t>(stack_.size() - count);
    // Materialise in order while the entries are still counted as pending, so that nothing is overwritten.
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t at = base + static_cast<std::uint32_t>(i);
        types::Type* target =
            this_type != nullptr ? (i == 0 ? this_type : signature.params[i - 1]) : signature.params[i];
        Entry e = args[i];
        if (i != 0 || this_type == nullptr || target->stack != StackKind::Ref) {
            e = coerce(e, target, at);
        } else if (e.kind == StackKind::Value) {
            valid_ = false;
        }
        args[i] = in_register(e, at);
    }
    stack_.resize(base);
    for (std::size_t i = 0; i < count; ++i) {
        const Entry& e = args[i];
        const std::uint32_t slots = e.kind == StackKind::Value ? slots_of(e.type) : 1;
        for (std::uint32_t part = 0; part < slots; ++part) out.push_back({e.reg, static_cast<std::uint16_t>(part)});
    }
    return true;
}

Reg Lowering::call_result(const types::MethodSignature& signature) {
    types::Type* result = signature.result;
    return result->stack == StackKind::Void ? Reg{0} : result_temp(result->stack, result);
}

void Lowering::push_call_result(const types::MethodSignature& signature) {
    types::Type* result = signature.result;
    if (result->stack == StackKind::Void) return;
    push_typed(result_temp(result->stack, result), result);
}

// A void call still has an operand to define: a register that nobody reads.
Reg Lowering::sink() {
    if (sink_ == kNoReg) sink_ = new_register(RegisterKind::Scalar, nullptr, 1);
    return sink_;
}

void Lowering::emit_call(Op op, const std::vector<SourceSlot>& args, const types::MethodSignature& signature,
                         const void* operand, Reg extra) {
    const bool is_void = signature.result->stack == StackKind::Void;
    const Reg to = is_void ? sink() : call_result(signature);
    const auto count = static_cast<std::uint32_t>(args.size());
    if (count > 0xFFFF) {
        unsupported("call with more than 65535 argument slots");
        return;
    }
    // What is called may turn out to be another method than the one declared: it must take and give the same slots.
    if (op == Op::call_virt || op == Op::call_site || op == Op::call_delegate)
        extra = is_void ? Reg{0} : static_cast<Reg>(slots_of(signature.result));
    const std::size_t at = emit_pointer(op, to, static_cast<Reg>(count), extra, operand);
    if (count != 0) emit_words(args);
    last_def_ = is_void ? kNone : at;
    last_def_end_ = code_.insns.size();
}

void Lowering::emit_direct_call(types::Method& m, const std::vector<SourceSlot>& args, bool check_this) {
    const bool plain = args.size() <= 2 && std::all_of(args.begin(), args.end(), [&](const SourceSlot& s) {
                           return s.part == 0 && code_.registers[s.reg].slots == 1;
                       });
    if (!plain) {
        emit_call(check_this ? Op::call_this : Op::call, args, m.signature, &m);
        return;
    }
    const bool is_void = m.signature.result->stack == StackKind::Void;
    const Reg to = is_void ? sink() : call_result(m.signature);
    Op op = Op::call0;
    if (args.size() == 1) op = check_this ? Op::call1_this : Op::call1;
    if (args.size() == 2) op = check_this ? Op::call2_this : Op::call2;
    emit_pointer(op, to, !args.empty() ? args[0].reg : Reg{0}, args.size() > 1 ? args[1].reg : Reg{0}, &m);
    if (is_void) last_def_ = kNone;
}

void Lowering::call(std::uint32_t token, bool is_virtual) {
    types::Method* m = method(token);
    if (m == nullptr) return;
    if (m->signature.is_vararg) {
        unsupported("vararg call");
        return;
    }
    if (constrained_ != nullptr) {
        call_constrained(*m, is_virtual);
    } else {
        call_method(*m, is_virtual);
    }
}

void Lowering::call_constrained(types::Method& m, bool is_virtual) {
    types::Type* t = constrained_;
    constrained_ = nullptr;
    if (m.is_static()) {  // static abstract or virtual member
        const auto found = loader_.resolve_constrained(t, &m);
        if (found.error != nullptr || found.method == nullptr) {
            fail(found.error != nullptr
                     ? found.error
                     : loader_.fail(types::LoadError::Kind::MissingMethod, "static virtual method not implemented"));
            return;
        }
        call_method(*found.method, false);
        return;
    }
    const std::size_t count = m.signature.params.size() + 1;
    if (stack_.size() < count) {
        valid_ = false;
        return;
    }
    const std::size_t this_at = stack_.size() - count;
    if (t->stack == StackKind::Ref) {
        // The pointer is dereferenced before the arguments are used; they may have been computed already.
        Entry& self = stack_[this_at];
        const Reg base = reg_of(self, static_cast<std::uint32_t>(this_at));
        const Reg to = temp(static_cast<std::uint32_t>(this_at), StackKind::Ref, nullptr);
        emit(Op::ld_ref, to, base, 0, 0);
        Entry e;
        e.place = Entry::Place::Temp;
        e.kind = StackKind::Ref;
        e.reg = to;
        e.type = t;
        stack_[this_at] = e;
        call_method(m, is_virtual);
        return;
    }
    const auto found = loader_.resolve_constrained(t, &m);
    if (found.error != nullptr) {
        fail(found.error);
        return;
    }
    if (found.method != nullptr && found.method->owner->is_value_type()) {
        call_method(*found.method, false);
        return;
    }
    // Inherited from Object, ValueType or Enum, or a default interface method: call it on a boxed copy.
    Entry& self = stack_[this_at];
    const Reg base = reg_of(self, static_cast<std::uint32_t>(this_at));
    const Reg value = temp(depth() + 50, t->stack, t);
    emit_load(value, base, 0, t);
    const Reg boxed = temp(static_cast<std::uint32_t>(this_at), StackKind::Ref, nullptr);
    emit_pointer(t->stack == StackKind::Value ? Op::box_vt : Op::box, boxed, value, 0, t);
    Entry e;
    e.place = Entry::Place::Temp;
    e.kind = StackKind::Ref;
    e.reg = boxed;
    e.type = t->definition == loader_.well_known().nullable ? nullptr : t;
    stack_[this_at] = e;
    call_method(m, true);
}

// A native pointer that somebody else made may be one into an object, and a span may reach beyond it.
void Lowering::note_foreign_pointer(const types::Method& called) {
    const types::Type& type = *called.owner;
    const bool is_marshalling =
        type.name_space == "System.Runtime.InteropServices" && (type.name == "MemoryMarshal" || type.name == "Marshal");
    if (called.assembly != method_.assembly && (is_marshalling || called.signature.result->stack == StackKind::Native))
        code_.shows_addresses = true;
}

void Lowering::call_method(types::Method& m, bool is_virtual) {
    const bool tail = tail_;
    note_foreign_pointer(m);
    if (expand_intrinsic(m)) return;
    switch (m.special) {
        case types::Special::ArrayGet:
        case types::Special::ArraySet:
        case types::Special::ArrayAddress:
            md_array(m);
            return;
        default:
            break;
    }
    const bool sealed_owner = (m.owner->flags & 0x100U) != 0;
    const bool dispatch = is_virtual && m.is_virtual() && !m.owner->is_value_type() &&
                          !(m.is_final() && !m.owner->is_interface()) && !(sealed_owner && !m.owner->is_interface());
    if (!dispatch && inline_trivial(m)) return;
    types::Type* self = nullptr;
    if (m.signature.has_this) self = m.owner->is_value_type() ? loader_.by_ref_to(m.owner) : m.owner;
    if (self != nullptr && !ready(self)) return;
    std::vector<SourceSlot> args;
    if (!pop_arguments(m.signature, self, args)) return;
    if (m.special == types::Special::DelegateInvoke) {
        emit_call(Op::call_delegate, args, m.signature, &m);
        push_call_result(m.signature);
        return;
    }
    if (tail && emit_tail_call(m, args, dispatch)) return;
    if (!dispatch) {
        if (m.is_abstract() && !m.owner->is_interface()) {
            fail(loader_.fail(types::LoadError::Kind::BadImage, "Bad IL format."));
            return;
        }
        emit_direct_call(m, args, is_virtual && m.signature.has_this && !m.owner->is_value_type());
    } else if (m.owner->is_interface() || !m.args.empty()) {
        auto site = std::make_unique<CallSite>();
        site->declared = &m;
        emit_call(Op::call_site, args, m.signature, site.get());
        code_.call_sites.push_back(std::move(site));
    } else {
        emit_call(Op::call_virt, args, m.signature, &m);
    }
    push_call_result(m.signature);
}

// Only in tail position, and with nothing of this frame reachable from the callee: no localloc, no handlers, and no
// argument that could point to a variable (ECMA-335 III.2.4).
bool Lowering::may_replace_frame(const types::MethodSignature& callee) const {
    if (!tail_ || method_.is_synchronized() || !body_.clauses().empty() || code_.frees_localloc || code_.lends_locals)
        return false;
    for (const types::Type* p : callee.params) {
        if (p->stack == StackKind::ByRef || p->shape == types::Shape::Pointer || p->is_byref_like) return false;
    }
    if (next_il_ >= body_.code().size() || body_.code()[next_il_] != std::byte{0x2A}) return false;
    const types::Type& own = *method_.signature.result;
    if (callee.result->stack != own.stack) return false;
    if (callee.result->stack == StackKind::Value && callee.result != &own) return false;
    return callee.result->stack != StackKind::I4 || callee.result->storage == own.storage;
}

bool Lowering::emit_tail_call(types::Method& m, const std::vector<SourceSlot>& args, bool dispatch) {
    if ((m.signature.has_this && m.owner->is_value_type()) || !may_replace_frame(m.signature)) return false;
    const auto count = static_cast<Reg>(args.size());
    if (dispatch) {
        auto site = std::make_unique<CallSite>();
        site->declared = &m;
        emit_pointer(Op::tail_call_virt, 0, count, 0, site.get());
        code_.call_sites.push_back(std::move(site));
    } else {
        emit_pointer(Op::tail_call, 0, count, m.signature.has_this && !m.owner->is_value_type() ? 1 : 0, &m);
    }
    if (count != 0) emit_words(args);
    end_of_flow();
    return true;
}

void Lowering::call_indirect(std::uint32_t token) {
    auto site = std::make_unique<IndirectSite>();
    const types::LoadError* error = nullptr;
    if (!loader_.resolve_call_site(assembly_, token, context_, site->signature, error)) {
        fail(error);
        return;
    }
    const types::MethodSignature& sig = site->signature;
    if (sig.is_vararg || (sig.calling_convention != 0 && sig.calling_convention != 5)) {
        unsupported("calli with an unmanaged calling convention");
        return;
    }
    if (!ready(sig.result)) return;
    for (types::Type* p : sig.params) {
        if (!ready(p)) return;
    }
    const Entry function = pop_scalar();
    const Reg fn = temp(depth() + 1, StackKind::Native, nullptr);
    move(fn, function);
    std::vector<SourceSlot> args;
    site->has_this = sig.has_this && !sig.explicit_this;
    site->result_slots = sig.result->stack == StackKind::Void ? 0 : slots_of(sig.result);
    site->is_tail = !sig.has_this && may_replace_frame(sig);
    if (!pop_arguments(sig, site->has_this ? loader_.well_known().object : nullptr, args)) return;
    emit_call(Op::calli, args, sig, site.get(), fn);
    code_.indirect_sites.push_back(std::move(site));
    push_call_result(sig);
}

void Lowering::jump_method(std::uint32_t token) {
    types::Method* m = method(token);
    if (m == nullptr) return;
    if (!regions_.is_outside(il_)) {
        valid_ = false;
        return;
    }
    // The arguments as they are now become those of the target, which has the same signature.
    std::vector<SourceSlot> args;
    for (std::size_t i = 0; i < arg_regs_.size(); ++i) {
        for (std::uint32_t part = 0; part < slots_of(arg_types_[i]); ++part)
            args.push_back({arg_regs_[i], static_cast<std::uint16_t>(part)});
    }
    if (args.size() > 0xFFFF) {
        unsupported("call with more than 65535 argument slots");
        return;
    }
    emit_pointer(Op::tail_call, 0, static_cast<Reg>(args.size()), 0, m);
    if (!args.empty()) emit_words(args);
    end_of_flow();
}

}  // namespace tidelock::code
