// The end of the program. Who listens to AppDomain.ProcessExit or AssemblyLoadContext.Unloading is told on a thread of
// the runtime's own, while all other threads may go on; the program has ended when that thread has. Without listeners
// it ends at once.
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

// Starts the thread that tells the listeners. False if there are none, or if it has been started.
bool begin_exit(Machine& m);
// That thread; 0: it has not come to that.
inline threads::ThreadId exit_thread(const Machine& m) { return m.cells().get<threads::ThreadId>(Cell::ExitThread); }

// Main has returned: its result is the exit code from now on.
void keep_exit_code(Machine& m, const threads::Thread& main);

// Main's thread does not end when Main returns. It waits until the program ends, so that nobody can join it, and keeps
// the mutexes that it owns.
inline bool outlives_its_code(const threads::Thread& thread) { return thread.id == threads::Thread::kMain; }

}  // namespace tidelock::library
