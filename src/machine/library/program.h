// One execution of a program from start-up to exit, with a fixed schedule: each thread runs until it blocks, ends or
// has used its share; then the next one that can.
#pragma once

#include <string>

#include "machine/exec/machine.h"

namespace tidelock::library {

enum class End : std::uint8_t { Exited, Unhandled, FailFast, StackOverflow, MemoryError, Unsupported, Deadlock };

struct RunOutcome {
    End end{};
    std::int32_t exit_code = 0;
    std::string text;    // what is missing or wrong; of an exception, what .NET prints
    std::string caller;  // where it was called
};

// The thread that will run Main, with its arguments; false with Machine::problem set if there is no Main.
bool prepare_program(exec::Machine& m, types::Assembly& assembly);

RunOutcome run_program(exec::Machine& machine, types::Assembly& assembly);

}  // namespace tidelock::library
