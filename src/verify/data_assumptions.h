// What was fixed or bounded of the data that a program asked for, as assumptions of its result.
#pragma once

#include <vector>

#include "machine/library/data_use.h"
#include "verify/assumptions.h"

namespace tidelock::verify {

void add_data_assumptions(const library::DataUse& use, bool chooses_random, std::vector<Assumption>& all);

}  // namespace tidelock::verify
