#include "verify/repetition.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "verify/library_option.h"
#include "verify/plan_words.h"

namespace tidelock::verify {

namespace {

// Did the search make guarded accesses without a stop?
bool passes_guarded(const model::ModelOptions& options) {
    const exec::GuardedMemory& memory = options.assumptions.memory;
    return options.merges_guarded && memory.is_learnt && !memory.is_off;
}

}  // namespace

ExploredOptions alone(const ExploredOptions& options) {
    ExploredOptions followed = options;
    followed.model.reduces = false;  // there is only this one schedule
    followed.model.symmetry = false;
    followed.model.guesses_first = false;
    followed.model.ends_at_violation = true;
    followed.model.merges_guarded = passes_guarded(options.model);
    return followed;
}

Result<replay::Recording> repeat(const ExploredOptions& options, const replay::Schedule& schedule,
                                 const replay::Expected& expected, replay::SourceText& source) {
    TL_TRY(program, ExploredProgram::open(alone(options)));
    return replay::record(program->model(), schedule, expected,
                          options.stores_states ? replay::States::Stored : replay::States::Passed, source);
}

namespace {

std::string join(const std::set<std::string>& names) { return fmt::format("{}", fmt::join(names, "|")); }

constexpr std::string_view kEverything = "*";
constexpr std::string_view kBulk = "bulk";

std::string torn_text(const exec::TornAccesses& torn) {
    if (torn.is_everything) return std::string(kEverything);
    std::set<std::string> names = torn.places;
    if (torn.is_bulk) names.emplace(kBulk);
    return join(names);
}

// NAME=VALUE, each ended by a zero.
std::string join_variables(const std::vector<std::pair<std::string, std::string>>& variables) {
    std::string text;
    for (const auto& [name, value] : variables) text.append(name).append("=").append(value).push_back('\0');
    return text;
}

std::string absolute_path(const std::string& path) {
    std::error_code error;
    return std::filesystem::absolute(path, error).lexically_normal().string();
}

// Where nothing is renamed, canonical numbers are those of placement.
model::Numbering numbering_of(const model::ModelOptions& options) {
    return options.assumptions.pinned.is_everything ? model::Numbering::Placement : options.numbering;
}

}  // namespace

Circumstances circumstances_of(const ExploredOptions& options) {
    return {{"races", word_of(kRacesWords, options.races)},
            {"timeouts", word_of(kTimeOutsWords, options.model.time_outs)},
            {"clock", std::to_string(options.clock)},
            {"random", word_of(kRandomWords, options.choose_random)},
            {"environment", join_variables(options.program.environment)},
            {"input", options.program.input ? absolute_path(*options.program.input) : ""},
            {"library", library_text(options.model.library)},
            {"gc", word_of(kCollectorWords, options.model.collector)},
            {"memory-model", word_of(kMemoryModelWords, model_of(options.model.order))},
            {"queue", std::to_string(options.model.queue_limit)},
            {"states", word_of(kStatesWords, options.stores_states)},
            {"shared", word_of(kSharedWords, options.model.keeps_shared)},
            {"guarded", word_of(kGuardedWords, passes_guarded(options.model))},
            {"written", join(options.model.assumptions.memory.written)},
            {"unguarded", join(options.model.assumptions.memory.unguarded)},
            {"alone", word_of(kAloneWords, options.model.merges_alone)},
            {"interrupts", word_of(kInterruptsWords, options.model.assumptions.no_interrupts)},
            {"handles", word_of(kHandlesWords, options.model.assumptions.no_closing)},
            {"looked-into", join(options.model.assumptions.looked_into)},
            {"torn", torn_text(options.model.assumptions.torn)},
            {"torn-unit", std::to_string(options.model.assumptions.torn.raw_unit)},
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

bool take_library(const std::string& text, library::LookedInto& looked_into) {
    const auto parsed = parse_library(text);
    if (parsed) looked_into = *parsed;
    return parsed.has_value();
}

bool split_variables(const std::string& text, std::vector<std::pair<std::string, std::string>>& variables) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t sign = text.find('=', at);
        const std::size_t end = text.find('\0', at);
        if (sign == std::string::npos || end == std::string::npos || sign > end) return false;
        variables.emplace_back(text.substr(at, sign - at), text.substr(sign + 1, end - sign - 1));
        at = end + 1;
    }
    return true;
}

// Names of types, there and back.
bool split(const std::string& text, std::set<std::string>& names) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('|', at), text.size());
        names.insert(text.substr(at, end - at));
        at = end + 1;
    }
    return true;
}

bool take_torn(const std::string& text, exec::TornAccesses& torn) {
    torn.is_everything = text == kEverything;
    if (torn.is_everything) return true;
    split(text, torn.places);
    torn.is_bulk = torn.places.erase(std::string(kBulk)) != 0;
    return true;
}

}  // namespace

Result<void> take_circumstances(const Circumstances& circumstances, ExploredOptions& options) {
    for (const auto& [name, value] : circumstances) {
        bool is_known = false;
        if (name == "races") is_known = take<check::Races>(kRacesWords, value, options.races);
        if (name == "timeouts") is_known = take<model::TimeOuts>(kTimeOutsWords, value, options.model.time_outs);
        if (name == "clock") is_known = take_number(value, options.clock);
        if (name == "random") is_known = take<bool>(kRandomWords, value, options.choose_random);
        if (name == "environment") is_known = split_variables(value, options.program.environment);
        if (name == "input") {
            is_known = true;
            if (!value.empty()) options.program.input = value;
        }
        if (name == "library") is_known = take_library(value, options.model.library);
        if (name == "gc") is_known = take<reclaim::CollectorKind>(kCollectorWords, value, options.model.collector);
        if (name == "memory-model") {
            MemoryModel memory_model{};
            is_known = take<MemoryModel>(kMemoryModelWords, value, memory_model);
            options.model.order = rules_of(memory_model);
        }
        if (name == "queue") is_known = take_number(value, options.model.queue_limit);
        if (name == "states") is_known = take<bool>(kStatesWords, value, options.stores_states);
        if (name == "shared") is_known = take<bool>(kSharedWords, value, options.model.keeps_shared);
        if (name == "guarded") {
            is_known = take<bool>(kGuardedWords, value, options.model.merges_guarded);
            options.model.assumptions.memory.is_learnt = options.model.merges_guarded;
        }
        if (name == "written") is_known = split(value, options.model.assumptions.memory.written);
        if (name == "unguarded") is_known = split(value, options.model.assumptions.memory.unguarded);
        if (name == "alone") is_known = take<bool>(kAloneWords, value, options.model.merges_alone);
        if (name == "interrupts")
            is_known = take<bool>(kInterruptsWords, value, options.model.assumptions.no_interrupts);
        if (name == "handles") is_known = take<bool>(kHandlesWords, value, options.model.assumptions.no_closing);
        if (name == "looked-into") is_known = split(value, options.model.assumptions.looked_into);
        if (name == "torn") is_known = take_torn(value, options.model.assumptions.torn);
        if (name == "torn-unit") is_known = take_number(value, options.model.assumptions.torn.raw_unit);
        if (name == "numbering") is_known = take<model::Numbering>(kNumberingWords, value, options.model.numbering);
        if (name == "pinned") is_known = split(value, options.model.assumptions.pinned.names);
        if (!is_known) return Error{"trace", fmt::format("the option '{}' with '{}' is not known", name, value)};
    }
    return {};
}

}  // namespace tidelock::verify
