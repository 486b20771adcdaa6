// The collector, arrays, delegates, exceptions and the environment in .NET 8 and 9.
#include <cstring>

#include "machine/library/areas.h"
#include "machine/library/older.h"
#include "machine/library/registry.h"

namespace tidelock::library {
namespace {

NativeResult nothing(NativeCall& c) { return c.done(); }
NativeResult zero(NativeCall& c) { return c.ret(0); }
NativeResult no(NativeCall& c) { return c.ret_bool(false); }

// --- memory ---

NativeResult move(NativeCall& c) { return import_native("Buffer_MemMove")(c); }
NativeResult new_array(NativeCall& c) {
    return forward_import(c, "GCInterface_AllocateNewArray", {c.u64(0), c.u64(1), c.u64(2), out_slot(c)}, true);
}
NativeResult total_memory(NativeCall& c) { return c.ret(c.m.blocks().bytes_in_use()); }
NativeResult handle_alloc(NativeCall& c) {
    return method_native("System.Runtime.InteropServices.GCHandle", "_InternalAlloc")(c);
}
NativeResult handle_free(NativeCall& c) {
    return method_native("System.Runtime.InteropServices.GCHandle", "_InternalFree")(c);
}
NativeResult dependent_alloc(NativeCall& c) {
    return method_native("System.Runtime.DependentHandle", "InternalAlloc")(c);
}

NativeResult suppress_finalizer(NativeCall& c) { return method_native("System.GC", "SuppressFinalizeInternal")(c); }
NativeResult reregister_finalizer(NativeCall& c) {
    return forward_import(c, "GCInterface_ReRegisterForFinalize", {on_stack(c, 0)});
}

// The finalizer thread of .NET 8 (finalizers.cpp): one finalizer per step.
NativeResult run_finalizers(NativeCall& c) {
    forward_import(c, "GCInterface_GetNextFinalizableObject", {out_slot(c)});
    Method* finalizer = c.ref(0) == 0 ? nullptr : c.method_named(c.ref(0));
    if (finalizer == nullptr) return c.done();
    return c.call(finalizer, {c.load<Address>(out_slot(c))});
}

// (RuntimeType, rank, lengths, lower bounds)
NativeResult create_array(NativeCall& c) {
    return forward_import(c, "Array_CreateInstance", {0, handle_of(c, 0), c.u64(1), c.u64(2), c.u64(3), 0, out_slot(c)},
                          true);
}

NativeResult allocate_string(NativeCall& c) {  // (length)
    if (c.i32(0) < 0) return c.raise(Guest::OutOfMemory);
    const Address text = c.i32(0) == 0 ? c.m.heap().intern({}) : c.m.heap().new_string(c.u32(0));
    return text == 0 ? c.raise(Guest::OutOfMemory) : c.ret(text);
}

// RuntimeFieldHandle.GetLoaderAllocator(handle): none. With a MethodTable for an argument, it is the allocator
// (activator.cpp).
NativeResult loader_allocator(NativeCall& c) {
    if (c.ref(0) == 0 || c.m.field_of_address(c.ref(0)).or_null() != nullptr) return c.ret(0);
    return method_native("System.RuntimeTypeHandle", "InternalAllocNoChecks_FastPath")(c);
}

// --- delegates ---

NativeResult new_of(NativeCall& c, Type* type) {
    if (const types::LoadError* e = c.m.loader().ensure_complete(type)) return c.raise_load_error(*e);
    const Address object = c.m.heap().new_object(type);
    return object == 0 ? c.raise(Guest::OutOfMemory) : c.ret(object);
}
NativeResult delegate_alloc(NativeCall& c) { return new_of(c, type_of_runtime_type(c, 0)); }
NativeResult delegate_alloc_like(NativeCall& c) { return new_of(c, c.m.heap().type_of(c.ref(0))); }

NativeResult put_new(NativeCall& c, Type* type, std::uint32_t slot) {
    const Address object = c.m.heap().new_object(type);
    if (object == 0) return c.raise(Guest::OutOfMemory);
    put_object(c, slot, object);
    return c.done();
}
NativeResult delegate_alloc_out(NativeCall& c) { return put_new(c, type_of_qcall(c, 0), 2); }  // (type, out)
NativeResult delegate_alloc_like_out(NativeCall& c) {
    return put_new(c, c.m.heap().type_of(object_at(c, 0)), 0);
}  // (in and out)

// (this, target, method, RuntimeType, flags)
NativeResult bind_to_method(NativeCall& c) {
    return forward_import(c, "Delegate_BindToMethodInfo",
                          {on_stack(c, 0), on_stack(c, 1), method_handle_of(c, 2), 0, handle_of(c, 3), c.u64(4)});
}
// (this, target, RuntimeType, name, flags)
NativeResult bind_to_name(NativeCall& c) {
    const std::string name = c.m.heap().string_utf8(c.ref(3));
    const memory::BlockId id =
        c.m.blocks().allocate(static_cast<std::uint32_t>(name.size() + 1), nullptr, memory::BlockKind::Native);
    if (id == 0) return c.raise(Guest::OutOfMemory);
    std::memcpy(c.m.blocks()[id].data, name.c_str(), name.size() + 1);
    const NativeResult result = forward_import(
        c, "Delegate_BindToMethodName",
        {on_stack(c, 0), on_stack(c, 1), on_stack(c, 2), handle_of(c, 2), memory::make_address(id), c.u64(4)});
    c.m.blocks().free(id);
    return result;
}
NativeResult find_method(NativeCall& c) {
    return forward_import(c, "Delegate_FindMethodHandle", {on_stack(c, 0), out_slot(c)}, true);
}
NativeResult equal_methods(NativeCall& c) {
    return forward_import(c, "Delegate_InternalEqualMethodHandles", {on_stack(c, 0), on_stack(c, 1)});
}

// --- exceptions ---

NativeResult frozen_trace(NativeCall& c) { return c.ret(c.m.copy_trace(c.ref(0))); }

// A trace as an array of another element type: the library's of .NET 8 is byte[], ours has words.
Address trace_as(NativeCall& c, Address trace, Type* element) {
    if (trace == 0) return 0;
    const std::uint64_t length = c.m.heap().array_length(trace);
    const Type* from = c.m.heap().type_of(trace)->element;
    const std::uint64_t bytes = from == nullptr ? 0 : length * from->value_size;
    const Address copy = c.m.heap().new_array(c.m.loader().sz_array_of(element), bytes / element->value_size);
    const std::byte* source = c.bytes(trace + types::kArrayData, bytes / element->value_size * element->value_size);
    if (copy == 0 || source == nullptr) return 0;
    std::memcpy(c.m.blocks().at(copy).data + types::kArrayData, source,
                bytes / element->value_size * element->value_size);
    return copy;
}
NativeResult copy_traces(NativeCall& c) {  // (exception, out trace, out dynamic methods)
    const auto trace = c.load<Address>(c.ref(0) + c.m.field_offset(c.m.known().exception, "_stackTrace"));
    c.store<Address>(c.ref(1), trace_as(c, trace, c.m.known().byte));
    c.store<Address>(c.ref(2), 0);
    return c.done();
}
NativeResult save_traces(NativeCall& c) {
    c.store<Address>(c.ref(0) + c.m.field_offset(c.m.known().exception, "_stackTrace"),
                     trace_as(c, c.ref(1), c.m.known().uint64));
    return c.done();
}

// --- environment ---

NativeResult ticks(NativeCall& c) { return import_native("SystemNative_GetLowResolutionTimestamp")(c); }
NativeResult ticks32(NativeCall& c) {
    const NativeResult result = ticks(c);
    return result == NativeResult::Return ? c.ret_i32(static_cast<std::int32_t>(c.fp[0].u)) : result;
}

// Does the type of the stream declare them itself?
bool overrides(NativeCall& c, std::string_view begin, std::string_view end) {
    Type* stream = c.m.find_type("System.IO", "Stream");
    for (Type* t = c.m.heap().type_of(c.ref(0)); t != nullptr && t != stream; t = t->base) {
        for (const Method* m : c.m.loader().declared_methods(t)) {
            if (m->is_virtual() && (m->name == begin || m->name == end)) return true;
        }
    }
    return false;
}
NativeResult overrides_read(NativeCall& c) { return c.ret_bool(overrides(c, "BeginRead", "EndRead")); }
NativeResult overrides_write(NativeCall& c) { return c.ret_bool(overrides(c, "BeginWrite", "EndWrite")); }

constexpr const char* kCollector = "System.GC";
constexpr const char* kDelegate = "System.Delegate";
constexpr const char* kDebugger = "System.Diagnostics.Debugger";
constexpr const char* kException = "System.Exception";

constexpr NativeRow kNatives[] = {
    {"System.Buffer", "__BulkMoveWithWriteBarrier", nullptr, move, writes(What::Arguments)},
    {kCollector, "_SuppressFinalize", nullptr, suppress_finalizer, kPure},
    {kCollector, "_ReRegisterForFinalize", nullptr, reregister_finalizer, kPure},
    {"System.StubHelpers.StubHelpers", "GetStubContext", "", run_finalizers, kPure},
    {kCollector, "AllocateNewArray", "IntPtr,Int32,GC_ALLOC_FLAGS", new_array, kPure},
    {kCollector, "GetGenerationWR", nullptr, zero, kPure},
    {kCollector, "GetTotalAllocatedBytes", "Boolean", total_memory, kPure},
    {"System.Runtime.InteropServices.GCHandle", "InternalAlloc", nullptr, handle_alloc, kPure},
    {"System.Runtime.InteropServices.GCHandle", "InternalFree", nullptr, handle_free, writes(What::Addresses)},
    {"System.Runtime.DependentHandle", "InternalInitialize", nullptr, dependent_alloc, kPure},
    {"System.Array", "InternalCreate", "RuntimeType,Int32,Int32*,Int32*", create_array, reads(What::Arguments)},
    {"System.RuntimeFieldHandle", "GetLoaderAllocator", nullptr, loader_allocator, kCache},
    {"System.RuntimeMethodHandle", "GetLoaderAllocator", nullptr, zero, kPure},
    {kDelegate, "InternalAlloc", "RuntimeType", delegate_alloc, kPure},
    {kDelegate, "InternalAllocLike", "Delegate", delegate_alloc_like, kPure},
    {kDelegate, "BindToMethodInfo", nullptr, bind_to_method, writes(What::Arguments)},
    {kDelegate, "BindToMethodName", nullptr, bind_to_name, writes(What::Arguments)},
    {kDelegate, "FindMethodHandle", "", find_method, kCache},
    {kDelegate, "InternalEqualMethodHandles", "Delegate,Delegate", equal_methods, kPure},
    {kDebugger, "get_IsAttached", "", no, kPure},
    {kDebugger, "IsLogging", "", no, kPure},
    {kDebugger, "BreakInternal", "", nothing, kPure},
    {kDebugger, "CustomNotification", nullptr, nothing, kPure},
    {kException, "GetFrozenStackTrace", "Exception", frozen_trace, reads(What::Arguments)},
    {kException, "GetStackTracesDeepCopy", nullptr, copy_traces, reads(What::Arguments)},
    {kException, "SaveStackTracesFromDeepCopy", nullptr, save_traces, writes(What::Arguments)},
    {"System.Environment", "get_TickCount", "", ticks32, kPure},
    {"System.Environment", "get_TickCount64", "", ticks, kPure},
    {"System.IO.Stream", "HasOverriddenBeginEndRead", "", overrides_read, kPure},
    {"System.IO.Stream", "HasOverriddenBeginEndWrite", "", overrides_write, kPure},
    {"System.Runtime.CompilerServices.RuntimeHelpers", "PrepareDelegate", "Delegate", nothing, kPure},
    {"System.Runtime.Versioning.CompatibilitySwitch", "GetValueInternal", nullptr, zero, kPure},
    {"System.String", "FastAllocateString", "Int32", allocate_string, kPure},
    {"System.String", "TryGetTrailByte", nullptr, no, kPure},
};

constexpr ImportRow kImports[] = {
    {"Delegate_InternalAlloc", delegate_alloc_out, kPure},
    {"Delegate_InternalAllocLike", delegate_alloc_like_out, kPure},
};

}  // namespace

const Area kOlderRuntime{"older runtime", kNatives, kImports, false};

}  // namespace tidelock::library
