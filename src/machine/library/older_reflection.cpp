// Methods, fields, signatures, metadata and attributes as reflection of .NET 8 and 9 asks for them.
#include <algorithm>
#include <cstring>

#include "machine/library/areas.h"
#include "machine/library/older.h"
#include "machine/library/registry.h"

namespace tidelock::library {
namespace {

NativeResult ret_text(NativeCall& c, std::string_view text) { return c.ret(c.m.heap().new_string_utf8(text)); }

// --- methods ---

Method* method_at(NativeCall& c) { return c.method_named(c.ref(0)); }

NativeResult method_type(NativeCall& c) { return c.ret(c.m.type_object(method_at(c)->owner)); }
NativeResult method_name_text(NativeCall& c) { return ret_text(c, method_at(c)->name); }
NativeResult method_name_utf8(NativeCall& c) {
    return method_native("System.RuntimeMethodHandle", "GetUtf8NameInternal")(c);
}
NativeResult method_token(NativeCall& c) {
    return c.ret_i32(static_cast<std::int32_t>(0x06000000U | method_of_info(c, c.ref(0))->row));
}
// (handle, RuntimeType, RuntimeType[])
NativeResult stub_if_needed(NativeCall& c) {
    return forward_import(c, "RuntimeMethodHandle_GetStubIfNeededSlow", {c.u64(0), 0, handle_of(c, 1), on_stack(c, 2)});
}
// (target, arguments, Signature, is constructor)
NativeResult invoke(NativeCall& c) {
    return forward_import(c, "RuntimeMethodHandle_InvokeMethod",
                          {on_stack(c, 0), c.u64(1), on_stack(c, 2), c.boolean(3) ? 1U : 0U, out_slot(c)}, true);
}
NativeResult method_body(NativeCall& c) {
    return forward_import(c, "RuntimeMethodHandle_GetMethodBody",
                          {method_handle_of(c, 0), 0, handle_of(c, 1), out_slot(c)}, true);
}
NativeResult current_method(NativeCall& c) {
    const NativeResult result = forward_import(c, "MethodBase_GetCurrentMethod", {c.u64(0)});
    if (result != NativeResult::Return || c.ref(0) == 0) return result;
    return c.ret(c.m.method_info_stub(*c.method_named(c.ref(0))));
}

// --- fields: RtFieldInfo objects, or handles ---

Address field_handle_of(NativeCall& c, std::uint32_t slot) {
    Type* type = c.m.heap().type_of(c.ref(slot));
    return c.load<Address>(c.ref(slot) + c.m.field_offset(type, "m_fieldHandle"));
}

NativeResult field_type(NativeCall& c) { return c.ret(c.m.type_object(c.field(c.ref(0))->owner)); }
NativeResult field_name(NativeCall& c) { return ret_text(c, c.field(field_handle_of(c, 0))->name); }
NativeResult field_name_utf8(NativeCall& c) {
    return method_native("System.RuntimeFieldHandle", "GetUtf8NameInternal")(c);
}
NativeResult field_token(NativeCall& c) {
    return c.ret_i32(static_cast<std::int32_t>(0x04000000U | c.field(field_handle_of(c, 0))->row));
}
NativeResult field_of_instance(NativeCall& c) {
    return forward(c, method_native("System.RuntimeFieldHandle", "GetStaticFieldForGenericType"),
                   {c.u64(0), handle_of(c, 1)});
}

// (field, object, field type, declaring type, ref bool initialised)
NativeResult get_value(NativeCall& c) {
    const Address flag = c.ref(4);
    const NativeResult result = forward_import(
        c, "RuntimeFieldHandle_GetValue",
        {field_handle_of(c, 0), on_stack(c, 1), 0, handle_of(c, 2), 0, handle_of(c, 3), number_slot(c), out_slot(c)},
        true);
    if (result == NativeResult::Return) c.store<std::uint8_t>(flag, 1);
    return result;
}

// (field, object, value, field type, [attributes: .NET 8,] declaring type, ref bool initialised)
NativeResult set_value(NativeCall& c) {
    const std::uint32_t after = c.method->signature.params.size() == 7 ? 5 : 4;
    const Address flag = c.ref(after + 1);
    const NativeResult result = forward_import(c, "RuntimeFieldHandle_SetValue",
                                               {field_handle_of(c, 0), on_stack(c, 1), on_stack(c, 2), 0,
                                                handle_of(c, 3), 0, handle_of(c, after), number_slot(c)});
    if (result == NativeResult::Return) c.store<std::uint8_t>(flag, 1);
    return result;
}

// --- Signature ---

struct SignatureFields {
    Address blob, declaring;
    std::uint64_t size;
};

SignatureFields signature_at(NativeCall& c, std::uint32_t slot) {
    Type* t = c.m.find_type("System", "Signature");
    const Address object = c.ref(slot);
    Type* declaring = c.m.type_of_object(c.load<Address>(object + c.m.field_offset(t, "m_declaringType"))).or_null();
    return {c.load<Address>(object + c.m.field_offset(t, "m_sig")),
            declaring == nullptr ? 0 : c.m.heap().type_handle(declaring),
            c.load<std::uint32_t>(object + c.m.field_offset(t, "m_csig"))};
}

// (this, blob, size, field, method, declaring type)
NativeResult read_signature(NativeCall& c) {
    if (c.ref(5) != 0)
        c.store<Address>(c.ref(0) + c.m.field_offset(c.m.find_type("System", "Signature"), "m_declaringType"),
                         c.ref(5));
    return forward_import(c, "Signature_Init", {on_stack(c, 0), c.u64(1), c.u64(2), c.u64(3), method_handle_of(c, 4)});
}
NativeResult compare_signatures(NativeCall& c) {
    const SignatureFields a = signature_at(c, 0);
    const SignatureFields b = signature_at(c, 1);
    return forward_import(c, "Signature_AreEqual", {a.blob, a.size, 0, a.declaring, b.blob, b.size, 0, b.declaring});
}
NativeResult parameter_offset(NativeCall& c) {
    const SignatureFields s = signature_at(c, 0);
    return forward(c, method_native("System.Signature", "GetParameterOffsetInternal"), {s.blob, s.size, c.u64(1)});
}
NativeResult type_parameter_offset(NativeCall& c) {
    const SignatureFields s = signature_at(c, 0);
    return forward(c, method_native("System.Signature", "GetTypeParameterOffsetInternal"),
                   {s.blob, s.size, c.u64(1), c.u64(2)});
}
NativeResult pointer_convention(NativeCall& c) {
    const SignatureFields s = signature_at(c, 0);
    return forward(c, method_native("System.Signature", "GetCallingConventionFromFunctionPointerAtOffsetInternal"),
                   {s.blob, s.size, c.u64(1)});
}
NativeResult custom_modifiers(NativeCall& c) {
    return forward_import(c, "Signature_GetCustomModifiersAtOffset",
                          {on_stack(c, 0), c.u64(1), c.boolean(2) ? 1U : 0U, out_slot(c)}, true);
}

// --- modules and assemblies ---

NativeResult module_scope(NativeCall& c) { return c.ret(module_handle_of(c, 0)); }
NativeResult module_token(NativeCall& c) { return c.ret(1); }
NativeResult stream_version(NativeCall& c) { return c.ret(0x20000); }
NativeResult dynamic_method(NativeCall& c) { return c.unsupported("DynamicMethod"); }
NativeResult no(NativeCall& c) { return c.ret_bool(false); }
NativeResult assembly_token(NativeCall& c) { return c.ret(0x20000001); }
NativeResult module_types(NativeCall& c) {
    return forward_import(c, "RuntimeModule_GetTypes", {0, module_handle_of(c, 0), out_slot(c)}, true);
}
NativeResult resource_names(NativeCall& c) {
    return forward_import(c, "AssemblyNative_GetManifestResourceNames", {0, assembly_handle_of(c, 0), out_slot(c)},
                          true);
}
NativeResult references(NativeCall& c) {
    return forward_import(c, "AssemblyNative_GetReferencedAssemblies", {0, assembly_handle_of(c, 0), out_slot(c)},
                          true);
}
NativeResult loaded_assemblies(NativeCall& c) {
    return forward_import(c, "AssemblyNative_GetLoadedAssemblies", {out_slot(c)}, true);
}

// --- MetadataImport, .NET 8: what later returns an error code returns nothing here ---

template <std::size_t N>
struct Name {
    char text[N];
    constexpr Name(const char (&name)[N]) { std::copy_n(name, N, text); }  // NOLINT: implicit by design
};

template <Name kName>
NativeResult import_row(NativeCall& c) {
    return method_native("System.Reflection.MetadataImport", {kName.text, sizeof(kName.text) - 1})(c);
}

// (scope, table, parent, out MetadataEnumResult)
NativeResult enumerate(NativeCall& c) {
    Type* t = c.m.find_type("System.Reflection", "MetadataEnumResult");
    const auto at = [&](std::string_view name) { return c.ref(3) + c.m.field_offset(t, name) - types::kObjectHeader; };
    c.store<std::int32_t>(at("length"), 16);  // room in smallResult
    return forward_import(c, "MetadataImport_Enum",
                          {c.u64(0), c.u64(1), c.u64(2), at("length"), at("smallResult"), at("largeResult")});
}

// (scope, token, out bits, out length, out element type): the text, if it is one
NativeResult default_value(NativeCall& c) {
    const Address length = c.ref(3);
    const Address text_at = number_slot(c);
    const NativeResult result = forward(c, method_native("System.Reflection.MetadataImport", "GetDefaultValue"),
                                        {c.u64(0), c.u64(1), c.u64(2), text_at, length, c.u64(4)});
    if (result != NativeResult::Return) return result;
    const auto units = c.load<std::uint32_t>(length);
    const auto text = c.load<Address>(text_at);
    if (text == 0) return c.ret(0);
    const std::byte* from = c.bytes(text, std::uint64_t{units} * 2);
    const Address copy = c.m.heap().new_string(units);
    if (copy == 0) return c.raise(Guest::OutOfMemory);
    if (from != nullptr)
        std::memcpy(const_cast<char16_t*>(c.m.heap().string(copy).data()), from, std::size_t{units} * 2);
    return c.ret(copy);
}

// (scope, type, field, out offset): is there one?
NativeResult field_layout(NativeCall& c) {
    const Address found = number_slot(c);
    const NativeResult result = forward(c, method_native("System.Reflection.MetadataImport", "GetFieldOffset"),
                                        {c.u64(0), c.u64(1), c.u64(2), c.u64(3), found});
    return result == NativeResult::Return ? c.ret_bool(c.load<std::uint8_t>(found) != 0) : result;
}

// As later, without the lengths of the three texts.
NativeResult marshal_as(NativeCall& c) {
    const Address length = number_slot(c);
    return forward_import(c, "MetadataImport_GetMarshalAs",
                          {c.u64(0), c.u64(1), c.u64(2), c.u64(3), c.u64(4), length, c.u64(5), c.u64(6), c.u64(7),
                           c.u64(8), length, c.u64(9), length, c.u64(10)});
}

NativeResult guid(NativeCall& c) {  // (this, out Guid)
    return forward_import(c, "ReflectionInvocation_GetGuid", {handle_of(c, 0), c.u64(1)});
}
NativeResult direct(NativeCall& c) { return import_native("RuntimeFieldHandle_GetValueDirect")(c); }
NativeResult typed_reference(NativeCall& c) { return c.unsupported("TypedReference.MakeTypedReference"); }

// --- CustomAttribute, .NET 8 ---

// (module, RuntimeType, constructor, ref blob, end, out count)
NativeResult create_attribute(NativeCall& c) {
    return forward_import(
        c, "CustomAttribute_CreateCustomAttributeInstance",
        {0, module_handle_of(c, 0), on_stack(c, 1), on_stack(c, 2), c.u64(3), c.u64(4), c.u64(5), out_slot(c)}, true);
}

// (module, ref blob, end, out name, out bool is property, out type, out value)
NativeResult named_argument(NativeCall& c) {
    const Address is_property = c.ref(4);
    const Address number = number_slot(c);
    const NativeResult result =
        forward_import(c, "CustomAttribute_CreatePropertyOrFieldData",
                       {0, module_handle_of(c, 0), c.u64(1), c.u64(2), c.u64(3), number, c.u64(5), c.u64(6)});
    if (result == NativeResult::Return) c.store<std::uint8_t>(is_property, c.load<std::uint8_t>(number));
    return result;
}

constexpr const char* kMethod = "System.RuntimeMethodHandle";
constexpr const char* kField = "System.RuntimeFieldHandle";
constexpr const char* kSignature = "System.Signature";
constexpr const char* kModule = "System.ModuleHandle";
constexpr const char* kAssembly = "System.Reflection.RuntimeAssembly";
constexpr const char* kImport = "System.Reflection.MetadataImport";
constexpr const char* kAttribute = "System.Reflection.CustomAttribute";

constexpr NativeRow kNatives[] = {
    {kMethod, "GetDeclaringType", "RuntimeMethodHandleInternal", method_type, kCache},
    {kMethod, "GetName", "RuntimeMethodHandleInternal", method_name_text, kCache},
    {kMethod, "_GetUtf8Name", nullptr, method_name_utf8, kCache},
    {kMethod, "GetMethodDef", "IRuntimeMethodInfo", method_token, kCache},
    {kMethod, "GetStubIfNeeded", nullptr, stub_if_needed, kCache},
    {kMethod, "InvokeMethod", "Object,Void**,Signature,Boolean", invoke, kCache},
    {kMethod, "GetMethodBody", "IRuntimeMethodInfo,RuntimeType", method_body, kCache},
    {kMethod, "_GetCurrentMethod", nullptr, current_method, kCache},
    {kField, "GetApproxDeclaringType", "RuntimeFieldHandleInternal", field_type, kCache},
    {kField, "GetName", "RtFieldInfo", field_name, kCache},
    {kField, "_GetUtf8Name", nullptr, field_name_utf8, kCache},
    {kField, "GetToken", "RtFieldInfo", field_token, kCache},
    {kField, "GetStaticFieldForGenericType", "RuntimeFieldHandleInternal,RuntimeType", field_of_instance, kCache},
    {kField, "GetValue", nullptr, get_value, reads(What::Memory)},
    {kField, "SetValue", nullptr, set_value, writes(What::Memory)},
    {kSignature, "GetSignature", nullptr, read_signature, writes(What::Arguments)},
    {kSignature, "CompareSig", nullptr, compare_signatures, kCache},
    {kSignature, "GetParameterOffset", "Int32", parameter_offset, kCache},
    {kSignature, "GetTypeParameterOffset", "Int32,Int32", type_parameter_offset, kCache},
    {kSignature, "GetCallingConventionFromFunctionPointerAtOffset", "Int32", pointer_convention, kCache},
    {kSignature, "GetCustomModifiersAtOffset", "Int32,Boolean", custom_modifiers, kCache},
    {kModule, "_GetMetadataImport", nullptr, module_scope, kCache},
    {kModule, "GetToken", "RuntimeModule", module_token, kCache},
    {kModule, "GetMDStreamVersion", "RuntimeModule", stream_version, kCache},
    {kModule, "GetDynamicMethod", nullptr, dynamic_method, kCache},
    {kAssembly, "FCallIsDynamic", nullptr, no, kPure},
    {kAssembly, "GetToken", "RuntimeAssembly", assembly_token, kCache},
    {kAssembly, "GetManifestResourceNames", "RuntimeAssembly", resource_names, kCache},
    {kAssembly, "GetReferencedAssemblies", "RuntimeAssembly", references, kCache},
    {"System.Reflection.RuntimeModule", "GetTypes", "RuntimeModule", module_types, kCache},
    {"System.Runtime.Loader.AssemblyLoadContext", "GetLoadedAssemblies", "", loaded_assemblies,
     reads(Cell::Assemblies)},
    {kImport, "_Enum", nullptr, enumerate, kCache},
    {kImport, "_GetDefaultValue", nullptr, default_value, kCache},
    {kImport, "_GetClassLayout", nullptr, import_row<"GetClassLayout">, kCache},
    {kImport, "_GetCustomAttributeProps", nullptr, import_row<"GetCustomAttributeProps">, kCache},
    {kImport, "_GetEventProps", nullptr, import_row<"GetEventProps">, kCache},
    {kImport, "_GetFieldDefProps", nullptr, import_row<"GetFieldDefProps">, kCache},
    {kImport, "_GetFieldMarshal", nullptr, import_row<"GetFieldMarshal">, kCache},
    {kImport, "_GetGenericParamProps", nullptr, import_row<"GetGenericParamProps">, kCache},
    {kImport, "_GetMemberRefProps", nullptr, import_row<"GetMemberRefProps">, kCache},
    {kImport, "_GetName", nullptr, import_row<"GetName">, kCache},
    {kImport, "_GetNamespace", nullptr, import_row<"GetNamespace">, kCache},
    {kImport, "_GetPInvokeMap", nullptr, import_row<"GetPInvokeMap">, kCache},
    {kImport, "_GetParamDefProps", nullptr, import_row<"GetParamDefProps">, kCache},
    {kImport, "_GetParentToken", nullptr, import_row<"GetParentToken">, kCache},
    {kImport, "_GetPropertyProps", nullptr, import_row<"GetPropertyProps">, kCache},
    {kImport, "_GetScopeProps", nullptr, import_row<"GetScopeProps">, kCache},
    {kImport, "_GetSigOfFieldDef", nullptr, import_row<"GetSigOfFieldDef">, kCache},
    {kImport, "_GetSigOfMethodDef", nullptr, import_row<"GetSigOfMethodDef">, kCache},
    {kImport, "_GetSignatureFromToken", nullptr, import_row<"GetSignatureFromToken">, kCache},
    {kImport, "_IsValidToken", nullptr, import_row<"IsValidToken">, kCache},
    {kImport, "_GetFieldOffset", nullptr, field_layout, kCache},
    {kImport, "_GetMarshalAs", nullptr, marshal_as, kCache},
    {kImport, "_GetUserString", nullptr, import_row<"GetUserString">, kCache},
    {kImport, "GetMarshalAs", nullptr, marshal_as, kCache},
    {"System.RuntimeType", "GetGUID", "Guid&", guid, kCache},
    {"System.TypedReference", "InternalMakeTypedReference", nullptr, typed_reference, kCache},
    {kField, "GetValueDirect", nullptr, direct, kPure},
    {kField, "SetValueDirect", nullptr, direct, kPure},
    {kAttribute, "_CreateCaObject", nullptr, create_attribute, kCache},
    {kAttribute, "_GetPropertyOrFieldData", nullptr, named_argument, kCache},
};

}  // namespace

const Area kOlderReflection{"older reflection", kNatives, {}, false};

}  // namespace tidelock::library
