// Order and equality of texts in the invariant culture, as ICU's root collation has it: letters before their case,
// accents between the two, punctuation before digits before letters, control characters ignored. Latin is complete up
// to U+017F; other scripts are ordered by code point, small letters before capitals.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tidelock::library {

// System.Globalization.CompareOptions, without the ordinal ones.
enum CompareOption : std::uint32_t {
    kIgnoreCase = 1,
    kIgnoreNonSpace = 2,
    kIgnoreSymbols = 4,
    kIgnoreKanaType = 8,
    kIgnoreWidth = 16,
    kNumericOrdering = 32,
};

// -1, 0 or 1.
int collate(std::u16string_view a, std::u16string_view b, std::uint32_t options);

struct TextMatch {
    std::size_t begin = 0;
    std::size_t length = 0;  // in the text that was searched
};

enum class MatchPlace : std::uint8_t { First, Last, AtStart, AtEnd };

std::optional<TextMatch> find_text(std::u16string_view text, std::u16string_view pattern, std::uint32_t options,
                                   MatchPlace place);

}  // namespace tidelock::library
