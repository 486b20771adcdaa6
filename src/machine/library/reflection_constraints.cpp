// Constraints of generic parameters (ECMA-335 II.10.1.7), as Type.MakeGenericType and MethodInfo.MakeGenericMethod
// check them. Lowered code needs no check: the compiler made it.
#include "image/metadata/flags.h"
#include "image/metadata/lookup.h"
#include "machine/library/reflection.h"

namespace tidelock::library {
namespace {

using metadata::GenericParamAttributes;

bool is_parameter(const Type* t) { return t->shape == types::Shape::GenericParam; }

// A parameter used as argument satisfies what its own constraints promise.
bool argument_is_assignable(Machine& m, Type* argument, Type* target) {
    if (argument == target || target == m.known().object) return true;
    if (!is_parameter(argument)) return m.is_instance(argument, target);
    for (Type* own : constraints(m, argument, {})) {
        if (own != argument && argument_is_assignable(m, own, target)) return true;
    }
    return target == m.known().value_type &&
           (parameter_flags(*argument) & GenericParamAttributes::NotNullableValueTypeConstraint) != 0;
}

bool has_default_constructor(Machine& m, Type* argument) {
    if (is_parameter(argument)) {
        return (parameter_flags(*argument) & (GenericParamAttributes::DefaultConstructorConstraint |
                                              GenericParamAttributes::NotNullableValueTypeConstraint)) != 0;
    }
    if (argument->is_value_type()) return true;
    if (argument->shape != types::Shape::Class || (argument->flags & metadata::TypeAttributes::Abstract) != 0)
        return false;
    const Method* ctor = default_constructor(m, argument);
    return ctor != nullptr &&
           (ctor->flags & metadata::MethodAttributes::MemberAccessMask) == metadata::MethodAttributes::Public;
}

bool is_reference(Machine& m, Type* argument) {
    if (!is_parameter(argument))
        return argument->is_array() || argument->shape == types::Shape::Class || argument->is_interface();
    if ((parameter_flags(*argument) & GenericParamAttributes::ReferenceTypeConstraint) != 0) return true;
    for (Type* own : constraints(m, argument, {})) {
        if (own->shape == types::Shape::Class && own != m.known().value_type && own != m.known().enum_ &&
            own != m.known().object)
            return true;
    }
    return false;
}

}  // namespace

std::vector<Type*> constraints(Machine& m, const Type* parameter, const types::GenericContext& context) {
    std::vector<Type*> out;
    if (parameter->param_row == 0 || parameter->assembly == nullptr) return out;
    types::GenericContext own = context;
    const Method* owner_method = parameter->param_owner_method;
    if (own.type_args.empty()) {
        const Type* owner = owner_method != nullptr ? owner_method->owner : parameter->param_owner;
        if (owner != nullptr) own.type_args = owner->args;
    }
    if (own.method_args.empty() && owner_method != nullptr) own.method_args = owner_method->args;
    const metadata::Metadata& md = parameter->assembly->image().md();
    for (const auto row : metadata::constraints_of(md, metadata::GenericParamRow(parameter->param_row))) {
        auto type = m.loader().resolve_type(*parameter->assembly, md[row].Constraint().value(), own);
        if (type) out.push_back(type.value);
    }
    return out;
}

bool satisfies(Machine& m, Type* parameter, Type* argument, const types::GenericContext& context) {
    const std::uint16_t flags = parameter_flags(*parameter);
    if (argument->shape == types::Shape::ByRef || argument->shape == types::Shape::Pointer ||
        argument->prim == types::Prim::Void)
        return false;
    if (m.loader().ensure_linked(argument) != nullptr) return false;
    if (!argument->contains_generic_params && m.loader().ensure_layout(argument) == nullptr &&
        argument->is_byref_like && (flags & GenericParamAttributes::AllowByRefLike) == 0) {
        return false;
    }
    if ((flags & GenericParamAttributes::ReferenceTypeConstraint) != 0 && !is_reference(m, argument)) return false;
    if ((flags & GenericParamAttributes::NotNullableValueTypeConstraint) != 0) {
        const bool is_value =
            is_parameter(argument)
                ? (parameter_flags(*argument) & GenericParamAttributes::NotNullableValueTypeConstraint) != 0
                : argument->is_value_type() && argument->definition != m.known().nullable;
        if (!is_value) return false;
    } else if ((flags & GenericParamAttributes::DefaultConstructorConstraint) != 0 &&
               !has_default_constructor(m, argument)) {
        return false;
    }
    for (Type* constraint : constraints(m, parameter, context)) {
        if (is_parameter(constraint) && constraint == argument) continue;
        if (!argument_is_assignable(m, argument, constraint)) return false;
    }
    return true;
}

const types::LoadError* check_constraints(Machine& m, Type* definition, std::span<Type* const> args) {
    for (std::size_t i = 0; i < args.size() && i < definition->args.size(); ++i) {
        if (satisfies(m, definition->args[i], args[i], {args, {}})) continue;
        return m.loader().fail(types::LoadError::Kind::TypeLoad, "GenericArguments[" + std::to_string(i) + "], '" +
                                                                     types::Loader::display_name(*args[i]) + "', on '" +
                                                                     types::Loader::display_name(*definition) +
                                                                     "' violates the constraint of type parameter '" +
                                                                     std::string(definition->args[i]->name) + "'.");
    }
    return nullptr;
}

}  // namespace tidelock::library
