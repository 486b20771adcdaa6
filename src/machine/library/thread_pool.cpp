#include "machine/library/thread_pool.h"

#include <algorithm>

#include "machine/library/areas.h"
#include "machine/library/scheduler.h"
#include "machine/library/waiting.h"
#include "machine/threads/stack_size.h"

namespace tidelock::library {
namespace {

using threads::Thread;
using threads::ThreadState;

constexpr const char* kWorkerName = ".NET TP Worker";

// --- workers ---

Method* method_named(Machine& m, std::string_view name_space, std::string_view type, std::string_view name,
                     int params) {
    Method* method = m.loader().find_method(m.find_type(name_space, type), name, params);
    TL_CHECK(method != nullptr, "a class-library method named in Tidelock should exist");
    return method;
}

// A thread that runs WorkerThreadStart, as PortableThreadPool starts them.
void start_worker(Machine& m) {
    Type* thread_type = m.known().thread;
    Type* helper_type = m.find_type("System.Threading", "Thread+StartHelper");
    Type* start_type = m.find_type("System.Threading", "ThreadStart");
    const Address object = m.heap().new_object(thread_type);
    const Address helper = m.heap().new_object(helper_type);
    const Address start = m.heap().new_object(start_type);
    Method* body = method_named(m, "System.Threading", "PortableThreadPool+WorkerThread", "WorkerThreadStart", 0);
    m.bind_delegate(start, 0, m.method_address(*body));
    m.blocks().store<Address>(helper + m.field_offset(helper_type, "_start"), start);
    init_thread_object(m, object);
    m.blocks().store<Address>(object + m.field_offset(thread_type, "_startHelper"), helper);
    m.blocks().store<Address>(object + m.field_offset(thread_type, "_name"), m.heap().new_string_utf8(kWorkerName));
    if (m.loader().find_field(thread_type, "_isThreadPool") != nullptr) {  // from .NET 10
        m.blocks().store<std::uint8_t>(object + m.field_offset(thread_type, "_isThreadPool"), 1);
    }
    Thread& t = start_thread(m, object);
    static_cast<void>(threads::set_stack_size(t, 0));
    t.is_background = true;
    t.is_pool_thread = true;
    m.kept<ThreadPool>().workers.push_back(t.id);
}

// While states are explored nothing is ever queued.
const ThreadPool* find_pool(Machine& m) { return m.stepping != nullptr ? nullptr : &m.kept<ThreadPool>(); }

// The item this worker takes next: urgent ones, its own youngest, the oldest of all, somebody else's oldest.
std::size_t choose(const ThreadPool& pool, threads::ThreadId worker) {
    const auto& items = pool.items;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].is_urgent) return i;
    }
    for (std::size_t i = items.size(); i > 0; --i) {
        if (items[i - 1].local == worker) return i - 1;
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].local == 0) return i;
    }
    return 0;
}

Address take(Machine& m, std::size_t index) {
    auto& items = m.kept<ThreadPool>().items;
    const Address handle = items[index].handle;
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(index));
    const auto object = m.blocks().load<Address>(handle);
    // NB: the program may have freed it, by a handle that it made up.
    if (m.blocks().at(handle).kind == memory::BlockKind::Handle) m.blocks().free(memory::block_of(handle));
    return object;
}

// Runs one work item. Steps: 0 take it, 1 reset the context, 2 reset the thread, 3 done.
NativeResult dispatch(NativeCall& call) {
    Machine& m = call.m;
    auto& pool = m.kept<ThreadPool>();
    const Address thread = call.x.thread->object;
    switch (call.step()) {
        case 0: {
            if (pool.items.empty()) return call.ret_bool(false);
            const Address item = call.object(take(m, choose(pool, call.x.thread->id)));
            Type* type = m.heap().type_of(item);
            Type* task = m.find_type("System.Threading.Tasks", "Task");
            const bool is_task = m.is_instance(type, task);
            Method* execute = is_task ? m.loader().find_method(task, "ExecuteFromThreadPool", 1)
                                      : method_named(m, "System.Threading", "IThreadPoolWorkItem", "Execute", 0);
            Method* target = m.find_implementation(type, execute);
            if (target == nullptr) return call.raise_load_error(*m.load_error);
            if (is_task) return call.call(target, {item, thread});
            return call.call(target, {item + m.code_of(*target)->this_adjust});
        }
        case 1:
            return call.call(method_named(m, "System.Threading", "ExecutionContext", "ResetThreadPoolThread", 1),
                             {thread});
        case 2:
            return call.call(method_named(m, "System.Threading", "Thread", "ResetThreadPoolThread", 0), {thread});
        default:
            ++pool.completed;
            return call.ret_bool(true);
    }
}

