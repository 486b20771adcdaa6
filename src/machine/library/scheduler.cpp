#include "machine/library/scheduler.h"

namespace tidelock::library {

using threads::Thread;
using threads::ThreadState;

namespace {
constexpr std::int64_t kShare = 200'000;   // backward jumps until the next thread gets its turn
}

bool Scheduler::foreground_left() const {
    for (const auto& t : m_.threads()) {
        if (!t->is_background && (t->state == ThreadState::Ready || t->state == ThreadState::Blocked)) return true;
    }
    return false;
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
    auto& clock = m_.area<Clock>();
    clock.now = std::max(clock.now, first->wait.deadline);
    first->wait.timed_out = true;
    first->state = ThreadState::Ready;
    return true;
}

ScheduleEnd Scheduler::run() {
    while (foreground_left()) {
        Thread* t = next();
        if (t == nullptr) {
            if (wake_by_time()) continue;
            return {Stop::Blocked, m_.threads().front().get()};
        }
        const Stop stop = m_.run(*t, kShare);
        if (stop == Stop::ThreadEnded) {
            for (const auto& other : m_.threads()) {
                if (other->state != ThreadState::Blocked || other->wait.join != t->id) continue;
                other->state = ThreadState::Ready;
                other->wait.signalled = true;
            }
        }
        if (stop == Stop::OutOfFuel || stop == Stop::Blocked || stop == Stop::ThreadEnded) {
            ++last_;
            continue;
        }
        return {stop, t};
    }
    return {Stop::ThreadEnded, m_.threads().front().get()};
}

void make_main_thread(Machine& m, Thread& thread) {
    Type* type = m.known().thread;
    thread.object = m.heap().new_object(type);
    m.heap().make_constant(thread.object);
    m.blocks().store<std::int32_t>(thread.object + m.field_offset(type, "_managedThreadId"), 1);
    m.blocks().store<std::int32_t>(thread.object + m.field_offset(type, "_priority"), 2);
}

Slot main_result(const Thread& thread) { return thread.stack[1 + code::kNativePointerSlots + code::kNativeScalarSlots]; }

}  // namespace tidelock::library
