#include "machine/library/scheduler.h"

#include "machine/exec/thread_base.h"
#include "machine/library/data_use.h"
#include "machine/library/finalizers.h"
#include "machine/library/process_exit.h"
#include "machine/library/thread_pool.h"
#include "machine/library/waiting.h"

namespace tidelock::library {

using threads::Thread;
using threads::ThreadState;

namespace {
constexpr std::int64_t kShare = 200'000;  // backward jumps until the next thread gets its turn
constexpr std::int32_t kRuntimeThreads =
    3;  // managed numbers in use before Main: itself, and two of the CLR's own threads
}  // namespace

bool Scheduler::foreground_left() const {
    for (const auto& t : m_.threads()) {
        if (t->keeps_program() && (t->state == ThreadState::Ready || t->state == ThreadState::Blocked)) return true;
    }
    return false;
}

bool Scheduler::has_ended() {
    if (exit_thread(m_) == 0 && (foreground_left() || begin_exit(m_))) return false;
    return exit_thread(m_) == 0 || m_.thread(exit_thread(m_))->state == ThreadState::Finished;
}

Thread* Scheduler::next() {
    auto& all = m_.threads();
    for (std::size_t i = 0; i < all.size(); ++i) {
        Thread& t = *all[(last_ + i) % all.size()];
        if (t.state != ThreadState::Ready) continue;
        last_ = (last_ + i) % all.size();
        return &t;
    }
    return nullptr;
}

bool Scheduler::wake_by_time() {
    Thread* first = nullptr;
    for (const auto& t : m_.threads()) {
        if (t->state != ThreadState::Blocked || !t->wait.has_deadline) continue;
        if (first == nullptr || t->wait.deadline < first->wait.deadline) first = t.get();
    }
    if (first == nullptr) return false;
    std::int64_t& ticks = data_use(m_).plain_ticks;
    ticks = std::max(ticks, first->wait.deadline);
    first->wait.timed_out = true;
    first->state = ThreadState::Ready;
    return true;
}

// Deadlines that have passed while others worked.
void Scheduler::wake_due() {
    const std::int64_t now = data_use(m_).plain_ticks;
    for (const auto& t : m_.threads()) {
        if (t->state != ThreadState::Blocked || !t->wait.has_deadline || t->wait.deadline > now) continue;
        t->wait.timed_out = true;
        t->state = ThreadState::Ready;
    }
}

void Scheduler::ended(Thread& thread) {
    if (outlives_its_code(thread)) keep_exit_code(m_, thread);
    for (const auto& other : m_.threads()) {
        const auto* awaited = other->wait.as<threads::ForEnd>();
        const bool waits = other->state == ThreadState::Blocked && awaited != nullptr && awaited->thread == thread.id;
        if (!waits || outlives_its_code(thread)) continue;
        other->state = ThreadState::Ready;
        other->wait.signalled = true;
    }
    leave_behind(m_, thread);
    if (thread.id != 1) thread.release(m_.blocks());
}

ScheduleEnd Scheduler::run() {
    m_.heap().set_finalized_types(&is_program_type);
    while (!has_ended()) {
        if (const ScheduleEnd end = give_turn(); end.stop != Stop::None) return end;
    }
    return {Stop::ThreadEnded, m_.threads().front().get()};
}

ScheduleEnd Scheduler::run_until_end_of(const Thread& thread) {
    while (thread.state != ThreadState::Finished) {
        const Thread* ending = m_.thread(exit_thread(m_));
        if (ending != nullptr && ending->state == ThreadState::Finished)
            return {Stop::Exit, m_.threads().front().get()};
        if (const ScheduleEnd end = give_turn(); end.stop != Stop::None) return end;
    }
    return {Stop::None, nullptr};
}

ScheduleEnd Scheduler::give_turn() {
    Thread* t = next();
    if (t == nullptr) {
        if (wake_by_time()) return {Stop::None, nullptr};
        return {Stop::Blocked, m_.threads().front().get()};
    }
    const Stop stop = m_.run(*t, kShare);
    if (stop == Stop::ThreadEnded) ended(*t);
    if (stop == Stop::Blocked && t->is_pool_thread) feed_workers(m_);
    if (stop == Stop::OutOfFuel) {
        if (m_.exec().fuel <= 0) data_use(m_).plain_ticks += kShareTicks;
        wake_due();
    }
    if (stop != Stop::OutOfFuel && stop != Stop::Blocked && stop != Stop::ThreadEnded) return {stop, t};
    ++last_;
    return {Stop::None, nullptr};
}

void make_main_thread(Machine& m, Thread& thread) {
    Type* type = m.known().thread;
    thread.object = m.heap().new_object(type);
    m.heap().make_constant(thread.object);
    m.kept<ThreadNumbers>().last = 0;
    init_thread_object(m, thread.object);
    m.kept<ThreadNumbers>().last = kRuntimeThreads;
    const Address word = thread.object + m.field_offset(type, "_DONT_USE_InternalThread");
    m.blocks().store<std::uint64_t>(word, m.blocks().load<std::uint64_t>(word) | thread.id);
}

Slot main_result(const Thread& thread) { return thread.stack[exec::kThreadResultSlot]; }

}  // namespace tidelock::library
