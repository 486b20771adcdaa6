// Repeats a schedule on a fresh model, step by step as the search did, and writes down what happens. A counterexample
// is shown only if the repetition ends in the same violation.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "model/program_model.h"
#include "report/source_text.h"
#include "report/trace.h"

namespace tidelock::report {

// What the repetition must end in.
struct Expected {
    ts::ViolationKind kind{};
    std::string place;
};

struct Recording {
    std::optional<ts::Violation> violation;  // the one expected; none: see problem
    std::string problem;
    Trace trace;
};

Recording record(model::ProgramModel& model, std::span<const ts::Choice> schedule, const Expected& expected,
                 SourceText& source);

}  // namespace tidelock::report
