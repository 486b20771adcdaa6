// Types made of other types, one object per structure: instantiations, arrays, pointers, byrefs, function pointers; and
// the replacement of generic parameters by arguments.
#include <algorithm>
#include <vector>

#include "base/hash.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {
namespace {

std::uint64_t hash_types(std::uint64_t hash, std::span<Type* const> types) {
    for (const Type* t : types) hash = hash_combine(hash, t->id);
    return hash;
}

bool same_types(std::span<Type* const> a, std::span<Type* const> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

bool any_open(std::span<Type* const> types) {
    return std::any_of(types.begin(), types.end(), [](const Type* t) { return t->contains_generic_params; });
}

std::uint32_t max_depth(std::span<Type* const> types) {
    std::uint32_t depth = 0;
    for (const Type* t : types) depth = std::max(depth, t->loading->depth);
    return depth;
}

bool same_signature(const MethodSignature& a, const MethodSignature& b) {
    return a.has_this == b.has_this && a.explicit_this == b.explicit_this &&
           a.calling_convention == b.calling_convention && a.generic_count == b.generic_count && a.result == b.result &&
           same_types(a.params, b.params);
}

}  // namespace

Loaded<Type> Loader::Impl::instantiate(Type* definition, std::span<Type* const> args) {
    if (args.size() != definition->args.size() || !definition->is_generic_definition) {
        return fail_type(*definition, "the number of type arguments is wrong");
    }
    if (same_types(args, definition->args)) return definition;
    const std::uint64_t hash = hash_types(hash_combine(0x1000, definition->id), args);
    Type* found = constructed.find(hash, [&](const Type& t) {
        return t.definition == definition && t.shape == definition->shape && same_types(t.args, args);
    });
    if (found != nullptr) return found;
    const std::uint32_t depth = max_depth(args) + 1;
    if (depth > kMaxTypeDepth)
        return fail(LoadError::Kind::Unsupported, "type arguments or array types nested more than 200 deep");

    Type* t = new_type();
    t->shape = definition->shape;
    t->prim = definition->prim;
    t->is_enum = definition->is_enum;
    t->contains_generic_params = any_open(args);
    t->assembly = definition->assembly;
    t->type_def = definition->type_def;
    t->flags = definition->flags;
    t->name = definition->name;
    t->name_space = definition->name_space;
    t->definition = definition;
    t->enclosing = definition->enclosing;
    t->args = arena.copy(args);
    t->before_field_init = definition->before_field_init;
    t->loading->depth = depth;
    t->loading->method_list = definition->loading->method_list;
    t->loading->field_list = definition->loading->field_list;
    t->loading->error = definition->stage == Stage::Created ? definition->loading->error : nullptr;
    set_kinds(*t);
    constructed.insert(hash, t);
    return t;
}

Type* Loader::Impl::element_type_of(Shape shape, Type* element, std::uint32_t rank) {
    const std::uint64_t hash = hash_combine(hash_combine(static_cast<std::uint64_t>(shape), element->id), rank);
    Type* found = constructed.find(
        hash, [&](const Type& t) { return t.shape == shape && t.element == element && t.rank == rank; });
    if (found != nullptr) return found;
    Type* t = new_type();
    t->shape = shape;
    t->element = element;
    t->rank = rank;
    t->assembly = element->assembly;
    t->definition = t;
    t->contains_generic_params = element->contains_generic_params;
    t->loading->depth = element->loading->depth + 1;
    set_kinds(*t);
    constructed.insert(hash, t);
    return t;
}

Type* Loader::Impl::function_pointer(const MethodSignature& signature) {
    std::uint64_t hash = hash_combine(0x2000, signature.result->id);
    hash = hash_types(hash_combine(hash, signature.calling_convention), signature.params);
    Type* found = constructed.find(hash, [&](const Type& t) {
        return t.shape == Shape::FunctionPointer && same_signature(*t.signature, signature);
    });
    if (found != nullptr) return found;
    Type* t = new_type();
    t->shape = Shape::FunctionPointer;
    t->signature = arena.make<MethodSignature>(signature);
    t->assembly = corelib;
    t->definition = t;
    t->contains_generic_params = signature.result->contains_generic_params || any_open(signature.params);
    t->loading->depth = std::max(max_depth(signature.params), signature.result->loading->depth) + 1;
    set_kinds(*t);
    constructed.insert(hash, t);
    return t;
}

Loaded<Type> Loader::Impl::substitute(Type* open, const GenericContext& context) {
    if (!open->contains_generic_params) return open;
    if (open->shape == Shape::GenericParam) {
        const std::span<Type* const> args = open->is_method_param ? context.method_args : context.type_args;
        return open->param_index < args.size() ? args[open->param_index] : open;
    }
    if (open->element != nullptr) {
        const Loaded<Type> element = substitute(open->element, context);
        if (!element) return element;
        return element_type_of(open->shape, *element, open->rank);
    }
    std::vector<Type*> parts;
    const std::span<Type* const> from = open->shape == Shape::FunctionPointer ? open->signature->params : open->args;
    parts.reserve(from.size());
    for (Type* part : from) {
        const Loaded<Type> replaced = substitute(part, context);
        if (!replaced) return replaced;
        parts.push_back(*replaced);
    }
    if (open->shape != Shape::FunctionPointer) return instantiate(open->definition, parts);
    MethodSignature signature = *open->signature;
    const Loaded<Type> result = substitute(signature.result, context);
    if (!result) return result;
    signature.result = *result;
    signature.params = arena.copy(std::span<Type* const>(parts));
    return function_pointer(signature);
}

}  // namespace tidelock::types
