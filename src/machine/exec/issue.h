// Issuing operations under a relaxed memory model: an access or Monitor.Exit enters the queue of its thread
// (threads/pending.h) instead of taking effect.
#pragma once

#include <span>

#include "machine/exec/visible.h"

namespace tidelock::exec {

// An access that failed on the fast path, to memory that is there. Go: it is to be made at once, as if in order.
SlowAccess order_access(Exec& x, const Insn* ip, Slot* fp, std::span<const MemoryAccess> accesses);

// Is there something incomplete that has to do with the same blocks?
bool is_touched(const Exec& x, std::span<const MemoryAccess> accesses);

// An access whose address is not known yet, or which writes a value that is not known yet. False: there is no room.
bool issue_with_promises(Exec& x, const Insn* ip, Slot* fp);

// Monitor.Exit: into the queue, if it has to wait its turn. The thread must own the monitor (owns_monitor).
bool delays_exit(const Exec& x);
bool issue_exit(Exec& x, Address key);
// Does the thread own the monitor, its exits that have not completed counted?
bool owns_monitor(const Machine& m, const threads::Thread& thread, Address key);

// Adds an operation to the queue and gives it its number.
threads::OperationId add_pending(Exec& x, threads::PendingOperation operation);
bool has_room(Exec& x, std::uint32_t operations);

// Does the thread go on with something that is not known to be so: where a branch goes, that an access does not fault?
bool is_guessing(const threads::Thread& thread);
// The thread stops until its queue is as it needs it.
void wait_for_order(threads::Thread& thread, threads::Needs needs);

// A full fence: has everything completed? If not, the thread has to stop until it has.
bool drain(Exec& x);

// Before code that knows nothing of queues looks at memory: local operations complete. False: it has to wait.
bool settle_local(Exec& x);

}  // namespace tidelock::exec
