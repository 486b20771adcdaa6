// Marshal in .NET 8: sizes, offsets and copies of structures.
#include <cstring>

#include "machine/library/areas.h"
#include "machine/library/older.h"
#include "machine/library/registry.h"

namespace tidelock::library {
namespace {

NativeResult size_of(NativeCall& c) {  // (Type, bool throw)
    return forward_import(c, "MarshalNative_SizeOfHelper", {0, handle_of(c, 0), c.boolean(1) ? 1U : 0U});
}

NativeResult offset_of(NativeCall& c) {  // (IRuntimeFieldInfo)
    return forward_import(c, "MarshalNative_OffsetOf", {c.m.field_handle(*field_of_info(c, c.ref(0)))});
}

NativeResult bad_argument(NativeCall& c, std::string_view key) {
    return raise_argument(c, Guest::Argument, key, "structure");
}

// Copies the bytes of an object that has the same layout outside.
NativeResult copy(NativeCall& c, Address object, Address pointer, bool to_object) {
    Type* type = c.m.heap().type_of(object);
    const Address size_at = number_slot(c);
    const NativeResult result = forward_import(c, "MarshalNative_TryGetStructMarshalStub",
                                               {c.m.heap().type_handle(type), out_slot(c), size_at});
    if (result != NativeResult::Return) return result;
    if (c.u32(0) == 0) return bad_argument(c, "Argument_MustHaveLayoutOrBeBlittable");
    const auto size = c.load<std::uint64_t>(size_at);
    const Address inside = object + types::kObjectHeader;
    const std::byte* from = c.bytes(to_object ? pointer : inside, size);
    std::byte* to = c.bytes_to_write(to_object ? inside : pointer, size);
    if (from == nullptr || to == nullptr) return c.raise(Guest::NullReference);
    std::memmove(to, from, size);
    return c.done();
}

NativeResult structure_to_pointer(NativeCall& c) {  // (object, pointer, bool delete what is there)
    if (c.ref(1) == 0) return raise_argument(c, Guest::ArgumentNull, "ArgumentNull_Generic", "ptr");
    if (c.ref(0) == 0) return raise_argument(c, Guest::ArgumentNull, "ArgumentNull_Generic", "structure");
    if (c.m.heap().type_of(c.ref(0))->is_generic()) return bad_argument(c, "Argument_NeedNonGenericObject");
    return copy(c, c.ref(0), c.ref(1), false);
}

NativeResult pointer_to_structure(NativeCall& c) {  // (pointer, object, bool values are allowed)
    if (!c.boolean(2) && c.m.heap().type_of(c.ref(1))->is_value_type())
        return bad_argument(c, "Argument_StructMustNotBeValueClass");
    return copy(c, c.ref(1), c.ref(0), true);
}

NativeResult destroy(NativeCall& c) {  // (pointer, Type): blittable structures own nothing
    const NativeResult result =
        forward_import(c, "MarshalNative_TryGetStructMarshalStub", {handle_of(c, 1), out_slot(c), number_slot(c)});
    return result == NativeResult::Return ? c.done() : result;
}

constexpr const char* kMarshal = "System.Runtime.InteropServices.Marshal";

constexpr NativeRow kNatives[] = {
    {kMarshal, "SizeOfHelper", "Type,Boolean", size_of, kCache},
    {kMarshal, "OffsetOfHelper", "IRuntimeFieldInfo", offset_of, kCache},
    {kMarshal, "StructureToPtr", "Object,IntPtr,Boolean", structure_to_pointer, writes(What::Addresses)},
    {kMarshal, "PtrToStructureHelper", "IntPtr,Object,Boolean", pointer_to_structure, writes(What::Addresses)},
    {kMarshal, "DestroyStructure", "IntPtr,Type", destroy, writes(What::Addresses)},
};

}  // namespace

const Area kOlderMarshal{"older marshal", kNatives, {}, false};

}  // namespace tidelock::library
