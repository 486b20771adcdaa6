#include "repair/source_edits.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>

namespace tidelock::repair {
namespace {

using code::Strength;

bool uses_threading(const std::vector<std::string>& lines) {
    return std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
        return line.find("using System.Threading;") != std::string::npos;
    });
}

std::string indentation(const std::string& line) { return line.substr(0, line.find_first_not_of(" \t")); }

// "balance" of "Account#2.balance"; "[]" of an element.
std::string member_of(const std::string& location) {
    if (location.ends_with("]")) return "[]";
    const std::size_t dot = location.rfind('.');
    return dot == std::string::npos ? std::string() : location.substr(dot + 1);
}

class Editing {
public:
    Editing(const Statement& statement, const std::vector<std::string>& lines)
        : s_(statement), line_(lines[statement.line - 1]), prefix_(uses_threading(lines) ? "" : "System.Threading.") {
        edit_.file = statement.file;
        edit_.line = statement.line;
    }

    std::optional<Edit> run(Strength strength) {
        bool is_done = false;
        switch (strength) {
            case Strength::Before:
                is_done = barrier_before();
                break;
            case Strength::After:
                is_done = barrier_after();
                break;
            case Strength::Volatile:
                is_done = s_.is_write ? rewrite_write("Volatile.Write") : rewrite_read();
                break;
            case Strength::Interlocked:
                is_done = s_.is_write && rewrite_write("Interlocked.Exchange");
                break;
        }
        return is_done ? std::optional(edit_) : std::nullopt;
    }

private:
    [[nodiscard]] std::string text() const {
        const std::size_t end = s_.end_line == s_.line && s_.end_column > s_.column ? s_.end_column - 1 : line_.size();
        return line_.substr(s_.column - 1, end - (s_.column - 1));
    }
    [[nodiscard]] bool begins_line() const { return line_.find_first_not_of(" \t") == s_.column - 1; }
    // What is at the end of a loop, or is its head, is executed again without what is written before it.
    [[nodiscard]] bool is_of_loop() const {
        static const std::regex loop(R"(^\s*(\}?\s*while|for|foreach|do|else|case|default)\b.*)");
        return std::regex_match(line_, loop) || line_.find("=>") != std::string::npos;
    }

    bool barrier_before() {
        if (!s_.is_first || !begins_line() || is_of_loop()) return false;
        edit_.operation = "Thread.MemoryBarrier";
        edit_.replacement = {indentation(line_) + prefix_ + "Thread.MemoryBarrier();", line_};
        return true;
    }

    bool barrier_after() {
        const std::string statement = text();
        static const std::regex leaves(R"(^(return|throw|break|continue|goto|if|switch|lock|using)\b.*)");
        const bool ends_line = s_.end_line == s_.line && s_.end_column > s_.column &&
                               line_.find_first_not_of(" \t\r", s_.end_column - 1) == std::string::npos;
        if (!s_.is_last || !begins_line() || !ends_line || is_of_loop() || !statement.ends_with(";")) return false;
        if (std::regex_match(statement, leaves)) return false;
        edit_.operation = "Thread.MemoryBarrier";
        edit_.replacement = {line_, indentation(line_) + prefix_ + "Thread.MemoryBarrier();"};
        return true;
    }

    bool replace(const std::string& with) {
        const std::string old = text();
        edit_.replacement = {line_.substr(0, s_.column - 1) + with + line_.substr(s_.column - 1 + old.size())};
        return true;
    }

    bool rewrite_write(const std::string& method) {
        static const std::regex assignment(R"(^([A-Za-z_][\w.\[\]]*)\s*=\s*([^=;][^;]*);?$)");
        const std::string statement = text();
        std::smatch match;
        if (!std::regex_match(statement, match, assignment)) return false;
        const std::string target = match[1];
        const std::string member = member_of(s_.location);
        const bool is_it = member == "[]" ? target.ends_with("]")
                                          : !member.empty() && (target == member || target.ends_with("." + member));
        if (!is_it) return false;
        edit_.operation = method;
        return replace(prefix_ + method + "(ref " + target + ", " + match[2].str() + ")" +
                       (statement.ends_with(";") ? ";" : ""));
    }

