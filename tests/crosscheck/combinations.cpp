#include "combinations.h"

#include "explore/search/bfs.h"
#include "explore/search/dfs.h"

namespace tidelock::crosscheck {
namespace {

using reclaim::CollectorKind;

struct NamedModel {
    const char* name;
    model::ModelOptions options;
};

const std::vector<NamedModel>& named_models() {
    static const std::vector<NamedModel> all = [] {
        std::vector<NamedModel> list(4);
        list[0].name = "mark-sweep";
        list[0].options.collector = CollectorKind::MarkSweep;
        list[1].name = "supports";
        list[1].options.collector = CollectorKind::Supports;
        list[2].name = "reference-counts";
        list[2].options.collector = CollectorKind::ReferenceCounts;
        list[3].name = "depth-labels";
        list[3].options.collector = CollectorKind::DepthLabels;
        return list;
    }();
    return all;
}

struct NamedSearch {
    const char* name;
    Search search;
    bool keeps_races;
};

constexpr NamedSearch kSearches[] = {
    {"dfs", &search::depth_first, true},
    {"bfs", &search::breadth_first, true},
};

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
        for (const NamedSearch& how : kSearches) {
            for (std::size_t i = 0; i < named_models().size(); ++i)
                list.push_back({std::string(how.name) + "/" + named_models()[i].name, i, how.search, how.keeps_races});
        }
        return list;
    }();
    return all;
}

}  // namespace tidelock::crosscheck
