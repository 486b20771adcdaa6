// RuntimeTypeHandle and its kin in .NET 8 and 9.
#include <array>
#include <cstring>

#include "machine/library/areas.h"
#include "machine/library/older.h"
#include "machine/library/registry.h"

namespace tidelock::library {
namespace {

Type* self(NativeCall& c) { return type_of_runtime_type(c, 0); }
NativeResult ret_object(NativeCall& c, Type* t) { return c.ret(t == nullptr ? 0 : c.m.type_object(t)); }

NativeResult type_from_handle(NativeCall& c) { return c.ref(0) == 0 ? c.ret(0) : ret_object(c, type_of(c, 0)); }

NativeResult base_type(NativeCall& c) {
    Type* t = self(c);
    if (t->shape == types::Shape::GenericParam) return c.ret(0);
    if (const types::LoadError* e = c.m.loader().ensure_linked(t)) return c.raise_load_error(*e);
    return ret_object(c, t->base);
}
NativeResult element_code(NativeCall& c) { return c.ret(element_type_code(*self(c))); }
NativeResult element_type(NativeCall& c) { return ret_object(c, self(c)->element); }
NativeResult declaring_type(NativeCall& c) {
    const Type* t = self(c);
    if (t->shape != types::Shape::GenericParam) return ret_object(c, t->enclosing);
    return ret_object(c, t->param_owner_method != nullptr ? t->param_owner_method->owner->definition : t->param_owner);
}
NativeResult declaring_method(NativeCall& c) {
    return forward_import(c, "RuntimeTypeHandle_GetDeclaringMethodForGenericParameter",
                          {0, handle_of(c, 0), out_slot(c)}, true);
}
NativeResult assembly(NativeCall& c) { return c.ret(assembly_object(c.m, *self(c)->assembly)); }
NativeResult module(NativeCall& c) { return c.ret(module_object(c.m, *self(c)->assembly)); }
NativeResult metadata_scope(NativeCall& c) { return c.ret(c.m.assembly_handle(*self(c)->assembly)); }
NativeResult utf8_name(NativeCall& c) {
    return forward(c, method_native("System.RuntimeTypeHandle", "GetUtf8NameInternal"), {handle_of(c, 0)});
}

NativeResult interfaces(NativeCall& c) {
    return forward_import(c, "RuntimeTypeHandle_GetInterfaces", {handle_of(c, 0), out_slot(c)}, true);
}
NativeResult pointer_arguments(NativeCall& c) {
    return forward_import(c, "RuntimeTypeHandle_GetArgumentTypesFromFunctionPointer", {0, handle_of(c, 0), out_slot(c)},
                          true);
}
NativeResult fields(NativeCall& c) {
    return forward_import(c, "RuntimeTypeHandle_GetFields", {handle_of(c, 0), c.u64(1), c.u64(2)});
}
NativeResult method_at(NativeCall& c) {
    return forward_import(c, "RuntimeTypeHandle_GetMethodAt", {handle_of(c, 0), c.u64(1)});
}
NativeResult virtual_count(NativeCall& c) {
    return forward_import(c, "RuntimeTypeHandle_GetNumVirtualsAndStaticVirtuals", {0, handle_of(c, 0)});
}

NativeResult can_cast(NativeCall& c) {
    return forward(c, method_native("System.Runtime.CompilerServices.TypeHandle", "CanCastToForReflection"),
                   {handle_of(c, 0), handle_of(c, 1)});
}
NativeResult is_instance(NativeCall& c) {
    const NativeResult result =
        forward(c, method_native("System.Runtime.CompilerServices.CastHelpers", "IsInstanceOfAny"),
                {handle_of(c, 0), c.u64(1)});
    return result == NativeResult::Return ? c.ret_bool(c.ref(0) != 0) : result;
}
NativeResult same_type(NativeCall& c) { return c.ret_bool(c.ref(0) == c.ref(1)); }
NativeResult same_table(NativeCall& c) { return c.ret(c.ref(0) == c.ref(1) ? 1 : 0); }

NativeResult is_by_ref_like(NativeCall& c) {
    Type* t = self(c);
    if (t->is_value_type()) static_cast<void>(c.m.loader().ensure_linked(t));
    return c.ret_bool(t->is_byref_like);
}
NativeResult no(NativeCall& c) { return c.ret_bool(false); }
NativeResult is_interface(NativeCall& c) { return c.ret_bool(self(c)->is_interface()); }
NativeResult is_value_type(NativeCall& c) { return c.ret_bool(self(c)->is_value_type()); }

// (parameter, type arguments, count, method arguments, count, argument)
NativeResult satisfies_constraints(NativeCall& c) {
    const std::vector<Type*> type_args = read_types(c, c.ref(1), c.i32(2));
    const std::vector<Type*> method_args = read_types(c, c.ref(3), c.i32(4));
    return c.ret_bool(satisfies(c.m, self(c), type_of_runtime_type(c, 5), {type_args, method_args}));
}

// --- values ---

NativeResult box_number(NativeCall& c) {  // (RuntimeType of an enum, long)
    const std::uint64_t bits = c.u64(1);
    const Address object = c.m.heap().new_boxed(self(c), &bits);
    return object == 0 ? c.raise(Guest::OutOfMemory) : c.ret(object);
}
NativeResult primitive_code(NativeCall& c) {
    return forward(c, method_native("System.Runtime.CompilerServices.MethodTable", "GetPrimitiveCorElementType"),
                   {c.u64(0)});
}

NativeResult box(NativeCall& c) { return c.ret(box_memory(c, type_of(c, 0), c.ref(1))); }  // (MethodTable*, ref byte)
NativeResult unbox_nullable(NativeCall& c) {  // (ref byte, MethodTable*, object)
    store_object(c, type_of(c, 1), c.ref(0), c.ref(2));
    return c.done();
}

// (RuntimeType, object or null): a copy, or the default value
NativeResult allocate_value(NativeCall& c) {
    Type* type = self(c);
    const Address object = c.m.heap().new_object(type);
    if (object == 0) return c.raise(Guest::OutOfMemory);
    if (c.ref(1) != 0) store_object(c, type, object + types::kObjectHeader, c.ref(1));
    return c.ret(object);
}
NativeResult rebox_to_nullable(NativeCall& c) {  // (object, RuntimeType)
    Type* type = type_of_runtime_type(c, 1);
    const Address object = c.m.heap().new_object(type);
    if (object == 0) return c.raise(Guest::OutOfMemory);
    store_object(c, type, object + types::kObjectHeader, c.ref(0));
    return c.ret(object);
}
NativeResult rebox_from_nullable(NativeCall& c) {
    if (c.ref(0) == 0) return c.ret(0);
    return c.ret(box_memory(c, c.m.heap().type_of(c.ref(0)), c.ref(0) + types::kObjectHeader));
}

NativeResult object_value(NativeCall& c) {
    if (c.ref(0) == 0 || !c.m.heap().type_of(c.ref(0))->is_value_type()) return c.ret(c.ref(0));
    return c.ret(box_memory(c, c.m.heap().type_of(c.ref(0)), c.ref(0) + types::kObjectHeader));
}

NativeResult same_content(NativeCall& c) {  // RuntimeHelpers.Equals
    const Address a = c.ref(0);
    const Address b = c.ref(1);
    if (a == b) return c.ret_bool(true);
    if (a == 0 || b == 0) return c.ret_bool(false);
    const Type* type = c.m.heap().type_of(a);
    if (type != c.m.heap().type_of(b) || !type->is_value_type()) return c.ret_bool(false);
    const auto data = [&](Address object) { return c.m.blocks().at(object).data + types::kObjectHeader; };
    return c.ret_bool(std::memcmp(data(a), data(b), type->value_size) == 0);
}

NativeResult uninitialized(NativeCall& c) {  // (QCallTypeHandle, out object)
    Type* type = type_of_qcall(c, 0);
    const NativeResult check = forward_import(c, "ReflectionSerialization_GetCreateUninitializedObjectInfo",
                                              {0, c.u64(1), out_slot(c), number_slot(c)});
    if (check != NativeResult::Return) return check;
    if (type->definition == c.m.known().nullable) type = type->args[0];
    if (const types::LoadError* e = c.m.loader().ensure_complete(type)) return c.raise_load_error(*e);
    const Address object = c.m.heap().new_object(type);
    if (object == 0) return c.raise(Guest::OutOfMemory);
    put_object(c, 2, object);
    return c.done();
}

// ActivatorCache.CallConstructor(object), .NET 8: the constructor of a value type takes the address inside the box.
NativeResult call_constructor(NativeCall& c) {
    if (c.step() != 0) return c.done();
    Type* cache = c.m.heap().type_of(c.ref(0));
    Method* ctor = c.m.method_of_address(c.load<Address>(c.ref(0) + c.m.field_offset(cache, "_pfnCtor"))).or_null();
    if (ctor == nullptr) return c.raise(Guest::NullReference);
    const bool adjust = ctor->signature.has_this && ctor->owner->is_value_type();
    return c.call(ctor, {c.ref(1) + (adjust ? types::kObjectHeader : 0)});
}

// --- ValueType, .NET 8 ---

NativeResult can_compare_bits(NativeCall& c) {
    return forward_import(c, "MethodTable_CanCompareBitsOrUseFastGetHashCode",
                          {c.m.heap().type_handle(c.m.heap().type_of(c.ref(0)))});
}

std::uint64_t hash_bytes(const std::byte* data, std::uint32_t size) {
    std::uint32_t hash = 2166136261U;
    for (std::uint32_t i = 0; i < size; ++i) hash = (hash ^ static_cast<std::uint32_t>(data[i])) * 16777619U;
    return hash;
}

bool can_hash_bits(NativeCall& c, Type* type) {
    std::array<Slot, 64> registers{};
    registers[0].u = c.m.heap().type_handle(type);
    NativeCall inner(c.x, c.m, registers.data(), c.method, 1);
    import_native("MethodTable_CanCompareBitsOrUseFastGetHashCode")(inner);
    return (registers[0].u & 0xFFU) != 0;
}

// GetHashCode(): of all bits, or of the first field that has a hash.
NativeResult value_hash(NativeCall& c) {
    Machine& m = c.m;
    if (c.step() != 0) return c.ret_i32(static_cast<std::int32_t>(c.result()[0].i));
    const Address object = c.ref(0);  // `this` is boxed: a method of a class
    Type* type = m.heap().type_of(object);
    const std::byte* data = m.blocks().at(object).data + types::kObjectHeader;
    if (can_hash_bits(c, type)) return c.ret_i32(static_cast<std::int32_t>(hash_bytes(data, type->value_size)));
    Method* declared = m.loader().find_method(m.known().object, "GetHashCode", 0);
    for (Field& f : type->fields) {
        if (f.is_static) continue;
        Type* field = m.loader().field_type(&f).value;
        const Address value = field == nullptr ? 0 : box_memory(c, field, object + types::kObjectHeader + f.offset);
        if (value == 0) continue;
        Method* target = m.find_implementation(m.heap().type_of(value), declared);
        if (target == nullptr) return c.raise_load_error(*m.load_error);
        return c.call(target, {value + m.code_of(*target)->this_adjust});
    }
    return c.ret_i32(0);
}

constexpr const char* kHandle = "System.RuntimeTypeHandle";
constexpr const char* kHelpers = "System.Runtime.CompilerServices.RuntimeHelpers";
constexpr const char* kRuntimeType = "System.RuntimeType";

constexpr NativeRow kNatives[] = {
    {"System.Type", "GetTypeFromHandleUnsafe", nullptr, type_from_handle, kCache},
    {kHandle, "GetBaseType", "RuntimeType", base_type, kCache},
    {kHandle, "GetCorElementType", "RuntimeType", element_code, kCache},
    {kHandle, "GetElementType", "RuntimeType", element_type, kCache},
    {kHandle, "GetDeclaringType", "RuntimeType", declaring_type, kCache},
    {kHandle, "GetDeclaringMethod", "RuntimeType", declaring_method, kCache},
    {kHandle, "GetAssembly", "RuntimeType", assembly, kCache},
    {kHandle, "GetModule", "RuntimeType", module, kCache},
    {kHandle, "_GetMetadataImport", "RuntimeType", metadata_scope, kCache},
    {kHandle, "_GetUtf8Name", "RuntimeType", utf8_name, kCache},
    {kHandle, "GetInterfaces", "RuntimeType", interfaces, kCache},
    {kHandle, "GetArgumentTypesFromFunctionPointer", "RuntimeType", pointer_arguments, kCache},
    {kHandle, "GetFields", "RuntimeType,IntPtr*,Int32*", fields, kCache},
    {kHandle, "GetMethodAt", "RuntimeType,Int32", method_at, kCache},
    {kHandle, "GetNumVirtualsAndStaticVirtuals", "RuntimeType", virtual_count, kCache},
    {kHandle, "CanCastTo", "RuntimeType,RuntimeType", can_cast, kCache},
    {kHandle, "IsInstanceOfType", "RuntimeType,Object", is_instance, kCache},
    {kHandle, "IsEquivalentTo", "RuntimeType,RuntimeType", same_type, kPure},
    {kHandle, "IsByRefLike", "RuntimeType", is_by_ref_like, kPure},
    {kHandle, "IsInterface", "RuntimeType", is_interface, kPure},
    {kHandle, "IsValueType", "RuntimeType", is_value_type, kPure},
    {kHandle, "SatisfiesConstraints", "RuntimeType,IntPtr*,Int32,IntPtr*,Int32,RuntimeType", satisfies_constraints,
     kCache},
    {kRuntimeType, "_CreateEnum", nullptr, box_number, kPure},
    {kRuntimeType, "AllocateValueType", "RuntimeType,Object", allocate_value, kCache},
    {"System.Enum", "InternalBoxEnum", "RuntimeType,Int64", box_number, kPure},
    {"System.Enum", "InternalGetCorElementType", "MethodTable*", primitive_code, kCache},
    {kHelpers, "Box", "MethodTable*,Byte&", box, reads(What::Arguments)},
    {kHelpers, "Unbox_Nullable", nullptr, unbox_nullable, writes(What::Arguments)},
    {kHelpers, "GetObjectValue", "Object", object_value, reads(What::Arguments)},
    {kHelpers, "Equals", "Object,Object", same_content, reads(What::Arguments)},
    {"System.RuntimeMethodHandle", "ReboxToNullable", "Object,RuntimeType", rebox_to_nullable, reads(What::Arguments)},
    {"System.RuntimeMethodHandle", "ReboxFromNullable", "Object", rebox_from_nullable, reads(What::Arguments)},
    {"System.ValueType", "CanCompareBits", "Object", can_compare_bits, kCache},
    {"System.ValueType", "GetHashCode", "", value_hash, reads(What::Arguments)},
};

constexpr NativeRow kModels[] = {
    {"System.RuntimeType+ActivatorCache", "CallConstructor", "Object", call_constructor, kPure},
    {"System.ComAwareWeakReference", "PossiblyComObject", "Object", no, kPure},
};

constexpr ImportRow kImports[] = {
    {"MethodTable_AreTypesEquivalent", same_table, kPure},
    {"ReflectionSerialization_GetUninitializedObject", uninitialized, kCache},
};

}  // namespace

const Area kOlderTypes{"older types", kNatives, kImports, false};
const Area kOlderModels{"older models", kModels, {}};

}  // namespace tidelock::library
