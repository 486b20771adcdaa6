// System.Threading.Thread: the managed shell runs as IL, these are its natives.
//
// What the CLR keeps in its own thread structure is in the field _DONT_USE_InternalThread here: the number of the
// machine's thread (0: not started) and two flags.
#include "machine/exec/sharing.h"
#include "machine/library/areas.h"
#include "machine/library/scheduler.h"
#include "machine/library/waiting.h"

namespace tidelock::library {
namespace {

using How = exec::Synchronisation::How;
using threads::Thread;
using threads::ThreadId;

// Bits above those of any address, so that nobody takes the word for one.
constexpr std::uint64_t kInitialised = std::uint64_t{1} << 62;
constexpr std::uint64_t kBackground = std::uint64_t{1} << 61;
constexpr std::uint64_t kInterrupted = std::uint64_t{1} << 63;  // before it was started

// System.Threading.ThreadState
enum : std::int32_t { kRunning = 0, kIsBackground = 4, kUnstarted = 8, kStopped = 16, kWaitSleepJoin = 32 };

Address internal_word(Machine& m, Address object) {
    return object + m.field_offset(m.known().thread, "_DONT_USE_InternalThread");
}

Thread* thread_of(NativeCall& call, Address object) {
    return call.m.thread(static_cast<ThreadId>(call.load<std::uint64_t>(internal_word(call.m, object))));
}

NativeResult current_thread(NativeCall& call) { return call.ret(call.x.thread->object); }

NativeResult current_thread_out(NativeCall& call) {
    call.store<Address>(call.ref(0), call.x.thread->object);
    return call.done();
}

NativeResult current_thread_id(NativeCall& call) {
    const Address id = call.x.thread->object + call.m.field_offset(call.m.known().thread, "_managedThreadId");
    return call.ret_i32(call.load<std::int32_t>(id));
}

NativeResult os_thread_id(NativeCall& call) { return call.ret(call.x.thread->id); }

NativeResult initialize(NativeCall& call) {
    init_thread_object(call.m, call.ref(0));
    return call.done();
}

NativeResult start_core(NativeCall& call) {
    if (thread_of(call, call.ref(0)) != nullptr)
        return call.raise(Guest::ThreadState, call.m.resource("ThreadState_AlreadyStarted"));
    if (!call.m.may_add_thread()) return call.raise(Guest::OutOfMemory);
    if (!is_private(call, call.ref(0)) && !call.may_act()) return call.stop_before({});
    note_sync(call, call.ref(0));
    if (call.x.stepping != nullptr) call.x.stepping->adds_threads = true;
    start_thread(call.m, call.ref(0));
    if (call.x.stepping != nullptr && call.x.stepping->is_alone) {
        call.x.stepping->is_alone = false;
        call.x.stepping->may_act = false;
    }
    return call.done();
}

NativeResult dead(NativeCall& call, std::string_view key) {
    return call.raise(Guest::ThreadState, call.m.resource(key));
}

bool is_dead(NativeCall& call) {
    const Thread* t = thread_of(call, call.ref(0));
    return t != nullptr && t->state == threads::ThreadState::Finished;
}

NativeResult get_background(NativeCall& call) {
    if (is_dead(call)) return dead(call, "ThreadState_Dead_State");
    const Thread* t = thread_of(call, call.ref(0));
    if (t != nullptr) return call.ret_bool(t->is_background);
    return call.ret_bool((call.load<std::uint64_t>(internal_word(call.m, call.ref(0))) & kBackground) != 0);
}

NativeResult set_background(NativeCall& call) {
    if (is_dead(call)) return dead(call, "ThreadState_Dead_State");
    const Address word = internal_word(call.m, call.ref(0));
    const auto old = call.load<std::uint64_t>(word);
    call.store<std::uint64_t>(word, call.boolean(1) ? old | kBackground : old & ~kBackground);
    if (Thread* t = thread_of(call, call.ref(0))) t->is_background = call.boolean(1);
    return call.done();
}

NativeResult thread_state(NativeCall& call) {
    const auto word = call.load<std::uint64_t>(internal_word(call.m, call.ref(0)));
    const Thread* t = thread_of(call, call.ref(0));
    const bool background = t != nullptr ? t->is_background : (word & kBackground) != 0;
    std::int32_t state = background ? kIsBackground : kRunning;
    if (t == nullptr) {
        state |= kUnstarted;
    } else if (t->state == threads::ThreadState::Finished) {
        state = kStopped;
    } else if (t->state == threads::ThreadState::Blocked) {
        state |= kWaitSleepJoin;
    }
    return call.ret_i32(state);
}

NativeResult set_priority(NativeCall& call) {
    if (is_dead(call)) return dead(call, "ThreadState_Dead_Priority");
    const std::int32_t priority = call.i32(1);
    if (priority < 0 || priority > 4)
        return call.raise(Guest::ArgumentOutOfRange, call.m.resource("Argument_InvalidFlag"));
    call.store<std::int32_t>(call.ref(0) + call.m.field_offset(call.m.known().thread, "_priority"), priority);
    return call.done();
}

NativeResult interrupt(NativeCall& call) {
    if (call.x.stepping != nullptr) call.x.stepping->interrupts = true;
    Thread* t = thread_of(call, call.ref(0));
    if (t == nullptr) {
        const Address word = internal_word(call.m, call.ref(0));
        call.store<std::uint64_t>(word, call.load<std::uint64_t>(word) | kInterrupted);
        return call.done();
    }
    if (!call.may_act()) return call.stop_before({});
    t->interrupt_requested = true;
    if (call.x.stepping != nullptr) {
        call.m.changed_threads.push_back(t);
        note_sync(call, interruption_key(*t));
    }
    if (t->wait.class_init == nullptr) wake(*t);
    return call.done();
}

// (this, milliseconds)
NativeResult join(NativeCall& call) {
    if (call.step() == 0 && call.i32(1) < -1) {
        return raise_argument(call, Guest::ArgumentOutOfRange, "ArgumentOutOfRange_NeedNonNegOrNegative1",
                              "millisecondsTimeout");
    }
    const Thread* t = thread_of(call, call.ref(0));
    if (t == nullptr) return dead(call, "ThreadState_NotStarted");
    if (!call.may_act()) {
        Thread::Wait pending = pending_wait(0, call.i32(1));
        pending.join = t->id;
        return call.stop_before(call.i32(1) == 0 ? Thread::Wait{} : std::move(pending));
    }
    // As if every thread held a lock of its own until it ends.
    const bool is_over = t->state == threads::ThreadState::Finished;
    note_sync(call, t->object, is_over && call.i32(1) < 0 ? How::Take : How::Use);
    if (is_over) return call.ret_bool(true);
    if (call.i32(1) == 0 || is_told_to_time_out(call)) return call.ret_bool(false);
    if (take_interrupt(call)) return raise_interrupted(call);
    Thread& self = *call.x.thread;
    if (call.step() == 0) {
        call.set_step(1);
        call.keep(0).i = deadline_after(call.m, call.i32(1));
    } else if (self.wait.timed_out) {
        return call.ret_bool(false);
    }
    const NativeResult result = wait_on(call, 0, call.keep(0).i);
    self.wait.join = t->id;
    return result;
}

// Lets others run first; ready again at once.
NativeResult give_way(NativeCall& call) {
    if (call.x.stepping != nullptr) return call.ret_i32(1);  // every schedule is explored anyway
    if (call.step() != 0) return call.ret_i32(1);
    call.set_step(1);
    call.m.area<Clock>().ticks += kYieldTicks;
    return call.stop(Stop::OutOfFuel);
}

Thread::Wait pending_sleep(std::int32_t milliseconds) {
    Thread::Wait wait = pending_wait(0, milliseconds);
    wait.is_condition = milliseconds < 0;  // nothing but Interrupt ends it
    return wait;
}

NativeResult sleep(NativeCall& call) {
    if (!call.may_act()) {
        Thread::Wait pending = call.i32(0) == 0 ? Thread::Wait{} : pending_sleep(call.i32(0));
        pending.needs = threads::Needs::Nothing;
        return call.stop_before(std::move(pending));
    }
    if ((call.step() != 0 || is_told_to_time_out(call)) && call.x.thread->wait.timed_out) return call.done();
    if (take_interrupt(call)) return raise_interrupted(call);
    if (call.i32(0) == 0) return give_way(call);
    if (call.step() == 0) {
        call.set_step(1);
        call.keep(0).i = deadline_after(call.m, call.i32(0));
    }
    return wait_on(call, 0, call.keep(0).i);
}

NativeResult nothing(NativeCall& call) { return call.done(); }
NativeResult zero(NativeCall& call) { return call.ret(0); }
NativeResult no(NativeCall& call) { return call.ret_bool(false); }
NativeResult seven(NativeCall& call) { return call.ret_i32(7); }

constexpr const char* kType = "System.Threading.Thread";

constexpr NativeRow kRows[] = {
    {kType, "get_CurrentThread", nullptr, &current_thread},
    {kType, "get_CurrentThreadAssumedInitialized", nullptr, &current_thread},
    {kType, "InitializeCurrentThread", nullptr, &current_thread},
    {kType, "get_CurrentOSThreadId", nullptr, &os_thread_id},
    {kType, "Initialize", "", &initialize},
    {kType, "InternalFinalize", nullptr, &nothing},
    {kType, "ThreadNameChanged", nullptr, &nothing},
    {kType, "StartCore", nullptr, &start_core, Visible::Itself},
    {kType, "get_IsBackground", nullptr, &get_background},
    {kType, "set_IsBackground", nullptr, &set_background},
    {kType, "get_ThreadState", nullptr, &thread_state},
    {kType, "set_Priority", nullptr, &set_priority},
    {kType, "Interrupt", "", &interrupt, Visible::Itself},
    {kType, "Join", "Int32", &join, Visible::Itself},
    {kType, "SpinWait", "Int32", &give_way},
    {kType, "get_OptimalMaxSpinWaitsPerSpinIteration", nullptr, &seven},
    {kType, "GetCurrentProcessorNumber", nullptr, &zero},
    {kType, "GetCurrentProcessorId", nullptr, &zero},
    {kType, "CatchAtSafePoint", nullptr, &no},
    {"System.Environment", "get_CurrentManagedThreadId", nullptr, &current_thread_id},
};

constexpr ImportRow kImports[] = {
    {"ThreadNative_GetCurrentThread", &current_thread_out},
    {"ThreadNative_GetCurrentOSThreadId", &os_thread_id},
    {"ThreadNative_PollGC", &nothing},
    {"ThreadNative_Sleep", &sleep, Visible::Itself},
    {"ThreadNative_SpinWait", &give_way},
    {"ThreadNative_YieldThread", &give_way},
    {"SystemNative_TryGetUInt32OSThreadId", &os_thread_id},
    {"SystemNative_SchedGetCpu", &zero},
};

// Thread.ManagedThreadId. While states are explored it must not depend on what other threads have done: a number is
// a function of who makes the object and of how many it has made.
std::int32_t next_number(Machine& m) {
    std::int32_t& last = m.area<ThreadNumbers>().last;
    Thread* maker = m.stepping != nullptr ? m.exec().thread : nullptr;
    if (maker == nullptr) return ++last;
    ++maker->threads_made;
    constexpr std::int32_t kPerThread = 1 << 16;
    return (maker->id == 1 ? last : static_cast<std::int32_t>(maker->id) * kPerThread) + maker->threads_made;
}

}  // namespace

void init_thread_object(Machine& m, Address object) {
    m.blocks().store<std::uint64_t>(internal_word(m, object), kInitialised);
    m.blocks().store<std::int32_t>(object + m.field_offset(m.known().thread, "_managedThreadId"), next_number(m));
    m.blocks().store<std::int32_t>(object + m.field_offset(m.known().thread, "_priority"), 2);
}

Thread& bind_thread(Machine& m, Address object) {
    Thread& t = m.new_thread();
    const auto word = m.blocks().load<std::uint64_t>(internal_word(m, object));
    m.blocks().store<std::uint64_t>(internal_word(m, object), (word & ~std::uint64_t{0xFFFFFFFF}) | t.id);
    t.object = object;
    t.is_background = (word & kBackground) != 0;
    t.interrupt_requested = (word & kInterrupted) != 0;
    return t;
}

Thread& start_thread(Machine& m, Address object) {
    exec::share_statics(m.blocks());
    exec::share(m.blocks(), object);
    Thread& t = bind_thread(m, object);
    Method* callback = m.loader().find_method(m.known().thread, "StartCallback");
    TL_CHECK(callback != nullptr, "Thread.StartCallback should exist");
    const Slot argument{object};
    m.prepare_call(t, *callback, {&argument, 1});
    return t;
}

const Area kThreads{"threads", kRows, kImports};

}  // namespace tidelock::library
