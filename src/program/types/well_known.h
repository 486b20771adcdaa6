// The types that the machine refers to by name, bound once when the class library is opened.
#pragma once

#include "program/types/type.h"

namespace tidelock::types {

// One row per type: member, namespace, name.
#define TL_WELL_KNOWN_TYPES(X)                                    \
    X(object, "System", "Object")                                 \
    X(value_type, "System", "ValueType")                          \
    X(enum_, "System", "Enum")                                    \
    X(string, "System", "String")                                 \
    X(array, "System", "Array")                                   \
    X(delegate, "System", "Delegate")                             \
    X(multicast_delegate, "System", "MulticastDelegate")          \
    X(nullable, "System", "Nullable`1")                           \
    X(exception, "System", "Exception")                           \
    X(void_, "System", "Void")                                    \
    X(boolean, "System", "Boolean")                               \
    X(char_, "System", "Char")                                    \
    X(sbyte, "System", "SByte")                                   \
    X(byte, "System", "Byte")                                     \
    X(int16, "System", "Int16")                                   \
    X(uint16, "System", "UInt16")                                 \
    X(int32, "System", "Int32")                                   \
    X(uint32, "System", "UInt32")                                 \
    X(int64, "System", "Int64")                                   \
    X(uint64, "System", "UInt64")                                 \
    X(single, "System", "Single")                                 \
    X(double_, "System", "Double")                                \
    X(intptr, "System", "IntPtr")                                 \
    X(uintptr, "System", "UIntPtr")                               \
    X(typed_reference, "System", "TypedReference")                \
    X(type, "System", "Type")                                     \
    X(runtime_type, "System", "RuntimeType")                      \
    X(runtime_type_handle, "System", "RuntimeTypeHandle")         \
    X(runtime_method_handle, "System", "RuntimeMethodHandle")     \
    X(runtime_field_handle, "System", "RuntimeFieldHandle")       \
    X(runtime_argument_handle, "System", "RuntimeArgumentHandle") \
    X(thread, "System.Threading", "Thread")                       \
    X(sz_array_helper, "System", "SZArrayHelper")

struct WellKnown {
#define TL_MEMBER(member, name_space, name) Type* member = nullptr;
    TL_WELL_KNOWN_TYPES(TL_MEMBER)
#undef TL_MEMBER
};

}  // namespace tidelock::types
