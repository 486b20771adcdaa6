#include "explore/search/hangs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/check.h"

namespace tidelock::search {

// --- components ---

void TerminalComponents::enter(ts::StateRef state) {
    const auto place = static_cast<std::uint32_t>(open_.size());
    if (state.root >= known_.size()) known_.resize(std::size_t{state.root} + 1);
    TL_CHECK(known_[state.root] == kUnknown, "a state should be entered once");
    known_[state.root] = place + 1;
    open_.push_back({state.root, place, false, false});
    stack_.push_back(place);
}

void TerminalComponents::step(ts::StateRef to) {
    Member& from = open_[stack_.back()];
    const std::uint32_t known = to.root < known_.size() ? known_[to.root] : kUnknown;
    if (known == kUnknown) return;
    if (known == kDone) {
        from.has_exit = true;
        return;
    }
    from.has_cycle = true;
    from.low = std::min(from.low, known - 1);
}

void TerminalComponents::note_exit() { open_[stack_.back()].has_exit = true; }

bool TerminalComponents::leave() {
    const std::uint32_t place = stack_.back();
    stack_.pop_back();
    const std::uint32_t low = open_[place].low;
    TL_DCHECK(low <= place, "a component should begin at one of its members");
    if (low != place) {
        TL_CHECK(!stack_.empty(), "the first state should begin a component");
        Member& before = open_[stack_.back()];
        before.low = std::min(before.low, low);
        return false;
    }
    bool has_exit = false;
    bool has_cycle = false;
    for (std::size_t i = place; i < open_.size(); ++i) {
        has_exit |= open_[i].has_exit;
        has_cycle |= open_[i].has_cycle;
        known_[open_[i].root] = kDone;
    }
    open_.resize(place);
    if (!stack_.empty()) open_[stack_.back()].has_exit = true;
    return has_cycle && !has_exit;
}

// --- telling ---

Hangs::Reached Hangs::look_around(ts::StateRef from) {
    Reached reached;
    std::unordered_map<std::uint32_t, std::uint32_t> numbers{{from.root, 0}};
    std::vector<ts::Choice> enabled;
    reached.states.push_back(from);
    for (std::uint32_t at = 0; at < reached.states.size(); ++at) {
        system_.restore(reached.states[at]);
        system_.enabled(enabled);
        TL_CHECK(!enabled.empty(), "a component without a way out should lead to no end in the full graph");
        std::vector<std::uint32_t>& actors = reached.piece.enabled.emplace_back();
        for (const ts::Choice& choice : enabled) actors.push_back(choice.actor);
        std::sort(actors.begin(), actors.end());
        actors.erase(std::unique(actors.begin(), actors.end()), actors.end());
        if (at >= kMostStates) {
            reached.is_all = false;
            continue;
        }
        for (const ts::Choice& choice : enabled) {
            system_.restore(reached.states[at]);
            const ts::StepEnd end = system_.execute(choice);
            if (end == ts::StepEnd::Restart) {
                session_.stop(StopReason::Restart);
                return reached;
            }
            TL_CHECK(end == ts::StepEnd::Next, "a component without a way out should have none in the full graph");
            const bool is_silent = system_.footprint().empty();
            const ts::StateRef to = system_.store().state;
            const auto [known, is_new] =
                numbers.try_emplace(to.root, static_cast<std::uint32_t>(reached.states.size()));
            if (is_new) reached.states.push_back(to);
            reached.piece.edges.push_back({at, known->second, choice, false, is_silent});
            const auto place = std::lower_bound(reached.movers.begin(), reached.movers.end(), choice.actor);
            if (place == reached.movers.end() || *place != choice.actor) reached.movers.insert(place, choice.actor);
        }
    }
    return reached;
}

// One actor that goes on without anybody seeing it, and without a choice, has been told of by divergence.h.
bool Hangs::is_divergence(const Reached& reached) {
    return reports_divergence_ && reached.movers.size() == 1 && reached.piece.edges.size() == reached.states.size() &&
           system_.has_to_end(reached.movers[0]) &&
           std::all_of(reached.piece.edges.begin(), reached.piece.edges.end(),
                       [](const GraphPiece::Edge& edge) { return edge.is_silent; });
}

// Lets the actors move in turn until a state comes back with the same actor's turn: a fair cycle, if not a short one.
FairCycle Hangs::take_turns(ts::StateRef from, ts::StateRef& begin) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> seen;  // state and last actor: the step
    std::vector<ts::Choice> walk;
    std::vector<ts::Choice> enabled;
    std::uint32_t last = 0;
    ts::StateRef at = from;
    for (;;) {
        const auto [known, is_new] = seen.try_emplace({at.root, last}, walk.size());
        if (!is_new) {
            const auto middle = walk.begin() + static_cast<std::ptrdiff_t>(known->second);
            begin = at;
            return {{walk.begin(), middle}, 0, {middle, walk.end()}};
        }
        system_.restore(at);
        system_.enabled(enabled);
        const auto next =
            std::find_if(enabled.begin(), enabled.end(), [&](const ts::Choice& c) { return c.actor > last; });
        const ts::Choice choice = next != enabled.end() ? *next : enabled.front();
        const ts::StepEnd end = system_.execute(choice);
        TL_CHECK(end == ts::StepEnd::Next, "a component without a way out should have none in the full graph");
        walk.push_back(choice);
        last = choice.actor;
        at = system_.store().state;
    }
}

void Hangs::tell(ts::StateRef state, std::span<const ts::Choice> path) {
    const Reached reached = look_around(state);
    if (session_.is_over() || is_divergence(reached)) return;
    ts::StateRef begin = state;
    std::optional<FairCycle> cycle;
    if (reached.is_all) {
        cycle = find_fair_cycle(reached.piece, true);
        TL_CHECK(cycle.has_value(), "a component without a way out should have a fair cycle");
        begin = reached.states[cycle->begin];
    } else {
        cycle = take_turns(state, begin);
    }
    system_.restore(begin);
    const std::optional<ts::Violation> violation = system_.judge_endless(reached.movers);
    if (!violation) return;
    std::vector<ts::Choice> whole(path.begin(), path.end());
    whole.insert(whole.end(), cycle->way.begin(), cycle->way.end());
    const std::size_t cycle_begin = whole.size();
    whole.insert(whole.end(), cycle->cycle.begin(), cycle->cycle.end());
    session_.tell_endless(*violation, whole, cycle_begin);
}

}  // namespace tidelock::search
