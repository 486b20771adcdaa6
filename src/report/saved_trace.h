// A counterexample in a file: what is needed to repeat it, and what it must end in. Also a schedule that ends in no
// violation, kept by `tidelock explore`: its kind is "none".
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "explore/ts/choice.h"
#include "replay/recorder.h"
#include "report/summary.h"

namespace tidelock::report {

struct SavedTrace {
    std::string program;      // as the user named it, made absolute
    std::string source;       // fingerprint of that file, which may have to be built
    std::string fingerprint;  // of the assembly
    std::string framework;    // folder of the shared framework
    std::vector<std::string> arguments;
    std::vector<std::pair<std::string, std::string>> options;  // those that the meaning of the schedule depends on
    std::vector<ts::Choice> schedule;
    replay::Expected expected;
    std::optional<UnderSc> under_sc{};
};

std::string to_json(const SavedTrace& trace);
// `name` is what errors are about.
Result<SavedTrace> parse_saved_trace(const std::string& text, const std::string& name);

}  // namespace tidelock::report
