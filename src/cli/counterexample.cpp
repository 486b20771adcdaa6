#include "cli/counterexample.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "base/hash.h"
#include "cli/option_words.h"
#include "cli/output_file.h"

namespace tidelock::cli {

Result<report::Recording> repeat(const ExploredOptions& options, const report::Schedule& schedule,
                                 const report::Expected& expected, report::SourceText& source) {
    ExploredOptions alone = options;
    alone.model.reduces = false;  // there is only this one schedule
    alone.model.symmetry = false;
    alone.model.guesses_first = false;
    TL_TRY(program, ExploredProgram::open(alone));
    return report::record(program->model(), schedule, expected,
                          options.stores_states ? report::States::Stored : report::States::Passed, source);
}

Result<std::string> fingerprint_of(const std::string& path) {
    TL_TRY(contents, read_input(path));
    return fmt::format("{:016x}", hash_text(contents));
}

namespace {

std::string join(const std::set<std::string>& names) { return fmt::format("{}", fmt::join(names, "|")); }

// Where nothing is renamed, canonical numbers are those of placement.
model::Numbering numbering_of(const model::ModelOptions& options) {
    return options.assumptions.pinned.is_everything ? model::Numbering::Placement : options.numbering;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> options_to_keep(const ExploredOptions& options) {
    return {{"races", word_of(kRacesWords, options.races)},
            {"timeouts", word_of(kTimeOutsWords, options.model.time_outs)},
            {"library", word_of(kLibraryWords, options.model.interleave_library)},
            {"gc", word_of(kCollectorWords, options.model.collector)},
            {"memory-model", word_of(kMemoryModelWords, model_of(options.model.order))},
            {"queue", std::to_string(options.model.queue_limit)},
            {"states", word_of(kStatesWords, options.stores_states)},
            {"alone", word_of(kAloneWords, options.model.merges_alone)},
            {"guarded", word_of(kGuardedWords, options.model.merges_guarded)},
            {"interrupts", word_of(kInterruptsWords, options.model.assumptions.no_interrupts)},
            {"written", join(options.model.assumptions.memory.written)},
            {"unguarded", join(options.model.assumptions.memory.unguarded)},
            {"numbering", word_of(kNumberingWords, numbering_of(options.model))},
            {"pinned", join(options.model.assumptions.pinned.names)}};
}

namespace {

template <class T>
bool take(std::span<const Word<T>> words, const std::string& text, T& value) {
    const std::optional<T> found = find_word(words, text);
    if (found) value = *found;
    return found.has_value();
}

bool take_number(const std::string& text, std::uint32_t& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
}

// Names of kinds of memory, there and back.
bool split(const std::string& text, std::set<std::string>& names) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('|', at), text.size());
        names.insert(text.substr(at, end - at));
        at = end + 1;
    }
    return true;
}

}  // namespace

Result<void> take_kept_options(const report::SavedTrace& trace, ExploredOptions& options) {
    for (const auto& [name, value] : trace.options) {
        bool is_known = false;
        if (name == "races") is_known = take<check::Races>(kRacesWords, value, options.races);
        if (name == "timeouts") is_known = take<model::TimeOuts>(kTimeOutsWords, value, options.model.time_outs);
        if (name == "library") is_known = take<bool>(kLibraryWords, value, options.model.interleave_library);
        if (name == "gc") is_known = take<reclaim::CollectorKind>(kCollectorWords, value, options.model.collector);
        if (name == "memory-model") {
            MemoryModel memory_model{};
            is_known = take<MemoryModel>(kMemoryModelWords, value, memory_model);
            options.model.order = rules_of(memory_model);
        }
        if (name == "queue") is_known = take_number(value, options.model.queue_limit);
        if (name == "states") is_known = take<bool>(kStatesWords, value, options.stores_states);
        if (name == "alone") is_known = take<bool>(kAloneWords, value, options.model.merges_alone);
        if (name == "guarded") is_known = take<bool>(kGuardedWords, value, options.model.merges_guarded);
        if (name == "interrupts")
            is_known = take<bool>(kInterruptsWords, value, options.model.assumptions.no_interrupts);
        if (name == "written") is_known = split(value, options.model.assumptions.memory.written);
        if (name == "numbering") is_known = take<model::Numbering>(kNumberingWords, value, options.model.numbering);
        if (name == "pinned") is_known = split(value, options.model.assumptions.pinned.names);
        if (name == "unguarded") is_known = split(value, options.model.assumptions.memory.unguarded);
        if (!is_known) return Error{"trace", fmt::format("the option '{}' with '{}' is not known", name, value)};
    }
    return {};
}

report::Style output_style(Color color) {
    constexpr std::size_t kNarrowestPage = 80;
    report::Style style;
    const bool is_terminal = ::isatty(STDOUT_FILENO) != 0;
    const char* const no_color = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    const bool is_dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
    const bool is_asked_not_to = (no_color != nullptr && *no_color != '\0') || is_dumb;
    style.has_color = color == Color::Always || (color == Color::Auto && is_terminal && !is_asked_not_to);
    struct winsize size = {};
    if (is_terminal && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0)
        style.width = std::max<std::size_t>(size.ws_col, kNarrowestPage);
    std::error_code error;
    style.folder = std::filesystem::current_path(error).string();
    return style;
}

}  // namespace tidelock::cli
