#include "combinations.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "explore/search/bfs.h"
#include "explore/search/bounded.h"
#include "explore/search/dfs.h"
#include "explore/search/pct.h"
#include "explore/search/random_walk.h"
#include "explore/search/reduced_dfs.h"
#include "stateless_searches.h"

namespace tidelock::crosscheck {
namespace {

using reclaim::CollectorKind;
using search::Environment;
using search::Listener;
using search::SearchOptions;
using search::SearchResult;
using ts::TransitionSystem;

// --- models ---

struct NamedModel {
    const char* name;
    model::ModelOptions options;
};

model::ModelOptions options(CollectorKind collector, bool reduces) {
    model::ModelOptions made;
    made.collector = collector;
    made.reduces = made.keeps_shared = reduces;
    return made;
}

// The first has everything off.
const std::vector<NamedModel>& named_models() {
    static const std::vector<NamedModel> all = [] {
        std::vector<NamedModel> list = {
            {"plain", options(CollectorKind::MarkSweep, false)},
            {"supports", options(CollectorKind::Supports, false)},
            {"reference-counts", options(CollectorKind::ReferenceCounts, false)},
            {"depth-labels", options(CollectorKind::DepthLabels, false)},
            {"forgetful", options(CollectorKind::Supports, false)},
            {"interleaved", options(CollectorKind::Supports, false)},
            {"reduced", options(CollectorKind::Supports, true)},
            {"reduced-plain", options(CollectorKind::MarkSweep, true)},
            {"reduced-interleaved", options(CollectorKind::Supports, true)},
            {"guarded", options(CollectorKind::Supports, false)},
            {"reduced-guarded", options(CollectorKind::Supports, true)},
            {"single", options(CollectorKind::Supports, true)},
            {"symmetric", options(CollectorKind::Supports, false)},
            {"reduced-symmetric", options(CollectorKind::Supports, true)},
            {"canonical", options(CollectorKind::Supports, false)},
        };
        for (NamedModel& one : list) {
            const std::string name = one.name;
            one.options.library.everything = name.ends_with("interleaved");
            one.options.remembers_steps = name != "plain" && name != "forgetful" && !name.starts_with("single");
            one.options.merges_alone = !name.ends_with("plain") && !name.starts_with("single");
            const bool is_guarded = name.ends_with("guarded");
            one.options.merges_guarded = one.options.assumptions.memory.is_learnt = is_guarded;
            one.options.keeps_shared |= is_guarded;
            one.options.symmetry = name.ends_with("symmetric");
            if (name == "canonical") one.options.numbering = model::Numbering::Canonical;
        }
        return list;
    }();
    return all;
}

// --- searches ---

SearchResult bounded(TransitionSystem& system, const SearchOptions& limits, const Environment& around, Listener& l) {
    search::BoundedOptions bounds;
    bounds.max_preemptions = 1'000;
    return search::bounded(system, limits, bounds, around, l);
}

SearchResult two_preemptions(TransitionSystem& system, const SearchOptions& limits, const Environment& around,
                             Listener& l) {
    return search::bounded(system, limits, {}, around, l);
}

SearchResult random_walk(TransitionSystem& system, const SearchOptions& limits, const Environment& around,
                         Listener& l) {
    search::SamplingOptions sampling;
    sampling.executions = 20;
    return search::random_walk(system, limits, sampling, around, l);
}

SearchResult pct(TransitionSystem& system, const SearchOptions& limits, const Environment& around, Listener& l) {
    search::SamplingOptions sampling;
    sampling.executions = 20;
    return search::pct(system, limits, sampling, around, l);
}

template <bool kDpor, bool kSleep>
SearchResult reduced(TransitionSystem& system, const SearchOptions& limits, const Environment& around, Listener& l) {
    search::Reductions reductions;
    reductions.dpor = kDpor;
    reductions.sleep = kSleep;
    return search::reduced_depth_first(system, limits, reductions, around, l);
}

struct NamedSearch {
    const char* name;
    Search search;
    bool reduces;
    bool keeps_races;
    std::uint64_t max_states;
};

constexpr std::uint64_t kMostStateless = 1'500;
constexpr std::uint64_t kLongestPath = 250;  // there are programs that spin

constexpr NamedSearch kSearches[] = {
    {"dfs", &search::depth_first, false, true, 0},
    {"bfs", &search::breadth_first, false, true, 0},
    {"bounded", &bounded, false, true, 0},
    {"bounded-2", &two_preemptions, false, true, 0},
    {"random", &random_walk, false, true, 0},
    {"pct", &pct, false, true, 0},
    {"dfs-off", &reduced<false, false>, false, true, 0},
    {"stateless-none", &stateless_none, false, true, kMostStateless},
    {"dpor", &reduced<true, false>, true, true, 0},
    {"dpor-sleep", &reduced<true, true>, true, true, 0},
    {"dfs-sleep", &reduced<false, true>, true, true, 0},
    {"stateless-sleep", &stateless_sleep, true, false, kMostStateless},
    {"persistent", &stateless_persistent, true, false, kMostStateless},
    {"persistent-sleep", &stateless_persistent_sleep, true, false, kMostStateless},
    {"source", &stateless_source, true, false, kMostStateless},
    {"optimal", &stateless_optimal, true, false, kMostStateless},
};

bool one_is(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

const std::vector<model::ModelOptions>& models() {
    static const std::vector<model::ModelOptions> all = [] {
        std::vector<model::ModelOptions> list;
        for (const NamedModel& one : named_models()) list.push_back(one.options);
        return list;
    }();
    return all;
}

const std::vector<Combination>& combinations() {
    static const std::vector<Combination> all = [] {
        std::vector<Combination> list;
        std::size_t usual_model = 0;  // under the search at hand
        for (const NamedSearch& how : kSearches) {
            for (std::size_t i = 0; i < named_models().size(); ++i) {
                const NamedModel& over = named_models()[i];
                if (over.options.reduces != how.reduces) continue;
                const bool is_stateless = how.max_states != 0;
                // Without stored states there is no symmetry, and a step must be the same wherever it is made.
                if (is_stateless && (over.options.symmetry || over.options.merges_alone)) continue;
                if (!is_stateless && std::string_view(over.name).starts_with("single")) continue;
                const bool is_canonical = over.options.numbering == model::Numbering::Canonical;
                if (is_canonical && one_is(how.name, {"random", "pct"})) continue;
                const bool is_bounded = one_is(how.name, {"bounded", "bounded-2", "random", "pct"});
                if (over.options.merges_guarded && is_bounded) continue;
                // Each search over one model, and each model under one search.
                const bool is_usual_model = one_is(over.name, {"supports", "reduced", "single"}) ||
                                            (is_stateless && one_is(over.name, {"plain"}));
                const bool is_usual_search =
                    one_is(how.name, {"dfs", "dpor"}) || (is_canonical && one_is(how.name, {"bfs"}));
                if (one_is(over.name, {"supports"})) usual_model = list.size();
                const bool has_same_size = one_is(over.name, {"reference-counts", "depth-labels", "forgetful"});
                list.push_back({std::string(how.name) + "/" + over.name, i, how.search, how.keeps_races, how.max_states,
                                how.max_states != 0 ? kLongestPath : 0,
                                how.max_states == 0 && !one_is(how.name, {"random", "pct"}),
                                one_is(how.name, {"dfs", "bfs", "random", "dfs-off", "dpor"}) &&
                                    !over.options.symmetry && !is_canonical && !over.options.merges_guarded,
                                !is_usual_model && !is_usual_search, has_same_size ? usual_model : 0});
            }
        }
        return list;
    }();
    return all;
}

}  // namespace tidelock::crosscheck
