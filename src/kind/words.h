// The words of what is one of several, and what each stands for. One table each, used to parse options, to tell them in
// a report and to keep them in a trace.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "kind/rules.h"

namespace tidelock::kind {

template <class T>
struct Word {
    std::string_view text;
    T value;
};

inline constexpr Word<Races> kRacesWords[] = {{"off", Races::Off}, {"warn", Races::Warn}, {"error", Races::Error}};
inline constexpr Word<TimeOuts> kTimeOutsWords[] = {
    {"any", TimeOuts::Any}, {"never", TimeOuts::Never}, {"stuck", TimeOuts::Stuck}};
inline constexpr Word<MemoryModel> kMemoryModelWords[] = {
    {"sc", MemoryModel::Sc}, {"tso", MemoryModel::Tso}, {"ecma", MemoryModel::Ecma}, {"net", MemoryModel::Net}};
inline constexpr Word<Numbering> kNumberingWords[] = {{"placement", Numbering::Placement},
                                                      {"canonical", Numbering::Canonical}};
inline constexpr Word<bool> kRandomWords[] = {{"fixed", false}, {"choose", true}};

template <class T>
std::optional<T> find_word(std::span<const Word<T>> words, std::string_view text) {
    for (const Word<T>& word : words) {
        if (word.text == text) return word.value;
    }
    return std::nullopt;
}

template <class T, std::size_t N>
std::string word_of(const Word<T> (&words)[N], T value) {
    for (const Word<T>& word : words) {
        if (word.value == value) return std::string(word.text);
    }
    return {};
}

}  // namespace tidelock::kind