    bool rewrite_read() {
        const std::string statement = text();
        const std::string member = member_of(s_.location);
        static const std::regex word(R"(\w+)");
        if (member.empty() || (member != "[]" && !std::regex_match(member, word))) return false;
        const std::string pattern = member == "[]" ? R"([A-Za-z_][\w.]*\[[^\[\]]*\])"
                                                   : R"((?:[A-Za-z_]\w*\.)*\b)" + member + R"(\b(?![\w(\[]))";
        const std::regex access(pattern);
        const auto begin = std::sregex_iterator(statement.begin(), statement.end(), access);
        if (std::distance(begin, std::sregex_iterator()) != 1) return false;
        const auto at = static_cast<std::size_t>(begin->position());
        const auto size = static_cast<std::size_t>(begin->length());
        static const std::regex assigned(R"(^\s*([-+*/%&|^]|<<|>>)?=[^=>].*)");
        const std::string rest = statement.substr(at + size);
        if (std::regex_match(rest, assigned) || rest.starts_with("++") || rest.starts_with("--")) return false;
        edit_.operation = "Volatile.Read";
        return replace(statement.substr(0, at) + prefix_ + "Volatile.Read(ref " + statement.substr(at, size) + ")" +
                       rest);
    }

    const Statement& s_;
    const std::string& line_;
    std::string prefix_;
    Edit edit_;
};

// Several edits of one line are put together if they only add lines; else the first that changes it is kept.
std::vector<std::string> merged(const std::vector<const Edit*>& edits, const std::string& original) {
    std::vector<std::string> before, after;
    std::string line = original;
    for (const Edit* edit : edits) {
        const auto itself = std::find(edit->replacement.begin(), edit->replacement.end(), original);
        if (itself == edit->replacement.end()) {
            line = edit->replacement.front();
            continue;
        }
        if (before.empty()) before.assign(edit->replacement.begin(), itself);
        if (after.empty()) after.assign(itself + 1, edit->replacement.end());
    }
    before.push_back(line);
    before.insert(before.end(), after.begin(), after.end());
    return before;
}

constexpr std::size_t kContext = 3;

void add_hunk(std::string& out, const std::vector<std::string>& lines,
              const std::map<std::size_t, std::vector<std::string>>& changes, std::size_t first, std::size_t last,
              std::ptrdiff_t& shift) {
    const std::size_t begin = first > kContext ? first - kContext : 0;
    const std::size_t end = std::min(lines.size(), last + 1 + kContext);
    std::string body;
    std::size_t added = 0;
    std::size_t removed = 0;
    for (std::size_t i = begin; i < end; ++i) {
        const auto change = changes.find(i);
        if (change == changes.end()) {
            body += " " + lines[i] + "\n";
            continue;
        }
        for (const std::string& line : change->second) {
            if (line == lines[i]) {
                body += " " + line + "\n";
            } else {
                body += "+" + line + "\n";
                ++added;
            }
        }
        if (std::find(change->second.begin(), change->second.end(), lines[i]) == change->second.end()) {
            // What is taken away comes first.
            const std::size_t at = body.size();
            std::size_t back = at;
            for (std::size_t n = 0; n < change->second.size(); ++n) back = body.rfind('\n', back - 2) + 1;
            body.insert(back, "-" + lines[i] + "\n");
            ++removed;
        }
    }
    const std::size_t old_size = end - begin;
    const std::size_t new_size = old_size + added - removed;
    out += "@@ -" + std::to_string(begin + 1) + "," + std::to_string(old_size) + " +" +
           std::to_string(static_cast<std::ptrdiff_t>(begin + 1) + shift) + "," + std::to_string(new_size) + " @@\n" +
           body;
    shift += static_cast<std::ptrdiff_t>(added) - static_cast<std::ptrdiff_t>(removed);
}

}  // namespace

std::optional<Edit> edit_for(const Statement& statement, Strength strength, const std::vector<std::string>& lines) {
    if (statement.line == 0 || statement.line > lines.size() || statement.column == 0 ||
        statement.column > lines[statement.line - 1].size())
        return std::nullopt;
    return Editing(statement, lines).run(strength);
}

std::string unified_diff(const std::vector<Edit>& edits, const std::vector<SourceFile>& files) {
    std::string out;
    for (const SourceFile& file : files) {
        std::map<std::size_t, std::vector<const Edit*>> by_line;
        for (const Edit& edit : edits) {
            if (edit.file == file.name) by_line[edit.line - 1].push_back(&edit);
        }
        if (by_line.empty()) continue;
        std::map<std::size_t, std::vector<std::string>> changes;
        for (const auto& [line, at] : by_line) changes[line] = merged(at, file.lines[line]);
        const bool is_absolute = file.name.starts_with("/");
        out += "--- " + std::string(is_absolute ? "" : "a/") + file.name + "\n";
        out += "+++ " + std::string(is_absolute ? "" : "b/") + file.name + "\n";
        std::ptrdiff_t shift = 0;
        for (auto it = changes.begin(); it != changes.end();) {
            const std::size_t first = it->first;
            std::size_t last = first;
            for (++it; it != changes.end() && it->first <= last + 2 * kContext; ++it) last = it->first;
            add_hunk(out, file.lines, changes, first, last, shift);
        }
    }
    return out;
}

}  // namespace tidelock::repair
