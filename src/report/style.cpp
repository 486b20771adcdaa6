#include "report/style.h"

#include <algorithm>

namespace tidelock::report {

namespace {

std::string_view code_of(Ink ink) {
    switch (ink) {
        case Ink::Plain:
            return "";
        case Ink::Bold:
            return "\x1b[1m";
        case Ink::Dim:
            return "\x1b[2m";
        case Ink::Red:
            return "\x1b[1;31m";
        case Ink::Yellow:
            return "\x1b[33m";
        case Ink::Green:
            return "\x1b[1;32m";
    }
    return "";
}

bool is_first_byte(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

// The first bytes of a text that take so many columns.
std::string_view prefix(std::string_view text, std::size_t columns) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_first_byte(text[i]) && count++ == columns) return text.substr(0, i);
    }
    return text;
}

}  // namespace

std::string Style::paint(Ink ink, std::string_view text) const {
    if (!has_color || ink == Ink::Plain || text.empty()) return std::string(text);
    return std::string(code_of(ink)) + std::string(text) + "\x1b[0m";
}

std::string Style::path(const std::string& whole) const {
    if (folder.empty() || folder == "/" || !whole.starts_with(folder + "/")) return whole;
    return whole.substr(folder.size() + 1);
}

std::string Style::shorten(std::string text) const {
    if (folder.empty() || folder == "/") return text;
    const std::string prefix_of_paths = folder + "/";
    for (std::size_t at = 0; (at = text.find(prefix_of_paths, at)) != std::string::npos;) {
        const bool is_start = at == 0 || std::string_view(" ('\"\n").find(text[at - 1]) != std::string_view::npos;
        if (is_start) {
            text.erase(at, prefix_of_paths.size());
        } else {
            ++at;
        }
    }
    return text;
}

std::size_t columns_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), &is_first_byte));
}

std::string fit(std::string_view text, std::size_t columns) {
    if (columns_of(text) <= columns) return std::string(text);
    if (columns <= 3) return std::string(prefix(text, columns));
    return std::string(prefix(text, columns - 3)) + "...";
}

std::vector<std::string> wrap(std::string_view text, std::size_t columns) {
    std::vector<std::string> lines;
    while (columns_of(text) > columns) {
        std::string_view line = prefix(text, columns);
        if (const std::size_t space = line.rfind(' ');
            text[line.size()] != ' ' && space != std::string_view::npos && space > 0)
            line = line.substr(0, space);
        lines.emplace_back(line);
        text.remove_prefix(line.size());
        if (text.starts_with(' ')) text.remove_prefix(1);
    }
    if (!text.empty() || lines.empty()) lines.emplace_back(text);
    return lines;
}

}  // namespace tidelock::report
