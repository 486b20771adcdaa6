// How natives wait: the thread blocks, with a deadline on the virtual clock or without, and the native is entered
// again.
#pragma once

#include "machine/exec/interruption.h"
#include "machine/library/native_table.h"

namespace tidelock::library {

inline constexpr std::int64_t kForever = -1;

// The deadline of a wait that starts now, on the virtual clock in ticks of 100 ns; kForever if it has none.
std::int64_t deadline_after(Machine& m, std::int32_t milliseconds);

// While states are explored: the time-out of a wait, as far as it ever expires; negative if not. One of int.MaxValue
// milliseconds does not, nor does one that the class library itself makes of a wait without a time-out.
std::int32_t expiring_timeout(const NativeCall& call, std::int32_t milliseconds);

// Blocks the running thread until `what` comes or the deadline.
NativeResult wait_for(NativeCall& call, threads::WaitsFor what, std::int64_t deadline);

// While states are explored: what a thread that must stop before this wait waits for.
threads::Wait pending_wait(Machine& m, threads::WaitsFor what, std::int32_t timeout);
// Likewise: was it told to time out rather than to go on waiting? That is so once.
bool take_time_out(NativeCall& call);
// Is there nothing to see for others, because only this thread can reach the object?
bool is_private(const NativeCall& call, Address object);

// Likewise: tells what the step at hand synchronises on.
void note_sync(NativeCall& call, const threads::SyncKey& key,
               exec::Synchronisation::How how = exec::Synchronisation::How::Use);

using exec::interruption_key;
inline threads::SyncKey position_key(const threads::Thread& thread) {
    return {thread.object, threads::Facet::Position};
}

// Could a thread that stopped or waits go on now?
bool can_proceed(Machine& m, const threads::Thread& thread);
bool can_be_interrupted(const threads::Wait& wait);
// Calls f(key) for each monitor, handle or thread that the wait is for.
template <class F>
void each_key(Machine& m, const threads::Wait& wait, F&& f) {
    if (const threads::SyncKey* monitor = wait.monitor()) f(*monitor);
    if (const auto* handle = wait.as<threads::ForHandle>()) f(threads::handle_key(handle->handle));
    if (const auto* end = wait.as<threads::ForEnd>()) f(threads::lifetime_key(m.thread(end->thread)->object));
    if (const auto* several = wait.as<threads::ForHandles>()) {
        for (const Address handle : several->handles) f(threads::handle_key(handle));
    }
}
// Is there this option (exec/interruption.h)?
bool may_answer_interrupt(Machine& m, const threads::Thread& thread);
// Could one pass the wait handle?
bool is_open(Machine& m, Address handle, threads::ThreadId thread);
bool is_spin_lock_free(std::uint32_t word);
// The thread that has to move before one that waits can go on: the holder of the lock or of the class that it waits
// for, the thread that it joins. 0: none in particular. A holder may have ended: then nobody ever lets it go on.
threads::ThreadId awaited_thread(Machine& m, const threads::Thread& thread);
// Who owns the mutex; 0: nobody, or it is another handle.
threads::ThreadId mutex_owner(Machine& m, Address handle);
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
