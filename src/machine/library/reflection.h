// What the natives behind reflection share: how type, module and assembly handles reach the guest and come back, and
// how results are handed to callers that pass pointers to their own slots (QCalls).
//
// A type handle is the address of its image (heap/type_image.cpp); a module or assembly handle is 8 * (1 + the number
// of the assembly). Names and blobs of metadata are given out as addresses of constant blocks over the mapped heaps.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "machine/library/native_table.h"

namespace tidelock::library {

using types::Assembly;
using types::Field;

// --- handles: never null, see NativeCall::type ---
inline Type* type_of(NativeCall& call, std::uint32_t slot) { return call.type(call.ref(slot)); }  // a type handle
inline Type* type_of_runtime_type(NativeCall& call, std::uint32_t slot) {  // a RuntimeType object
    return call.type_of_object(call.ref(slot));
}
inline Type* type_of_qcall(NativeCall& call, std::uint32_t slot) { return type_of(call, slot + 1); }  // QCallTypeHandle
inline Assembly* assembly_of_qcall(NativeCall& call, std::uint32_t slot) { return call.assembly(call.u64(slot + 1)); }
// ... but null for 0, where that means none.
inline Type* find_type_of(NativeCall& call, std::uint32_t slot) {
    return call.ref(slot) == 0 ? nullptr : type_of(call, slot);
}
inline Type* find_type_of_runtime_type(NativeCall& call, std::uint32_t slot) {
    return call.ref(slot) == 0 ? nullptr : type_of_runtime_type(call, slot);
}
Address assembly_object(Machine& m, Assembly& a);  // RuntimeAssembly
Address module_object(Machine& m, Assembly& a);    // RuntimeModule

// --- results ---
// ObjectHandleOnStack, StringHandleOnStack: the slot holds the address of the caller's variable.
void put_object(NativeCall& call, std::uint32_t slot, Address object);
void put_string(NativeCall& call, std::uint32_t slot, std::string_view text);
Address object_at(NativeCall& call, std::uint32_t slot);  // ... and the object that it holds now, or 0
Address new_type_array(Machine& m, Type* element, std::span<Type* const> types);
std::vector<Type*> read_types(NativeCall& call, Address first, std::int32_t count);  // type handles

// --- metadata in guest memory ---
// The address of a name or blob that lies in the heaps of an assembly; 0 for an empty blob, of a name's first byte.
Address name_address(Machine& m, const Assembly& a, std::string_view name);
Address blob_address(Machine& m, const Assembly& a, metadata::Blob blob);
Address user_string_address(Machine& m, const Assembly& a, metadata::UserString text);

// --- types ---
enum : std::uint32_t { kNameSpace = 1, kFullInstance = 2, kWithAssembly = 4 };  // TypeNameFormatFlags
std::string type_name(const Type& t, std::uint32_t flags);
std::uint32_t element_type_code(const Type& t);  // ELEMENT_TYPE_*, as in signatures
Type* instantiation_of(const Type& t);
// Does the argument meet the constraints of the parameter, in the context of an instantiation?
bool satisfies(Machine& m, Type* parameter, Type* argument, const types::GenericContext& context);
const types::LoadError* check_constraints(Machine& m, Type* definition, std::span<Type* const> args);
std::vector<Type*> constraints(Machine& m, const Type* parameter, const types::GenericContext& context);

// --- methods ---
// All methods of a type as reflection enumerates them, cached.
const std::vector<Method*>& introduced_methods(Machine& m, Type* type);
Method* default_constructor(Machine& m, Type* type);
// An object of a type that the guest names. 0: there is no memory, or there are no objects of such a type, which is
// noted.
Address new_instance(NativeCall& call, Type* type);
// The method behind a RuntimeMethodInfo, RuntimeConstructorInfo or RuntimeMethodInfoStub, likewise the field behind a
// RtFieldInfo or RuntimeFieldInfoStub. Never null.
Method* method_of_info(NativeCall& call, Address info);
Field* field_of_info(NativeCall& call, Address info);

// --- values between memory and registers ---
// Appends the slots of an argument whose bytes lie at an address.
void push_argument(NativeCall& call, Type* type, Address at, std::vector<Slot>& out);
// A result in registers as an object: value types boxed, Nullable unwrapped, void null. 0: see `failed`.
Address box_result(NativeCall& call, Type* type, const Slot* from);
// The value in memory as an object.
Address box_memory(NativeCall& call, Type* type, Address at);
// Memory of the thread's own for a value of this type; 0: there is none.
Address new_scratch(NativeCall& call, Type* type);
// Writes an object into memory of a type: unboxed, Nullable wrapped.
void store_object(NativeCall& call, Type* type, Address at, Address object);

// A generic parameter's flags (GenericParamAttributes).
std::uint16_t parameter_flags(const Type& parameter);

}  // namespace tidelock::library
