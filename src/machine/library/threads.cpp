// System.Threading.Thread: the managed shell runs as IL, these are its natives.
//
// What the CLR keeps in its own thread structure is in the field _DONT_USE_InternalThread here: the number of the
// machine's thread (0: not started) and two flags.
#include <algorithm>
#include <limits>

#include "machine/exec/sharing.h"
#include "machine/exec/visible.h"
#include "machine/library/areas.h"
#include "machine/library/data_use.h"
#include "machine/library/process_exit.h"
#include "machine/library/scheduler.h"
#include "machine/library/sources.h"
#include "machine/library/waiting.h"
#include "machine/threads/stack_size.h"

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

// Before a look at a thread or a change of it: its object stands for it, and others may reach that. False: the thread
// has to stop.
enum class Access : std::uint8_t { Read, Write };
void note_thread(NativeCall& call, Address object, Access access) {
    if (is_private(call, object)) return;
    exec::note_access(call.x, {object, call.m.blocks().at(object).size, access == Access::Write, true});
}
bool act_on_thread(NativeCall& call, Address object, Access access) {
    if (!call.may_use(object)) return false;
    note_thread(call, object, access);
    return true;
}

NativeResult current_thread(NativeCall& call) { return call.ret(call.x.thread->object); }

NativeResult current_thread_out(NativeCall& call) {
    call.store<Address>(call.ref(0), call.x.thread->object);
    return call.done();
}

NativeResult current_thread_id(NativeCall& call) {
    consult(call, Source::ThreadNumbers);
    const Address id = call.x.thread->object + call.m.field_offset(call.m.known().thread, "_managedThreadId");
    return call.ret_i32(call.load<std::int32_t>(id));
}

NativeResult os_thread_id(NativeCall& call) { return call.ret(call.x.thread->id); }

NativeResult initialize(NativeCall& call) {
    // NB: next_number has 16 bits for each maker.
    const bool is_last = call.x.thread->threads_made == std::numeric_limits<std::uint16_t>::max();
    if (call.m.stepping != nullptr && is_last)
        return call.unsupported("more than 65535 Thread objects made by one thread, in `check`");
    init_thread_object(call.m, call.ref(0));
    return call.done();
}

// Thread(start, maxStackSize)
std::size_t asked_stack(NativeCall& call) {
    const Address helper = call.load<Address>(call.ref(0) + call.m.field_offset(call.m.known().thread, "_startHelper"));
    if (helper == 0) return 0;
    const std::uint32_t offset = call.m.field_offset(call.m.heap().type_of(helper), "_maxStackSize");
    return static_cast<std::size_t>(std::max(0, call.load<std::int32_t>(helper + offset)));
}

NativeResult start_core(NativeCall& call) {
    if (!act_on_thread(call, call.ref(0), Access::Write)) return call.stop_before({});
    note_sync(call, threads::lifetime_key(call.ref(0)));
    if (thread_of(call, call.ref(0)) != nullptr)
        return call.raise(Guest::ThreadState, call.m.resource("ThreadState_AlreadyStarted"));
    if (!call.m.may_add_thread()) return call.unsupported("more than 10000 threads at once");
    if (call.x.stepping != nullptr) call.x.stepping->adds_threads = true;
    Thread& started = start_thread(call.m, call.ref(0));
    if (!threads::set_stack_size(started, asked_stack(call)))
        return call.unsupported("a thread whose stack size depends on the schedule, in `check`");
    if (call.x.stepping != nullptr && !call.x.thread->keeps_program() && started.keeps_program())
        call.x.stepping->touches_end = true;
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
    if (!act_on_thread(call, call.ref(0), Access::Read)) return call.stop_before({});
    if (is_dead(call)) return dead(call, "ThreadState_Dead_State");
    const Thread* t = thread_of(call, call.ref(0));
    if (t != nullptr) return call.ret_bool(t->is_background);
    return call.ret_bool((call.load<std::uint64_t>(internal_word(call.m, call.ref(0))) & kBackground) != 0);
}

