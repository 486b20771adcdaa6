// Issuing operations under a relaxed memory model: an access or Monitor.Exit enters the queue of its thread
// (threads/pending.h) instead of taking effect.
#pragma once

#include <span>
#include <vector>

#include "machine/exec/parts.h"
#include "machine/exec/visible.h"

namespace tidelock::exec {

// An access that failed on the fast path, to memory that is there. Go: it is to be made at once, as if in order.
SlowAccess order_access(Exec& x, const Insn* ip, Slot* fp, std::span<const MemoryAccess> accesses);

// May accesses of the running code to memory that others can reach wait in the queue?
bool may_delay(const Exec& x);

// Is there something incomplete that has to do with the same memory?
bool is_touched(const Exec& x, std::span<const MemoryAccess> accesses);
// Something that is to be written there? And is nothing, once what nobody else sees has been? If not the thread waits.
bool is_written(const threads::Thread& thread, Address address, std::uint32_t size);
bool settle_writes(Exec& x, Address address, std::uint32_t size);
// Likewise nothing that reads or writes there, before a native writes memory that only its thread sees.
bool settle_accesses(Exec& x, Address address, std::uint32_t size);
// May the running library code look at memory now, while operations of its thread have not completed? It is a volatile
// read, and if it counts as one operation it may do nothing else (stepping.h).
bool take_look(Exec& x, memory::Sharing on);
// The class library accesses what is its own, and nothing incomplete has to do with that: it is made at once, whatever
// is in the queue, and keeps nothing there from being made later. NB: unless it is a volatile write.
bool is_beside_queue(const Exec& x, std::span<const MemoryAccess> accesses);

// An access to memory that is there, for which there is room: into the queue.
void issue_access(Exec& x, const Insn* ip, Slot* fp, std::span<const MemoryAccess> accesses, const Parts& parts);

// An access whose address is not known yet, or which writes a value that is not known yet; there must be room for so
// many operations.
std::uint32_t operations_with_promises(Exec& x, const Insn* ip, const Slot* fp);
void issue_with_promises(Exec& x, const Insn* ip, Slot* fp);

// The words of a value that is put into a new object, as far as they are not known yet, after the rest.
void issue_box(Exec& x, const Insn* ip, Slot* fp, Address object, std::uint32_t size);
// A write that is in the queue, and whose value is known: if it publishes an object, others can reach that and all
// behind it as soon as it completes. From now on accesses to them are made where others could see them, and what the
// thread did to them before comes first.
void announce(Machine& m, threads::Thread& thread, std::size_t index);
// Blocks that can be reached from these addresses, as far as nobody else can reach them yet.
std::vector<memory::BlockId> reach_of(Machine& m, const threads::Thread& thread, std::vector<Address> from);

// Monitor.Exit: into the queue, if it has to wait its turn. The thread must own the monitor (owns_monitor).
bool delays_exit(const Exec& x);
bool issue_exit(Exec& x, const threads::SyncKey& lock);
// Does the thread own the monitor, its exits that have not completed counted?
bool owns_monitor(const Machine& m, const threads::Thread& thread, const threads::SyncKey& lock);

// Adds an operation to the queue and gives it its number.
threads::OperationId add_pending(Exec& x, threads::PendingOperation operation);
bool has_room(Exec& x, std::uint32_t operations);

// Does the thread go on with something that is not known to be so: where a branch goes, that an access does not fault?
bool is_guessing(const threads::Thread& thread);
// The thread stops until its queue is as it needs it.
void wait_for_order(threads::Thread& thread, threads::Needs needs);
// Likewise the running one, wherever it is.
void wait_in_order(Exec& x, threads::Needs needs);

// A full fence: has everything completed? If not, the thread has to stop until it has.
bool drain(Exec& x);

// Before code that knows nothing of queues looks at memory: local operations complete. False: it has to wait.
bool settle_local(Exec& x);
// Likewise those on what can be reached from these arguments.
bool settle_for(Exec& x, std::span<const Slot> arguments);

}  // namespace tidelock::exec
