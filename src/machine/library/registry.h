// All areas of the class-library table, and the look-up that the machine uses.
#pragma once

#include <string_view>

#include "machine/library/native_table.h"

namespace tidelock::library {

std::span<const Area> areas();

// What stands for the method: a row of the table; `missing` for a method without IL that has no row; none: its IL runs.
exec::Native find_native(const Method& method);

// The same while states are explored: some more IL is replaced then (verify.cpp, spinning.cpp).
std::span<const Area> exploring_areas();
exec::Native find_native_exploring(const Method& method);

bool is_verify(const types::Type& type);  // Tidelock.Verify itself

// Ends the run with the name of what is missing (refused.cpp).
NativeResult missing(NativeCall& call);

// What stands for an entry point or for a method of the newest framework; older names are forwarded to these.
NativeFn import_native(std::string_view entry_point);
NativeFn method_native(std::string_view type, std::string_view method);

}  // namespace tidelock::library