NativeResult set_background(NativeCall& call) {
    if (!act_on_thread(call, call.ref(0), Access::Write)) return call.stop_before({});
    if (is_dead(call)) return dead(call, "ThreadState_Dead_State");
    const Address word = internal_word(call.m, call.ref(0));
    const auto old = call.load<std::uint64_t>(word);
    call.store<std::uint64_t>(word, call.boolean(1) ? old | kBackground : old & ~kBackground);
    Thread* t = thread_of(call, call.ref(0));
    if (t == nullptr || t->is_background == call.boolean(1)) return call.done();
    t->is_background = call.boolean(1);
    // Whether the program ends with the threads that are left.
    if (call.x.stepping != nullptr) {
        call.x.stepping->touches_end = true;
        call.m.changed_threads.push_back(t);
    }
    return call.done();
}

// Does a thread wait, while states are explored? One that stands before a wait that would block may have gone into it,
// and one whose wait is over may not have noticed: nobody but who asks here can tell.
enum class Waits : std::uint8_t { No, Maybe, Yes };
Waits where_is(Machine& m, const Thread& t) {
    if (!can_be_interrupted(t.wait)) return Waits::No;  // it does not stand before a wait
    const bool is_over = can_proceed(m, t);
    if (t.wait.has_begun) return is_over || t.wait.has_deadline ? Waits::Maybe : Waits::Yes;
    return is_over ? Waits::No : Waits::Maybe;
}

// What decides whether it could go on is part of what is seen.
void note_look_at(NativeCall& call, const Thread& t) {
    call.x.stepping->looks_at_threads = true;
    note_sync(call, position_key(t), How::Look);
    each_key(call.m, t.wait, [&](const threads::SyncKey& key) { note_sync(call, key, How::Look); });
    note_sync(call, interruption_key(t), How::Look);
}

// Thread.ThreadState of another thread is a choice: of one that stands before a wait either answer is right.
bool is_waiting(NativeCall& call, const Thread& t, std::uint32_t option) {
    if (call.x.stepping == nullptr) return t.state == threads::ThreadState::Blocked;
    if (&t == call.x.thread) return false;
    note_look_at(call, t);
    const Waits waits = where_is(call.m, t);
    return waits == Waits::Yes || (waits == Waits::Maybe && option == 1);
}

NativeResult thread_state(NativeCall& call) {
    Thread& self = *call.x.thread;
    const bool is_seen = call.x.stepping != nullptr && !call.x.stepping->is_alone && call.ref(0) != self.object &&
                         !is_private(call, call.ref(0));
    std::uint32_t option = 0;
    if (is_seen && self.wait.choices == 0) {
        threads::Wait wait;
        wait.choices = 2;
        return call.stop_before(wait);
    }
    if (self.wait.choices != 0) {
        self.wait = {};
        option = call.x.stepping->option;
    }
    if (!act_on_thread(call, call.ref(0), Access::Read)) return call.stop_before({});
    const auto word = call.load<std::uint64_t>(internal_word(call.m, call.ref(0)));
    const Thread* t = thread_of(call, call.ref(0));
    const bool background = t != nullptr ? t->is_background : (word & kBackground) != 0;
    std::int32_t state = background ? kIsBackground : kRunning;
    if (t == nullptr) {
        state |= kUnstarted;
    } else if (t->state == threads::ThreadState::Finished) {
        state = kStopped;
    } else if (is_waiting(call, *t, option)) {
        state |= kWaitSleepJoin;
    }
    return call.ret_i32(state);
}

// NB: its IL asks for the state, which says more than whether the thread lives.
NativeResult is_alive(NativeCall& call) {
    if (!act_on_thread(call, call.ref(0), Access::Read)) return call.stop_before({});
    const Thread* t = thread_of(call, call.ref(0));
    return call.ret_bool(t != nullptr && t->state != threads::ThreadState::Finished);
}

