// What the steps of a program touch, for the reductions: footprints, locks held, what waiting threads want. The members
// of ProgramModel that say so are in footprints.cpp.
#pragma once

#include <string_view>

#include "program/types/loader.h"

namespace tidelock::model {

// Does the program's own code, or a library that comes with it, mention a member of this name, or have it in a text for
// reflection? Loads what the program refers to, but for the framework.
bool mentions(types::Loader& loader, types::Assembly& program, std::string_view member);

}  // namespace tidelock::model
