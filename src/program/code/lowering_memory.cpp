// Variables, fields, statics, indirect access and whole objects in memory.
#include "image/metadata/flags.h"
#include "image/metadata/token.h"
#include "program/code/lowering.h"
#include "program/types/closure_classes.h"

namespace tidelock::code {
namespace {

Op load_op(Storage storage) {
    switch (storage) {
        case Storage::I1:
            return Op::ld_i1;
        case Storage::U1:
            return Op::ld_u1;
        case Storage::I2:
            return Op::ld_i2;
        case Storage::U2:
            return Op::ld_u2;
        case Storage::I4:
        case Storage::U4:
            return Op::ld_i4;
        case Storage::R4:
            return Op::ld_r4;
        case Storage::Ref:
        case Storage::ByRef:
            return Op::ld_ref;
        case Storage::Value:
            return Op::ld_vt;
        case Storage::None:
        case Storage::I8:
        case Storage::R8:
            return Op::ld_i8;
    }
    return Op::ld_i8;
}

Op store_op(Storage storage) {
    switch (storage) {
        case Storage::I1:
        case Storage::U1:
            return Op::st_i1;
        case Storage::I2:
        case Storage::U2:
            return Op::st_i2;
        case Storage::I4:
        case Storage::U4:
        case Storage::R4:
            return Op::st_i4;
        case Storage::Ref:
        case Storage::ByRef:
            return Op::st_ref;
        case Storage::Value:
            return Op::st_vt;
        case Storage::None:
        case Storage::I8:
        case Storage::R8:
            return Op::st_i8;
    }
    return Op::st_i8;
}

Op shifted(Op op, Op from, Op to) {
    return static_cast<Op>(static_cast<int>(op) - static_cast<int>(from) + static_cast<int>(to));
}

// The same access at a constant address: the families have the same order in ops.def.
Op static_load_op(Storage s) { return shifted(load_op(s), Op::ld_i1, Op::lds_i1); }
Op static_store_op(Storage s) { return shifted(store_op(s), Op::st_i1, Op::sts_i1); }

// The same access inside a value-type register.
Op local_load_op(Storage s) {
    switch (s) {
        case Storage::I1:
            return Op::ldl_i1;
        case Storage::U1:
            return Op::ldl_u1;
        case Storage::I2:
            return Op::ldl_i2;
        case Storage::U2:
            return Op::ldl_u2;
        case Storage::I4:
        case Storage::U4:
            return Op::ldl_i4;
        case Storage::R4:
            return Op::ldl_r4;
        case Storage::Value:
            return Op::ldl_vt;
        default:
            return Op::ldl_i8;
    }
}

Op local_store_op(Storage s) {
    switch (s) {
        case Storage::I1:
        case Storage::U1:
            return Op::stl_i1;
        case Storage::I2:
        case Storage::U2:
            return Op::stl_i2;
        case Storage::I4:
        case Storage::U4:
        case Storage::R4:
            return Op::stl_i4;
        case Storage::Value:
            return Op::stl_vt;
        default:
            return Op::stl_i8;
    }
}

constexpr std::int64_t size_offset(std::uint32_t size, std::uint32_t offset) {
    return static_cast<std::int64_t>((std::uint64_t{size} << 32) | offset);
}

// Bytes that an access of this type touches.
std::uint32_t width_of(const types::Type& type) {
    switch (type.storage) {
        case Storage::I1:
        case Storage::U1:
            return 1;
        case Storage::I2:
        case Storage::U2:
            return 2;
        case Storage::I4:
        case Storage::U4:
        case Storage::R4:
            return 4;
        case Storage::Value:
            return type.value_size;
        case Storage::None:
        case Storage::I8:
        case Storage::R8:
        case Storage::Ref:
        case Storage::ByRef:
            return 8;
    }
    return 8;
}

}  // namespace

// --- variables ---

void Lowering::load_variable(Reg reg, types::Type* type) {
    if (const auto home = homes_.find(reg); home != homes_.end()) {
        load_from(home->second, 0, type);
        return;
    }
    Entry e;
    e.place = Entry::Place::Variable;
    e.kind = type->stack;
    e.type = type;
    e.reg = reg;
    if (type->stack == StackKind::I4 && type->storage != Storage::I4 && type->storage != Storage::U4)
        e.narrow = type->storage;
    // A variable whose address is taken may change under a pending use, and a store through the address writes only the
    // bytes of its type: it is loaded as memory is.
    if (code_.registers[reg].address_taken) {
        Entry copy = e;
        copy.reg = result_temp(e.kind, e.type);
        if (e.kind == StackKind::Value) {
            copy_value(copy.reg, reg, type);
        } else {
            emit(local_load_op(type->storage), copy.reg, reg, 0, size_offset(width_of(*type), 0));
        }
        copy.place = Entry::Place::Temp;
        e = copy;
    }
    push(e);
}

void Lowering::store_variable(Reg reg, types::Type* type) {
    Entry e = pop();
    if (const auto home = homes_.find(reg); home != homes_.end()) {
        e = coerce(e, type, depth());
        emit_store(home->second, 0, e, type, depth());
        last_def_ = kNone;
        return;
    }
    save_uses_of(reg);
    e = coerce(e, type, depth());
    if (can_retarget(e)) {
        code_.insns[last_def_].a = reg;
        last_def_ = kNone;
        return;
    }
    move(reg, e);
    last_def_ = kNone;
}

void Lowering::load_variable_address(Reg reg, types::Type* type) {
    Entry e;
    const auto home = homes_.find(reg);
    e.place = home == homes_.end() ? Entry::Place::VariableAddress : Entry::Place::Variable;
    e.kind = StackKind::ByRef;
    e.reg = home == homes_.end() ? reg : home->second;
    e.type = type;
    push(e);
}

// --- tokens ---

types::Field* Lowering::field(std::uint32_t token) { return field_in(assembly_, token, context_); }

types::Field* Lowering::field_in(types::Assembly& assembly, std::uint32_t token, const types::GenericContext& context) {
    auto found = loader_.resolve_field(assembly, token, context);
    const types::LoadError* error = found.error;
    if (error == nullptr) error = loader_.ensure_layout(found->owner);
    if (error == nullptr) {
        auto type = loader_.field_type(found.value);
        error = type.error != nullptr ? type.error : loader_.ensure_layout(type.value);
    }
    if (error != nullptr) {
        fail(error);
        return nullptr;
    }
    return found.value;
}

types::Type* Lowering::type(std::uint32_t token) {
    auto found = loader_.resolve_type(assembly_, token, context_);
    if (!found) {
        fail(found.error);
        return nullptr;
    }
    return ready(found.value) ? found.value : nullptr;
}

types::Method* Lowering::method(std::uint32_t token) {
    auto found = loader_.resolve_method(assembly_, token, context_);
    if (!found) {
        fail(found.error);
        return nullptr;
    }
    const types::MethodSignature& sig = found->signature;
    if (!ready(found->owner) || !ready(sig.result)) return nullptr;
    for (types::Type* p : sig.params) {
        if (!ready(p)) return nullptr;
    }
    return found.value;
}

// --- through an address ---

void Lowering::emit_load(Reg to, Reg base, std::uint32_t offset, types::Type* type) {
    const Op op = load_op(type->storage);
    const std::int64_t imm = type->storage == Storage::Value ? size_offset(type->value_size, offset) : offset;
    emit(op, to, base, access_marks(), imm);
}

void Lowering::emit_store(Reg base, std::uint32_t offset, const Entry& value, types::Type* type, std::uint32_t at) {
    const Reg from = reg_of(value, at);
    const std::int64_t imm = type->storage == Storage::Value ? size_offset(type->value_size, offset) : offset;
    emit(store_op(type->storage), base, from, access_marks(), imm);
}

void Lowering::load_from(Reg base, std::uint32_t offset, types::Type* type) {
    const Reg to = result_temp(type->stack, type);
    emit_load(to, base, offset, type);
    push_typed(to, type);
}

void Lowering::load_object(types::Type* type) {
    const Entry address = pop_scalar();
    if (address.place == Entry::Place::VariableAddress && fits(address.reg, address.offset, width_of(*type))) {
        const Reg to = result_temp(type->stack, type);
        emit(local_load_op(type->storage), to, address.reg, 0, size_offset(width_of(*type), address.offset));
        push_typed(to, type);
        return;
    }
    load_from(reg_of(address, depth()), 0, type);
}

void Lowering::store_object(types::Type* type) {
    Entry value = pop();
    const Entry address = pop_scalar();
    value = coerce(value, type, depth() + 1);
    if (address.place == Entry::Place::VariableAddress && fits(address.reg, address.offset, width_of(*type))) {
        const Reg from = reg_of(value, depth() + 1);
        emit(local_store_op(type->storage), from, address.reg, 0, size_offset(width_of(*type), address.offset));
        return;
    }
    const Reg base = reg_of(address, depth());
    emit_store(base, 0, value, type, depth() + 1);
}

void Lowering::load_indirect(Storage storage, StackKind kind, types::Type* of) {
    const Entry address = pop_scalar();
    const Reg base = reg_of(address, depth());
    const Reg to = result_temp(kind, nullptr);
    emit(load_op(storage), to, base, access_marks(), 0);
    push_temp(to, kind, of,
              kind == StackKind::I4 && storage != Storage::I4 && storage != Storage::U4 ? storage : Storage::None);
}

void Lowering::store_indirect(Storage storage, types::Type* as) {
    Entry value = pop_scalar();
    const Entry address = pop_scalar();
    if (as != nullptr) value = coerce(value, as, depth() + 1);
    const Reg base = reg_of(address, depth());
    const Reg from = reg_of(value, depth() + 1);
    emit(store_op(storage), base, from, access_marks(), 0);
}

void Lowering::init_object(types::Type* type) {
    const Entry address = pop_scalar();
    if (address.place == Entry::Place::VariableAddress && address.offset == 0 &&
        code_.registers[address.reg].slots == slots_of(type)) {
        emit(Op::clear_vt, address.reg, 0, 0, slots_of(type));
        last_def_ = kNone;
        return;
    }
    emit(Op::init_obj, reg_of(address, depth()), 0, 0,
         type->storage == Storage::Value ? type->value_size : (type->prim == types::Prim::None ? 8 : type->value_size));
}

void Lowering::copy_object(types::Type* type) {
    const Entry source = pop_scalar();
    const Entry target = pop_scalar();
    const Reg from = reg_of(source, depth() + 1);
    const Reg to = reg_of(target, depth());
    emit_pointer(Op::copy_obj, to, from, 0, type);
}

// --- fields ---

void Lowering::load_field(std::uint32_t token) {
    types::Field* f = field(token);
    if (f == nullptr) return;
    if (f->is_static) {
        pop();
        load_static(token);
        return;
    }
    load_instance_field(f);
}

void Lowering::load_instance_field(types::Field* f) {
    const Entry object = pop();
    const bool in_object = object.kind == StackKind::Ref;
    if (object.kind == StackKind::Value || object.place == Entry::Place::VariableAddress) {
        const std::uint64_t offset =
            f->offset + (object.place == Entry::Place::VariableAddress ? std::uint64_t{object.offset} : 0);
        if (fits(object.reg, offset, width_of(*f->type))) {
            const Reg to = result_temp(f->type->stack, f->type);
            emit(local_load_op(f->type->storage), to, object.reg, 0,
                 size_offset(width_of(*f->type), static_cast<std::uint32_t>(offset)));
            push_typed(to, f->type);
            return;
        }
        // A field of another type. Outside of a variable it is a matter of the address; outside of a value, of nothing.
        if (object.kind == StackKind::Value) {
            valid_ = false;
            return;
        }
    }
    const Reg base = reg_of(object, depth());
    const std::uint32_t offset = f->offset + (in_object ? types::kObjectHeader : 0);
    check_far_field(base, offset);
    load_from(base, offset, f->type);
}

// An access that far behind null is not known by its address (memory::kNearNull): the reference itself is looked at, as
// .NET does from half a page on.
void Lowering::check_far_field(Reg base, std::uint32_t offset) {
    constexpr std::uint32_t kFar = 0x800;
    if (offset >= kFar) emit(Op::null_check, 0, base);
}

void Lowering::store_field(std::uint32_t token) {
    types::Field* f = field(token);
    if (f == nullptr) return;
    Entry value = pop();
    if (f->is_static) {
        pop();
        push(value);
        store_static(token);
        return;
    }
    push(value);
    store_instance_field(f);
}

void Lowering::store_instance_field(types::Field* f) {
    Entry value = pop();
    const Entry object = pop_scalar();
    value = coerce(value, f->type, depth() + 1);
    if (object.place == Entry::Place::VariableAddress &&
        fits(object.reg, std::uint64_t{object.offset} + f->offset, width_of(*f->type))) {
        const Reg from = reg_of(value, depth() + 1);
        emit(local_store_op(f->type->storage), from, object.reg, 0,
             size_offset(width_of(*f->type), object.offset + f->offset));
        return;
    }
    const bool in_object = object.kind == StackKind::Ref;
    const Reg base = reg_of(object, depth());
    const std::uint32_t offset = f->offset + (in_object ? types::kObjectHeader : 0);
    check_far_field(base, offset);
    emit_store(base, offset, value, f->type, depth() + 1);
}

void Lowering::load_field_address(std::uint32_t token) {
    types::Field* f = field(token);
    if (f == nullptr) return;
    if (f->is_static) {
        pop();
        load_static_address(token);
        return;
    }
    Entry object = pop_scalar();
    if (object.place == Entry::Place::VariableAddress &&
        fits(object.reg, std::uint64_t{object.offset} + f->offset, 1)) {
        object.offset += f->offset;
        object.type = f->type;
        push(object);
        return;
    }
    const bool in_object = object.kind == StackKind::Ref;
    const Reg base = reg_of(object, depth());
    const StackKind kind = object.kind == StackKind::Native ? StackKind::Native : StackKind::ByRef;
    const Reg to = result_temp(kind, nullptr);
    if (in_object) emit(Op::null_check, 0, base);
    emit(Op::add_addr, to, base, 0, f->offset + (in_object ? types::kObjectHeader : 0));
    push_temp(to, kind);
}

// --- statics ---

void Lowering::ensure_init(types::Type* owner) {
    if (!owner->has_static_ctor || owner == last_init_ || linker_.is_initialised_for_good(*owner)) return;
    // Inside its own class constructor the check would always pass; precise classes check at entry of their members.
    if (owner == method_.owner && (method_.name == ".cctor")) return;
    emit_pointer(Op::ensure_init, 0, 0, 0, owner);
    last_init_ = owner;
}

namespace {

// Where compilers keep the delegate of a lambda or of a method group once it is made. Who makes it, and whether it is
// made more than once, shows in nothing but its identity, of which the languages promise nothing.
bool is_delegate_cache(const types::Loader& loader, const types::Field& field) {
    return types::is_closure_class(*field.owner) && loader.is_subclass_of(field.type, loader.well_known().delegate);
}

}  // namespace

Reg Lowering::static_marks(const types::Field& field) const {
    std::uint16_t marks = volatile_ ? kVolatile : std::uint16_t{0};
    if ((field.flags & metadata::FieldAttributes::InitOnly) != 0) marks |= kInitOnlyField;
    if (is_delegate_cache(loader_, field)) marks |= kDelegateCache;
    return marks;
}

void Lowering::load_static(std::uint32_t token) {
    types::Field* f = field(token);
    if (f == nullptr) return;
    if (!f->is_static || f->is_literal) {
        valid_ = false;
        return;
    }
    ensure_init(f->owner);
    const Reg to = result_temp(f->type->stack, f->type);
    if (f->is_thread_static) {
        const Reg base = temp(depth() + 1, StackKind::ByRef, nullptr);
        emit_pointer(Op::tls_addr, base, 0, 0, f);
        emit_load(to, base, 0, f->type);
    } else {
        emit(static_load_op(f->type->storage), to, static_cast<Reg>(slots_of(f->type)), static_marks(*f),
             symbol({.field = f}));
        if (f->type->storage == Storage::Value) fix_static_value(f->type);
    }
    push_typed(to, f->type);
}

// lds_vt and sts_vt carry the size in b, which is too small for very large values: those go through an address.
void Lowering::fix_static_value(types::Type* type) {
    Insn& insn = code_.insns.back();
    if (type->value_size <= 0xFFFF) {
        insn.b = static_cast<Reg>(type->value_size);
        return;
    }
    const Insn old = insn;
    code_.insns.pop_back();
    code_.il_offsets.pop_back();
    const Reg base = temp(depth() + 2, StackKind::ByRef, nullptr);
    emit(Op::ldc, base, kIsSymbol, 0, old.imm);
    if (old.op == Op::lds_vt) {
        emit(Op::ld_vt, old.a, base, old.c, size_offset(type->value_size, 0));
    } else {
        emit(Op::st_vt, base, old.a, old.c, size_offset(type->value_size, 0));
    }
}

void Lowering::store_static(std::uint32_t token) {
    types::Field* f = field(token);
    if (f == nullptr) return;
    if (!f->is_static || f->is_literal) {
        valid_ = false;
        return;
    }
    // The class constructor may run here: pending uses of variables are not affected, but the value must be computed.
    Entry value = pop();
    value = coerce(value, f->type, depth());
    const Reg from = reg_of(value, depth());
    ensure_init(f->owner);
    if (f->is_thread_static) {
        const Reg base = temp(depth() + 1, StackKind::ByRef, nullptr);
        emit_pointer(Op::tls_addr, base, 0, 0, f);
        Entry e = value;
        e.place = Entry::Place::Temp;
        e.reg = from;
        emit_store(base, 0, e, f->type, depth());
        return;
    }
    emit(static_store_op(f->type->storage), from, 0, static_marks(*f), symbol({.field = f}));
    if (f->type->storage == Storage::Value) fix_static_value(f->type);
}

void Lowering::load_static_address(std::uint32_t token) {
    types::Field* f = field(token);
    if (f == nullptr) return;
    if (!f->is_static || f->is_literal) {
        valid_ = false;
        return;
    }
    ensure_init(f->owner);
    const StackKind kind = f->has_rva ? StackKind::Native : StackKind::ByRef;
    const Reg to = result_temp(kind, nullptr);
    if (f->is_thread_static) {
        emit_pointer(Op::tls_addr, to, 0, 0, f);
    } else {
        emit(Op::ldc, to, kIsSymbol, 0, symbol({.field = f}));
    }
    push_temp(to, kind);
}

}  // namespace tidelock::code
