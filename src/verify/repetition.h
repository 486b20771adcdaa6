// Repeating counterexamples, with the settings with which they were found.
#pragma once

#include "base/result.h"
#include "kind/program.h"
#include "replay/recorder.h"

namespace tidelock::verify {

// In an exploration of its own. The recording says whether it ends as expected.
Result<replay::Recording> repeat(const kind::Program& program, const kind::Settings& settings,
                                 const replay::Schedule& schedule, const replay::Expected& expected,
                                 kind::SourceText& source);

}  // namespace tidelock::verify
