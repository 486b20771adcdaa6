#include "repair/source_edits.h"

#include <algorithm>
#include <map>
#include <regex>
#include <string_view>

#include "base/check.h"

namespace tidelock::repair {
namespace {

using code::Strength;

// Does a name of System.Threading mean what it says there?
bool uses_threading(const std::vector<std::string>& lines) {
    static const std::regex alias(R"(\busing\s+(Thread|Volatile|Interlocked)\s*=)");
    const auto any = [&](auto&& is_it) { return std::any_of(lines.begin(), lines.end(), is_it); };
    return any([](const std::string& line) { return line.find("using System.Threading;") != std::string::npos; }) &&
           !any([](const std::string& line) { return std::regex_search(line, alias); });
}

// The lines are UTF-8. Beyond their end: one more.
std::uint32_t column_in_bytes(const std::string& line, std::uint32_t units) {
    std::size_t at = 0;
    for (std::uint32_t unit = 1; unit < units && at < line.size(); ++unit) {
        const bool is_pair = static_cast<unsigned char>(line[at]) >= 0xF0;  // two units
        do {
            ++at;
        } while (at < line.size() && (static_cast<unsigned char>(line[at]) & 0xC0) == 0x80);
        if (is_pair) ++unit;
    }
    return static_cast<std::uint32_t>(at) + 1;
}

Statement in_bytes(Statement statement, const std::vector<std::string>& lines) {
    statement.column = column_in_bytes(lines[statement.line - 1], statement.column);
    if (statement.end_line >= statement.line && statement.end_line <= lines.size())
        statement.end_column = column_in_bytes(lines[statement.end_line - 1], statement.end_column);
    return statement;
}

std::string indentation(const std::string& line) { return line.substr(0, line.find_first_not_of(" \t")); }

// "balance" of "Account#2.balance"; "[]" of an element.
std::string member_of(const std::string& location) {
    if (location.ends_with("]")) return "[]";
    const std::size_t dot = location.rfind('.');
    return dot == std::string::npos ? std::string() : location.substr(dot + 1);
}

// The bracket that is open at this place of the line; nothing if none is.
char open_bracket(const std::string& line, std::size_t end) {
    std::string open;
    for (const char c : line.substr(0, end)) {
        if (c == '(' || c == '{' || c == '[') open += c;
        if ((c == ')' || c == '}' || c == ']') && !open.empty()) open.pop_back();
    }
    return open.empty() ? '\0' : open.back();
}

// Is what comes next a statement of its own, rather than that of an `if` without braces?
bool ends_statement(const std::string& text) {
    const std::size_t last = text.find_last_not_of(" \t\r");
    return last != std::string::npos && std::string_view("{};:").find(text[last]) != std::string_view::npos;
}

class Editing {
public:
    Editing(const Statement& statement, const std::vector<std::string>& lines)
        : s_(statement),
          lines_(lines),
          line_(lines[statement.line - 1]),
          prefix_(uses_threading(lines) && !statement.has_own_names ? "" : "global::System.Threading.") {
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
                is_done = s_.takers.volatile_access && (s_.is_write ? rewrite_write("Volatile.Write") : rewrite_read());
                break;
            case Strength::Interlocked:
                is_done = s_.takers.exchange && s_.is_write && rewrite_write("Interlocked.Exchange");
                break;
        }
        return is_done ? std::optional(edit_) : std::nullopt;
    }

private:
    [[nodiscard]] bool is_on_one_line() const { return s_.end_line == s_.line && s_.end_column > s_.column; }
    [[nodiscard]] std::string text() const {
        const std::size_t end = is_on_one_line() ? s_.end_column - 1 : line_.size();
        return line_.substr(s_.column - 1, end - (s_.column - 1));
    }
    [[nodiscard]] bool begins_line() const { return line_.find_first_not_of(" \t") == s_.column - 1; }
    [[nodiscard]] bool ends_line() const {
        return is_on_one_line() && line_.find_first_not_of(" \t\r", s_.end_column - 1) == std::string::npos;
    }
    // Does the statement stand for itself among others, in a block?
    [[nodiscard]] bool is_in_block() const {
        if (open_bracket(line_, s_.column - 1) == '(') return false;  // the head of a loop
        if (!begins_line()) return ends_statement(line_.substr(0, s_.column - 1));
        for (std::size_t i = s_.line - 1; i-- > 0;) {
            const std::size_t first = lines_[i].find_first_not_of(" \t\r");
            if (first == std::string::npos || lines_[i].compare(first, 2, "//") == 0) continue;
            return ends_statement(lines_[i]);
        }
        return true;
    }
    // What is at the end of a loop, or is its head, is executed again without what is written before it.
    [[nodiscard]] bool is_of_loop() const {
        static const std::regex loop(R"(^(\}?\s*while|for|foreach|do|else|case|default)\b.*)");
        return std::regex_match(text(), loop);
    }

