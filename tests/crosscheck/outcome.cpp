#include "outcome.h"

#include <charconv>

namespace tidelock::crosscheck {
namespace {

void add_lines(std::string& lines, char mark, const std::set<std::string>& all) {
    for (const std::string& one : all) {
        lines += mark;
        for (const char c : one) lines += c == '\n' ? ';' : c;
        lines += '\n';
    }
}

std::uint64_t number(std::string_view text) {
    std::uint64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

void compare(std::string& text, std::string_view what, const std::set<std::string>& expected,
             const std::set<std::string>& found, bool may_lack) {
    for (const std::string& one : expected) {
        if (!may_lack && !found.contains(one)) text += "  lacks the " + std::string(what) + " " + one + "\n";
    }
    for (const std::string& one : found) {
        if (!expected.contains(one)) text += "  has the " + std::string(what) + " " + one + " too many\n";
    }
}

}  // namespace

std::string to_lines(const Outcome& outcome) {
    std::string lines;
    add_lines(lines, 'v', outcome.violations);
    add_lines(lines, 'f', outcome.results);
    add_lines(lines, 'r', outcome.races);
    if (!outcome.trouble.empty()) add_lines(lines, '!', {outcome.trouble});
    lines += "s" + std::to_string(outcome.states) + "\nt" + std::to_string(outcome.transitions) + "\ne" +
             std::to_string(outcome.executions) + "\n";
    lines += outcome.is_complete ? "c\n" : "i\n";
    return lines;
}

Outcome from_lines(std::string_view lines) {
    Outcome outcome;
    bool has_end = false;
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        if (end == std::string_view::npos) break;
        const std::string_view rest = lines.substr(1, end - 1);
        switch (lines.front()) {
            case 'v':
                outcome.violations.emplace(rest);
                break;
            case 'f':
                outcome.results.emplace(rest);
                break;
            case 'r':
                outcome.races.emplace(rest);
                break;
            case '!':
                outcome.trouble = rest;
                break;
            case 's':
                outcome.states = number(rest);
                break;
            case 't':
                outcome.transitions = number(rest);
                break;
            case 'e':
                outcome.executions = number(rest);
                break;
            default:
                outcome.is_complete = lines.front() == 'c';
                has_end = true;
                break;
        }
        lines.remove_prefix(end + 1);
    }
    if (!has_end && outcome.trouble.empty()) outcome.trouble = "no answer";
    return outcome;
}

std::string difference(const Outcome& expected, const Outcome& found, bool compares_races) {
    if (!found.trouble.empty()) return found.trouble == expected.trouble ? "" : "  " + found.trouble + "\n";
    std::string text;
    compare(text, "violation", expected.violations, found.violations, !found.is_complete);
    compare(text, "result", expected.results, found.results, !found.is_complete);
    if (compares_races) compare(text, "race", expected.races, found.races, !found.is_complete);
    return text;
}

std::string difference_in_results(const Outcome& expected, const Outcome& found) {
    std::string text;
    compare(text, "result", expected.results, found.results, true);
    return text;
}

}  // namespace tidelock::crosscheck
