// Two-pass exception handling (ECMA-335 I.12.4.2). The first pass looks for a handler from the throwing frame
// downwards, running filters on top of the stack as it meets them; the second runs finally and fault blocks on the way
// to the handler. Both are interruptible: what they are doing is in Thread::handling, so that other threads may run
// meanwhile.
#pragma once

#include "machine/exec/exec.h"

namespace tidelock::exec {

class NativeCall;
enum class NativeResult : std::uint8_t;

// Starts the first pass for an exception raised in the running frame at `ip`. Afterwards x->ip, x->fp and x->frame say
// where execution goes on, or x->stop is set (unhandled).
enum class Raised : std::uint8_t { New, Again };
void start_search(Exec& x, const Insn* ip, Address exception, Raised how, types::Method* helper = nullptr);
// Has the listeners told first: the stub in first_chance.cpp runs and comes back here.
void push_first_chance(Exec& x, Address exception, Raised how);
NativeResult tell_first_chance(NativeCall& call);
// The second pass for an exception that nobody catches: all finally blocks of the thread, then its end.
void start_last_unwind(Exec& x, Address exception);

}  // namespace tidelock::exec
