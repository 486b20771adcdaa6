// The checksum of a source file that debug information has, and whether a text is the one it was made of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tidelock {

struct Checksum {
    // None: the compiler did not read the file (`#line` names it). Unknown: an algorithm that we do not have.
    enum class Kind : std::uint8_t { None, Sha1, Sha256, Unknown };
    Kind kind = Kind::None;
    std::string value;

    friend bool operator==(const Checksum&, const Checksum&) = default;
};

// Only a known checksum matches anything.
[[nodiscard]] bool matches(const Checksum& checksum, std::string_view text);

}  // namespace tidelock
