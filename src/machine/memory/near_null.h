// What counts as null: an address in the first page, as in .NET on Linux. There nothing else is known of a bad address
// than where it lies, so null plus a small offset is null, and everything above a crash.
#pragma once

#include "machine/memory/block.h"

namespace tidelock::memory {

constexpr Address kNearNull = 0x1000;

}  // namespace tidelock::memory
