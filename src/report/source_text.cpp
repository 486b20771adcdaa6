#include "report/source_text.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>

namespace tidelock::report {

namespace {

const std::string kNone;

std::string trim(std::string_view text) {
    constexpr std::string_view kSpace = " \t\v\f";
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(kSpace) - first + 1));
}

std::string_view without_mark(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    return text;
}

std::vector<std::string> read_lines(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    // A deterministic build maps the root of its sources to /_/: try from here.
    if (!in && path.starts_with("/_/")) in.open(path.substr(3), std::ios::binary);
    if (!in) return {};
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    return lines_of(without_mark(text));
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("\r\n");
        lines.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
        text.remove_prefix(text.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
    }
    return lines;
}

const std::vector<std::string>& SourceText::lines(const std::string& file) {
    const auto it = files_.find(file);
    return it != files_.end() ? it->second : files_.emplace(file, read_lines(file)).first->second;
}

void SourceText::add(const std::string& file, std::string_view text) { files_[file] = lines_of(without_mark(text)); }

const std::string& SourceText::whole(const std::string& file, std::uint32_t number) {
    if (file.empty() || number == 0) return kNone;
    const std::vector<std::string>& all = lines(file);
    return number <= all.size() ? all[number - 1] : kNone;
}

std::string SourceText::line(const std::string& file, std::uint32_t number) { return trim(whole(file, number)); }

std::string SourceText::part(const std::string& file, std::uint32_t number, std::uint32_t column,
                             std::uint32_t end_column) {
    const std::string& text = whole(file, number);
    // NB: columns count UTF-16 units.
    const bool is_ascii =
        std::all_of(text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) >= 0; });
    if (!is_ascii || column == 0 || column > text.size() || (end_column != 0 && end_column <= column))
        return trim(text);
    return trim(std::string_view(text).substr(column - 1, end_column == 0 ? std::string::npos : end_column - column));
}

}  // namespace tidelock::report
