// The collector as the guest sees it: handles, GC.* and weak references. Only GC.Collect clears weak references and
// runs finalizers, those of the program's own types, so that what a program prints does not depend on when memory runs
// short.
#include "machine/library/finalizers.h"

#include "machine/heap/array_limit.h"
#include "machine/library/areas.h"
#include "machine/library/sources.h"

namespace tidelock::library {
namespace {

using memory::BlockKind;

// GC.Collect calls so far: CollectionCount must grow with them.
struct Collections {
    static constexpr exec::Kept kKept = exec::Kept::Collections;
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

bool is_handle(NativeCall& call, Address handle) {
    return memory::offset_of(handle) == 0 && call.m.blocks().at(handle).kind == BlockKind::Handle;
}

// System.Runtime.InteropServices.GCHandleType: Weak, WeakTrackResurrection, Normal, Pinned.
Heap::HandleTag handle_tag(NativeCall& call) {
    return call.i32(1) == 0 ? Heap::kWeak : call.i32(1) == 1 ? Heap::kWeakLong : Heap::kStrong;
}

// A weak reference that is never cleared is one of those that .NET may have.
void note_weak(NativeCall& call) {
    if (handle_tag(call) != Heap::kStrong) consult(call, Source::WeakReferences);
}

NativeResult handle_alloc(NativeCall& call) {
    note_weak(call);
    return new_handle(call, call.ref(0), 0, handle_tag(call));
}
NativeResult handle_alloc_on_stack(NativeCall& call) {
    note_weak(call);
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
    ++call.m.kept<Collections>().count;
    collect_fully(call.m);
    return call.done();
}

// While states are explored the collector is never seen: no collections, always the same amount of memory.
std::int32_t collections(NativeCall& call) { return call.x.stepping != nullptr ? 0 : call.m.kept<Collections>().count; }
NativeResult collection_count(NativeCall& call) {
    consult(call, Source::Collector);
    return call.ret_i32(collections(call));
}
NativeResult max_generation(NativeCall& call) { return call.ret_i32(2); }

// An old object is one that lived through a collection; all do.
NativeResult generation_of(NativeCall& call) {
    consult(call, Source::Collector);
    return call.ret_i32(std::min(2, collections(call)));
}

NativeResult total_memory(NativeCall& call) {
    constexpr std::uint64_t kWhileExploring = std::uint64_t{1} << 20U;
    consult(call, Source::Collector);
    return call.ret(call.x.stepping != nullptr ? kWhileExploring : call.m.blocks().bytes_in_use());
}

// (type handle of the array, length, flags, out)
NativeResult allocate_new_array(NativeCall& call) {
    Type* type = call.type(call.ref(0));
    if (type->shape != types::Shape::SzArray) return call.unsupported("GC.AllocateNewArray of a type that is no array");
    if (call.i32(1) < 0) return call.raise(Guest::Overflow);
    const Address array = call.m.heap().new_array(type, static_cast<std::uint64_t>(call.i32(1)));
    if (array == 0 && heap::is_large_array(*type, static_cast<std::uint64_t>(call.i32(1))))
        return call.unsupported(heap::kLargeArray);
    if (array == 0) return call.raise(Guest::OutOfMemory);
    call.store<Address>(call.ref(3), array);
    return call.done();
}

// --- GCSettings: kept, and otherwise without effect ---

struct GcSettings {
    std::int32_t latency = 1;     // Interactive
    std::int32_t compaction = 1;  // Default
};

NativeResult latency_mode(NativeCall& call) {
    consult(call, Source::Collector);
    return call.ret_i32(call.cell<GcSettings>(Cell::GcSettings).latency);
}
NativeResult is_server(NativeCall& call) {
    consult(call, Source::Collector);
    return call.ret_bool(false);
}
NativeResult total_pause(NativeCall& call) {
    consult(call, Source::Collector);
    return call.ret(0);
}
NativeResult set_latency_mode(NativeCall& call) {
    auto settings = call.cell<GcSettings>(Cell::GcSettings);
    settings.latency = call.i32(0);
    call.set_cell(Cell::GcSettings, settings);
    return call.ret_i32(0);  // Succeeded
}
NativeResult compaction_mode(NativeCall& call) {
    return call.ret_i32(call.cell<GcSettings>(Cell::GcSettings).compaction);
}
NativeResult set_compaction_mode(NativeCall& call) {
    auto settings = call.cell<GcSettings>(Cell::GcSettings);
    settings.compaction = call.i32(0);
    call.set_cell(Cell::GcSettings, settings);
    return call.done();
}

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
    {kHandle, "_InternalAlloc", nullptr, &handle_alloc, kPure},
    {kHandle, "_InternalFree", nullptr, &handle_free, writes(What::Addresses)},
    {kHandle, "InternalGet", nullptr, &handle_get, reads(What::Addresses)},
    {kHandle, "InternalSet", nullptr, &handle_set, writes(What::Addresses)},
    {kHandle, "InternalCompareExchange", nullptr, &handle_compare_exchange, writes(What::Addresses)},
    {kDependent, "InternalAlloc", nullptr, &dependent_alloc, kPure},
    {kDependent, "InternalGetDependent", nullptr, &dependent_get, reads(What::Addresses)},
    {kDependent, "InternalGetTargetAndDependent", nullptr, &dependent_get_both, reads(What::Addresses)},
    {kDependent, "InternalSetDependent", nullptr, &dependent_set, writes(What::Addresses)},
    {kDependent, "InternalSetTargetToNull", nullptr, &dependent_clear_target, writes(What::Addresses)},
    {kDependent, "InternalFree", nullptr, &handle_free, writes(What::Addresses)},
    {kCollector, "GetMaxGeneration", nullptr, &max_generation, kPure},
    {kCollector, "_CollectionCount", nullptr, &collection_count, kPure},
    {kCollector, "GetGenerationInternal", nullptr, &generation_of, kPure},
    {kCollector, "GetGeneration", "Object", &generation_of, kPure},
    {kCollector, "SuppressFinalizeInternal", nullptr, &suppress_finalizer, kPure},
    {kCollector, "KeepAlive", nullptr, &nothing, kPure},
    {kCollector, "GetMemoryInfo", nullptr, &memory_info, kPure},
    {kCollector, "GetSegmentSize", nullptr, &zero, kPure},
    {kCollector, "GetLastGCPercentTimeInGC", nullptr, &zero, kPure},
    {kCollector, "GetGenerationSize", nullptr, &zero, kPure},
    {kCollector, "GetAllocatedBytesForCurrentThread", nullptr, &total_memory, kPure},
    {kCollector, "GetTotalAllocatedBytesApproximate", nullptr, &total_memory, kPure},
    {kCollector, "_GetTotalPauseDuration", nullptr, &total_pause, kPure},
    {kCollector, "_RegisterForFullGCNotification", nullptr, &no, kPure},
    {kCollector, "_CancelFullGCNotification", nullptr, &no, kPure},
    {kSettings, "get_IsServerGC", nullptr, &is_server, kPure},
    {kSettings, "GetGCLatencyMode", nullptr, &latency_mode, reads(Cell::GcSettings)},
    {kSettings, "SetGCLatencyMode", nullptr, &set_latency_mode, writes(Cell::GcSettings)},
    {kSettings, "GetLOHCompactionMode", nullptr, &compaction_mode, reads(Cell::GcSettings)},
    {kSettings, "SetLOHCompactionMode", nullptr, &set_compaction_mode, writes(Cell::GcSettings)},
    {kMarshal, "GetLastPInvokeError", nullptr, &last_error, kPure},
    {kMarshal, "SetLastPInvokeError", nullptr, &set_last_error, kPure},
    {kMarshal, "GetLastSystemError", nullptr, &last_error, kPure},
    {kMarshal, "SetLastSystemError", nullptr, &set_last_error, kPure},
};

constexpr ImportRow kImports[] = {
    {"GCHandle_InternalAllocWithGCTransition", &handle_alloc_on_stack, kPure},
    {"GCHandle_InternalFreeWithGCTransition", &handle_free, writes(What::Addresses)},
    {"DependentHandle_InternalAllocWithGCTransition", &dependent_alloc_on_stack, kPure},
    {"DependentHandle_InternalFreeWithGCTransition", &handle_free, writes(What::Addresses)},
    {"GCInterface_Collect", &collect, kPure},
    {"GCInterface_GetTotalMemory", &total_memory, kPure},
    {"GCInterface_GetTotalAllocatedBytesPrecise", &total_memory, kPure},
    {"GCInterface_AllocateNewArray", &allocate_new_array, kPure},
    {"GCInterface_WaitForPendingFinalizers", &wait_for_pending_finalizers, kPure},
    {"GCInterface_ReRegisterForFinalize", &register_finalizer, kPure},
    {"GCInterface_GetNextFinalizableObject", &next_finalizable_object, kPure},
    {"GCInterface_AddMemoryPressure", &nothing, kPure},
    {"GCInterface_RemoveMemoryPressure", &nothing, kPure},
    {"GCInterface_StartNoGCRegion", &no_gc_region, kPure},
    {"GCInterface_EndNoGCRegion", &no_gc_region, kPure},
    {"GCInterface_EnumerateConfigurationValues", &nothing, kPure},
};

}  // namespace

const Area kGc{"gc", kRows, kImports};

}  // namespace tidelock::library
