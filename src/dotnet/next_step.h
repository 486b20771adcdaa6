// What a thread is about to do, as a row of a trace: the operation that it stands before, with its object, and the
// memory that it will access with the values that are there now.
#pragma once

#include "dotnet/places.h"

namespace tidelock::dotnet {

kind::TraceStep next_step(exec::Machine& m, const threads::Thread& thread, Places& places);

// Threads by their name, others as objects.
std::string object_text(exec::Machine& m, memory::Address object);

}  // namespace tidelock::dotnet
