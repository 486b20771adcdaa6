// What a result says nothing about because it was never run: the tests of a test assembly, an empty Main, a second
// thread.
#pragma once

#include <string>
#include <vector>

#include "kind/assumptions.h"
#include "model/program_model.h"

namespace tidelock::dotnet {

// The test frameworks that the assembly refers to, by the names of their assemblies.
std::vector<std::string> test_frameworks_of(const types::Assembly& assembly);

// Does Main return at once? Test projects have such a one, made by their build.
bool has_empty_main(const types::Assembly& assembly);

// After the search: was every execution cut off where it had seen time pass as often as --clock says, so that none came
// to an end?
bool cuts_all_executions(model::ProgramModel& model);

// After the search.
std::vector<kind::Assumption> unchecked_parts(const model::ProgramModel& model);

}  // namespace tidelock::dotnet
