// JSON that somebody else wrote: configurations beside a program, kept traces. Comments are allowed, as .NET's host
// allows them. Values that are nested too deeply are refused, since whoever walks over them does so recursively, and
// more members than any tool writes, since each is looked for among the others of its object.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/result.h"

namespace tidelock::json {

inline constexpr int kDeepestJson = 64;
inline constexpr std::uint32_t kMostJsonMembers = 10'000;

// `name`: the file, for the error.
Result<nlohmann::ordered_json> parse_foreign_json(std::string_view text, const std::string& name);

}  // namespace tidelock::json
