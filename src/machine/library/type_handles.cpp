// RuntimeTypeHandle, TypeHandle and MethodTable: questions about types that the class library leaves to the runtime.
#include <algorithm>

#include "image/metadata/lookup.h"
#include "machine/library/areas.h"
#include "machine/library/reflection.h"
#include "program/types/array_rank.h"

namespace tidelock::library {
namespace {

using metadata::Table;
using metadata::Token;

NativeResult ret_type(NativeCall& c, Type* t) { return c.ret(t == nullptr ? 0 : c.m.heap().type_handle(t)); }

NativeResult put_type(NativeCall& c, std::uint32_t slot, Type* t) {
    put_object(c, slot, t == nullptr ? 0 : c.m.type_object(t));
    return c.done();
}

NativeResult put_loaded(NativeCall& c, std::uint32_t slot, types::Loaded<Type> t) {
    if (!t) return c.raise_load_error(*t.error);
    return put_type(c, slot, t.value);
}

// --- TypeHandle ---

NativeResult cor_element_type(NativeCall& c) { return c.ret(element_type_code(*type_of(c, 0))); }

bool castable(Machine& m, Type* from, Type* to, bool as_reflection) {
    if (from == to) return true;
    if (!as_reflection && to->definition == m.known().nullable && from->is_value_type()) return false;
    if (from->shape == types::Shape::GenericParam) {
        if (to == m.known().object) return true;
        if ((parameter_flags(*from) & 8U) != 0 && to == m.known().value_type) return true;
        for (Type* own : constraints(m, from, {})) {
            if (own != from && castable(m, own, to, as_reflection)) return true;
        }
        return false;
    }
    if (from->shape == types::Shape::ByRef || to->shape == types::Shape::ByRef) return false;
    if (from->shape == types::Shape::Pointer || to->shape == types::Shape::Pointer) {
        return as_reflection && from->shape == to->shape && castable(m, from->element, to->element, true) &&
               !from->element->is_reference();
    }
    if (from->shape == types::Shape::FunctionPointer || to->shape == types::Shape::FunctionPointer) return false;
    return m.is_instance(from, to);
}

NativeResult can_cast(NativeCall& c) {  // instance: `this` is a pointer to the handle
    return c.ret_bool(castable(c.m, c.type(c.load<Address>(c.ref(0))), type_of(c, 1), false));
}
NativeResult can_cast_reflection(NativeCall& c) {
    return c.ret_bool(castable(c.m, type_of(c, 0), type_of(c, 1), true));
}
NativeResult can_cast_qcall(NativeCall& c) { return c.ret_bool(castable(c.m, type_of(c, 0), type_of(c, 1), false)); }

// CastHelpers.IsInstanceOfAny(void*, object): the object or null.
NativeResult is_instance_of_any(NativeCall& c) {
    const Address object = c.ref(1);
    if (object == 0) return c.ret(0);
    Type* to = type_of(c, 0);
    Type* from = c.m.heap().type_of(object);
    return c.ret(castable(c.m, from, to, true) ? object : 0);
}
NativeResult check_cast_any(NativeCall& c) {
    const Address object = c.ref(1);
    if (object == 0) return c.ret(0);
    Type* to = type_of(c, 0);
    Type* from = c.m.heap().type_of(object);
    if (castable(c.m, from, to, true)) return c.ret(object);
    return c.raise(Guest::InvalidCast, c.m.invalid_cast_text(*from, *to));
}

// --- MethodTable: `this` is the image's address ---

NativeResult instance_field_bytes(NativeCall& c) { return c.ret(type_of(c, 0)->value_size); }
NativeResult primitive_element_type(NativeCall& c) {
    Type* t = type_of(c, 0);
    if (t->prim == types::Prim::I) return c.ret(0x18);
    if (t->prim == types::Prim::U) return c.ret(0x19);
    return c.ret(t->prim == types::Prim::None ? element_type_code(*t) : static_cast<std::uint64_t>(t->prim));
}
NativeResult matching_parent(NativeCall& c) {
    Type* wanted = type_of(c, 1);
    for (Type* t = type_of(c, 0); t != nullptr; t = t->base) {
        if (t->definition == wanted->definition) return ret_type(c, t);
    }
    return c.ret(0);
}
NativeResult first_argument(NativeCall& c) {
    Type* t = type_of(c, 0);
    return ret_type(c, t->args.empty() ? nullptr : t->args[0]);
}
NativeResult zero(NativeCall& c) { return c.ret(0); }
NativeResult nothing(NativeCall& c) { return c.done(); }

// --- RuntimeTypeHandle, FCalls ---

NativeResult attributes(NativeCall& c) {
    const Type* t = type_of_runtime_type(c, 0);
    if (t->is_array()) return c.ret(0x2101);  // public sealed serializable
    if (t->type_def == 0) return c.ret(1);
    return c.ret(t->flags);
}
NativeResult element_type_handle(NativeCall& c) { return ret_type(c, type_of(c, 0)->element); }
// Do both share their code on .NET? Instantiations over classes do.
bool is_same_canonical(const Type& a, const Type& b) {
    if (&a == &b) return true;
    if (a.definition == nullptr || a.definition != b.definition || a.args.size() != b.args.size()) return false;
    return std::equal(a.args.begin(), a.args.end(), b.args.begin(), [](const Type* x, const Type* y) {
        if (x->stack == types::StackKind::Ref && y->stack == types::StackKind::Ref) return true;
        return x == y || (!x->args.empty() && is_same_canonical(*x, *y));
    });
}
NativeResult same_canonical(NativeCall& c) {
    return c.ret_bool(is_same_canonical(*type_of_runtime_type(c, 0), *type_of_runtime_type(c, 1)));
}
NativeResult array_rank(NativeCall& c) {
    const Type* t = type_of_runtime_type(c, 0);
    return c.ret(t->shape == types::Shape::SzArray ? 1 : t->rank);
}
NativeResult token(NativeCall& c) {
    const Type* t = type_of_runtime_type(c, 0);
    if (t->shape == types::Shape::GenericParam)
        return c.ret_i32(static_cast<std::int32_t>(Token(Table::GenericParam, t->param_row).value()));
    return c.ret_i32(static_cast<std::int32_t>(Token(Table::TypeDef, t->type_def).value()));
}
NativeResult is_generic_variable(NativeCall& c) {
    return c.ret_bool(type_of_runtime_type(c, 0)->shape == types::Shape::GenericParam);
}
NativeResult generic_variable_index(NativeCall& c) { return c.ret(type_of_runtime_type(c, 0)->param_index); }
NativeResult contains_generic_variables(NativeCall& c) {
    const Type* t = type_of_runtime_type(c, 0);
    return c.ret_bool(t->contains_generic_params || t->shape == types::Shape::GenericParam || t->is_generic_definition);
}
NativeResult is_unmanaged_pointer(NativeCall& c) {
    const Type* t = type_of_runtime_type(c, 0);
    return c.ret_bool(t->signature != nullptr && t->signature->calling_convention != 0);
}
NativeResult type_assembly(NativeCall& c) { return c.ret(assembly_object(c.m, *type_of_runtime_type(c, 0)->assembly)); }
NativeResult type_module(NativeCall& c) { return c.ret(module_object(c.m, *type_of_runtime_type(c, 0)->assembly)); }
NativeResult type_assembly_slow(NativeCall& c) {
    put_object(c, 1, assembly_object(c.m, *c.type_of_object(object_at(c, 0))->assembly));
    return c.done();
}
NativeResult type_module_slow(NativeCall& c) {
    put_object(c, 1, module_object(c.m, *c.type_of_object(object_at(c, 0))->assembly));
    return c.done();
}
NativeResult utf8_name(NativeCall& c) {
    const Type* t = type_of(c, 0);
    return c.ret(name_address(c.m, *t->assembly, t->name));
}

// The slots that virtual methods can have.
NativeResult virtual_count(NativeCall& c) {
    Type* t = type_of_runtime_type(c, 0);
    if (t->is_interface()) {
        std::uint64_t count = 0;
        for (const Method* m : introduced_methods(c.m, t)) count += m->is_virtual() ? 1 : 0;
        return c.ret(count);
    }
    if (const types::LoadError* e = c.m.loader().ensure_complete(t)) return c.raise_load_error(*e);
    return c.ret(t->vtable.size());
}
NativeResult virtual_count_qcall(NativeCall& c) {
    Type* t = type_of_qcall(c, 0);
    std::uint64_t count = 0;
    if (t->is_interface()) {
        for (const Method* m : introduced_methods(c.m, t)) count += m->is_virtual() ? 1 : 0;
        return c.ret(count);
    }
    if (const types::LoadError* e = c.m.loader().ensure_complete(t)) return c.raise_load_error(*e);
    // NB: static virtual methods of a class have no slot of their own; room for all declared ones is enough.
    return c.ret(t->vtable.size() + introduced_methods(c.m, t).size());
}
NativeResult method_at(NativeCall& c) {
    Type* t = type_of(c, 0);
    if (t->is_interface()) {
        std::uint32_t at = 0;
        for (Method* m : introduced_methods(c.m, t)) {
            if (m->is_virtual() && at++ == c.u32(1)) return c.ret(c.m.method_address(*m));
        }
        return c.raise(Guest::Argument);
    }
    if (const types::LoadError* e = c.m.loader().ensure_complete(t)) return c.raise_load_error(*e);
    if (c.u32(1) >= t->vtable.size()) return c.raise(Guest::Argument);
    Method* m = c.m.loader().vtable_method(t, c.u32(1));
    return c.ret(m == nullptr ? 0 : c.m.method_address(*m));
}

struct MethodPositions {
    static constexpr exec::Kept kKept = exec::Kept::MethodPositions;
    std::unordered_map<const Method*, std::uint32_t> next;  // in introduced_methods of its owner
};

NativeResult first_method(NativeCall& c) {
    Type* t = type_of_runtime_type(c, 0);
    if ((t->element != nullptr && !t->is_array()) || t->shape == types::Shape::GenericParam) return c.ret(0);
    const auto& methods = introduced_methods(c.m, t);
    return c.ret(methods.empty() ? 0 : c.m.method_address(*methods[0]));
}
NativeResult next_method(NativeCall& c) {
    const Method* at = c.method_named(c.load<Address>(c.ref(0)));
    const auto& methods = introduced_methods(c.m, at->owner);
    auto& positions = c.m.kept<MethodPositions>().next;
    if (!positions.contains(at)) {
        for (std::uint32_t i = 0; i < methods.size(); ++i) positions[methods[i]] = i + 1;
    }
    const std::uint32_t next = positions[at];
    c.store<Address>(c.ref(0), next < methods.size() ? c.m.method_address(*methods[next]) : 0);
    return c.done();
}

// --- RuntimeTypeHandle, QCalls ---

NativeResult runtime_type_from_handle(NativeCall& c) { return put_type(c, 1, type_of(c, 0)); }

NativeResult get_fields(NativeCall& c) {  // (MethodTable*, IntPtr* result, int* count): false when there is no room
    Type* t = type_of(c, 0);
    std::vector<Field*> fields;
    if (!t->contains_generic_params) {
        if (const types::LoadError* e = c.m.loader().ensure_layout(t)) return c.raise_load_error(*e);
    } else {
        static_cast<void>(c.m.loader().find_field(t, ""));
    }
    for (const bool statics : {false, true}) {
        for (Field& f : t->fields) {
            if (f.is_static == statics && !f.is_literal) fields.push_back(&f);
        }
    }
    const auto room = c.load<std::int32_t>(c.ref(2));
    c.store<std::int32_t>(c.ref(2), static_cast<std::int32_t>(fields.size()));
    if (room < static_cast<std::int32_t>(fields.size())) return c.ret(0);
    for (std::size_t i = 0; i < fields.size(); ++i) c.store<Address>(c.ref(1) + 8 * i, c.m.field_handle(*fields[i]));
    return c.ret(1);
}

NativeResult get_interfaces(NativeCall& c) {
    Type* t = type_of(c, 0);
    if (t->is_array()) t = c.m.known().array;  // RuntimeType adds the generic ones of a vector itself
    if (const types::LoadError* e = c.m.loader().ensure_linked(t)) return c.raise_load_error(*e);
    if (!t->interfaces.empty()) put_object(c, 1, new_type_array(c.m, c.m.known().type, t->interfaces));
    return c.done();
}

NativeResult get_constraints(NativeCall& c) {
    const std::vector<Type*> list = constraints(c.m, type_of_qcall(c, 0), {});
    put_object(c, 2, new_type_array(c.m, c.m.known().type, list));
    return c.done();
}

NativeResult get_gc_handle(NativeCall& c) {
    const memory::BlockId id = c.m.blocks().allocate(8, nullptr, memory::BlockKind::Handle);
    if (id == 0) return c.raise(Guest::OutOfMemory);
    c.m.blocks()[id].internal = 1;  // of a type object's cache: the program never sees it
    return c.ret(memory::make_address(id));
}
NativeResult free_gc_handle(NativeCall& c) {
    const Address handle = c.ref(2);
    if (memory::offset_of(handle) != 0 || c.m.blocks().at(handle).kind != memory::BlockKind::Handle) {
        c.m.blocks().note_bad_word(handle, "free of an invalid handle");
        return c.ret(0);
    }
    c.m.blocks().free(memory::block_of(handle));
    return c.ret(0);
}

NativeResult verify_interface(NativeCall& c) {
    Type* t = type_of_qcall(c, 0);
    Type* i = type_of_qcall(c, 2);
    if (c.m.is_instance(t, i)) return c.done();
    return c.raise(Guest::Argument, c.m.resource("Arg_NotFoundIFace"));
}

NativeResult interface_implementation(NativeCall& c) {
    Type* t = type_of_qcall(c, 0);
    Method* declared = c.method_named(c.ref(4));
    Method* found = c.m.find_implementation(t, declared);
    return c.ret(found == nullptr ? 0 : c.m.method_address(*found));
}

NativeResult construct_name(NativeCall& c) {
    put_string(c, 3, type_name(*type_of_qcall(c, 0), c.u32(2)));
    return c.done();
}

NativeResult declaring_type_of_variable(NativeCall& c) {
    const Type* t = type_of(c, 0);
    return ret_type(c, t->param_owner_method != nullptr ? t->param_owner_method->owner->definition : t->param_owner);
}
NativeResult declaring_type(NativeCall& c) { return ret_type(c, type_of(c, 0)->enclosing); }

NativeResult declaring_method(NativeCall& c) {
    const Type* t = type_of_qcall(c, 0);
    if (t->param_owner_method != nullptr) put_object(c, 2, c.m.method_info_stub(*t->param_owner_method));
    return c.done();
}

NativeResult get_instantiation(NativeCall& c) {
    const Type* t = type_of_qcall(c, 0);
    if (t->args.empty()) return c.done();
    put_object(c, 2, new_type_array(c.m, c.u32(3) != 0 ? c.m.known().runtime_type : c.m.known().type, t->args));
    return c.done();
}

NativeResult instantiate(NativeCall& c) {
    Type* definition = type_of_qcall(c, 0);
    if (definition->definition != nullptr) definition = definition->definition;
    const std::vector<Type*> args = read_types(c, c.ref(2), c.i32(3));
    if (const types::LoadError* e = check_constraints(c.m, definition, args)) return c.raise_load_error(*e);
    return put_loaded(c, 4, c.m.loader().instantiate(definition, args));
}

// A type that was made of another. It may not load: because it is nested too deeply, for instance.
NativeResult put_made(NativeCall& c, std::uint32_t slot, Type* made) {
    if (!made->contains_generic_params) {
        if (const types::LoadError* e = c.m.loader().ensure_complete(made)) return c.raise_load_error(*e);
    }
    return put_type(c, slot, made);
}
NativeResult make_array(NativeCall& c) {
    Type* element = type_of_qcall(c, 0);
    if (c.u32(2) == 0 || c.u32(2) > types::kMaxRank)
        return c.raise(Guest::TypeLoad, types::too_many_dimensions(*element, c.u32(2)));
    return put_made(c, 3, c.m.loader().md_array_of(element, c.u32(2)));
}
// Nothing can be made of a managed pointer.
NativeResult make_of(NativeCall& c, Type* element, Type* made) {
    if (element->shape != types::Shape::ByRef) return put_made(c, 2, made);
    const std::string name = types::Loader::full_name(*made);
    return c.raise(Guest::TypeLoad,
                   "Could not load type '" + name + "' from assembly '" + c.m.loader().corelib().display_name() + "'.");
}
NativeResult make_sz_array(NativeCall& c) {
    Type* t = type_of_qcall(c, 0);
    return make_of(c, t, c.m.loader().sz_array_of(t));
}
NativeResult make_by_ref(NativeCall& c) {
    Type* t = type_of_qcall(c, 0);
    return make_of(c, t, c.m.loader().by_ref_to(t));
}
NativeResult make_pointer(NativeCall& c) {
    Type* t = type_of_qcall(c, 0);
    return make_of(c, t, c.m.loader().pointer_to(t));
}
NativeResult generic_definition(NativeCall& c) { return put_type(c, 2, type_of_qcall(c, 0)->definition); }

NativeResult satisfies_constraints(NativeCall& c) {  // (parameter, type context, method context, argument)
    const Type* owner = find_type_of(c, 3);
    const Method* method = c.ref(4) == 0 ? nullptr : c.method_named(c.ref(4));
    types::GenericContext context;
    if (owner != nullptr) context.type_args = owner->args;
    if (method != nullptr) context.method_args = method->args;
    return c.ret_bool(satisfies(c.m, type_of_qcall(c, 0), type_of_qcall(c, 5), context));
}

// Public, and so is every type that it is nested in or made of.
bool is_visible(const Type& t) {
    if (t.element != nullptr) return is_visible(*t.element);
    if (t.shape == types::Shape::GenericParam || t.shape == types::Shape::FunctionPointer) return true;
    const std::uint32_t access = t.flags & 7U;
    if (access != 1 && access != 2) return false;
    if (t.enclosing != nullptr && !is_visible(*t.enclosing)) return false;
    for (const Type* a : t.args) {
        if (a->shape != types::Shape::GenericParam && !is_visible(*a)) return false;
    }
    return true;
}
NativeResult visible(NativeCall& c) { return c.ret_bool(is_visible(*type_of_qcall(c, 0))); }

NativeResult pointer_arguments(NativeCall& c) {  // result type first
    const types::MethodSignature* s = type_of_qcall(c, 0)->signature;
    std::vector<Type*> list;
    if (s != nullptr) {
        list.push_back(s->result);
        list.insert(list.end(), s->params.begin(), s->params.end());
    }
    put_object(c, 2, new_type_array(c.m, c.m.known().type, list));
    return c.done();
}

// MdUtf8String.EqualsCaseInsensitive(void*, void*, int)
NativeResult names_equal(NativeCall& c) {
    const auto size = static_cast<std::uint64_t>(c.i32(2));
    const std::byte* a = c.bytes(c.ref(0), size);
    const std::byte* b = c.bytes(c.ref(1), size);
    if (a == nullptr || b == nullptr) return c.ret(0);
    const auto lower = [](std::byte x) {
        return x >= std::byte{'A'} && x <= std::byte{'Z'} ? static_cast<std::byte>(static_cast<unsigned>(x) + 32U) : x;
    };
    for (std::uint64_t i = 0; i < size; ++i) {
        if (lower(a[i]) != lower(b[i])) return c.ret(0);
    }
    return c.ret(1);
}

NativeResult size_of(NativeCall& c) {
    const Type* t = type_of_qcall(c, 0);
    return c.ret(t->storage == types::Storage::Ref || t->storage == types::Storage::ByRef ? 8 : t->value_size);
}

NativeResult guid(NativeCall& c) { return c.unsupported("Type.GUID of a type without a Guid attribute"); }

constexpr const char* kTypeHandle = "System.Runtime.CompilerServices.TypeHandle";
constexpr const char* kMethodTable = "System.Runtime.CompilerServices.MethodTable";
constexpr const char* kCastHelpers = "System.Runtime.CompilerServices.CastHelpers";
constexpr const char* kRuntimeTypeHandle = "System.RuntimeTypeHandle";

constexpr NativeRow kNatives[] = {
    {kTypeHandle, "CanCastTo", nullptr, can_cast, kPure},
    {kTypeHandle, "CanCastToForReflection", nullptr, can_cast_reflection, kPure},
    {kCastHelpers, "IsInstanceOfAny", nullptr, is_instance_of_any, kPure},
    {kCastHelpers, "IsInstanceOfClass", nullptr, is_instance_of_any, kPure},
    {kCastHelpers, "IsInstanceOfInterface", nullptr, is_instance_of_any, kPure},
    {kCastHelpers, "ChkCastAny", nullptr, check_cast_any, kPure},
    {kMethodTable, "GetNumInstanceFieldBytes", nullptr, instance_field_bytes, kCache},
    {kMethodTable, "GetPrimitiveCorElementType", nullptr, primitive_element_type, kCache},
    {kMethodTable, "GetMethodTableMatchingParentClass", nullptr, matching_parent, kCache},
    {kMethodTable, "InstantiationArg0", nullptr, first_argument, kCache},
    {kMethodTable, "GetLoaderAllocatorHandle", nullptr, zero, kPure},
    {kRuntimeTypeHandle, "GetAttributes", "RuntimeType", attributes, kPure},
    {kRuntimeTypeHandle, "GetElementTypeHandle", nullptr, element_type_handle, kCache},
    {kRuntimeTypeHandle, "CompareCanonicalHandles", nullptr, same_canonical, kCache},
    {kRuntimeTypeHandle, "GetArrayRank", "RuntimeType", array_rank, kPure},
    {kRuntimeTypeHandle, "GetToken", "RuntimeType", token, kPure},
    {kRuntimeTypeHandle, "IsGenericVariable", "RuntimeType", is_generic_variable, kCache},
    {kRuntimeTypeHandle, "GetGenericVariableIndex", "RuntimeType", generic_variable_index, kCache},
    {kRuntimeTypeHandle, "ContainsGenericVariables", "RuntimeType", contains_generic_variables, kCache},
    {kRuntimeTypeHandle, "IsUnmanagedFunctionPointer", "RuntimeType", is_unmanaged_pointer, kCache},
    {kRuntimeTypeHandle, "GetAssemblyIfExists", "RuntimeType", type_assembly, kCache},
    {kRuntimeTypeHandle, "GetModuleIfExists", "RuntimeType", type_module, kCache},
    {kRuntimeTypeHandle, "GetUtf8NameInternal", nullptr, utf8_name, kCache},
    {kRuntimeTypeHandle, "GetNumVirtuals", "RuntimeType", virtual_count, kCache},
    {kRuntimeTypeHandle, "GetFirstIntroducedMethod", "RuntimeType", first_method, kCache},
    {kRuntimeTypeHandle, "GetNextIntroducedMethod", nullptr, next_method, kCache},
};

constexpr ImportRow kImports[] = {
    {"TypeHandle_CanCastTo_NoCacheLookup", can_cast_qcall, kPure},
    {"TypeHandle_GetCorElementType", cor_element_type, kCache},
    {"RuntimeTypeHandle_GetRuntimeTypeFromHandleSlow", runtime_type_from_handle, kCache},
    {"RuntimeTypeHandle_GetAssemblySlow", type_assembly_slow, kCache},
    {"RuntimeTypeHandle_GetModuleSlow", type_module_slow, kCache},
    {"RuntimeTypeHandle_GetMethodAt", method_at, kCache},
    {"RuntimeTypeHandle_GetArgumentTypesFromFunctionPointer", pointer_arguments, kCache},
    {"RuntimeTypeHandle_GetInterfaces", get_interfaces, kCache},
    {"RuntimeTypeHandle_GetConstraints", get_constraints, kCache},
    {"QCall_GetGCHandleForTypeHandle", get_gc_handle, kPure},
    {"QCall_FreeGCHandleForTypeHandle", free_gc_handle, writes(What::Addresses)},
    {"RuntimeTypeHandle_GetNumVirtualsAndStaticVirtuals", virtual_count_qcall, kCache},
    {"RuntimeTypeHandle_VerifyInterfaceIsImplemented", verify_interface, kCache},
    {"RuntimeTypeHandle_GetInterfaceMethodImplementation", interface_implementation, kCache},
    {"RuntimeTypeHandle_ConstructName", construct_name, kCache},
    {"RuntimeTypeHandle_GetDeclaringTypeHandleForGenericVariable", declaring_type_of_variable, kCache},
    {"RuntimeTypeHandle_GetDeclaringTypeHandle", declaring_type, kCache},
    {"RuntimeTypeHandle_GetDeclaringMethodForGenericParameter", declaring_method, kCache},
    {"RuntimeTypeHandle_GetInstantiation", get_instantiation, kCache},
    {"RuntimeTypeHandle_Instantiate", instantiate, kCache},
    {"RuntimeTypeHandle_MakeArray", make_array, kCache},
    {"RuntimeTypeHandle_MakeSZArray", make_sz_array, kCache},
    {"RuntimeTypeHandle_MakeByRef", make_by_ref, kCache},
    {"RuntimeTypeHandle_MakePointer", make_pointer, kCache},
    {"RuntimeTypeHandle_IsCollectible", zero, kPure},
    {"RuntimeTypeHandle_GetGenericTypeDefinition", generic_definition, kCache},
    {"RuntimeTypeHandle_SatisfiesConstraints", satisfies_constraints, kCache},
    {"RuntimeTypeHandle_RegisterCollectibleTypeDependency", nothing, kPure},
    {"RuntimeTypeHandle_GetFields", get_fields, kCache},
    {"RuntimeTypeHandle_IsVisible", visible, kCache},
    {"MdUtf8String_EqualsCaseInsensitive", names_equal, kPure},
    {"ReflectionInvocation_SizeOf", size_of, kPure},
    {"ReflectionInvocation_GetGuid", guid, kCache},
};

}  // namespace

const Area kTypeHandles{"type handles", kNatives, kImports};

}  // namespace tidelock::library
