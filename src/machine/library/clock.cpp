#include "machine/library/clock.h"

#include <algorithm>

#include "machine/exec/access_log.h"
#include "machine/library/data_use.h"
#include "machine/library/waiting.h"

namespace tidelock::library {
namespace {

using How = exec::Synchronisation::How;

constexpr std::uint32_t kFreeAlone = 100;
constexpr std::uint32_t kMostUnseen = 16;
constexpr std::uint32_t kMostUnseenAlone = 1000;

const Type& outermost(const Type& type) {
    const Type* t = type.definition != nullptr ? type.definition : &type;
    while (t->enclosing != nullptr) t = t->enclosing;
    return *t;
}

// The types that wait look at the clock to see how much of a time-out is left. Whether it has run out is decided where
// they wait, so that for them time may stand still. Only SpinWait.SpinUntil does nothing but look.
bool looks_for_itself(const Type& type) {
    const Type& outer = outermost(type);
    if (outer.name_space == "System.Collections.Concurrent") return true;
    return outer.name_space.starts_with("System.Threading") && outer.name != "SpinWait";
}

// Is it the class library that looks, rather than the program through it?
bool is_library_look(const NativeCall& call) {
    for (const threads::Frame* f = call.x.frame; f >= call.x.thread->frames; --f) {
        const Method* method = f->code->method;
        if (method == nullptr) continue;
        if (!method->assembly->is_framework()) return false;
        if (looks_for_itself(*method->owner)) return true;
    }
    return true;
}

// Where the thread is, in the program's own code.
std::uint64_t place_of(const threads::Thread& thread) {
    for (const threads::Frame* f = thread.top; f >= thread.frames; --f) {
        if (f->code->method != nullptr && !f->code->method->assembly->is_framework())
            return (std::uint64_t{f->code->id} << 32U) | static_cast<std::uint32_t>(f->ip - f->code->begin);
    }
    return 0;
}

Look stop(NativeCall& call) {
    threads::Wait wait;
    wait.needs = threads::Needs::Nothing;
    wait.choices = kLook;
    return {false, 0, call.stop_before(std::move(wait))};
}

// No further: the execution has seen time pass as often as the budget allows.
Look cut_off(NativeCall& call) {
    data_use(call.m).has_met_clock_budget = true;
    return {false, 0, call.stop(Stop::Pruned)};
}

// What it costs that this look sees time pass, if it does; then that is taken from the budget. False: too much.
bool pay(NativeCall& call, Clock& clock, bool jumps) {
    if (!jumps && clock.now == clock.seen) return true;
    if (!jumps && call.x.stepping->is_alone && clock.alone < kFreeAlone) {
        ++clock.alone;
        return true;
    }
    const std::uint32_t cost = jumps ? kJumpCost : 1;
    if (clock.spent + cost > data_use(call.m).clock_budget) return false;
    clock.spent += cost;
    return true;
}

}  // namespace

Look look_at_clock(NativeCall& call) {
    exec::Stepping& stepping = *call.x.stepping;
    threads::Thread& thread = *call.x.thread;
    Clock clock = clock_of(call.m);
    if (is_library_look(call)) return {true, 0, {}};
    data_use(call.m).has_looked_at_clock = true;
    if (data_use(call.m).clock_budget == 0) return {true, 0, {}};
    if (!thread.exists) return {true, clock.now, {}};  // nobody's step: a predicate is evaluated
    if (!is_look(thread.wait)) return stop(call);
    thread.wait = {};
    call.may_act();  // what the stop was for
    // NB: of how much had passed before the first look nobody knows.
    const bool jumps = stepping.option == kTimeJumps && clock.is_in_use != 0;
    const bool changes = jumps || clock.is_in_use == 0 || clock.now != clock.seen;
    note_sync(call, kClockKey, changes ? How::Use : How::Look);
    if (!pay(call, clock, jumps)) return cut_off(call);
    exec::note_unseen(call.x);
    clock.is_in_use = 1;
    if (jumps) clock.now += kJumpTicks;
    clock.seen = clock.now;
    clock.unseen = 0;
    if (data_use(call.m).follows_looker) {
        clock.looker = thread.id;
        clock.place = place_of(thread);
    }
    call.set_cell(Cell::Clock, clock);
    return {true, clock.now, {}};
}

bool only_looks(Machine& m, const threads::Thread& thread) {
    const Clock clock = clock_of(m);
    return clock.looker == thread.id && clock.place == place_of(thread);
}

void note_step(Machine& m, const threads::Thread& thread) {
    if (!data_use(m).follows_looker) return;
    Clock clock = clock_of(m);
    if (clock.looker == 0 || clock.looker == thread.id) return;
    clock.looker = clock.place = 0;
    m.cells().set_value(Cell::Clock, clock);
}

namespace {

// Nobody has looked at the clock: all that counts is how much is left of the other waits.
void shorten_waits(Machine& m, const threads::Thread& thread) {
    const std::int64_t passed = thread.wait.deadline;
    if (passed == 0) return;
    for (const auto& t : m.threads()) {
        if (t.get() == &thread || !t->is_live() || !t->wait.has_deadline) continue;
        t->wait.deadline = std::max(t->wait.deadline - passed, std::int64_t{0});
        m.changed_threads.push_back(t.get());
    }
    if (m.stepping->log != nullptr) m.stepping->log->is_opaque = true;  // it looks at all threads
}

// Does the clock only say that it is late?
bool is_late(Machine& m, const Clock& clock) {
    if (clock.spent >= data_use(m).clock_budget && clock.alone >= kFreeAlone) return true;
    return clock.unseen >= (m.stepping->is_alone ? kMostUnseenAlone : kMostUnseen);
}

}  // namespace

bool orders_deadlines(Machine& m) {
    if (!data_use(m).orders_deadlines) return false;
    const Clock clock = clock_of(m);
    return clock.is_in_use == 0 || !is_late(m, clock);
}

void pass_deadline(Machine& m, const threads::Thread& thread) {
    exec::Stepping& stepping = *m.stepping;
    Clock clock = clock_of(m);
    const std::uint32_t budget = data_use(m).clock_budget;
    if (clock.is_in_use == 0 && data_use(m).orders_deadlines) shorten_waits(m, thread);
    if (budget == 0) return;
    const bool moves = clock.is_in_use != 0 && thread.wait.deadline > clock.now;
    stepping.synchronised.push_back({kClockKey, moves ? How::Use : How::Look});
    if (!moves) return;
    // Loops that wait without looking must come back to the same state: from some point on it is simply late, and when
    // nothing is left of the budget all that counts is that time has passed.
    if (clock.spent >= budget && clock.alone >= kFreeAlone) {
        clock.now = clock.seen + 1;
    } else if (clock.unseen < (stepping.is_alone ? kMostUnseenAlone : kMostUnseen)) {
        ++clock.unseen;
        clock.now = thread.wait.deadline;
    } else {
        clock.now = std::max(clock.now, clock.seen + kJumpTicks);
    }
    m.cells().set_value(Cell::Clock, clock);
}

}  // namespace tidelock::library
