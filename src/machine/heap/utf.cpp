#include "machine/heap/utf.h"

#include <cstdint>

namespace tidelock::heap {
namespace {

// Length of the sequence that a lead byte announces, 0 if it is none.
int sequence_length(std::uint8_t lead) {
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead < 0xE0) return 2;
    if (lead >= 0xE0 && lead < 0xF0) return 3;
    if (lead >= 0xF0 && lead < 0xF5) return 4;
    return 0;
}

}  // namespace

std::u16string utf8_to_utf16(std::string_view text) {
    std::u16string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<std::uint8_t>(text[i]);
        const int length = sequence_length(lead);
        if (length == 1) {
            out.push_back(static_cast<char16_t>(lead));
            ++i;
            continue;
        }
        std::uint32_t value = length == 0 ? 0 : lead & (0x7FU >> length);
        int read = 1;
        bool good = length != 0;
        for (; good && read < length; ++read) {
            if (i + static_cast<std::size_t>(read) >= text.size()) {
                good = false;
                break;
            }
            const auto next = static_cast<std::uint8_t>(text[i + static_cast<std::size_t>(read)]);
            if ((next & 0xC0U) != 0x80) {
                good = false;
                break;
            }
            value = (value << 6) | (next & 0x3FU);
        }
        good = good && !(length == 3 && (value < 0x800 || (value >= 0xD800 && value < 0xE000))) &&
               !(length == 4 && (value < 0x10000 || value > 0x10FFFF));
        if (!good) {
            out.push_back(u'\uFFFD');
            i += length == 0 ? 1 : static_cast<std::size_t>(read > 1 ? read : 1);
            continue;
        }
        if (value >= 0x10000) {
            value -= 0x10000;
            out.push_back(static_cast<char16_t>(0xD800 + (value >> 10)));
            out.push_back(static_cast<char16_t>(0xDC00 + (value & 0x3FFU)));
        } else {
            out.push_back(static_cast<char16_t>(value));
        }
        i += static_cast<std::size_t>(length);
    }
    return out;
}

std::string utf16_to_utf8(std::u16string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::uint32_t c = text[i];
        if (c >= 0xD800 && c < 0xDC00 && i + 1 < text.size() && text[i + 1] >= 0xDC00 && text[i + 1] < 0xE000) {
            c = 0x10000 + ((c - 0xD800) << 10) + (text[i + 1] - 0xDC00U);
            ++i;
        } else if (c >= 0xD800 && c < 0xE000) {
            c = 0xFFFD;
        }
        const auto put = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
        if (c < 0x80) {
            put(c);
        } else if (c < 0x800) {
            put(0xC0 | (c >> 6));
            put(0x80 | (c & 0x3FU));
        } else if (c < 0x10000) {
            put(0xE0 | (c >> 12));
            put(0x80 | ((c >> 6) & 0x3FU));
            put(0x80 | (c & 0x3FU));
        } else {
            put(0xF0 | (c >> 18));
            put(0x80 | ((c >> 12) & 0x3FU));
            put(0x80 | ((c >> 6) & 0x3FU));
            put(0x80 | (c & 0x3FU));
        }
    }
    return out;
}

}  // namespace tidelock::heap
