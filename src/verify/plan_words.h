// The words of a plan's parts that are one of several, and what each stands for. One table each, used to parse options,
// to tell them in a report and to keep them in a trace.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "verify/fence_plan.h"
#include "verify/plan.h"

namespace tidelock::verify {

template <class T>
struct Word {
    std::string_view text;
    T value;
};

inline constexpr Word<Search> kSearchWords[] = {{"dfs", Search::DepthFirst},
                                                {"bfs", Search::BreadthFirst},
                                                {"stateless", Search::Stateless},
                                                {"random", Search::Random},
                                                {"pct", Search::Pct}};
inline constexpr Word<search::Reduction> kStatelessWords[] = {{"persistent", search::Reduction::Persistent},
                                                              {"source", search::Reduction::Source},
                                                              {"optimal", search::Reduction::Optimal}};
inline constexpr Word<check::Races> kRacesWords[] = {
    {"off", check::Races::Off}, {"warn", check::Races::Warn}, {"error", check::Races::Error}};
inline constexpr Word<model::TimeOuts> kTimeOutsWords[] = {
    {"any", model::TimeOuts::Any}, {"never", model::TimeOuts::Never}, {"stuck", model::TimeOuts::Stuck}};
// Whether a schedule was found with a state stored after each step, and whether a thread alone goes on at once.
inline constexpr Word<bool> kStatesWords[] = {{"stored", true}, {"passed", false}};
inline constexpr Word<bool> kSharedWords[] = {{"kept", true}, {"found-anew", false}};
inline constexpr Word<bool> kGuardedWords[] = {{"at-once", true}, {"by-steps", false}};
inline constexpr Word<bool> kAloneWords[] = {{"at-once", true}, {"by-steps", false}};
inline constexpr Word<MemoryModel> kMemoryModelWords[] = {
    {"sc", MemoryModel::Sc}, {"tso", MemoryModel::Tso}, {"ecma", MemoryModel::Ecma}, {"net", MemoryModel::Net}};
inline constexpr Word<bool> kInterruptsWords[] = {{"none", true}, {"some", false}};
inline constexpr Word<bool> kHandlesWords[] = {{"uncounted", true}, {"counted", false}};
inline constexpr Word<FenceMethod> kFenceMethodWords[] = {
    {"exact", FenceMethod::Exact}, {"min-cut", FenceMethod::MinCut}, {"min-cut-modified", FenceMethod::MinCutModified}};
inline constexpr Word<code::Strength> kStrengthWords[] = {{"volatile", code::Strength::Volatile},
                                                          {"interlocked", code::Strength::Interlocked},
                                                          {"barrier", code::Strength::Before},
                                                          {"barrier-after", code::Strength::After}};
inline constexpr Word<bool> kRandomWords[] = {{"fixed", false}, {"choose", true}};
inline constexpr Word<reclaim::CollectorKind> kCollectorWords[] = {
    {"supports", reclaim::CollectorKind::Supports},
    {"mark-sweep", reclaim::CollectorKind::MarkSweep},
    {"memoised", reclaim::CollectorKind::DepthLabels},
    {"reference-counting", reclaim::CollectorKind::ReferenceCounts}};
inline constexpr Word<model::Numbering> kNumberingWords[] = {{"placement", model::Numbering::Placement},
                                                             {"canonical", model::Numbering::Canonical}};

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

}  // namespace tidelock::verify
