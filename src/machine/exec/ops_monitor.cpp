// [MethodImpl(Synchronized)]: the lock is taken at entry and given back on the way out. The object is `this`, or the
// type object for static methods.
#include "machine/exec/interruption.h"
#include "machine/exec/issue.h"
#include "machine/exec/machine.h"
#include "machine/exec/ops.h"
#include "machine/exec/visible.h"

namespace tidelock::exec {
namespace {

threads::SyncKey lock_of(const Exec& x, const Slot* fp) {
    types::Method* method = x.frame->code->method;
    return threads::monitor_key(method->is_static() ? x.machine->type_object(method->owner) : fp[0].u);
}

// While states are explored: has the thread to stop before it uses the lock of this object?
bool must_stop(Exec& x, const threads::SyncKey& lock) { return x.stepping != nullptr && !may_use(x, lock.object); }

enum class Entered : std::uint8_t { Yes, Blocked, Interrupted };

// NB: functions of their own, since the handlers must have no variable whose address is taken (check_tail_calls.py).
[[gnu::noinline]] Entered enter(Exec& x, const Insn* ip, const Slot* fp) {
    const threads::SyncKey lock = lock_of(x, fp);
    const bool stops = must_stop(x, lock);
    const bool is_taken = !stops && !is_told_to_answer(x) && x.machine->monitors().try_enter(lock, x.thread->id);
    if (x.stepping != nullptr) x.frame->ip = ip;
    if (x.stepping != nullptr && !stops)
        note_synchronisation(x, lock, is_taken ? Synchronisation::How::Take : Synchronisation::How::Use);
    if (is_taken) return Entered::Yes;
    if (!stops && x.thread->interrupt_requested) {
        x.thread->interrupt_requested = false;
        if (x.stepping != nullptr) note_synchronisation(x, interruption_key(*x.thread), Synchronisation::How::Use);
        return Entered::Interrupted;
    }
    x.machine->wait_for_monitor(*x.thread, lock);
    x.thread->wait.needs = threads::Needs::Acquire;
    x.thread->wait.has_begun = !stops;
    return Entered::Blocked;
}

// False: the thread has to stop first.
[[gnu::noinline]] bool leave(Exec& x, const Slot* fp) {
    const threads::SyncKey lock = lock_of(x, fp);
    if (delays_exit(x) && !is_private(x, lock.object)) {
        if (issue_exit(x, lock)) return true;
        wait_for_order(*x.thread, threads::Needs::Room);
        return false;
    }
    if (must_stop(x, lock)) {
        x.thread->wait = {};
        return false;
    }
    if (x.stepping != nullptr) note_synchronisation(x, lock, Synchronisation::How::Use);
    x.machine->leave_monitor(lock, x.thread->id);
    return true;
}

}  // namespace

TL_HANDLER(sync_enter) {
    switch (enter(*x, ip, fp)) {
        case Entered::Yes:
            TL_NEXT();
        case Entered::Interrupted:
            TL_RAISE(ThreadInterrupted);
        case Entered::Blocked:
            TL_STOP(Blocked);
    }
}
TL_HANDLER(sync_exit) {
    if (leave(*x, fp)) TL_NEXT();
    TL_STOP(Visible);
}

}  // namespace tidelock::exec
