// SC and x86-TSO once more, in the form in which everybody knows them: threads execute in program order; under TSO each
// has a first-in first-out buffer of writes, reads look there first, and fences, interlocked operations, Enter, Start
// and Join wait until it is empty. Exit is a write. Nothing is shared with machine.h but the program and the outcomes.
#pragma once

#include <set>

#include "outcomes.h"

namespace litmus {

enum class Buffering { None, Tso };

std::set<Outcome> find_buffered_outcomes(const Program& program, Buffering buffering);

}  // namespace litmus
