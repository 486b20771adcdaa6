// A step in a few words, before it is made: thread, line and operation.
#pragma once

#include <string>

#include "model/program_model.h"

namespace tidelock::dotnet {

std::string step_label(model::ProgramModel& model, ts::Choice choice);

}  // namespace tidelock::dotnet