NativeResult set_priority(NativeCall& call) {
    if (!act_on_thread(call, call.ref(0), Access::Write)) return call.stop_before({});
    if (is_dead(call)) return dead(call, "ThreadState_Dead_Priority");
    const std::int32_t priority = call.i32(1);
    if (priority < 0 || priority > 4)
        return call.raise(Guest::ArgumentOutOfRange, call.m.resource("Argument_InvalidFlag"));
    call.store<std::int32_t>(call.ref(0) + call.m.field_offset(call.m.known().thread, "_priority"), priority);
    return call.done();
}

NativeResult interrupt(NativeCall& call) {
    if (call.x.stepping != nullptr) call.x.stepping->interrupts = true;
    if (!act_on_thread(call, call.ref(0), Access::Write)) return call.stop_before({});
    Thread* t = thread_of(call, call.ref(0));
    if (t == nullptr) {
        const Address word = internal_word(call.m, call.ref(0));
        call.store<std::uint64_t>(word, call.load<std::uint64_t>(word) | kInterrupted);
        return call.done();
    }
    t->interrupt_requested = true;
    if (call.x.stepping != nullptr) {
        call.m.changed_threads.push_back(t);
        note_sync(call, interruption_key(*t));
    }
    if (!t->wait.is<threads::ForClass>()) wake(*t);
    return call.done();
}

// (this, milliseconds)
NativeResult join(NativeCall& call) {
    if (call.step() == 0 && call.i32(1) < -1) {
        return raise_argument(call, Guest::ArgumentOutOfRange, "ArgumentOutOfRange_NeedNonNegOrNegative1",
                              "millisecondsTimeout");
    }
    const std::int32_t timeout = expiring_timeout(call, call.i32(1));
    const Thread* t = thread_of(call, call.ref(0));
    const bool is_seen = t != nullptr || !is_private(call, call.ref(0));
    if (is_seen && !call.may_act()) {
        if (t == nullptr || timeout == 0) return call.stop_before({});
        return call.stop_before(pending_wait(call.m, threads::ForEnd{t->id}, timeout));
    }
    if (t == nullptr) {
        note_thread(call, call.ref(0), Access::Read);
        return dead(call, "ThreadState_NotStarted");
    }
    const bool is_over = t->state == threads::ThreadState::Finished && !outlives_its_code(*t);
    note_sync(call, threads::lifetime_key(t->object), is_over && timeout < 0 ? How::Take : How::Use);
    if (is_over && !exec::is_told_to_answer(call.x)) return call.ret_bool(true);
    if (take_time_out(call)) return call.ret_bool(false);
    if (take_interrupt(call)) return raise_interrupted(call);
    if (timeout == 0) return call.ret_bool(false);
    Thread& self = *call.x.thread;
    if (call.step() == 0) {
        call.set_step(1);
        // NB: where it stood before the wait, the wait had begun for the clock.
        const auto* awaited = self.wait.as<threads::ForEnd>();
        const bool has_stood =
            call.x.stepping != nullptr && awaited != nullptr && awaited->thread == t->id && self.wait.has_deadline;
        call.keep(0).i = has_stood ? self.wait.deadline : deadline_after(call.m, timeout);
    } else if (self.wait.timed_out) {
        return call.ret_bool(false);
    }
    return wait_for(call, threads::ForEnd{t->id}, call.keep(0).i);
}

// Lets others run first; ready again at once.
NativeResult yield_processor(NativeCall& call) {
    if (call.x.stepping != nullptr) return call.ret_i32(1);  // every schedule is explored anyway
    if (call.step() != 0) return call.ret_i32(1);
    call.set_step(1);
    data_use(call.m).plain_ticks += kYieldTicks;
    return call.stop(Stop::OutOfFuel);
}

NativeResult sleep(NativeCall& call) {
    const std::int32_t milliseconds = expiring_timeout(call, call.i32(0));
    if (!call.may_act()) {
        threads::Wait pending =
            milliseconds == 0 ? threads::Wait{} : pending_wait(call.m, threads::ForTime{}, milliseconds);
        pending.needs = threads::Needs::Nothing;
        return call.stop_before(std::move(pending));
    }
    if (take_time_out(call) || (call.step() != 0 && call.x.thread->wait.timed_out)) return call.done();
    if (take_interrupt(call)) return raise_interrupted(call);
    if (milliseconds == 0) return yield_processor(call);
    if (call.step() == 0) {
        call.set_step(1);
        call.keep(0).i = deadline_after(call.m, milliseconds);
    }
    return wait_for(call, threads::ForTime{}, call.keep(0).i);
}

