#include "machine/library/finalizers.h"

#include "machine/library/scheduler.h"
#include "machine/library/waiting.h"

namespace tidelock::library {
namespace {

using threads::Thread;
using threads::ThreadState;

struct FinalizerThread {
    static constexpr exec::Kept kKept = exec::Kept::FinalizerThread;
    threads::ThreadId id = 0;  // of the last one started
};

Thread* running_finalizer(Machine& m) {
    if (m.stepping != nullptr) return nullptr;
    Thread* t = m.thread(m.kept<FinalizerThread>().id);
    return t != nullptr && t->state != ThreadState::Finished ? t : nullptr;
}

// Runs GC.RunFinalizers until the queue is empty.
void start_finalizer(Machine& m) {
    if (running_finalizer(m) != nullptr) return;
    Type* type = m.known().thread;
    const Address object = m.heap().new_object(type);
    const std::int32_t numbers = m.kept<ThreadNumbers>().last;
    m.kept<ThreadNumbers>().last = 1;  // it has number 2, always
    init_thread_object(m, object);
    m.kept<ThreadNumbers>().last = numbers;
    m.blocks().store<Address>(object + m.field_offset(type, "_name"), m.heap().new_string_utf8(".NET Finalizer"));
    Thread& t = bind_thread(m, object);
    t.is_background = true;
    m.kept<FinalizerThread>().id = t.id;
    Method* body = m.loader().find_method(m.find_type("System", "GC"), "RunFinalizers");
    // NB: .NET 8 has no managed name for it; older_runtime.cpp lets this one, which nothing calls, stand for it.
    if (body == nullptr)
        body = m.loader().find_method(m.find_type("System.StubHelpers", "StubHelpers"), "GetStubContext", 0);
    TL_CHECK(body != nullptr, "GC.RunFinalizers should exist");
    m.prepare_call(t, *body, {});
}

}  // namespace

bool is_program_type(const Type& type) {
    const std::string_view name = type.assembly->simple_name();
    return !name.starts_with("System.") && !name.starts_with("Microsoft.") && name != "mscorlib";
}

void collect_fully(Machine& m) {
    m.heap().set_full(true);
    m.collect();
    m.heap().set_full(false);
    if (m.heap().has_finalizable()) start_finalizer(m);
}

NativeResult suppress_finalizer(NativeCall& call) {
    call.m.heap().suppress_finalizer(call.ref(0), true);
    return call.done();
}

NativeResult register_finalizer(NativeCall& call) {
    call.m.heap().suppress_finalizer(call.object(call.load<Address>(call.ref(0))), false);
    return call.done();
}

NativeResult wait_for_pending_finalizers(NativeCall& call) {
    const Thread* t = running_finalizer(call.m);
    if (t == nullptr || t == call.x.thread) return call.done();
    return wait_for(call, threads::ForEnd{t->id}, kForever);
}

// (out object): the finalizer to call, or null.
NativeResult next_finalizable_object(NativeCall& call) {
    Machine& m = call.m;
    const Address object = m.heap().take_finalizable();
    if (object == 0) return call.ret(0);
    Method* declared = m.loader().find_method(m.known().object, "Finalize");
    Method* finalizer = m.find_implementation(m.heap().type_of(object), declared);
    if (finalizer == nullptr) return call.raise_load_error(*m.load_error);
    call.store<Address>(call.ref(0), object);
    return call.ret(m.method_address(*finalizer));
}

}  // namespace tidelock::library
