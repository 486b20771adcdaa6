// When a program that is run collects its garbage: at the instructions that allocate, before a native begins, and where
// an exception has come to its handler. There every live reference is in a frame. Natives and exceptions count, too: a
// loop of nothing else would fill the memory with what nobody refers to.
#pragma once

#include "machine/exec/machine.h"

namespace tidelock::exec {

// While states are explored the model collects between the steps: what is garbage must not depend on how many objects
// were made before, in other executions.
inline bool may_collect(const Exec& x) { return x.stepping == nullptr; }

inline void collect_now(Exec& x) {
    x.thread->top = x.frame;
    x.machine->collect();
}

inline void collect_if_wanted(Exec& x) {
    if (x.machine->heap().wants_collection() && may_collect(x)) collect_now(x);
}

}  // namespace tidelock::exec
