// What a thread is about to do, seen from the source: a memory access, or the library method it has called.
#pragma once

#include <string>

#include "machine/exec/machine.h"
#include "model/position.h"

namespace tidelock::dotnet {

struct Operation {
    std::string name;            // "lock", "wait", "read", "call SemaphoreSlim.Wait", ...
    memory::Address object = 0;  // the first argument of what is called, if it is an object
    bool is_memory = false;      // reads and writes tell the rest
};

Operation operation_of(exec::Machine& m, const threads::Thread& thread, const model::Position& position);

}  // namespace tidelock::dotnet
