// What the steps of a program touch, for the reductions: footprints, locks held, what waiting threads want. The members
// of ProgramModel that say so are in footprints.cpp.
#pragma once

#include "program/types/assembly.h"

namespace tidelock::model {

// Does the program's own code mention Thread.Interrupt? Then every wait can be ended by another thread.
bool mentions_interrupt(const types::Assembly& assembly);

}  // namespace tidelock::model
