// Base types and interfaces. The interfaces of a type are exact and transitive: those of the base first, then for each
// InterfaceImpl row the interface and all that it inherits. Arrays: ECMA-335 I.8.9.1 and II.14.2.
#include <algorithm>

#include "image/metadata/flags.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {
namespace {

constexpr int kMaxLinkDepth = 500;  // base of base of base ...: more than any program has, less than our stack

void add_interface(std::vector<Type*>& list, Type* interface_type) {
    if (std::find(list.begin(), list.end(), interface_type) == list.end()) list.push_back(interface_type);
}

void add_with_inherited(std::vector<Type*>& list, Type* interface_type) {
    add_interface(list, interface_type);
    for (Type* inherited : interface_type->interfaces) add_interface(list, inherited);
}

}  // namespace

const LoadError* Loader::Impl::ensure_linked(Type* t) {
    if (t->stage >= Stage::Linked) return nullptr;
    if (t->loading->error != nullptr) return t->loading->error;
    if (t->stage == Stage::Linking) return fail_type(*t, {});  // it inherits from itself
    if (link_depth > kMaxLinkDepth)
        return fail(LoadError::Kind::Unsupported, "a type with more than 500 base types or constructed ones");
    t->stage = Stage::Linking;
    ++link_depth;
    const LoadError* error = t->is_array() ? link_array(t) : link(t);
    --link_depth;
    t->stage = error == nullptr ? Stage::Linked : Stage::Created;
    t->loading->error = error;
    return error;
}

const LoadError* Loader::Impl::link(Type* t) {
    if (t->type_def == 0) {
        if (t->shape == Shape::GenericParam) t->base = known.object;
        return nullptr;
    }
    const metadata::Token extends = md(*t->assembly).TypeDef(metadata::TypeDefRow(t->type_def)).Extends();
    if (t->shape != Shape::Interface && !extends.is_nil()) {
        const Loaded<Type> base = resolve_type(*t->assembly, extends, context_of(*t));
        if (!base) return base.error;
        if (base->shape != Shape::Class)
            return fail_type(*t,
                             base->is_interface() ? "the parent type is an interface" : "the parent type is invalid");
        if ((base->flags & metadata::TypeAttributes::Sealed) != 0) return fail_type(*t, "the parent type is sealed");
        if (const LoadError* error = ensure_linked(*base)) return error;
        t->base = *base;
    }
    if (t->is_value_type() && !t->is_enum && t->prim == Prim::None) {
        t->is_byref_like = metadata::has_attribute(md(*t->assembly), metadata::TypeDefRow(t->type_def),
                                                   "System.Runtime.CompilerServices", "IsByRefLikeAttribute");
    }
    return link_interfaces(t);
}

const LoadError* Loader::Impl::link_interfaces(Type* t) {
    std::vector<Type*> declared;
    const metadata::Metadata& tables = md(*t->assembly);
    for (const metadata::InterfaceImplRow row :
         metadata::interface_impls_of(tables, metadata::TypeDefRow(t->type_def))) {
        const Loaded<Type> found = resolve_type(*t->assembly, tables.InterfaceImpl(row).Interface(), context_of(*t));
        if (!found) return found.error;
        if (!found->is_interface()) return fail_type(*t, "it implements a type that is no interface");
        if (const LoadError* error = ensure_linked(*found)) return error;
        add_with_inherited(declared, *found);
    }
    const std::span<Type* const> inherited = t->base != nullptr ? t->base->interfaces : std::span<Type* const>();
    if (declared.empty()) {
        t->interfaces = inherited;
    } else {
        std::vector<Type*> all(inherited.begin(), inherited.end());
        for (Type* one : declared) add_interface(all, one);
        t->interfaces = arena.copy(std::span<Type* const>(all));
        t->loading->declared_interfaces = arena.copy(std::span<Type* const>(declared));
    }
    return nullptr;
}

const LoadError* Loader::Impl::link_array(Type* t) {
    if (const LoadError* error = ensure_linked(known.array)) return error;
    t->base = known.array;
    t->interfaces = known.array->interfaces;
    const Shape element = t->element->shape;
    const bool has_generic_interfaces = t->shape == Shape::SzArray && element != Shape::Pointer &&
                                        element != Shape::ByRef && element != Shape::FunctionPointer;
    if (!has_generic_interfaces) return nullptr;
    std::vector<Type*> all(t->interfaces.begin(), t->interfaces.end());
    std::vector<Type*> declared;
    Type* const args[] = {t->element};
    for (Type* definition : {array_interfaces.list, array_interfaces.read_only_list}) {
        const Loaded<Type> exact = instantiate(definition, args);
        if (!exact) return exact.error;
        if (const LoadError* error = ensure_linked(*exact)) return error;
        add_with_inherited(declared, *exact);
    }
    for (Type* one : declared) add_interface(all, one);
    t->interfaces = arena.copy(std::span<Type* const>(all));
    t->loading->declared_interfaces = arena.copy(std::span<Type* const>(declared));
    return nullptr;
}

}  // namespace tidelock::types
