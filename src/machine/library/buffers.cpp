// Moving, clearing, filling and comparing memory. The IL of these works byte by byte without vector instructions.
#include <cstring>

#include "machine/library/areas.h"
#include "machine/library/guest_memory.h"

namespace tidelock::library {
namespace {

NativeResult move_bytes(NativeCall& call, Address to, Address from, std::uint64_t size) {
    if (size == 0 || to == from) return call.done();
    const std::byte* source = readable(call, from, size);
    if (source == nullptr) return bad_access(call, from);
    std::byte* target = writable(call, to, size);
    if (target == nullptr) return bad_access(call, to);
    std::memmove(target, source, size);
    return call.done();
}

NativeResult fill_bytes(NativeCall& call, Address to, int value, std::uint64_t size) {
    if (size == 0) return call.done();
    std::byte* target = writable(call, to, size);
    if (target == nullptr) return bad_access(call, to);
    std::memset(target, value, size);
    return call.done();
}

// (destination, source, bytes)
NativeResult move(NativeCall& call) { return move_bytes(call, call.ref(0), call.ref(1), call.u64(2)); }

// Buffer.Memmove<T>(ref destination, ref source, elements)
NativeResult move_elements(NativeCall& call) {
    const Type* element = call.method->args[0];
    const std::uint64_t size = element->is_reference() ? 8 : element->value_size;
    return move_bytes(call, call.ref(0), call.ref(1), call.u64(2) * size);
}

NativeResult clear(NativeCall& call) { return fill_bytes(call, call.ref(0), 0, call.u64(1)); }
NativeResult clear_references(NativeCall& call) { return fill_bytes(call, call.ref(0), 0, call.u64(1) * 8); }
NativeResult fill(NativeCall& call) { return fill_bytes(call, call.ref(0), call.i32(1) & 0xFF, call.u64(2)); }

NativeResult equal(NativeCall& call) {
    const std::uint64_t size = call.u64(2);
    if (size == 0 || call.ref(0) == call.ref(1)) return call.ret_bool(true);
    const std::byte* a = readable(call, call.ref(0), size);
    const std::byte* b = readable(call, call.ref(1), size);
    if (a == nullptr) return bad_access(call, call.ref(0));
    if (b == nullptr) return bad_access(call, call.ref(1));
    return call.ret_bool(std::memcmp(a, b, size) == 0);
}

constexpr NativeRow kRows[] = {
    {"System.Buffer", "BulkMoveWithWriteBarrier", "Byte&,Byte&,UIntPtr", &move, writes(What::Arguments)},
    {"System.Buffer", "BulkMoveWithWriteBarrierInternal", nullptr, &move, writes(What::Arguments)},
    {"System.Buffer", "Memmove", "T&,T&,UIntPtr", &move_elements, writes(What::Arguments)},
    {"System.SpanHelpers", "Memmove", "Byte&,Byte&,UIntPtr", &move, writes(What::Arguments)},
    {"System.SpanHelpers", "ClearWithoutReferences", "Byte&,UIntPtr", &clear, writes(What::Arguments)},
    {"System.SpanHelpers", "ClearWithReferences", "IntPtr&,UIntPtr", &clear_references, writes(What::Arguments)},
    {"System.SpanHelpers", "Fill", "Byte&,Byte,UIntPtr", &fill, writes(What::Arguments)},
    {"System.SpanHelpers", "SequenceEqual", "Byte&,Byte&,UIntPtr", &equal, reads(What::Arguments)},
};

constexpr ImportRow kImports[] = {
    {"Buffer_MemMove", &move, writes(What::Arguments)},
    {"Buffer_Clear", &clear, writes(What::Arguments)},
};

}  // namespace

const Area kBuffers{"buffers", kRows, kImports};

}  // namespace tidelock::library
