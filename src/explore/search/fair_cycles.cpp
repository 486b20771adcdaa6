#include "explore/search/fair_cycles.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/check.h"
#include "explore/search/strong_components.h"

namespace tidelock::search {

namespace {

using Edge = GraphPiece::Edge;

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

class FairCycleFinder {
public:
    FairCycleFinder(const GraphPiece& piece, bool is_alone_allowed)
        : piece_(piece), is_alone_allowed_(is_alone_allowed), first_(piece.enabled.size() + 1) {
        for (const Edge& edge : piece_.edges) ++first_[edge.from + 1];
        for (std::size_t state = 1; state < first_.size(); ++state) first_[state] += first_[state - 1];
        std::vector<std::uint32_t> next = first_;
        out_.resize(piece_.edges.size());
        for (std::uint32_t i = 0; i < out_.size(); ++i) out_[next[piece_.edges[i].from]++] = i;
    }

    std::optional<FairCycle> run() {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
        for (const Edge& edge : piece_.edges) {
            if (!edge.is_progress) edges.emplace_back(edge.from, edge.to);
        }
        component_of_ = strong_components(static_cast<std::uint32_t>(piece_.enabled.size()), edges);
        judge_components();
        FairCycle found;
        if (!is_fair_[component_of_[0]]) {
            const auto is_there = [&](const Edge& edge) { return is_fair_[component_of_[edge.to]]; };
            const std::vector<std::uint32_t> way = shortest(
                0, [](const Edge&) { return true; }, is_there);
            if (way.empty()) return std::nullopt;
            for (const std::uint32_t edge : way) found.way.push_back(piece_.edges[edge].choice);
            found.begin = piece_.edges[way.back()].to;
        }
        for (const std::uint32_t edge : walk_from(found.begin)) found.cycle.push_back(piece_.edges[edge].choice);
        return found;
    }

private:
    struct Judgement {
        bool has_states = false;
        bool has_edges = false;
        std::vector<std::uint32_t> always;  // can move in all states
        std::vector<std::uint32_t> movers;  // each once
        bool is_silent = true;
    };

    [[nodiscard]] bool is_inside(const Edge& edge) const {
        return !edge.is_progress && component_of_[edge.from] == component_of_[edge.to];
    }

    void judge_components() {
        std::vector<Judgement> judgements(*std::max_element(component_of_.begin(), component_of_.end()) +
                                          std::size_t{1});
        for (std::size_t state = 0; state < component_of_.size(); ++state) {
            Judgement& its = judgements[component_of_[state]];
            const std::vector<std::uint32_t>& enabled = piece_.enabled[state];
            if (!its.has_states) its.always = enabled;
            its.has_states = true;
            std::erase_if(its.always, [&](std::uint32_t actor) { return !contains(enabled, actor); });
        }
        for (const Edge& edge : piece_.edges) {
            if (!is_inside(edge)) continue;
            Judgement& its = judgements[component_of_[edge.from]];
            its.has_edges = true;
            its.is_silent = its.is_silent && edge.is_silent;
            if (!contains(its.movers, edge.choice.actor)) its.movers.push_back(edge.choice.actor);
        }
        for (const Judgement& its : judgements) {
            const bool is_alone = its.movers.size() == 1 && its.is_silent;
            is_fair_.push_back(its.has_edges && (is_alone_allowed_ || !is_alone) &&
                               std::all_of(its.always.begin(), its.always.end(),
                                           [&](std::uint32_t actor) { return contains(its.movers, actor); }));
        }
    }

    // A closed walk as short as going from one thing that is missing to the nearest next one makes it.
    std::vector<std::uint32_t> walk_from(std::uint32_t begin) {
        std::vector<std::uint32_t> walk;
        std::uint32_t at = begin;
        const auto go = [&](const auto& is_goal) {
            const auto more = shortest(
                at, [&](const Edge& edge) { return is_inside(edge); }, is_goal);
            TL_CHECK(!more.empty(), "what a fair cycle needs should be in its component");
            walk.insert(walk.end(), more.begin(), more.end());
            at = piece_.edges[walk.back()].to;
        };
        for (const std::uint32_t actor : piece_.enabled[begin]) {
            const auto is_treated_well = [&](const Edge& edge) {
                return edge.choice.actor == actor || !contains(piece_.enabled[edge.to], actor);
            };
            if (std::none_of(walk.begin(), walk.end(), [&](auto i) { return is_treated_well(piece_.edges[i]); }))
                go(is_treated_well);
        }
        if (at != begin) go([&](const Edge& edge) { return edge.to == begin; });
        return walk;
    }

    // The edges of a shortest way, not empty, whose last edge is a goal; or none.
    template <class MayUse, class IsGoal>
    std::vector<std::uint32_t> shortest(std::uint32_t from, const MayUse& may_use, const IsGoal& is_goal) {
        came_by_.assign(piece_.enabled.size(), kNone);
        std::vector<std::uint32_t> queue{from};
        for (std::size_t head = 0; head < queue.size(); ++head) {
            for (std::uint32_t i = first_[queue[head]]; i < first_[queue[head] + 1]; ++i) {
                const Edge& edge = piece_.edges[out_[i]];
                if (!may_use(edge)) continue;
                if (is_goal(edge)) return way_by(out_[i], from);
                if (edge.to == from || came_by_[edge.to] != kNone) continue;
                came_by_[edge.to] = out_[i];
                queue.push_back(edge.to);
            }
        }
        return {};
    }

    [[nodiscard]] std::vector<std::uint32_t> way_by(std::uint32_t last, std::uint32_t from) const {
        std::vector<std::uint32_t> way{last};
        while (piece_.edges[way.back()].from != from) way.push_back(came_by_[piece_.edges[way.back()].from]);
        std::reverse(way.begin(), way.end());
        return way;
    }

    static bool contains(const std::vector<std::uint32_t>& actors, std::uint32_t actor) {
        return std::find(actors.begin(), actors.end(), actor) != actors.end();
    }

    const GraphPiece& piece_;
    const bool is_alone_allowed_;
    std::vector<std::uint32_t> first_;  // the edges that leave a state are out_[first_[state]] up to first_[state + 1]
    std::vector<std::uint32_t> out_;
    std::vector<std::uint32_t> component_of_;
    std::vector<bool> is_fair_;           // by component
    std::vector<std::uint32_t> came_by_;  // by state: the edge of the search for a shortest way
};

}  // namespace

std::optional<FairCycle> find_fair_cycle(const GraphPiece& piece, bool is_alone_allowed) {
    return FairCycleFinder(piece, is_alone_allowed).run();
}

}  // namespace tidelock::search
