// Files that a command writes: whole or not at all, also when the process is killed in the middle.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace tidelock::cli {

// Into a new file beside it, which then takes its place. "-" is standard output.
Result<void> write_output(const std::string& path, std::string_view text);

Result<std::string> read_input(const std::string& path);

}  // namespace tidelock::cli
