// Tells what the threads of a .NET program do while a schedule is repeated (kind/narrator.h): their operations, the
// memory they access with its values, the locks they take, the deadlines that pass.
#pragma once

#include <memory>

#include "kind/narrator.h"
#include "kind/source_text.h"
#include "model/program_model.h"

namespace tidelock::dotnet {

// The model is fresh, and tells nobody else of what is passed in its steps.
std::unique_ptr<kind::Narrator> make_narrator(model::ProgramModel& model, kind::SourceText& source);

}  // namespace tidelock::dotnet
