#include "dotnet/circumstances.h"

#include <charconv>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "dotnet/explored_program.h"
#include "dotnet/library_option.h"
#include "dotnet/options.h"
#include "dotnet/words.h"

namespace tidelock::dotnet {

using kind::find_word;
using kind::Word;
using kind::word_of;

namespace {

// Whether a schedule was found with a state stored after each step, whether a thread alone goes on at once, ...
constexpr Word<bool> kStatesWords[] = {{"stored", true}, {"passed", false}};
constexpr Word<bool> kSharedWords[] = {{"kept", true}, {"found-anew", false}};
constexpr Word<bool> kGuardedWords[] = {{"at-once", true}, {"by-steps", false}};
constexpr Word<bool> kAloneWords[] = {{"at-once", true}, {"by-steps", false}};
constexpr Word<bool> kInterruptsWords[] = {{"none", true}, {"some", false}};
constexpr Word<bool> kHandlesWords[] = {{"uncounted", true}, {"counted", false}};

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
kind::Numbering told_numbering(const kind::Settings& settings, const model::Assumptions& assumptions) {
    return assumptions.pinned.is_everything ? kind::Numbering::Placement : settings.numbering;
}

}  // namespace

kind::Circumstances circumstances_of(const kind::Settings& settings) {
    const model::ModelOptions model = explored_options({}, settings).model;
    const model::Assumptions& assumptions = model.assumptions;
    const kind::Given& given = settings.given;
    return {{"races", word_of(kind::kRacesWords, settings.races)},
            {"timeouts", word_of(kind::kTimeOutsWords, settings.time_outs)},
            {"clock", std::to_string(settings.clock)},
            {"random", word_of(kind::kRandomWords, settings.choose_random)},
            {"environment", join_variables(given.environment)},
            {"input", given.input ? absolute_path(*given.input) : ""},
            {"library", library_text(model.library)},
            {"gc", word_of(kCollectorWords, model.collector)},
            {"memory-model", word_of(kind::kMemoryModelWords, settings.memory_model)},
            {"queue", std::to_string(settings.queue_limit)},
            {"states", word_of(kStatesWords, settings.stores_states)},
            {"shared", word_of(kSharedWords, model.keeps_shared)},
            {"guarded", word_of(kGuardedWords, passes_guarded(settings))},
            {"written", join(assumptions.memory.written)},
            {"unguarded", join(assumptions.memory.unguarded)},
            {"alone", word_of(kAloneWords, settings.merges_alone)},
            {"interrupts", word_of(kInterruptsWords, assumptions.no_interrupts)},
            {"handles", word_of(kHandlesWords, assumptions.no_closing)},
            {"looked-into", join(assumptions.looked_into)},
            {"torn", torn_text(assumptions.torn)},
            {"torn-unit", std::to_string(assumptions.torn.raw_unit)},
            {"numbering", word_of(kind::kNumberingWords, told_numbering(settings, assumptions))},
            {"pinned", join(assumptions.pinned.names)}};
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

Result<void> take_circumstances(const kind::Circumstances& circumstances, kind::Settings& settings) {
    Options own;
    model::Assumptions assumptions;
    for (const auto& [name, value] : circumstances) {
        bool is_known = false;
        if (name == "races") is_known = take<kind::Races>(kind::kRacesWords, value, settings.races);
        if (name == "timeouts") is_known = take<kind::TimeOuts>(kind::kTimeOutsWords, value, settings.time_outs);
        if (name == "clock") is_known = take_number(value, settings.clock);
        if (name == "random") is_known = take<bool>(kind::kRandomWords, value, settings.choose_random);
        if (name == "environment") is_known = split_variables(value, settings.given.environment);
        if (name == "input") {
            is_known = true;
            if (!value.empty()) settings.given.input = value;
        }
        if (name == "library") is_known = take_library(value, own.library);
        if (name == "gc") is_known = take<reclaim::CollectorKind>(kCollectorWords, value, own.collector);
        if (name == "memory-model")
            is_known = take<kind::MemoryModel>(kind::kMemoryModelWords, value, settings.memory_model);
        if (name == "queue") is_known = take_number(value, settings.queue_limit);
        if (name == "states") is_known = take<bool>(kStatesWords, value, settings.stores_states);
        if (name == "shared") is_known = take<bool>(kSharedWords, value, settings.reduces);
        if (name == "guarded") {
            is_known = take<bool>(kGuardedWords, value, settings.locks);
            assumptions.memory.is_learnt = settings.locks;
        }
        if (name == "written") is_known = split(value, assumptions.memory.written);
        if (name == "unguarded") is_known = split(value, assumptions.memory.unguarded);
        if (name == "alone") is_known = take<bool>(kAloneWords, value, settings.merges_alone);
        if (name == "interrupts") is_known = take<bool>(kInterruptsWords, value, assumptions.no_interrupts);
        if (name == "handles") is_known = take<bool>(kHandlesWords, value, assumptions.no_closing);
        if (name == "looked-into") is_known = split(value, assumptions.looked_into);
        if (name == "torn") is_known = take_torn(value, assumptions.torn);
        if (name == "torn-unit") is_known = take_number(value, assumptions.torn.raw_unit);
        if (name == "numbering") is_known = take<kind::Numbering>(kind::kNumberingWords, value, settings.numbering);
        if (name == "pinned") is_known = split(value, assumptions.pinned.names);
        if (!is_known) return Error{"trace", fmt::format("the option '{}' with '{}' is not known", name, value)};
    }
    settings.own = own;
    settings.learnt = assumptions;
    return {};
}

}  // namespace tidelock::dotnet
