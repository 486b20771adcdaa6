#include "kind/source_text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>

namespace tidelock::kind {

namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;

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

bool is_source_file(const struct stat& status) {
    return S_ISREG(status.st_mode) && static_cast<std::size_t>(status.st_size) <= kMostBytes;
}

// Nothing if it is no regular file, or too large.
// NB: opening a device can do something, opening a pipe waits; a file may be exchanged between stat and open.
std::optional<std::string> read_source_file(const std::string& path) {
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0 || !is_source_file(status)) return std::nullopt;
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0) return std::nullopt;
    std::optional<std::string> text;
    if (::fstat(file, &status) == 0 && is_source_file(status)) {
        text.emplace(static_cast<std::size_t>(status.st_size), '\0');
        std::size_t size = 0;
        while (size < text->size()) {
            const ssize_t count = ::read(file, text->data() + size, text->size() - size);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) break;
            size += static_cast<std::size_t>(count);
        }
        text->resize(size);
    }
    ::close(file);
    return text;
}

// A deterministic build maps the root of its sources to /_/: then it is looked for from here.
std::string path_of(const std::string& file) {
    std::error_code error;
    if (file.starts_with("/_/") && !std::filesystem::exists(file, error)) return file.substr(3);
    return file;
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

SourceText::File SourceText::read(const std::string& path, const Checksum& checksum) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return {{}, {}, Missing::NotThere};
    if (checksum.kind == Checksum::Kind::None || checksum.kind == Checksum::Kind::Unknown)
        return {{}, {}, Missing::NoChecksum};
    const auto text = read_source_file(path);
    if (!text) return {{}, {}, Missing::NotAFile};
    if (!matches(checksum, *text)) return {{}, {}, Missing::Changed};
    return {std::string(without_mark(*text)), lines_of(without_mark(*text))};
}

void SourceText::add(const std::string& file, std::string_view embedded, const Checksum& checksum) {
    if (knows(file)) return;
    files_[file] = embedded.empty() ? read(path_of(file), checksum)
                                    : File{std::string(without_mark(embedded)), lines_of(without_mark(embedded))};
}

const SourceText::File& SourceText::find(const std::string& file) const {
    static const File kNone;
    const auto it = files_.find(file);
    return it != files_.end() ? it->second : kNone;
}

const std::vector<std::string>& SourceText::lines(const std::string& file) const { return find(file).lines; }

const std::string& SourceText::text(const std::string& file) const { return find(file).text; }

std::vector<std::string> SourceText::notes() const {
    struct Reason {
        Missing why;
        std::string_view one;
        std::string_view several;
    };
    constexpr Reason kReasons[] = {
        {Missing::Changed, "has changed since the program was built", "have changed since the program was built"},
        {Missing::NoChecksum, "has no checksum in the debug information", "have no checksum in the debug information"},
        {Missing::NotAFile, "is not a source file that can be read", "are not source files that can be read"}};
    std::vector<std::string> notes;
    for (const Reason& reason : kReasons) {
        std::vector<std::string> names;
        for (const auto& [name, file] : files_) {
            if (file.why == reason.why) names.push_back(name);
        }
        if (names.empty()) continue;
        const bool is_one = names.size() == 1;
        notes.push_back(fmt::format("{} {}: {} text is not shown", fmt::join(names, ", "),
                                    is_one ? reason.one : reason.several, is_one ? "its" : "their"));
    }
    return notes;
}

const std::string& SourceText::whole(const std::string& file, std::uint32_t number) const {
    static const std::string kNone;
    const std::vector<std::string>& all = lines(file);
    return number != 0 && number <= all.size() ? all[number - 1] : kNone;
}

std::string SourceText::line(const std::string& file, std::uint32_t number) const { return trim(whole(file, number)); }

std::string SourceText::part(const std::string& file, std::uint32_t number, std::uint32_t column,
                             std::uint32_t end_column) const {
    const std::string& text = whole(file, number);
    // NB: columns count UTF-16 units.
    const bool is_ascii =
        std::all_of(text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) >= 0; });
    if (!is_ascii || column == 0 || column > text.size() || (end_column != 0 && end_column <= column))
        return trim(text);
    return trim(std::string_view(text).substr(column - 1, end_column == 0 ? std::string::npos : end_column - column));
}

}  // namespace tidelock::kind
