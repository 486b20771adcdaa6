// Repeating and keeping counterexamples, for `check` and `replay`.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/explored_program.h"
#include "cli/options.h"
#include "report/recorder.h"
#include "report/saved_trace.h"
#include "report/style.h"

namespace tidelock::cli {

// On a program of its own. The recording says whether it ends as expected.
Result<report::Recording> repeat(const ExploredOptions& options, const report::Schedule& schedule,
                                 const report::Expected& expected, report::SourceText& source);

// Of a file's contents: SHA-256, in hexadecimal digits.
Result<std::string> fingerprint_of(const std::string& path);

// The options that the meaning of a schedule depends on, by name, there and back.
std::vector<std::pair<std::string, std::string>> options_to_keep(const ExploredOptions& options);
Result<void> take_kept_options(const report::SavedTrace& trace, ExploredOptions& options);

// For what is printed to standard output.
report::Style output_style(Color color);

}  // namespace tidelock::cli
