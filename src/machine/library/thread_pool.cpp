#include "machine/library/thread_pool.h"

#include <algorithm>

#include "machine/library/areas.h"
#include "machine/library/scheduler.h"
#include "machine/library/waiting.h"

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
    t.is_background = true;
    t.is_pool_thread = true;
    m.area<ThreadPool>().workers.push_back(t.id);
}

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
    auto& items = m.area<ThreadPool>().items;
    const Address handle = items[index].handle;
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(index));
    const auto object = m.blocks().load<Address>(handle);
    m.blocks().free(memory::block_of(handle));
    return object;
}

// Runs one work item. Steps: 0 take it, 1 reset the context, 2 reset the thread, 3 done.
NativeResult dispatch(NativeCall& call) {
    Machine& m = call.m;
    auto& pool = m.area<ThreadPool>();
    const Address thread = call.x.thread->object;
    switch (call.step()) {
        case 0: {
            if (pool.items.empty()) return call.ret_bool(false);
            const Address item = take(m, choose(pool, call.x.thread->id));
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
    auto& pool = call.m.area<ThreadPool>();
    if (!pool.items.empty()) {
        call.set_step(0);
        return call.call(method_named(call.m, "System.Threading", "ThreadPoolWorkQueue", "Dispatch", 0), {});
    }
    const threads::ThreadId id = call.x.thread->id;
    if (std::find(pool.idle.begin(), pool.idle.end(), id) == pool.idle.end()) pool.idle.push_back(id);
    return wait_on(call, 0, kForever);
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
    m.area<ThreadPool>().items.push_back({handle, is_local ? call.x.thread->id : 0, is_urgent});
    feed_workers(m);
    return call.done();
}

NativeResult queue_enqueue(NativeCall& call) { return enqueue(call, call.ref(1), !call.boolean(2), false); }
NativeResult queue_enqueue_urgent(NativeCall& call) { return enqueue(call, call.ref(1), false, true); }
NativeResult pool_enqueue(NativeCall& call) { return enqueue(call, call.ref(0), call.boolean(1), false); }
NativeResult pool_enqueue_urgent(NativeCall& call) { return enqueue(call, call.ref(0), false, true); }

// A worker that waits for a task takes it back from its own queue and runs it itself.
NativeResult try_pop(NativeCall& call) {
    auto& items = call.m.area<ThreadPool>().items;
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

NativeResult maximum(NativeCall& call) { return counts(call, 32767, 1000); }
NativeResult minimum(NativeCall& call) { return counts(call, kProcessors, 1); }
NativeResult available(NativeCall& call) {
    const auto& pool = call.m.area<ThreadPool>();
    return counts(call, 32767 - static_cast<std::int32_t>(pool.workers.size() - pool.idle.size()), 1000);
}
NativeResult set_limit(NativeCall& call) { return call.ret_bool(call.i32(0) > 0 && call.i32(1) > 0); }
NativeResult thread_count(NativeCall& call) { return call.ret(call.m.area<ThreadPool>().workers.size()); }
NativeResult pending_count(NativeCall& call) { return call.ret(call.m.area<ThreadPool>().items.size()); }
NativeResult completed_count(NativeCall& call) {
    return call.ret(static_cast<std::uint64_t>(call.m.area<ThreadPool>().completed));
}
NativeResult nothing(NativeCall& call) { return call.done(); }
NativeResult no(NativeCall& call) { return call.ret_bool(false); }
NativeResult yes(NativeCall& call) { return call.ret_bool(true); }

constexpr const char* kPool = "System.Threading.ThreadPool";
constexpr const char* kQueue = "System.Threading.ThreadPoolWorkQueue";

constexpr NativeRow kRows[] = {
    {kPool, "UnsafeQueueUserWorkItemInternal", "Object,Boolean", &pool_enqueue},
    {kPool, "UnsafeQueueHighPriorityWorkItemInternal", nullptr, &pool_enqueue_urgent},
    {kPool, "TryPopCustomWorkItem", "Object", &try_pop},
    {kPool, "GetMaxThreads", nullptr, &maximum},
    {kPool, "GetMinThreads", nullptr, &minimum},
    {kPool, "GetAvailableThreads", nullptr, &available},
    {kPool, "SetMaxThreads", nullptr, &set_limit},
    {kPool, "SetMinThreads", nullptr, &set_limit},
    {kPool, "get_ThreadCount", nullptr, &thread_count},
    {kPool, "get_PendingWorkItemCount", nullptr, &pending_count},
    {kPool, "get_CompletedWorkItemCount", nullptr, &completed_count},
    {kPool, "NotifyWorkItemProgress", nullptr, &nothing},
    {kPool, "NotifyThreadBlocked", nullptr, &no},
    {kPool, "NotifyThreadUnblocked", nullptr, &nothing},
    {kPool, "NotifyWorkItemComplete", nullptr, &yes},
    {kPool, "RequestWorkerThread", nullptr, &nothing},
    {kPool, "ReportThreadStatus", nullptr, &nothing},
    {kQueue, "Enqueue", "Object,Boolean", &queue_enqueue},
    {kQueue, "EnqueueAtHighPriority", "Object", &queue_enqueue_urgent},
    {kQueue, "LocalFindAndPop", "Object", &try_pop},
    {kQueue, "Dispatch", "", &dispatch},
    {"System.Threading.PortableThreadPool+WorkerThread", "WorkerThreadStart", "", &worker_thread},
};

}  // namespace

void feed_workers(Machine& m) {
    auto& pool = m.area<ThreadPool>();
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
