// What Thread.Interrupt and the waits of that thread have in common, for the footprints of both.
#pragma once

#include "machine/threads/thread.h"

namespace tidelock::exec {

inline memory::Address interruption_key(const threads::Thread& thread) { return thread.object + 2; }

}  // namespace tidelock::exec
