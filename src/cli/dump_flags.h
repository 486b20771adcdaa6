// The words that ildasm writes for the flags of types, fields and methods.
#pragma once

#include <cstdint>
#include <string>

namespace tidelock::cli {

// Each word is followed by a blank, so that what comes next can be appended.
std::string type_flag_words(std::uint32_t flags);
std::string field_flag_words(std::uint16_t flags);
std::string method_flag_words(std::uint16_t flags);
std::string implementation_flag_words(std::uint16_t flags);

}  // namespace tidelock::cli
