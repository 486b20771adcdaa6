// What Thread.Interrupt and the waits of that thread have in common.
#pragma once

#include "machine/exec/exec.h"
#include "machine/exec/stepping.h"
#include "machine/threads/thread.h"

namespace tidelock::exec {

// For the footprints of both.
inline threads::SyncKey interruption_key(const threads::Thread& thread) {
    return {thread.object, threads::Facet::Interruption};
}

// A thread in a wait for a lock or for another thread that is over and that was interrupted before it noticed may
// answer either. Which it does is an option of its step.
inline constexpr std::uint32_t kAnswersInterrupt = 1;

// Is this the option of the step?
inline bool is_told_to_answer(const Exec& x) {
    return x.stepping != nullptr && x.stepping->option == kAnswersInterrupt && x.thread->wait.has_begun &&
           x.thread->interrupt_requested;
}

}  // namespace tidelock::exec