// A worker's life: work while there is any, else rest.
NativeResult worker_thread(NativeCall& call) {
    auto& pool = call.m.kept<ThreadPool>();
    if (!pool.items.empty()) {
        call.set_step(0);
        return call.call(method_named(call.m, "System.Threading", "ThreadPoolWorkQueue", "Dispatch", 0), {});
    }
    const threads::ThreadId id = call.x.thread->id;
    if (std::find(pool.idle.begin(), pool.idle.end(), id) == pool.idle.end()) pool.idle.push_back(id);
    return wait_for(call, threads::ForNothing{}, kForever);
}

// --- queues ---

NativeResult enqueue(NativeCall& call, Address object, bool local, bool is_urgent) {
    Machine& m = call.m;
    // FIXME: the pool's tables are no part of a stored state yet.
    if (call.x.stepping != nullptr) return call.unsupported("the thread pool (ThreadPool, Task) in `check`");
    const memory::BlockId id = m.blocks().allocate(8, nullptr, memory::BlockKind::Handle);
    if (id == 0) return call.raise(Guest::OutOfMemory);
    const Address handle = memory::make_address(id);
    call.store<Address>(handle, object);
    const bool is_local = local && call.x.thread->is_pool_thread;
    m.kept<ThreadPool>().items.push_back({handle, is_local ? call.x.thread->id : 0, is_urgent});
    feed_workers(m);
    return call.done();
}

NativeResult queue_enqueue(NativeCall& call) { return enqueue(call, call.ref(1), !call.boolean(2), false); }
NativeResult queue_enqueue_urgent(NativeCall& call) { return enqueue(call, call.ref(1), false, true); }
NativeResult pool_enqueue(NativeCall& call) { return enqueue(call, call.ref(0), call.boolean(1), false); }
NativeResult pool_enqueue_urgent(NativeCall& call) { return enqueue(call, call.ref(0), false, true); }

// A worker that waits for a task takes it back from its own queue and runs it itself.
NativeResult try_pop(NativeCall& call) {
    if (find_pool(call.m) == nullptr) return call.ret_bool(false);
    auto& items = call.m.kept<ThreadPool>().items;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].local != call.x.thread->id || call.load<Address>(items[i].handle) != call.ref(0)) continue;
        take(call.m, i);
        return call.ret_bool(true);
    }
    return call.ret_bool(false);
}

// --- limits ---

NativeResult counts(NativeCall& call, std::int32_t workers, std::int32_t ports) {
    call.store<std::int32_t>(call.ref(0), workers);
    call.store<std::int32_t>(call.ref(1), ports);
    return call.done();
}

// Kept, and otherwise without effect. As PortableThreadPool judges them.
struct Limits {
    std::int32_t workers = 0;
    std::int32_t ports = 0;
};
struct PoolLimits {
    Limits least{kProcessors, 1};
    Limits most{32767, 1000};
};

