// Memory that counts as a thread's own and that another thread has all the same, because it got the address as a number
// that nobody could follow: in halves, as text, with a key (decision 016). While a thread runs, what others have had as
// a number and nobody else can reach is closed, so that its accesses take the slow path, which asks here.
//
// NB: under a relaxed memory model blocks are closed for other reasons, and this is not looked for.
#pragma once

#include <vector>

#include "machine/exec/exec.h"
#include "machine/exec/machine.h"

namespace tidelock::exec {

// The thread is about to run while others live. Returns what is closed.
std::vector<memory::BlockId> close_foreign(Machine& m, const threads::Thread& thread);
// It has stopped.
void open_again(Machine& m, const std::vector<memory::BlockId>& closed);

// Is the block closed for the running thread?
bool is_foreign(const Exec& x, const memory::Block& b);
// Opens it if the thread has come by it properly: another thread has made the object and handed it over. Then there is
// a reference to the object itself; a pointer into it may have been made of a number.
bool take_over(Exec& x, memory::BlockId id);

}  // namespace tidelock::exec
