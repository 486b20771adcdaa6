// Deadlock: no thread can go on and the program has not ended; and earlier, as soon as it is inevitable, a cycle of
// threads that wait for each other's monitors or ends (MMC, section 5.5).
#pragma once

#include <memory>

#include "model/property.h"

namespace tidelock::check {

// A program that mentions Thread.Interrupt can break a cycle of waits: there only the general rule counts.
std::unique_ptr<model::Property> make_deadlocks();

}  // namespace tidelock::check