NativeResult maximum(NativeCall& call) {
    const Limits most = call.cell<PoolLimits>(Cell::PoolLimits).most;
    return counts(call, most.workers, most.ports);
}
NativeResult minimum(NativeCall& call) {
    const Limits least = call.cell<PoolLimits>(Cell::PoolLimits).least;
    return counts(call, least.workers, least.ports);
}
NativeResult set_maximum(NativeCall& call) {
    auto limits = call.cell<PoolLimits>(Cell::PoolLimits);
    const Limits wanted{call.i32(0), call.i32(1)};
    if (wanted.workers <= 0 || wanted.ports <= 0 || wanted.workers < limits.least.workers ||
        wanted.ports < limits.least.ports)
        return call.ret_bool(false);
    limits.most = wanted;
    call.set_cell(Cell::PoolLimits, limits);
    return call.ret_bool(true);
}
NativeResult set_minimum(NativeCall& call) {
    auto limits = call.cell<PoolLimits>(Cell::PoolLimits);
    const Limits wanted{call.i32(0), call.i32(1)};
    if (wanted.workers < 0 || wanted.ports < 0 || wanted.workers > limits.most.workers ||
        wanted.ports > limits.most.ports)
        return call.ret_bool(false);
    limits.least = {std::max(wanted.workers, 1), std::max(wanted.ports, 1)};
    call.set_cell(Cell::PoolLimits, limits);
    return call.ret_bool(true);
}
NativeResult available(NativeCall& call) {
    const ThreadPool* pool = find_pool(call.m);
    const std::size_t busy = pool == nullptr ? 0 : pool->workers.size() - pool->idle.size();
    const Limits most = call.cell<PoolLimits>(Cell::PoolLimits).most;
    return counts(call, most.workers - static_cast<std::int32_t>(busy), most.ports);
}
NativeResult thread_count(NativeCall& call) {
    const ThreadPool* pool = find_pool(call.m);
    return call.ret(pool == nullptr ? 0 : pool->workers.size());
}
NativeResult pending_count(NativeCall& call) {
    const ThreadPool* pool = find_pool(call.m);
    return call.ret(pool == nullptr ? 0 : pool->items.size());
}
NativeResult completed_count(NativeCall& call) {
    const ThreadPool* pool = find_pool(call.m);
    return call.ret(pool == nullptr ? 0 : static_cast<std::uint64_t>(pool->completed));
}
NativeResult nothing(NativeCall& call) { return call.done(); }
NativeResult no(NativeCall& call) { return call.ret_bool(false); }
NativeResult yes(NativeCall& call) { return call.ret_bool(true); }

constexpr const char* kPool = "System.Threading.ThreadPool";
constexpr const char* kQueue = "System.Threading.ThreadPoolWorkQueue";

// Results go where the caller says.
constexpr Effect kLooksAtLimits = reads(Cell::PoolLimits) | writes(What::Arguments);

constexpr NativeRow kRows[] = {
    {kPool, "UnsafeQueueUserWorkItemInternal", "Object,Boolean", &pool_enqueue, kPure},
    {kPool, "UnsafeQueueHighPriorityWorkItemInternal", nullptr, &pool_enqueue_urgent, kPure},
    {kPool, "TryPopCustomWorkItem", "Object", &try_pop, kPure},
    {kPool, "GetMaxThreads", nullptr, &maximum, kLooksAtLimits},
    {kPool, "GetMinThreads", nullptr, &minimum, kLooksAtLimits},
    {kPool, "GetAvailableThreads", nullptr, &available, kLooksAtLimits},
    {kPool, "SetMaxThreads", nullptr, &set_maximum, writes(Cell::PoolLimits)},
    {kPool, "SetMinThreads", nullptr, &set_minimum, writes(Cell::PoolLimits)},
    {kPool, "get_ThreadCount", nullptr, &thread_count, kPure},
    {kPool, "get_PendingWorkItemCount", nullptr, &pending_count, kPure},
    {kPool, "get_CompletedWorkItemCount", nullptr, &completed_count, kPure},
    {kPool, "NotifyWorkItemProgress", nullptr, &nothing, kPure},
    {kPool, "NotifyThreadBlocked", nullptr, &no, kPure},
    {kPool, "NotifyThreadUnblocked", nullptr, &nothing, kPure},
    {kPool, "NotifyWorkItemComplete", nullptr, &yes, kPure},
    {kPool, "RequestWorkerThread", nullptr, &nothing, kPure},
    {kPool, "ReportThreadStatus", nullptr, &nothing, kPure},
    {kQueue, "Enqueue", "Object,Boolean", &queue_enqueue, kPure},
    {kQueue, "EnqueueAtHighPriority", "Object", &queue_enqueue_urgent, kPure},
    {kQueue, "LocalFindAndPop", "Object", &try_pop, kPure},
    {kQueue, "Dispatch", "", &dispatch, kPure},
    {"System.Threading.PortableThreadPool+WorkerThread", "WorkerThreadStart", "", &worker_thread, kPure},
};

}  // namespace

void feed_workers(Machine& m) {
    auto& pool = m.kept<ThreadPool>();
    if (pool.items.empty()) return;
    std::size_t running = 0;
    for (const threads::ThreadId id : pool.workers) {
        if (m.thread(id)->state == ThreadState::Ready) ++running;
    }
    if (running >= static_cast<std::size_t>(kProcessors)) return;
    if (pool.idle.empty()) {
        start_worker(m);
        return;
    }
    wake(*m.thread(pool.idle.back()));
    pool.idle.pop_back();
}

const Area kThreadPool{"thread pool", kRows, {}};

}  // namespace tidelock::library
