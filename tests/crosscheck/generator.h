// Random programs. The same seed gives the same program on every machine.
#pragma once

#include <cstdint>

#include "program_text.h"

namespace tidelock::crosscheck {

Program generate(std::uint64_t seed);

}  // namespace tidelock::crosscheck
