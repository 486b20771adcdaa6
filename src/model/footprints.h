// What the steps of a program touch, for the reductions: footprints, locks held, what waiting threads want. The members
// of ProgramModel that say so are in footprints.cpp.
#pragma once

#include "program/types/loader.h"

namespace tidelock::model {

// Does the program's own code, or a library that comes with it, mention Thread.Interrupt? Then every wait can be ended
// by another thread. Loads what the program refers to, but for the framework.
bool mentions_interrupt(types::Loader& loader, types::Assembly& program);

}  // namespace tidelock::model
