// What each kind of violation is called: its name in JSON, and the code of its line in MSBuild form. One row each; both
// are promises to tools that read them (docs/checking.md has the table).
#pragma once

#include <optional>
#include <string_view>

#include "explore/ts/violation.h"

namespace tidelock::report {

std::string_view kind_name(ts::ViolationKind kind);  // "deadlock"
std::string_view kind_code(ts::ViolationKind kind);  // "TL0001"
std::optional<ts::ViolationKind> find_kind(std::string_view name);

}  // namespace tidelock::report
