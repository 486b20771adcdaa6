// [MethodImpl(Synchronized)]: the lock is taken at entry and given back on the way out. The object is `this`, or the
// type object for static methods.
#include "machine/exec/machine.h"
#include "machine/exec/ops.h"

namespace tidelock::exec {
namespace {

Address lock_object(const Exec& x, const Slot* fp) {
    types::Method* method = x.frame->code->method;
    return method->is_static() ? x.machine->type_object(method->owner) : fp[0].u;
}

}  // namespace

TL_HANDLER(sync_enter) {
    if (!x->machine->monitors().try_enter(lock_object(*x, fp), x->thread->id)) {
        x->machine->wait_for_monitor(*x->thread, lock_object(*x, fp));
        TL_STOP(Blocked);
    }
    TL_NEXT();
}
TL_HANDLER(sync_exit) {
    x->machine->leave_monitor(lock_object(*x, fp), x->thread->id);
    TL_NEXT();
}

}  // namespace tidelock::exec
