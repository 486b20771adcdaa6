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

// While states are explored: what a thread that must stop before this wait waits for.
threads::Thread::Wait pending_wait(Address on, std::int32_t timeout);
// Likewise: was it told to time out rather than to go on waiting?
bool is_told_to_time_out(const NativeCall& call);
// Is there nothing to see for others, because only this thread can reach the object?
bool is_private(const NativeCall& call, Address object);

// Likewise: tells what the step at hand synchronises on.
void note_sync(NativeCall& call, Address key, exec::Synchronisation::How how = exec::Synchronisation::How::Use);

// What Thread.Interrupt and the waits of that thread have in common.
inline Address interruption_key(const threads::Thread& thread) { return thread.object + 2; }

// Could a thread that stopped or waits go on now?
bool can_proceed(Machine& m, const threads::Thread& thread);
bool can_be_interrupted(const threads::Thread::Wait& wait);
// Could one pass the wait handle?
bool is_open(Machine& m, Address handle, threads::ThreadId thread);
bool is_spin_lock_free(std::uint32_t word);
bool is_wait_handle(Machine& m, Address handle);

// Thread.Interrupt was called and not yet answered: throws ThreadInterruptedException and forgets it.
bool take_interrupt(NativeCall& call);
NativeResult raise_interrupted(NativeCall& call);

// A thread ends: the mutexes it owns are free, and the next owner is told.
void abandon_mutexes(Machine& m, threads::Thread& thread);

// Makes a blocked thread run again.
void wake(threads::Thread& thread);

// What a thread leaves behind when it ends.
void leave_behind(Machine& m, threads::Thread& thread);

}  // namespace tidelock::library
