// Which accesses of the class library a trace shows. Those of the program's own code are shown all; what the library
// does is shown where it is the cause of something: where another thread's access to the same memory is shown and one
// of the two writes.
#pragma once

#include "kind/trace.h"

namespace tidelock::replay {

void keep_relevant(kind::Trace& trace);

}  // namespace tidelock::replay
