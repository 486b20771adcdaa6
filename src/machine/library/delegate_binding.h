// Delegate.CreateDelegate: may a delegate type hold a method, and in which of the four ways.
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

NativeResult bind_to_method_info(NativeCall& call);
NativeResult bind_to_method_name(NativeCall& call);

}  // namespace tidelock::library
