// A saved counterexample with the program that it belongs to.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "program/files/program_files.h"
#include "report/saved_trace.h"

namespace tidelock::cli {

struct OpenedTrace {
    report::SavedTrace trace;
    files::ProgramFiles files;
};

// The program is built if need be. An error if it is not the one that the trace was made of.
Result<OpenedTrace> open_trace(const std::string& path, const std::optional<std::string>& framework);

}  // namespace tidelock::cli
