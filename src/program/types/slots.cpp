// Virtual tables (ECMA-335 II.10.3, II.12.2). A table is a row of compact slots {owner, MethodDef row}: Methods are
// made only when a slot is first called. A type starts with its base's slots; a method marked newslot gets a new one,
// any other virtual method takes the slot of the method of the bases that has its name and signature. MethodImpl rows
// whose declaration is a virtual method of a class then replace bodies; those for interfaces are looked at by dispatch.
//
// An instantiation gets the slots of its definition with the owners replaced: which method overrides which was decided
// on the open signatures, where Foo(T) and Foo(int) are different.
//
// Covariant returns: the overriding method has a slot of its own and takes over the base's by MethodImpl, marked with
// PreserveBaseOverridesAttribute. A later override of its own slot then replaces the base's as well.
#include "base/hash.h"
#include "image/metadata/flags.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {
namespace {

using metadata::MethodAttributes;
using metadata::Table;
using metadata::Token;

constexpr std::size_t kMaxSlots = 0xFFFF;

std::uint32_t name_hash(std::string_view name) { return static_cast<std::uint32_t>(hash_text(name)); }

metadata::Blob signature_of(const metadata::Metadata& md, std::uint32_t row) {
    return md.MethodDef(metadata::MethodDefRow(row)).Signature();
}

}  // namespace

// The youngest declaration of the bases that `row` of `t` overrides.
std::int32_t Loader::Impl::find_base_slot(Type* t, std::uint32_t row, const std::vector<VirtualSlot>& slots,
                                          std::size_t inherited) {
    const metadata::Metadata& tables = md(*t->assembly);
    const std::string_view name = tables.MethodDef(metadata::MethodDefRow(row)).Name();
    const std::uint32_t hash = name_hash(name);
    for (std::size_t i = inherited; i-- > 0;) {
        const VirtualSlot& slot = slots[i];
        if (slot.name_hash != hash || slot.decl_owner == t) continue;
        const metadata::Metadata& base_tables = md(*slot.decl_owner->assembly);
        if (base_tables.MethodDef(metadata::MethodDefRow(slot.decl_row)).Name() != name) continue;
        const SignatureSide own{t->assembly, metadata::SignatureReader(signature_of(tables, row)), context_of(*t)};
        const SignatureSide base{slot.decl_owner->assembly,
                                 metadata::SignatureReader(signature_of(base_tables, slot.decl_row)),
                                 context_of(*slot.decl_owner)};
        if (same_method(own, base)) return static_cast<std::int32_t>(i);
    }
    return -1;
}

const LoadError* Loader::Impl::place_methods(Type* t, std::vector<VirtualSlot>& slots) {
    const metadata::Metadata& tables = md(*t->assembly);
    const std::size_t inherited = slots.size();
    for (const metadata::MethodDefRow row : t->loading->method_list) {
        const auto columns = tables.MethodDef(row);
        const std::uint16_t flags = columns.Flags();
        if ((flags & (MethodAttributes::Virtual | MethodAttributes::Static)) != MethodAttributes::Virtual) continue;
        std::int32_t at = -1;
        if ((flags & MethodAttributes::NewSlot) == 0) at = find_base_slot(t, row.value(), slots, inherited);
        if (at >= 0) {
            VirtualSlot& slot = slots[static_cast<std::size_t>(at)];
            slot.decl_owner = slot.impl_owner = t;
            slot.decl_row = slot.impl_row = row.value();
            slot.preserves_overrides = false;
        } else {
            slots.push_back({t, t, row.value(), row.value(), name_hash(columns.Name()), false});
            if (slots.size() > kMaxSlots) return fail_type(*t, "it has too many virtual methods");
        }
    }
    return nullptr;
}