    bool barrier_before() {
        if (!s_.is_first || is_of_loop() || !is_in_block()) return false;
        edit_.operation = "Thread.MemoryBarrier";
        const std::string barrier = prefix_ + "Thread.MemoryBarrier();";
        if (begins_line()) {
            edit_.before = indentation(line_) + barrier;
        } else {
            edit_.pieces = {{s_.column, 0, barrier + " "}};
        }
        return true;
    }

    bool barrier_after() {
        const std::string statement = text();
        static const std::regex leaves(R"(^(return|throw|break|continue|goto|if|switch|lock|using)\b.*)");
        if (!s_.is_last || !is_on_one_line() || is_of_loop() || !is_in_block() || !statement.ends_with(";"))
            return false;
        if (std::regex_match(statement, leaves)) return false;
        edit_.operation = "Thread.MemoryBarrier";
        const std::string barrier = prefix_ + "Thread.MemoryBarrier();";
        if (begins_line() && ends_line()) {
            edit_.after = indentation(line_) + barrier;
        } else {
            edit_.pieces = {{s_.end_column, 0, " " + barrier}};
        }
        return true;
    }

    bool rewrite_write(const std::string& method) {
        static const std::regex assignment(R"(^([A-Za-z_][\w.\[\]]*)(\s*=\s*)([^=;][^;]*);?$)");
        const std::string statement = text();
        std::smatch match;
        if (!std::regex_match(statement, match, assignment)) return false;
        const std::string target = match[1];
        const std::string member = member_of(s_.location);
        const bool is_it = member == "[]" ? target.ends_with("]")
                                          : !member.empty() && (target == member || target.ends_with("." + member));
        if (!is_it) return false;
        edit_.operation = method;
        const auto value = static_cast<std::uint32_t>(match.position(3));
        const auto end = static_cast<std::uint32_t>(value + match.length(3));
        edit_.pieces = {{s_.column, value, prefix_ + method + "(ref " + target + ", "}, {s_.column + end, 0, ")"}};
        return true;
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
        const auto at = static_cast<std::uint32_t>(begin->position());
        const auto size = static_cast<std::uint32_t>(begin->length());
        static const std::regex assigned(R"(^\s*([-+*/%&|^]|<<|>>)?=[^=>].*)");
        const std::string rest = statement.substr(at + size);
        if (std::regex_match(rest, assigned) || rest.starts_with("++") || rest.starts_with("--")) return false;
        edit_.operation = "Volatile.Read";
        edit_.pieces = {{s_.column + at, size, prefix_ + "Volatile.Read(ref " + statement.substr(at, size) + ")"}};
        return true;
    }

