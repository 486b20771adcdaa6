// What a thread that cannot go on waits for.
#pragma once

#include "explore/ts/violation.h"
#include "model/program_model.h"

namespace tidelock::check {

// With where it stands.
ts::Blocked blocked_thread(model::ProgramModel& model, threads::Thread& thread);
std::vector<ts::Blocked> blocked_threads(model::ProgramModel& model, std::span<const std::uint32_t> ids);

// The event, semaphore or mutex that has the handle: "Mutex#1".
std::string handle_name(exec::Machine& m, memory::Address handle);

}  // namespace tidelock::check
