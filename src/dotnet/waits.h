// What a thread that cannot go on waits for.
#pragma once

#include "explore/ts/violation.h"
#include "model/program_model.h"

namespace tidelock::dotnet {

// With where it stands.
ts::Blocked blocked_thread(model::ProgramModel& model, threads::Thread& thread);

// The event, semaphore or mutex that has the handle: "Mutex#1".
std::string handle_name(exec::Machine& m, memory::Address handle);

}  // namespace tidelock::dotnet
