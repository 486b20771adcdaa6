// The value of --library, there and back: atomic, interleaved, or interleaved=TYPE,TYPE.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "machine/library/atomicity.h"

namespace tidelock::dotnet {

std::string library_text(const library::LookedInto& looked_into);
// Nothing: it is none of these, or names a type whose calls are not atomic by contract anyway.
std::optional<library::LookedInto> parse_library(std::string_view text);

}  // namespace tidelock::dotnet
