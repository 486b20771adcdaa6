// Which code of the class library is interleaved like the user's, and which counts as one operation (DESIGN 9).
#pragma once

#include "machine/exec/machine.h"

namespace tidelock::library {

// For exec::Machine::classify. The plain one trusts the types that are thread-safe by contract.
exec::Machine::Traits classify(const types::Method& method, exec::NativeFunction native);
// --library interleaved: trusts nothing but what has no meaning of its own to the program (console, text, reflection).
exec::Machine::Traits classify_interleaved(const types::Method& method, exec::NativeFunction native);

}  // namespace tidelock::library
