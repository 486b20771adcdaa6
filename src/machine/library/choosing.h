// Natives that replace IL when random numbers are choices of the search, and those that name sources of data.
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

extern const Area kDataSources;   // while states are explored
extern const Area kChosenRandom;  // likewise, with random numbers as choices

// What stands for a method then: as find_native_exploring.
exec::Native find_native_choosing(const Method& method);

}  // namespace tidelock::library
