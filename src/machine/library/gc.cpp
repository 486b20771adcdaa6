// The collector as the guest sees it: handles, GC.* and weak references. Only GC.Collect clears weak references and
// runs finalizers, those of the program's own types, so that what a program prints does not depend on when memory runs
// short.
#include "machine/library/finalizers.h"

#include "machine/library/areas.h"

namespace tidelock::library {
namespace {

using memory::BlockKind;

// GC.Collect calls so far: CollectionCount must grow with them.
struct Collections {
    std::int32_t count = 0;
};

// --- GCHandle: the address of a word that holds the object; IL reads and writes through it ---

using heap::Heap;

NativeResult new_handle(NativeCall& call, Address first, Address second, Heap::HandleTag tag) {
    const std::uint32_t words = tag == Heap::kDependent ? 2 : 1;
    const memory::BlockId id = call.m.blocks().allocate(8 * words, nullptr, BlockKind::Handle);
    if (id == 0) return call.raise(Guest::OutOfMemory);
    const Address handle = memory::make_address(id);
    call.m.heap().tag_handle(handle, tag);
    call.store<Address>(handle, first);
    if (words > 1) call.store<Address>(handle + 8, second);
    return call.ret(handle);
}

Address on_stack(NativeCall& call, std::uint32_t slot) { return call.load<Address>(call.ref(slot)); }

bool is_handle(NativeCall& call, Address handle) { return call.m.blocks().at(handle).kind == BlockKind::Handle; }

// System.Runtime.InteropServices.GCHandleType: Weak, WeakTrackResurrection, Normal, Pinned.
Heap::HandleTag handle_tag(NativeCall& call) {
    return call.i32(1) == 0 ? Heap::kWeak : call.i32(1) == 1 ? Heap::kWeakLong : Heap::kStrong;
}

NativeResult handle_alloc(NativeCall& call) { return new_handle(call, call.ref(0), 0, handle_tag(call)); }
NativeResult handle_alloc_on_stack(NativeCall& call) {
    return new_handle(call, on_stack(call, 0), 0, handle_tag(call));
}

NativeResult handle_free(NativeCall& call) {
    const Address handle = call.ref(0) & ~Address{7};
    if (!is_handle(call, handle)) return call.raise(Guest::InvalidOperation, "Handle is not initialized.");
    call.m.blocks().free(memory::block_of(handle));
    return call.ret_bool(true);
}

NativeResult handle_set(NativeCall& call) {
    call.store<Address>(call.ref(0), call.ref(1));
    return call.done();
}

NativeResult handle_get(NativeCall& call) { return call.ret(call.load<Address>(call.ref(0))); }

NativeResult handle_compare_exchange(NativeCall& call) {
    const auto old = call.load<Address>(call.ref(0));
    if (old == call.ref(2)) call.store<Address>(call.ref(0), call.ref(1));
    return call.ret(old);
}

// --- DependentHandle: two words, target and dependent ---

NativeResult dependent_alloc(NativeCall& call) { return new_handle(call, call.ref(0), call.ref(1), Heap::kDependent); }
NativeResult dependent_alloc_on_stack(NativeCall& call) {
    return new_handle(call, on_stack(call, 0), on_stack(call, 1), Heap::kDependent);
}
NativeResult dependent_get(NativeCall& call) { return call.ret(call.load<Address>(call.ref(0) + 8)); }

NativeResult dependent_get_both(NativeCall& call) {
    const auto target = call.load<Address>(call.ref(0));
    call.store<Address>(call.ref(1), target == 0 ? 0 : call.load<Address>(call.ref(0) + 8));
    return call.ret(target);
}

NativeResult dependent_set(NativeCall& call) {
    call.store<Address>(call.ref(0) + 8, call.ref(1));
    return call.done();
}

NativeResult dependent_clear_target(NativeCall& call) {
    call.store<Address>(call.ref(0), 0);
    call.store<Address>(call.ref(0) + 8, 0);
    return call.done();
}

// --- GC ---

NativeResult nothing(NativeCall& call) { return call.done(); }
NativeResult zero(NativeCall& call) { return call.ret(0); }
NativeResult no(NativeCall& call) { return call.ret_bool(false); }

NativeResult collect(NativeCall& call) {
    if (call.x.stepping != nullptr) return call.done();  // a collection that changes nothing is one that .NET may make
    ++call.m.area<Collections>().count;
    collect_fully(call.m);
    return call.done();
}

NativeResult collection_count(NativeCall& call) { return call.ret_i32(call.m.area<Collections>().count); }
NativeResult max_generation(NativeCall& call) { return call.ret_i32(2); }

// An old object is one that lived through a collection; all do.
NativeResult generation_of(NativeCall& call) { return call.ret_i32(std::min(2, call.m.area<Collections>().count)); }

NativeResult total_memory(NativeCall& call) { return call.ret(call.m.blocks().bytes_in_use()); }

// (type handle of the array, length, flags, out)
NativeResult allocate_new_array(NativeCall& call) {
    Type* type = call.m.heap().type_of_handle(call.ref(0));
    if (type == nullptr || !type->is_array()) return call.unsupported("GC.AllocateNewArray of a type that is no array");
    if (call.i32(1) < 0) return call.raise(Guest::Overflow);
    const Address array = call.m.heap().new_array(type, static_cast<std::uint64_t>(call.i32(1)));
    if (array == 0) return call.raise(Guest::OutOfMemory);
    call.store<Address>(call.ref(3), array);
    return call.done();
}

NativeResult latency_mode(NativeCall& call) { return call.ret_i32(1); }  // Interactive

NativeResult memory_info(NativeCall& call) { return call.unsupported("GC.GetGCMemoryInfo"); }
NativeResult no_gc_region(NativeCall& call) { return call.ret_i32(0); }  // Succeeded

// --- Marshal ---

NativeResult last_error(NativeCall& call) { return call.ret_i32(call.x.thread->last_error); }

NativeResult set_last_error(NativeCall& call) {
    call.x.thread->last_error = call.i32(0);
    return call.done();
}

constexpr const char* kHandle = "System.Runtime.InteropServices.GCHandle";
constexpr const char* kDependent = "System.Runtime.DependentHandle";
constexpr const char* kMarshal = "System.Runtime.InteropServices.Marshal";
constexpr const char* kSettings = "System.Runtime.GCSettings";
constexpr const char* kCollector = "System.GC";

constexpr NativeRow kRows[] = {
    {kHandle, "_InternalAlloc", nullptr, &handle_alloc},
    {kHandle, "_InternalFree", nullptr, &handle_free},
    {kHandle, "InternalGet", nullptr, &handle_get},
    {kHandle, "InternalSet", nullptr, &handle_set},
    {kHandle, "InternalCompareExchange", nullptr, &handle_compare_exchange},
    {kDependent, "InternalAlloc", nullptr, &dependent_alloc},
    {kDependent, "InternalGetDependent", nullptr, &dependent_get},
    {kDependent, "InternalGetTargetAndDependent", nullptr, &dependent_get_both},
    {kDependent, "InternalSetDependent", nullptr, &dependent_set},
    {kDependent, "InternalSetTargetToNull", nullptr, &dependent_clear_target},
    {kDependent, "InternalFree", nullptr, &handle_free},
    {kCollector, "GetMaxGeneration", nullptr, &max_generation},
    {kCollector, "_CollectionCount", nullptr, &collection_count},
    {kCollector, "GetGenerationInternal", nullptr, &generation_of},
    {kCollector, "GetGeneration", "Object", &generation_of},
    {kCollector, "SuppressFinalizeInternal", nullptr, &suppress_finalizer},
    {kCollector, "KeepAlive", nullptr, &nothing},
    {kCollector, "GetMemoryInfo", nullptr, &memory_info},
    {kCollector, "GetSegmentSize", nullptr, &zero},
    {kCollector, "GetLastGCPercentTimeInGC", nullptr, &zero},
    {kCollector, "GetGenerationSize", nullptr, &zero},
    {kCollector, "GetAllocatedBytesForCurrentThread", nullptr, &total_memory},
    {kCollector, "GetTotalAllocatedBytesApproximate", nullptr, &total_memory},
    {kCollector, "_GetTotalPauseDuration", nullptr, &zero},
    {kCollector, "_RegisterForFullGCNotification", nullptr, &no},
    {kCollector, "_CancelFullGCNotification", nullptr, &no},
    {kSettings, "get_IsServerGC", nullptr, &no},
    {kSettings, "GetGCLatencyMode", nullptr, &latency_mode},
    {kSettings, "SetGCLatencyMode", nullptr, &zero},
    {kSettings, "GetLOHCompactionMode", nullptr, &latency_mode},
    {kSettings, "SetLOHCompactionMode", nullptr, &nothing},
    {kMarshal, "GetLastPInvokeError", nullptr, &last_error},
    {kMarshal, "SetLastPInvokeError", nullptr, &set_last_error},
    {kMarshal, "GetLastSystemError", nullptr, &last_error},
    {kMarshal, "SetLastSystemError", nullptr, &set_last_error},
};

constexpr ImportRow kImports[] = {
    {"GCHandle_InternalAllocWithGCTransition", &handle_alloc_on_stack},
    {"GCHandle_InternalFreeWithGCTransition", &handle_free},
    {"DependentHandle_InternalAllocWithGCTransition", &dependent_alloc_on_stack},
    {"DependentHandle_InternalFreeWithGCTransition", &handle_free},
    {"GCInterface_Collect", &collect},
    {"GCInterface_GetTotalMemory", &total_memory},
    {"GCInterface_GetTotalAllocatedBytesPrecise", &total_memory},
    {"GCInterface_AllocateNewArray", &allocate_new_array},
    {"GCInterface_WaitForPendingFinalizers", &wait_for_pending_finalizers},
    {"GCInterface_ReRegisterForFinalize", &register_finalizer},
    {"GCInterface_GetNextFinalizableObject", &next_finalizable_object},
    {"GCInterface_AddMemoryPressure", &nothing},
    {"GCInterface_RemoveMemoryPressure", &nothing},
    {"GCInterface_StartNoGCRegion", &no_gc_region},
    {"GCInterface_EndNoGCRegion", &no_gc_region},
    {"GCInterface_EnumerateConfigurationValues", &nothing},
};

}  // namespace

const Area kGc{"gc", kRows, kImports};

}  // namespace tidelock::library
