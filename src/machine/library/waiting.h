// How natives wait: the thread blocks, with a deadline on the virtual clock or without, and the native is entered
// again.
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

inline constexpr std::int64_t kForever = -1;

// The virtual time, in ticks of 100 ns.
std::int64_t virtual_now(Machine& m);

// The deadline of a wait that starts now, kForever if it has none.
std::int64_t deadline_after(Machine& m, std::int32_t milliseconds);

// Blocks the running thread; `on` is what somebody else will wake it for, 0 for time alone.
NativeResult wait_on(NativeCall& call, Address on, std::int64_t deadline, bool is_condition = false);

// Thread.Interrupt was called and not yet answered: throws ThreadInterruptedException and forgets it.
bool take_interrupt(NativeCall& call);
NativeResult raise_interrupted(NativeCall& call);

// A thread ends: the mutexes it owns are free, and the next owner is told.
void abandon_mutexes(Machine& m, threads::Thread& thread);

// Makes a blocked thread run again.
void wake(threads::Thread& thread);

}  // namespace tidelock::library
