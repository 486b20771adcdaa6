// Stack traces as .NET prints them.
#pragma once

#include <string>

#include "machine/exec/machine.h"

namespace tidelock::library {

// Exception.ToString() as the runtime prints it for an unhandled exception, without running guest code.
std::string exception_text(exec::Machine& machine, threads::Thread& thread, memory::Address exception);
std::string stack_overflow_text(exec::Machine& machine, threads::Thread& thread);
// The user's line that a problem comes from: "at N.T.M() in File.cs:line 3".
std::string caller_text(exec::Machine& machine, threads::Thread& thread);

}  // namespace tidelock::library
