// What the steps of a program touch, for the reductions: footprints, locks held, what waiting threads want. The members
// of ProgramModel that say so are in footprints.cpp.
#pragma once

#include <cstdint>
#include <string_view>

#include "machine/threads/sync_key.h"
#include "program/types/loader.h"

namespace tidelock::model {

// Does the program's own code, or a library that comes with it, mention a member of this name, or have it in a text for
// reflection? Loads what the program refers to, but for the framework.
bool mentions(types::Loader& loader, types::Assembly& program, std::string_view member);

// What threads synchronise on, as a location of a footprint.
std::uint64_t sync_location(const threads::SyncKey& key);

}  // namespace tidelock::model
