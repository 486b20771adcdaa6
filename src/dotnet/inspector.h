// Looks at the state of a .NET program: threads, stacks, variables, locks (kind/inspector.h).
#pragma once

#include <memory>

#include "kind/inspector.h"
#include "kind/source_text.h"
#include "model/program_model.h"

namespace tidelock::dotnet {

// The model tells nobody else of what is passed in its steps.
std::unique_ptr<kind::Inspector> make_inspector(model::ProgramModel& model, kind::SourceText& source);

}  // namespace tidelock::dotnet