NativeResult processor_id(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret(0);
}

NativeResult nothing(NativeCall& call) { return call.done(); }
NativeResult zero(NativeCall& call) { return call.ret(0); }
NativeResult no(NativeCall& call) { return call.ret_bool(false); }
NativeResult seven(NativeCall& call) { return call.ret_i32(7); }

constexpr const char* kType = "System.Threading.Thread";

constexpr NativeRow kRows[] = {
    {kType, "get_CurrentThread", nullptr, &current_thread, kPure},
    {kType, "get_CurrentThreadAssumedInitialized", nullptr, &current_thread, kPure},
    {kType, "InitializeCurrentThread", nullptr, &current_thread, kPure},
    {kType, "get_CurrentOSThreadId", nullptr, &os_thread_id, kPure},
    {kType, "Initialize", "", &initialize, writes(What::Arguments)},
    {kType, "InternalFinalize", nullptr, &nothing, kPure},
    {kType, "ThreadNameChanged", nullptr, &nothing, kPure},
    {kType, "StartCore", nullptr, &start_core, synchronises(What::Threads)},
    {kType, "get_IsBackground", nullptr, &get_background, reads(What::Threads)},
    {kType, "set_IsBackground", nullptr, &set_background, writes(What::Threads)},
    {kType, "get_IsAlive", "", &is_alive, reads(What::Threads)},
    {kType, "get_ThreadState", nullptr, &thread_state, reads(What::Threads)},
    {kType, "set_Priority", nullptr, &set_priority, writes(What::Threads)},
    {kType, "Interrupt", "", &interrupt, synchronises(What::Threads)},
    {kType, "Join", "Int32", &join, synchronises(What::Threads)},
    {kType, "SpinWait", "Int32", &yield_processor, kPure},
    {kType, "get_OptimalMaxSpinWaitsPerSpinIteration", nullptr, &seven, kPure},
    {kType, "GetCurrentProcessorNumber", nullptr, &zero, kPure},
    {kType, "GetCurrentProcessorId", nullptr, &processor_id, kPure},
    {kType, "CatchAtSafePoint", nullptr, &no, kPure},
    {"System.Environment", "get_CurrentManagedThreadId", nullptr, &current_thread_id, kPure},
};

constexpr ImportRow kImports[] = {
    {"ThreadNative_GetCurrentThread", &current_thread_out, kPure},
    {"ThreadNative_GetCurrentOSThreadId", &os_thread_id, kPure},
    {"ThreadNative_PollGC", &nothing, kPure},
    {"ThreadNative_Sleep", &sleep, synchronises(What::Threads)},
    {"ThreadNative_SpinWait", &yield_processor, kPure},
    {"ThreadNative_YieldThread", &yield_processor, kPure},
    {"SystemNative_TryGetUInt32OSThreadId", &os_thread_id, kPure},
    {"SystemNative_SchedGetCpu", &zero, kPure},
};

// Thread.ManagedThreadId. While states are explored it must not depend on what other threads have done: a number is
// a function of who makes the object and of how many it has made.
std::int32_t next_number(Machine& m) {
    std::int32_t& last = m.kept<ThreadNumbers>().last;
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
    exec::share(m.blocks(), object, memory::Sharing::Open);
    Thread& t = bind_thread(m, object);
    Method* callback = m.loader().find_method(m.known().thread, "StartCallback");
    TL_CHECK(callback != nullptr, "Thread.StartCallback should exist");
    const Slot argument{object};
    m.prepare_call(t, *callback, {&argument, 1});
    return t;
}

const Area kThreads{"threads", kRows, kImports};

}  // namespace tidelock::library