const LoadError* Loader::Impl::place_method_impls(Type* t, std::vector<VirtualSlot>& slots) {
    Assembly& in = *t->assembly;
    const metadata::Metadata& tables = md(in);
    for (const metadata::MethodImplRow row : metadata::method_impls_of(tables, metadata::TypeDefRow(t->type_def))) {
        const Token declaration = tables.MethodImpl(row).MethodDeclaration();
        const Token body = tables.MethodImpl(row).MethodBody();
        Type* owner = nullptr;
        std::uint32_t decl_row = declaration.row();
        if (declaration.is(Table::MemberRef)) {
            const Token parent = tables.MemberRef(metadata::MemberRefRow(declaration.row())).Class();
            const Loaded<Type> definition = definition_behind(in, parent);
            if (definition.error != nullptr) return definition.error;
            if (!definition || definition->is_interface()) continue;
            const Loaded<Type> exact = member_ref_parent(in, parent, context_of(*t));
            if (!exact) return exact.error;
            Assembly::MemberTarget target;
            if (const LoadError* error = find_member_target(in, declaration.row(), *exact, target)) return error;
            owner = *exact;
            for (std::uint32_t level = 0; level < target.levels && owner != nullptr; ++level) owner = owner->base;
            decl_row = target.row;
        } else {
            const metadata::TypeDefRow declaring = metadata::declaring_type(tables, metadata::MethodDefRow(decl_row));
            const Loaded<Type> exact = owner_of_def(in, declaring, context_of(*t));
            if (!exact) return exact.error;
            owner = *exact;
        }
        if (owner == nullptr || owner->is_interface()) continue;
        // The body is a method of this very type (II.22.27), named by a MethodDef or by a MemberRef to it.
        std::uint32_t body_row = body.row();
        if (body.is(Table::MemberRef)) {
            Assembly::MemberTarget target;
            if (const LoadError* error = find_member_target(in, body.row(), t, target)) return error;
            if (target.levels != 0) return fail_type(*t, "a method override has a body that is not its own");
            body_row = target.row;
        }
        for (std::size_t i = 0; i < slots.size(); ++i) {
            VirtualSlot& slot = slots[i];
            // The declaration is a method of a base: its slot is where it stands in the base's own table.
            const bool is_it = owner == t
                                   ? slot.decl_owner == t && slot.decl_row == decl_row
                                   : i < owner->loading->slots.size() && owner->loading->slots[i].decl_owner == owner &&
                                         owner->loading->slots[i].decl_row == decl_row;
            if (!is_it) continue;
            slot.impl_owner = t;
            slot.impl_row = body_row;
            slot.preserves_overrides =
                metadata::has_attribute(tables, metadata::MethodDefRow(body_row), "System.Runtime.CompilerServices",
                                        "PreserveBaseOverridesAttribute");
            break;
        }
    }
    return nullptr;
}

const LoadError* Loader::Impl::ensure_slots(Type* t) {
    if (t->loading->has_slots) return nullptr;
    if (const LoadError* error = ensure_linked(t)) return error;
    if (t->loading->error != nullptr) return t->loading->error;
    if (t->loading->is_building_slots) return fail_type(*t, "its virtual methods depend on themselves");
    t->loading->is_building_slots = true;
    const LoadError* error = build_slots(t);
    t->loading->is_building_slots = false;
    t->loading->has_slots = error == nullptr;
    if (error != nullptr) t->loading->error = error;
    return error;
}

const LoadError* Loader::Impl::copy_slots_of_definition(Type* t) {
    if (const LoadError* error = ensure_slots(t->definition)) return error;
    const std::span<VirtualSlot> slots = arena.copy(std::span<const VirtualSlot>(t->definition->loading->slots));
    for (VirtualSlot& slot : slots) {
        for (Type** owner : {&slot.decl_owner, &slot.impl_owner}) {
            const Loaded<Type> exact = substitute(*owner, context_of(*t));
            if (!exact) return exact.error;
            *owner = *exact;
        }
    }
    t->loading->slots = slots;
    return nullptr;
}

