// What a thread that cannot go on waits for, in words.
#pragma once

#include <string>

#include "model/program_model.h"

namespace tidelock::check {

// "waits for Object#2, held by thread 3", "waits for thread 2 to end"
std::string describe_wait(model::ProgramModel& model, const threads::Thread& thread);
// "thread 2 waits for Object#2, held by thread 3  (Bank.cs:12)"
std::string describe_thread(model::ProgramModel& model, threads::Thread& thread);

}  // namespace tidelock::check
