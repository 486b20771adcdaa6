// Deadlock: no thread can go on and the program has not ended; and earlier, as soon as it is inevitable, a thread that
// has to end and never moves again (wait_graph.h; MMC, section 5.5). Blocked background threads alone are no deadlock:
// the program ends without them. What cannot end although threads move is judged by endless.h.
#pragma once

#include <memory>

#include "check/endless.h"
#include "model/property.h"

namespace tidelock::check {

// A program that mentions Thread.Interrupt can break a cycle of waits: there only the general rule counts.
std::unique_ptr<model::Property> make_deadlocks(RunsForever runs_forever);

}  // namespace tidelock::check