const LoadError* Loader::Impl::build_slots(Type* t) {
    if (t->base != nullptr) {
        if (const LoadError* error = ensure_slots(t->base)) return error;
    }
    const std::span<VirtualSlot> inherited = t->base != nullptr ? t->base->loading->slots : std::span<VirtualSlot>();
    if (t->is_interface()) return nullptr;
    if (t->type_def == 0) {
        t->loading->slots = inherited;
    } else if (t->definition != t) {
        if (const LoadError* error = copy_slots_of_definition(t)) return error;
    } else {
        std::vector<VirtualSlot> slots(inherited.begin(), inherited.end());
        if (const LoadError* error = place_methods(t, slots)) return error;
        t->loading->slots = arena.copy(std::span<const VirtualSlot>(slots));  // MethodImpls may refer to it
        if (const LoadError* error = place_method_impls(t, slots)) return error;
        for (VirtualSlot& slot : slots) {
            if (!slot.preserves_overrides) continue;
            for (const VirtualSlot& own : slots) {
                // The slot that the covariant method has in its own right: whoever overrode it there, does so here.
                const std::span<VirtualSlot> at_home = slot.impl_owner->loading->slots;
                const auto index = static_cast<std::size_t>(&own - slots.data());
                if (index >= at_home.size()) break;
                if (at_home[index].decl_owner != slot.impl_owner || at_home[index].decl_row != slot.impl_row) continue;
                slot.impl_owner = own.impl_owner;
                slot.impl_row = own.impl_row;
                break;
            }
        }
        std::copy(slots.begin(), slots.end(), t->loading->slots.begin());
    }
    t->vtable = arena.make_array<Method*>(t->loading->slots.size());
    if (t->base != nullptr && !t->is_value_type()) t->has_finalizer = t->base->has_finalizer;
    // Object.Finalize is found by name once; its slot is the same in every class.
    if (t != known.object && !t->is_value_type()) {
        const std::span<VirtualSlot> root = known.object->loading->slots;
        for (std::size_t i = 0; i < root.size() && i < t->loading->slots.size(); ++i) {
            if (md(*corelib).MethodDef(metadata::MethodDefRow(root[i].decl_row)).Name() != "Finalize") continue;
            t->has_finalizer = t->loading->slots[i].impl_owner != known.object;
        }
    }
    return nullptr;
}

std::int32_t Loader::Impl::slot_of(Type* owner, std::uint32_t row) {
    if (owner->is_interface()) {
        std::int32_t index = 0;
        const metadata::Metadata& tables = md(*owner->assembly);
        for (const metadata::MethodDefRow method : owner->loading->method_list) {
            if (method.value() == row) return index;
            if ((tables.MethodDef(method).Flags() & MethodAttributes::Virtual) != 0) ++index;
        }
        return -1;
    }
    const std::span<VirtualSlot> slots = owner->loading->slots;
    for (std::size_t i = slots.size(); i-- > 0;) {
        if (slots[i].decl_owner == owner && slots[i].decl_row == row) return static_cast<std::int32_t>(i);
    }
    return -1;
}

const LoadError* Loader::Impl::ensure_complete(Type* t) {
    if (t->stage == Stage::Complete) return nullptr;
    if (const LoadError* error = ensure_layout(t)) return error;
    if (const LoadError* error = ensure_slots(t)) return error;
    if (t->has_static_ctor && t->static_ctor == nullptr) t->static_ctor = find_method(t, ".cctor", 0);
    t->stage = Stage::Complete;
    return nullptr;
}

Method* Loader::Impl::vtable_method(Type* exact, std::uint32_t slot) {
    if (ensure_slots(exact) != nullptr || slot >= exact->vtable.size()) return nullptr;
    Method*& entry = exact->vtable[slot];
    if (entry == nullptr) {
        const VirtualSlot& from = exact->loading->slots[slot];
        entry = method_def(from.impl_owner, from.impl_row).value;
    }
    return entry;
}

}  // namespace tidelock::types
