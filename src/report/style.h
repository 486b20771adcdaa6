// How text is made up: colours or none, how wide the page is, and how paths are shown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tidelock::report {

enum class Ink : unsigned char { Plain, Bold, Dim, Red, Yellow, Green };

struct Style {
    bool has_color = false;
    std::size_t width = 120;
    std::string folder{};  // paths below it are shown relative to it

    [[nodiscard]] std::string paint(Ink ink, std::string_view text) const;
    [[nodiscard]] std::string path(const std::string& whole) const;
    // Every path below the folder that is mentioned in a text.
    [[nodiscard]] std::string shorten(std::string text) const;
};

// Columns that a text takes, one per code point.
std::size_t columns_of(std::string_view text);
// At most so many columns; cut with "..." if need be.
std::string fit(std::string_view text, std::size_t columns);
// In lines of at most so many columns, broken at spaces where possible.
std::vector<std::string> wrap(std::string_view text, std::size_t columns);

}  // namespace tidelock::report