    const Statement& s_;
    const std::vector<std::string>& lines_;
    const std::string& line_;
    std::string prefix_;
    Edit edit_;
};

constexpr std::size_t kContext = 3;

std::string diff_line(char mark, const std::string& line, const std::string& end) {
    std::string text = mark + line + (end.empty() ? "\n" : end);
    if (end.empty()) text += "\\ No newline at end of file\n";
    return text;
}

void add_hunk(std::string& out, const SourceFile& file, const std::map<std::size_t, std::vector<std::string>>& changes,
              std::size_t first, std::size_t last, std::ptrdiff_t& shift) {
    const std::vector<std::string>& lines = file.lines;
    const std::size_t begin = first > kContext ? first - kContext : 0;
    const std::size_t end = std::min(lines.size(), last + 1 + kContext);
    std::string body;
    std::size_t added = 0;
    std::size_t removed = 0;
    for (std::size_t i = begin; i < end; ++i) {
        const std::string line_end = i < file.ends.size() ? file.ends[i] : "\n";
        const auto change = changes.find(i);
        if (change == changes.end()) {
            body += diff_line(' ', lines[i], line_end);
            continue;
        }
        const std::vector<std::string>& now = change->second;
        const auto kept = std::find(now.begin(), now.end(), lines[i]);
        // NB: a last line without an end is another line if something comes after it.
        const bool is_kept = kept != now.end() && (!line_end.empty() || kept + 1 == now.end());
        if (!is_kept) {  // what is taken away comes first
            body += diff_line('-', lines[i], line_end);
            ++removed;
        }
        for (std::size_t n = 0; n < now.size(); ++n) {
            const bool is_same = is_kept && now[n] == lines[i];
            const bool is_last = n + 1 == now.size();
            body += diff_line(is_same ? ' ' : '+', now[n], is_last || !line_end.empty() ? line_end : "\n");
            if (!is_same) ++added;
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
    if (statement.line == 0 || statement.line > lines.size() || statement.column == 0) return std::nullopt;
    const Statement counted = in_bytes(statement, lines);
    if (counted.column > lines[counted.line - 1].size()) return std::nullopt;
    return Editing(counted, lines).run(strength);
}

std::optional<std::vector<std::string>> edited(const std::vector<const Edit*>& edits, const std::string& line) {
    std::vector<std::string> before, after;
    std::vector<Edit::Piece> pieces;
    const auto add = [](auto& to, const auto& what) {
        if (std::find(to.begin(), to.end(), what) == to.end()) to.push_back(what);
    };
    for (const Edit* edit : edits) {
        if (!edit->before.empty()) add(before, edit->before);
        if (!edit->after.empty()) add(after, edit->after);
        for (const Edit::Piece& piece : edit->pieces) add(pieces, piece);
    }
    // What is put before a statement comes before what is done to it.
    std::stable_sort(pieces.begin(), pieces.end(), [](const Edit::Piece& a, const Edit::Piece& b) {
        return std::pair(a.column, a.size != 0) < std::pair(b.column, b.size != 0);
    });
    std::string text;
    std::size_t done = 0;
    for (const Edit::Piece& piece : pieces) {
        const std::size_t at = piece.column - 1;
        if (at < done || at + piece.size > line.size()) return std::nullopt;
        text += line.substr(done, at - done) + piece.text;
        done = at + piece.size;
    }
    before.push_back(text + line.substr(done));
    before.insert(before.end(), after.begin(), after.end());
    return before;
}

namespace {

std::map<std::size_t, std::vector<const Edit*>> edits_by_line(const std::vector<Edit>& edits, const SourceFile& file) {
    std::map<std::size_t, std::vector<const Edit*>> by_line;
    for (const Edit& edit : edits) {
        if (edit.file == file.name) by_line[edit.line - 1].push_back(&edit);
    }
    return by_line;
}

}  // namespace

std::optional<std::vector<std::string>> edited(const std::vector<Edit>& edits, const SourceFile& file) {
    const auto by_line = edits_by_line(edits, file);
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        const auto at = by_line.find(i);
        if (at == by_line.end()) {
            lines.push_back(file.lines[i]);
            continue;
        }
        const auto changed = edited(at->second, file.lines[i]);
        if (!changed) return std::nullopt;
        lines.insert(lines.end(), changed->begin(), changed->end());
    }
    return lines;
}

std::vector<std::string> line_ends(std::string_view text) {
    std::vector<std::string> ends;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        const bool is_pair = text.substr(end, 2) == "\r\n";
        ends.emplace_back(text.substr(end, is_pair ? 2 : 1));
        at = end + std::max<std::size_t>(ends.back().size(), 1);
    }
    return ends;
}

std::string unified_diff(const std::vector<Edit>& edits, const std::vector<SourceFile>& files) {
    std::string out;
    for (const SourceFile& file : files) {
        const auto by_line = edits_by_line(edits, file);
        if (by_line.empty()) continue;
        std::map<std::size_t, std::vector<std::string>> changes;
        for (const auto& [line, at] : by_line) {
            const auto changed = edited(at, file.lines[line]);
            TL_CHECK(changed.has_value(), "edits of a diff should not be in each other's way");
            changes[line] = *changed;
        }
        const bool is_absolute = file.name.starts_with("/");
        out += "--- " + std::string(is_absolute ? "" : "a/") + file.name + "\n";
        out += "+++ " + std::string(is_absolute ? "" : "b/") + file.name + "\n";
        std::ptrdiff_t shift = 0;
        for (auto it = changes.begin(); it != changes.end();) {
            const std::size_t first = it->first;
            std::size_t last = first;
            for (++it; it != changes.end() && it->first <= last + 2 * kContext; ++it) last = it->first;
            add_hunk(out, file, changes, first, last, shift);
        }
    }
    return out;
}

}  // namespace tidelock::repair
