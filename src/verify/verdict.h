// The verdict of the engine on a program.
#pragma once

#include <cstdint>
#include <string_view>

namespace tidelock::verify {

enum class Verdict : std::uint8_t { Ok, Violation, Incomplete, Unsupported, Error };

std::string_view verdict_name(Verdict verdict);

}  // namespace tidelock::verify
