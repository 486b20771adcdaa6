#include "cli/explore_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <sstream>

#include "base/input_file.h"
#include "cli/opened_trace.h"
#include "cli/output_file.h"
#include "cli/program_location.h"
#include "cli/suggestion.h"
#include "report/explorer_text.h"
#include "report/saved_trace.h"
#include "report/table.h"
#include "report/text.h"

namespace tidelock::cli {

using kind::ActorView;
using verify::Explorer;

namespace {

std::string without_space(std::string line) {
    while (line.ends_with(' ')) line.pop_back();
    return line;
}

}  // namespace

// --- the table ---

std::span<const ExploreSession::Row> ExploreSession::rows() {
    using S = ExploreSession;
    static constexpr Row kRows[] = {
        {"threads", "t", "", "Every thread: where it is and what it is about to do", 0, 0, &S::show_threads},
        {"step", "s", "[THREAD]", "Let a thread, or the only one that can go on, make its next step", 0, 1, &S::step},
        {"choose", "c", "THREAD OPTION", "Make a step that has several options: a value, a time-out", 2, 2, &S::choose},
        {"back", "b", "[N]", "Take the last step back, or N steps", 0, 1, &S::back},
        {"forward", "f", "[N]", "Make steps again that were taken back", 0, 1, &S::forward},
        {"run", "r", "[N]", "Go on until a breakpoint, the end or N steps (10000), thread by thread", 0, 1, &S::run},
        {"random", "rnd", "[SEED [N]]", "The same with threads and options chosen at random", 0, 2, &S::random},
        {"restart", "rs", "", "Go to the beginning of the program", 0, 0, &S::restart},
        {"break", "br", "FILE:LINE | lock | write FIELD | violation", "Where `run` stops", 1, 2, &S::add_break},
        {"breaks", "bs", "", "List the breakpoints", 0, 0, &S::list_breaks},
        {"delete", "d", "K", "Delete breakpoint K", 1, 1, &S::delete_break},
        {"where", "w", "[THREAD]", "The stack of a thread (of the last that moved)", 0, 1, &S::where},
        {"locals", "l", "[THREAD]", "Its arguments and local variables", 0, 1, &S::locals},
        {"print", "p", "PATH [THREAD]", "A value: local, local.field, Type.field, array[1], Object#1", 1, 2, &S::print},
        {"object", "o", "NAME [THREAD]", "An object with its fields; the same as print", 1, 2, &S::print},
        {"locks", "lk", "", "Each lock that is held: by whom, and who waits for it", 0, 0, &S::locks},
        {"state", "st", "", "The number of the state, and whether it was seen before", 0, 0, &S::state},
        {"path", "pa", "", "The steps so far, as a table", 0, 0, &S::path},
        {"save", "sv", "FILE", "Keep the path, for `tidelock replay` and `open`", 1, 1, &S::save},
        {"open", "op", "FILE", "Go to the end of a path that was kept by `save` or `check --trace`", 1, 1, &S::open},
        {"help", "h", "[COMMAND]", "What there is", 0, 1, &S::help},
        {"quit", "q", "", "Leave", 0, 0, &S::quit},
    };
    return kRows;
}

const ExploreSession::Row* ExploreSession::find(std::string_view word) {
    for (const Row& row : rows()) {
        if (row.name == word || row.abbreviation == word) return &row;
    }
    return nullptr;
}

bool ExploreSession::carry_out(const std::string& line) {
    std::istringstream input(line);
    std::vector<std::string> words;
    for (std::string word; input >> word;) words.push_back(std::move(word));
    if (words.empty() || words[0].starts_with('#')) return true;
    const Row* row = find(words[0]);
    if (row == nullptr) {
        std::vector<std::string> names;
        for (const Row& known : rows()) names.emplace_back(known.name);
        const auto meant = nearest(words[0], names);
        say(fmt::format("'{}' is no command; {}\n", words[0],
                        meant ? "did you mean " + *meant + "?" : "`help` lists them"));
        return true;
    }
    const Words arguments = Words(words).subspan(1);
    if (arguments.size() < row->fewest || arguments.size() > row->most) {
        say(without_space(fmt::format("usage: {} {}", row->name, row->arguments)) + "\n");
        return true;
    }
    const Done done = (this->*row->carry_out)(arguments);
    if (!done.ok()) say(done.error().message() + "\n");
    return !has_quit_;
}

void ExploreSession::say(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

Result<std::uint64_t> parse_number(const std::string& word, std::uint64_t lowest) {
    std::uint64_t number = 0;
    const char* const last = word.data() + word.size();
    const auto [end, error] = std::from_chars(word.data(), last, number);
    if (error != std::errc() || end != last || number < lowest)
        return Error{"", fmt::format("'{}' is not a number{}", word, lowest == 0 ? "" : " from 1 on")};
    return number;
}

// By number or name; the one that moved last if none is named, else the first.
Result<std::uint32_t> ExploreSession::thread_named(Words words, std::size_t index) {
    if (index >= words.size()) {
        const std::uint32_t last = explorer_->last_mover();
        return last != 0 && explorer_->has_actor(last) ? last : 1U;
    }
    for (const ActorView& thread : explorer_->actors()) {
        if (thread.name == words[index] || std::to_string(thread.number) == words[index]) return thread.number;
    }
    return Error{"", fmt::format("there is no thread {}", words[index])};
}

// --- looking ---

Result<void> ExploreSession::show_threads(Words /*words*/) {
    show_state();
    return {};
}

Result<void> ExploreSession::where(Words words) {
    TL_TRY(thread, thread_named(words, 0));
    const std::string text = report::stack_text(explorer_->inspector().stack(thread), style_);
    say(text.empty() ? fmt::format("thread {} has ended\n", thread) : text);
    return {};
}

Result<void> ExploreSession::locals(Words words) {
    TL_TRY(thread, thread_named(words, 0));
    const auto variables = explorer_->inspector().variables(thread);
    if (!variables) return Error{"", fmt::format("thread {} is not in code of the program", thread)};
    say(variables->empty() ? "there are no variables with names\n" : report::variables_text(*variables));
    return {};
}

Result<void> ExploreSession::print(Words words) {
    TL_TRY(thread, thread_named(words, 1));
    const auto inspected = explorer_->inspector().inspect(thread, words[0]);
    if (!inspected) return Error{"", fmt::format("there is no {} here, as seen from thread {}", words[0], thread)};
    say(report::inspected_text(*inspected));
    return {};
}

Result<void> ExploreSession::locks(Words /*words*/) {
    say(report::locks_text(explorer_->inspector().locks()));
    return {};
}

Result<void> ExploreSession::state(Words /*words*/) {
    say(report::state_text(explorer_->state(), style_));
    return {};
}

Result<void> ExploreSession::path(Words /*words*/) {
    if (explorer_->path_length() == 0) return Error{"", "no step was made yet"};
    TL_TRY(recording, explorer_->record_path({}));
    if (!recording.problem.empty()) return Error{"", "the path cannot be repeated: " + recording.problem};
    say(report::trace_table(recording.trace, style_));
    return {};
}

Result<void> ExploreSession::help(Words words) {
    const Row* const only = words.empty() ? nullptr : find(words[0]);
    if (!words.empty() && only == nullptr) return Error{"", fmt::format("'{}' is no command", words[0])};
    for (const Row& row : rows()) {
        if (only != nullptr && only != &row) continue;
        const std::string usage = without_space(fmt::format("{}, {} {}", row.name, row.abbreviation, row.arguments));
        constexpr std::size_t kColumn = 28;
        const bool is_long = usage.size() > kColumn;
        say(is_long ? fmt::format("  {}\n  {:<{}}  {}\n", usage, "", kColumn, row.help)
                    : fmt::format("  {:<{}}  {}\n", usage, kColumn, row.help));
    }
    return {};
}

Result<void> ExploreSession::quit(Words /*words*/) {
    has_quit_ = true;
    return {};
}

// --- files ---

Result<void> ExploreSession::begin() {
    const CheckOptions& check = options_.check;
    if (check.trace) return open_file(*check.trace);
    TL_TRY(files, locate_program(check.program, check.framework));
    auto opened = std::make_unique<dotnet::Program>(std::move(files));
    TL_TRY(explorer, Explorer::open(*opened, verify::settings_of({*opened, check.given, plan_of(check)})));
    take(std::move(opened), std::move(explorer));
    program_ = check.program;
    framework_ = check.framework.value_or("");
    TL_TRY_VOID(show_violations(explorer_->shown()));
    show_state();
    return {};
}

void ExploreSession::take(std::unique_ptr<dotnet::Program> program, std::unique_ptr<verify::Explorer> explorer) {
    explorer_ = std::move(explorer);
    opened_ = std::move(program);
}

Result<void> ExploreSession::open(Words words) { return open_file(words[0]); }

// The trace as it is kept, and then the same steps here.
Result<void> ExploreSession::open_file(const std::string& name) {
    TL_TRY(opened, open_trace(name, options_.check.framework));
    std::error_code error;
    const std::string& named = options_.check.program;
    if (!named.empty() && !std::filesystem::equivalent(named, opened.trace.program, error))
        return Error{name, "is a trace of another program: " + opened.trace.program};
    auto program = std::make_unique<dotnet::Program>(std::move(opened.files));
    kind::Settings settings;
    settings.given.arguments = opened.trace.arguments;
    TL_TRY_VOID(program->take(opened.trace.options, settings));
    TL_TRY(explorer, Explorer::open(*program, settings));
    take(std::move(program), std::move(explorer));
    program_ = opened.trace.program;
    framework_ = opened.trace.framework;
    std::size_t made = 0;
    Explorer::Move last;
    last.shown = explorer_->shown();  // the trace may have no steps
    for (const ts::Choice choice : opened.trace.schedule) {
        TL_TRY(move, explorer_->step(choice));
        if (!move.is_made || move.began_again) {
            say(
                fmt::format("step {} of {} in {} is not possible here: the search that made it merged steps in "
                            "another way\n",
                            made + 1, opened.trace.schedule.size(), name));
            break;
        }
        ++made;
        last = std::move(move);
    }
    TL_TRY_VOID(show(last));
    if (opened.trace.expected.cycle_begin)
        say(fmt::format("the steps after step {} can be repeated for ever\n", *opened.trace.expected.cycle_begin));
    show_state();
    return {};
}

Result<void> ExploreSession::save(Words words) {
    const auto& shown = explorer_->shown();
    const auto first = std::find_if(shown.begin(), shown.end(), [](const ts::Violation& v) { return !v.is_warning; });
    replay::Expected expected;
    if (first != shown.end()) expected = {first->kind, first->key};
    TL_TRY(recording, explorer_->record_path(expected));
    if (!recording.problem.empty()) return Error{"", "the path cannot be repeated: " + recording.problem};
    report::SavedTrace trace;
    std::error_code error;
    trace.program = std::filesystem::absolute(program_, error).lexically_normal().string();
    TL_TRY(named, fingerprint_of(program_));
    TL_TRY(built, fingerprint_of_built(opened_->files().assembly));
    trace.source = named;
    trace.fingerprint = built;
    trace.framework = framework_;
    trace.arguments = explorer_->given().arguments;
    trace.options = explorer_->circumstances();
    trace.schedule = std::move(recording.schedule);
    trace.expected = expected;
    TL_TRY(files, OutputFiles::open({{"save", words[0]}}, {program_}));
    files.write("save", report::to_json(trace));
    if (!files.problems().empty()) return Error{"", files.problems().front()};
    say(fmt::format("{}: {} step{}, {}\n", words[0], trace.schedule.size(), trace.schedule.size() == 1 ? "" : "s",
                    expected.kind ? "to the violation" : "to no violation"));
    return {};
}

}  // namespace tidelock::cli
