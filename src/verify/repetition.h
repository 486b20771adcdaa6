// Repeating counterexamples, in the circumstances in which they were found.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "replay/recorder.h"
#include "verify/explored_program.h"

namespace tidelock::verify {

// For following one schedule, in which nothing may be left out.
ExploredOptions alone(const ExploredOptions& options);

// On a program of its own. The recording says whether it ends as expected.
Result<replay::Recording> repeat(const ExploredOptions& options, const replay::Schedule& schedule,
                                 const replay::Expected& expected, replay::SourceText& source);

// The options that the meaning of a schedule depends on, by name, there and back.
using Circumstances = std::vector<std::pair<std::string, std::string>>;
Circumstances circumstances_of(const ExploredOptions& options);
Result<void> take_circumstances(const Circumstances& circumstances, ExploredOptions& options);

}  // namespace tidelock::verify
