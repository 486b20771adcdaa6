// [MethodImpl(Synchronized)]: the lock is taken at entry and given back on the way out. The object is `this`, or the
// type object for static methods.
#include "machine/exec/interruption.h"
#include "machine/exec/issue.h"
#include "machine/exec/machine.h"
#include "machine/exec/ops.h"
#include "machine/exec/visible.h"

namespace tidelock::exec {
namespace {

Address lock_object(const Exec& x, const Slot* fp) {
    types::Method* method = x.frame->code->method;
    return method->is_static() ? x.machine->type_object(method->owner) : fp[0].u;
}

// While states are explored: has the thread to stop before it uses the lock of this object?
bool must_stop(Exec& x, Address object) { return x.stepping != nullptr && !may_use(x, object); }

}  // namespace

TL_HANDLER(sync_enter) {
    const Address object = lock_object(*x, fp);
    const bool stops = must_stop(*x, object);
    const bool is_taken = !stops && !is_told_to_answer(*x) && x->machine->monitors().try_enter(object, x->thread->id);
    if (x->stepping != nullptr) x->frame->ip = ip;
    if (x->stepping != nullptr && !stops)
        note_synchronisation(*x, object, is_taken ? Synchronisation::How::Take : Synchronisation::How::Use);
    if (!is_taken && !stops && x->thread->interrupt_requested) {
        x->thread->interrupt_requested = false;
        if (x->stepping != nullptr) note_synchronisation(*x, interruption_key(*x->thread), Synchronisation::How::Use);
        TL_RAISE(ThreadInterrupted);
    }
    if (!is_taken) {
        x->machine->wait_for_monitor(*x->thread, object);
        x->thread->wait.needs = threads::Needs::Acquire;
        x->thread->wait.has_begun = !stops;
        TL_STOP(Blocked);
    }
    TL_NEXT();
}
TL_HANDLER(sync_exit) {
    const Address object = lock_object(*x, fp);
    if (delays_exit(*x) && !is_private(*x, object)) {
        if (issue_exit(*x, object)) TL_NEXT();
        wait_for_order(*x->thread, threads::Needs::Room);
        TL_STOP(Visible);
    }
    if (must_stop(*x, object)) {
        x->thread->wait = {};
        TL_STOP(Visible);
    }
    if (x->stepping != nullptr) note_synchronisation(*x, object, Synchronisation::How::Use);
    x->machine->leave_monitor(object, x->thread->id);
    TL_NEXT();
}

}  // namespace tidelock::exec
