// Which method a virtual or interface call reaches (ECMA-335 II.12.2, III.4.2). For a class, the slot. For an
// interface, from the exact type towards Object: a MethodImpl row; else, on a class that names the interface itself, a
// public virtual method with its name and signature; a class that renames an inherited interface without having such a
// method leaves it to its bases. What is found is a slot again, so that a more derived override is what runs. Then the
// default methods of interfaces (default_methods.cpp).
#include <algorithm>

#include <fmt/format.h>

#include "image/metadata/flags.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {

using metadata::MethodAttributes;
using metadata::Table;
using metadata::Token;

namespace {

bool contains(std::span<Type* const> types, const Type* wanted) {
    return std::find(types.begin(), types.end(), wanted) != types.end();
}

}  // namespace

// A public virtual method declared by `t` itself that has the name and signature of the interface's method.
Loader::Impl::Found Loader::Impl::find_by_name(Type* t, Type* interface_type, std::uint32_t row) {
    if (t->type_def == 0) return {};
    const metadata::Metadata& tables = md(*t->assembly);
    const auto wanted = md(*interface_type->assembly).MethodDef(metadata::MethodDefRow(row));
    const std::string_view name = wanted.Name();
    for (const metadata::MethodDefRow candidate : t->loading->method_list) {
        const auto columns = tables.MethodDef(candidate);
        const std::uint16_t flags = columns.Flags();
        if ((flags & MethodAttributes::Virtual) == 0 || (flags & MethodAttributes::Static) != 0) continue;
        if ((flags & MethodAttributes::MemberAccessMask) != MethodAttributes::Public) continue;
        if (columns.Name() != name) continue;
        const SignatureSide own{t->assembly, metadata::SignatureReader(columns.Signature()), context_of(*t)};
        const SignatureSide other{interface_type->assembly, metadata::SignatureReader(wanted.Signature()),
                                  context_of(*interface_type)};
        if (same_method(own, other)) return {t, candidate.value(), nullptr};
    }
    return {};
}

// The body that a MethodImpl row of `t` gives to the interface's method.
Loader::Impl::Found Loader::Impl::find_method_impl(Type* t, Type* interface_type, std::uint32_t row) {
    if (t->type_def == 0) return {};
    Assembly& in = *t->assembly;
    const metadata::Metadata& tables = md(in);
    const std::string_view name = md(*interface_type->assembly).MethodDef(metadata::MethodDefRow(row)).Name();
    for (const metadata::MethodImplRow impl : metadata::method_impls_of(tables, metadata::TypeDefRow(t->type_def))) {
        const auto columns = tables.MethodImpl(impl);
        const Token declaration = columns.MethodDeclaration();
        if (declaration.is(Table::MethodDef)) {
            if (interface_type->assembly != &in || declaration.row() != row) continue;
            const Loaded<Type> owner = owner_of_def(in, metadata::TypeDefRow(interface_type->type_def), context_of(*t));
            if (owner.value != interface_type) continue;
        } else {
            const auto ref = tables.MemberRef(metadata::MemberRefRow(declaration.row()));
            if (ref.Name() != name) continue;
            const Loaded<Type> owner = member_ref_parent(in, ref.Class(), context_of(*t));
            if (owner.value != interface_type) continue;
            Assembly::MemberTarget target;
            if (find_member_target(in, declaration.row(), interface_type, target) != nullptr) continue;
            if (target.row != row || target.levels != 0) continue;
        }
        const Token body = columns.MethodBody();
        if (body.is(Table::MethodDef)) return {t, body.row(), nullptr};
        Assembly::MemberTarget target;
        if (const LoadError* error = find_member_target(in, body.row(), t, target)) return {nullptr, 0, error};
        Type* owner = t;
        for (std::uint32_t level = 0; level < target.levels && owner != nullptr; ++level) owner = owner->base;
        return {owner, target.row, nullptr};
    }
    return {};
}

Loader::Impl::Found Loader::Impl::find_on_classes(Type* exact, Type* interface_type, std::uint32_t row) {
    for (Type* t = exact; t != nullptr; t = t->base) {
        const Found explicit_one = find_method_impl(t, interface_type, row);
        if (explicit_one || explicit_one.error != nullptr) return explicit_one;
        if (!contains(t->loading->declared_interfaces, interface_type)) continue;
        const bool base_has_it = t->base != nullptr && contains(t->base->interfaces, interface_type);
        for (Type* holder = t; holder != nullptr; holder = base_has_it ? nullptr : holder->base) {
            if (const Found found = find_by_name(holder, interface_type, row)) return found;
        }
    }
    return {};
}

// The interface of `exact` that `wanted` stands for by variance; the most derived class that has one decides.
Type* Loader::Impl::find_variant_interface(Type* exact, Type* wanted) {
    for (Type* t = exact; t != nullptr; t = t->base) {
        for (Type* candidate : t->loading->declared_interfaces) {
            if (candidate->definition == wanted->definition && is_variant_of(candidate, wanted)) return candidate;
        }
    }
    return nullptr;
}

Loaded<Method> Loader::Impl::exact_method(Found found, Method* declared) {
    const Loaded<Method> method = method_def(found.owner, found.row);
    if (!method || declared->args.empty()) return method;
    return instantiate_method(*method, declared->args);
}

Loaded<Method> Loader::Impl::find_implementation(Type* exact, Method* declared) {
    if (!declared->is_virtual() || declared->is_static()) return declared;
    if (const LoadError* error = ensure_slots(exact)) return error;
    if (declared->owner->is_interface()) return find_interface_implementation(exact, declared);
    Method* method = declared->slot >= 0 ? vtable_method(exact, static_cast<std::uint32_t>(declared->slot)) : nullptr;
    if (method == nullptr) {
        return fail(LoadError::Kind::MissingMethod,
                    fmt::format("Method not found: '{}.{}'.", Loader::full_name(*declared->owner), declared->name));
    }
    return declared->args.empty() ? Loaded<Method>(method) : instantiate_method(method, declared->args);
}

Loaded<Method> Loader::Impl::find_interface_implementation(Type* exact, Method* declared) {
    Type* interface_type = declared->owner;
    if (exact->shape == Shape::SzArray && is_array_interface(interface_type))
        return array_implementation(exact, declared);
    if (const LoadError* error = ensure_linked(interface_type)) return error;
    if (!contains(exact->interfaces, interface_type)) {
        relations.open.clear();
        relations.unanswered = nullptr;
        Type* variant = find_variant_interface(exact, interface_type);
        if (variant == nullptr && relations.unanswered != nullptr) return relations.unanswered;
        if (variant != nullptr) interface_type = variant;
    }
    Found found = find_on_classes(exact, interface_type, declared->row);
    if (found) {
        if (const LoadError* error = ensure_slots(found.owner)) return error;
        const std::int32_t slot = found.owner->is_interface() ? -1 : slot_of(found.owner, found.row);
        if (slot >= 0) {
            const VirtualSlot& entry = exact->loading->slots[static_cast<std::size_t>(slot)];
            found = {entry.impl_owner, entry.impl_row, nullptr};
        }
    } else if (found.error == nullptr) {
        found = find_default(exact, interface_type, declared->row);
    }
    if (found.error != nullptr) return found.error;
    if (!found) {
        return fail(LoadError::Kind::TypeLoad,
                    fmt::format("Method '{}' in type '{}' from assembly '{}' does not have an implementation.",
                                declared->name, Loader::full_name(*exact), exact->assembly->display_name()));
    }
    return exact_method(found, declared);
}

}  // namespace tidelock::types
