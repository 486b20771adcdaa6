#include "report/source_text.h"

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

std::vector<std::string> read_lines(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    // A deterministic build maps the root of its sources to /_/: try from here.
    if (!in && path.starts_with("/_/")) in.open(path.substr(3), std::ios::binary);
    if (!in) return {};
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    std::string_view view = text;
    if (view.starts_with("\xEF\xBB\xBF")) view.remove_prefix(3);
    return trimmed_lines(view);
}

}  // namespace

std::vector<std::string> trimmed_lines(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("\r\n");
        lines.push_back(trim(text.substr(0, end)));
        if (end == std::string_view::npos) break;
        text.remove_prefix(text.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
    }
    return lines;
}

const std::string& SourceText::line(const std::string& file, std::uint32_t number) {
    if (file.empty() || number == 0) return kNone;
    auto it = files_.find(file);
    if (it == files_.end()) it = files_.emplace(file, read_lines(file)).first;
    return number <= it->second.size() ? it->second[number - 1] : kNone;
}

}  // namespace tidelock::report
