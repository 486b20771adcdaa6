// All areas of the class-library table, and the look-up that the machine uses.
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

std::span<const Area> areas();

// What stands for the method: a row of the table; `missing` for a method without IL that has no row; null: its IL runs.
exec::NativeFunction find_native(const Method& method);

// Ends the run with the name of what is missing (refused.cpp).
NativeResult missing(NativeCall& call);

}  // namespace tidelock::library
