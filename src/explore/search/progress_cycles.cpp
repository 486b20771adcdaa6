#include "explore/search/progress_cycles.h"

#include "base/check.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tidelock::search {

void ProgressCycles::enter(ts::StateRef state, std::span<const ts::Choice> enabled) {
    const auto place = static_cast<std::uint32_t>(open_.size());
    if (state.root >= known_.size()) known_.resize(std::size_t{state.root} + 1);
    TL_CHECK(known_[state.root] == kUnknown, "a state should be entered once");
    known_[state.root] = place + 1;
    open_.push_back({state, place, false, actors_.size(), edges_.size()});
    for (const ts::Choice choice : enabled) actors_.push_back(choice.actor);
    const auto own = actors_.begin() + static_cast<std::ptrdiff_t>(open_.back().first_actor);
    std::sort(own, actors_.end());
    actors_.erase(std::unique(own, actors_.end()), actors_.end());
    stack_.push_back(place);
}

void ProgressCycles::edge(ts::Choice choice, ts::StateRef to, bool is_progress, bool is_silent) {
    Member& from = open_[stack_.back()];
    const std::uint32_t known = to.root < known_.size() ? known_[to.root] : kUnknown;
    if (known == kDone) return;
    if (known == kDoneReachesLivelock) {
        from.reaches_livelock = true;
        return;
    }
    if (known != kUnknown) from.low = std::min(from.low, known - 1);
    edges_.push_back({stack_.back(), to.root, choice, is_progress, is_silent});
}

std::optional<Livelock> ProgressCycles::leave() {
    const std::uint32_t place = stack_.back();
    stack_.pop_back();
    std::optional<Livelock> found;
    bool reaches_livelock = open_[place].reaches_livelock;
    const std::uint32_t low = open_[place].low;
    TL_DCHECK(low <= place, "a component should begin at one of its members");
    TL_CHECK(low == place || !stack_.empty(), "the first state should begin a component");
    if (low == place) {
        for (std::size_t i = place; i < open_.size(); ++i) reaches_livelock |= open_[i].reaches_livelock;
        if (!reaches_livelock) found = look_into(place);
        reaches_livelock |= found.has_value();
        close(place, reaches_livelock);
    }
    if (!stack_.empty()) {
        Member& before = open_[stack_.back()];
        before.low = std::min(before.low, low);
        before.reaches_livelock |= reaches_livelock;
    }
    return found;
}

GraphPiece ProgressCycles::piece_from(std::uint32_t first) const {
    GraphPiece piece;
    for (std::size_t i = open_[first].first_edge; i < edges_.size(); ++i) {
        const Edge& edge = edges_[i];
        const std::uint32_t to = known_[edge.to];
        if (to == kDone || to == kDoneReachesLivelock) continue;  // left the component
        TL_DCHECK(edge.from >= first && to > first, "an edge within a component should not lead to before it");
        piece.edges.push_back({edge.from - first, to - 1 - first, edge.choice, edge.is_progress, edge.is_silent});
    }
    if (piece.edges.empty()) return piece;
    for (std::size_t i = first; i < open_.size(); ++i) {
        const std::size_t end = i + 1 < open_.size() ? open_[i + 1].first_actor : actors_.size();
        piece.enabled.emplace_back(actors_.begin() + static_cast<std::ptrdiff_t>(open_[i].first_actor),
                                   actors_.begin() + static_cast<std::ptrdiff_t>(end));
    }
    return piece;
}

std::optional<Livelock> ProgressCycles::look_into(std::uint32_t first) const {
    const GraphPiece piece = piece_from(first);
    if (piece.edges.empty()) return std::nullopt;
    std::optional<FairCycle> cycle = find_fair_cycle(piece, is_alone_allowed_);
    if (!cycle) return std::nullopt;
    Livelock found{std::move(cycle->way), 0, open_[first + cycle->begin].state};
    found.cycle_begin = found.path.size();
    found.path.insert(found.path.end(), cycle->cycle.begin(), cycle->cycle.end());
    return found;
}

void ProgressCycles::close(std::uint32_t first, bool reaches_livelock) {
    for (std::size_t i = first; i < open_.size(); ++i) {
        known_[open_[i].state.root] = reaches_livelock ? kDoneReachesLivelock : kDone;
    }
    edges_.resize(open_[first].first_edge);
    actors_.resize(open_[first].first_actor);
    open_.resize(first);
}

ts::Violation livelock_violation(ts::TransitionSystem& system, std::span<const ts::Choice> path,
                                 std::size_t cycle_begin) {
    ts::Violation violation;
    violation.kind = ts::ViolationKind::Livelock;
    violation.actor = path[cycle_begin].actor;
    for (const ts::Choice choice : path.subspan(cycle_begin)) violation.actors.push_back(choice.actor);
    std::sort(violation.actors.begin(), violation.actors.end());
    violation.actors.erase(std::unique(violation.actors.begin(), violation.actors.end()), violation.actors.end());
    violation.facts = ts::Endless{{}, {path.size() - cycle_begin, path.size()}};
    system.locate(violation);
    if (violation.key.empty()) {
        for (const std::uint32_t actor : violation.actors) violation.key += " " + std::to_string(actor);
    }
    return violation;
}

}  // namespace tidelock::search
