// Objects made by type: Activator, RuntimeHelpers.GetUninitializedObject, default comparers, and class constructors run
// on request.
#include "image/metadata/flags.h"
#include "machine/library/areas.h"
#include "machine/library/older.h"

namespace tidelock::library {
namespace {

Method* allocator(Machine& m) {
    Method* method =
        m.loader().find_method(m.find_type("System", "RuntimeTypeHandle"), "InternalAllocNoChecks_FastPath", 1);
    // NB: .NET 8 and 9 have no managed name for it; older_runtime.cpp lets this one allocate when it is given a type.
    if (method == nullptr) {
        method = m.loader().find_method(m.find_type("System", "RuntimeFieldHandle"), "GetLoaderAllocator", 1);
    }
    TL_CHECK(method != nullptr, "there should be a method that allocates");
    return method;
}

NativeResult allocate(NativeCall& c) {  // object (MethodTable*)
    const Address object = new_instance(c, type_of(c, 0));
    return object == 0 ? c.raise(Guest::OutOfMemory) : c.ret(object);
}

NativeResult allocate_out(NativeCall& c) {  // (MethodTable*, out object)
    const Address object = new_instance(c, type_of(c, 0));
    if (object == 0) return c.raise(Guest::OutOfMemory);
    put_object(c, 1, object);
    return c.done();
}

// Why there can be no instance; null: there can.
const char* obstacle(const Type& t) {
    if ((t.flags & metadata::TypeAttributes::Interface) != 0 && t.is_interface()) return "Acc_CreateInterface";
    if (t.shape == types::Shape::Class && (t.flags & metadata::TypeAttributes::Abstract) != 0) return "Acc_CreateAbst";
    return nullptr;
}

// (ref RuntimeType, out allocator, out its argument, out constructor for objects, out constructor for values, out
// public)
NativeResult activation_info(NativeCall& c) {
    Machine& m = c.m;
    Type* type = c.type_of_object(object_at(c, 0));
    const bool one_constructor = c.method->signature.params.size() == 5;  // .NET 8: none for values
    const std::uint32_t is_public_at = one_constructor ? 4 : 5;
    for (std::uint32_t i = 1; i < is_public_at; ++i) c.store<Address>(c.ref(i), 0);
    c.store<std::int32_t>(c.ref(is_public_at), 1);
    if (const char* key = obstacle(*type)) return c.raise(Guest::MissingMethod, m.resource(key));
    const bool has_no_objects = type->shape == types::Shape::Pointer || type->shape == types::Shape::ByRef ||
                                type->shape == types::Shape::FunctionPointer;
    if (type == m.known().string) return c.raise(Guest::MissingMethod, m.resource("Argument_NoUninitializedStrings"));
    if (type->is_array() || has_no_objects) return c.raise(Guest::MissingMethod, m.resource("NotSupported_Type"));
    if (type->is_byref_like && framework_version(m) < 10)
        return c.raise(Guest::NotSupported, m.resource("NotSupported_ByRefLike"));
    if (type->base == m.known().multicast_delegate) return c.raise(Guest::Argument, m.resource("NotSupported_Type"));
    if (m.heap().type_handle(type) == 0) return c.raise(Guest::TypeLoad);
    if (type->definition == m.known().nullable) return c.done();
    Method* ctor = default_constructor(m, type);
    if (ctor == nullptr && !type->is_value_type())
        return c.raise(Guest::MissingMethod, m.resource("Arg_NoDefCTorWithoutTypeName"));
    c.store<Address>(c.ref(1), m.method_address(*allocator(m)));
    c.store<Address>(c.ref(2), m.heap().type_handle(type));
    if (ctor == nullptr) return c.done();
    const Address address = m.method_address(*ctor);
    c.store<Address>(c.ref(3), address);
    if (type->is_value_type() && !one_constructor) c.store<Address>(c.ref(4), address);
    const bool is_public =
        (ctor->flags & metadata::MethodAttributes::MemberAccessMask) == metadata::MethodAttributes::Public;
    c.store<std::int32_t>(c.ref(is_public_at), is_public ? 1 : 0);
    return c.done();
}

// ActivatorCache.CallRefConstructor(object): the constructor of a value type takes the address inside the box.
NativeResult call_ref_constructor(NativeCall& c) {
    if (c.step() != 0) return c.done();
    Type* cache = c.m.heap().type_of(c.ref(0));
    Method* ctor = c.method_named(c.load<Address>(c.ref(0) + c.m.field_offset(cache, "_pfnRefCtor")));
    const bool adjust = ctor->signature.has_this && ctor->owner->is_value_type();
    return c.call(ctor, {c.ref(1) + (adjust ? types::kObjectHeader : 0)});
}

// (QCallTypeHandle generic type, handles, count, out object): an instance of the same definition, by its constructor.
NativeResult for_another_parameter(NativeCall& c) {
    if (c.step() != 0) {
        put_object(c, 4, c.object(c.keep_pointer(0).u));
        return c.done();
    }
    Machine& m = c.m;
    const std::vector<Type*> args = read_types(c, c.ref(2), c.i32(3));
    Type* like = type_of_qcall(c, 0);
    auto type = m.loader().instantiate(like->definition != nullptr ? like->definition : like, args);
    if (!type) return c.raise_load_error(*type.error);
    if (const types::LoadError* e = m.loader().ensure_complete(type.value)) return c.raise_load_error(*e);
    const Address object = new_instance(c, type.value);
    if (object == 0) return c.raise(Guest::OutOfMemory);
    Method* ctor = default_constructor(m, type.value);
    if (ctor == nullptr) {
        put_object(c, 4, object);
        return c.done();
    }
    c.keep_pointer(0).u = object;
    return c.call(ctor, {object});
}

// (QCallTypeHandle, out allocator, out its argument, out offset of a Nullable's value, out size)
NativeResult box_info(NativeCall& c) {
    Machine& m = c.m;
    Type* type = type_of_qcall(c, 0);
    std::int32_t offset = 0;
    if (type->definition == m.known().nullable && !type->args.empty()) {
        type = type->args[0];
        if (const types::LoadError* e = m.loader().ensure_layout(type)) return c.raise_load_error(*e);
        offset = static_cast<std::int32_t>(std::max<std::uint32_t>(1, type->alignment));
    }
    c.store<Address>(c.ref(2), m.method_address(*allocator(m)));
    c.store<Address>(c.ref(3), m.heap().type_handle(type));
    c.store<std::int32_t>(c.ref(4), offset);
    c.store<std::uint32_t>(c.ref(5), type->value_size);
    return c.done();
}

// (QCallTypeHandle, out allocator, out its argument)
NativeResult uninitialized_info(NativeCall& c) {
    Machine& m = c.m;
    Type* type = type_of_qcall(c, 0);
    if (const char* key = obstacle(*type)) {
        return c.raise_object(m.new_exception(m.find_type("System", "MemberAccessException"), m.resource(key),
                                              static_cast<std::int32_t>(0x8013151A)));
    }
    if (type->prim == types::Prim::Void) return c.raise(Guest::Argument, m.resource("NotSupported_Type"));
    if (type->is_array() || type == m.known().string || type->element != nullptr)
        return c.raise(Guest::Argument, m.resource("Argument_NoUninitializedStrings"));
    if (type->contains_generic_params)
        return c.raise_object(m.new_exception(m.find_type("System", "MemberAccessException"),
                                              m.resource("Acc_CreateGeneric"), static_cast<std::int32_t>(0x8013151A)));
    if (type->definition == m.known().nullable) type = type->args[0];
    if (const types::LoadError* e = m.loader().ensure_layout(type)) return c.raise_load_error(*e);
    if (type->is_byref_like) return c.raise(Guest::NotSupported, m.resource("NotSupported_ByRefLike"));
    if (m.heap().type_handle(type) == 0) return c.raise(Guest::TypeLoad);
    c.store<Address>(c.ref(2), m.method_address(*allocator(m)));
    c.store<Address>(c.ref(3), m.heap().type_handle(type));
    return c.done();
}

NativeResult run_class_constructor(NativeCall& c) {
    if (c.step() != 0) return c.done();
    Type* type = type_of_qcall(c, 0);
    if (type->contains_generic_params || type->element != nullptr) return c.done();
    return c.init_class(type);
}

NativeResult run_module_constructor(NativeCall& c) {
    if (c.step() != 0) return c.done();
    Assembly* a = assembly_of_qcall(c, 0);
    auto type = c.m.loader().type_def(*a, 1);
    if (!type) return c.raise_load_error(*type.error);
    return c.init_class(type.value);
}

NativeResult nothing(NativeCall& c) { return c.done(); }

constexpr NativeRow kNatives[] = {
    {"System.RuntimeTypeHandle", "InternalAllocNoChecks_FastPath", nullptr, allocate, kPure},
    {"System.RuntimeType+ActivatorCache", "CallRefConstructor", nullptr, call_ref_constructor, kPure},
};

constexpr ImportRow kImports[] = {
    {"RuntimeTypeHandle_InternalAlloc", allocate_out, kPure},
    {"RuntimeTypeHandle_InternalAllocNoChecks", allocate_out, kPure},
    {"RuntimeTypeHandle_GetActivationInfo", activation_info, kCache},
    {"RuntimeTypeHandle_CreateInstanceForAnotherGenericParameter", for_another_parameter, kCache},
    {"ReflectionInvocation_GetBoxInfo", box_info, kCache},
    {"ReflectionSerialization_GetCreateUninitializedObjectInfo", uninitialized_info, kCache},
    {"ReflectionInvocation_RunClassConstructor", run_class_constructor, writes(What::Classes)},
    {"ReflectionInvocation_RunModuleConstructor", run_module_constructor, writes(What::Classes)},
    {"ReflectionInvocation_CompileMethod", nothing, kPure},
    {"ReflectionInvocation_PrepareMethod", nothing, kPure},
    {"ReflectionInvocation_PrepareDelegate", nothing, kPure},
};

}  // namespace

const Area kActivator{"activator", kNatives, kImports};

}  // namespace tidelock::library
