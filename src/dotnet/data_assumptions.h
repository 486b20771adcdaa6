// What was fixed or bounded of the data that a program asked for, as assumptions of its result.
#pragma once

#include <vector>

#include "kind/assumptions.h"
#include "machine/library/data_use.h"

namespace tidelock::dotnet {

void add_data_assumptions(const library::DataUse& use, bool chooses_random, std::vector<kind::Assumption>& all);

}  // namespace tidelock::dotnet
