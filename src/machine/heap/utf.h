// Text between the guest's UTF-16 and the host's UTF-8. Lone surrogates and bad bytes become U+FFFD, as in .NET.
#pragma once

#include <string>
#include <string_view>

namespace tidelock::heap {

std::u16string utf8_to_utf16(std::string_view text);
std::string utf16_to_utf8(std::u16string_view text);

}  // namespace tidelock::heap
