// `constrained.` calls on a type argument that is now known: static abstract and virtual members of interfaces
// (ECMA-335 augments, "Static Interface Methods": matched by MethodImpl only), and instance members of value types.
#include <algorithm>

#include <fmt/format.h>

#include "program/types/loader_impl.h"

namespace tidelock::types {

Loader::Constrained Loader::Impl::resolve_constrained(Type* constraint, Method* declared) {
    if (const LoadError* error = ensure_slots(constraint)) return {nullptr, error};
    if (declared->is_static()) return resolve_static(constraint, declared);
    if (!constraint->is_value_type() || !declared->is_virtual()) return {};
    if (!declared->owner->is_interface()) {
        if (declared->slot < 0) return {};
        const auto slot = static_cast<std::size_t>(declared->slot);
        const std::span<VirtualSlot> slots = constraint->loading->slots;
        if (slot >= slots.size() || slots[slot].impl_owner != constraint) return {};
        const Loaded<Method> method = exact_method({constraint, slots[slot].impl_row, nullptr}, declared);
        return {method.value, method.error};
    }
    const Loaded<Method> method = find_interface_implementation(constraint, declared);
    if (!method) return {nullptr, method.error};
    // A default method of an interface wants an object.
    if (method->owner != constraint) return {};
    return {method.value, nullptr};
}

Loader::Constrained Loader::Impl::resolve_static(Type* constraint, Method* declared) {
    Type* interface_type = declared->owner;
    if (!interface_type->is_interface() || !declared->is_virtual()) return {declared, nullptr};
    if (const LoadError* error = ensure_linked(interface_type)) return {nullptr, error};
    const std::span<Type* const> all = constraint->interfaces;
    if (std::find(all.begin(), all.end(), interface_type) == all.end()) {
        Type* variant = find_variant_interface(constraint, interface_type);
        if (variant != nullptr) interface_type = variant;
    }
    Found found;
    for (Type* t = constraint; t != nullptr && !found; t = t->base) {
        found = find_method_impl(t, interface_type, declared->row);
        if (found.error != nullptr) return {nullptr, found.error};
    }
    if (!found) found = find_default(constraint, interface_type, declared->row);
    if (found.error != nullptr) return {nullptr, found.error};
    if (!found) {
        return {
            nullptr,
            fail(LoadError::Kind::TypeLoad,
                 fmt::format("Virtual static method '{}' is not implemented on type '{}' from assembly '{}'.",
                             declared->name, Loader::full_name(*constraint), constraint->assembly->display_name()))};
    }
    const Loaded<Method> method = exact_method(found, declared);
    return {method.value, method.error};
}

}  // namespace tidelock::types
