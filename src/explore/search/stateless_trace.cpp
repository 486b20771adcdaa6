#include "explore/search/stateless_trace.h"

#include <algorithm>

#include "base/check.h"

namespace tidelock::search {

namespace {

// Does an access make all earlier ones that conflict with `access` happen before itself?
bool covers(const ts::Footprint& footprint, const ts::Access& access) {
    return std::any_of(footprint.begin(), footprint.end(), [&](const ts::Access& other) {
        return other.location == access.location && other.touch != ts::Touch::Read && other.begin <= access.begin &&
               access.end <= other.end;
    });
}

}  // namespace

// Who holds the locks that a step takes, at earlier and earlier times.
class Trace::Locks {
public:
    Locks(const Trace& trace, const Second& second) : trace_(trace), actor_(second.actor) {
        if (second.footprint == FootprintTable::kUnknown) return;
        for (const ts::Access& access : trace.footprints_[second.footprint]) {
            if (access.touch != ts::Touch::Acquire) continue;
            const auto found = trace.by_location_.find(access.location);
            if (found == trace.by_location_.end()) continue;
            const auto end = std::lower_bound(found->second.begin(), found->second.end(), second.at);
            locks_.push_back({access.location, found->second, static_cast<std::size_t>(end - found->second.begin()),
                              second.lock_owner});
        }
    }

    // Asked with smaller and smaller steps.
    [[nodiscard]] bool is_one_held_before(std::uint32_t step) {
        bool is_held = false;
        for (Lock& lock : locks_) {
            for (; lock.left != 0 && lock.steps[lock.left - 1] >= step; --lock.left) {
                const Event& event = trace_.events_[lock.steps[lock.left - 1]];
                if (trace_.holds(event, lock.location)) {
                    lock.owner = event.actor;
                } else if (lock.owner == event.actor) {
                    lock.owner.reset();
                }
            }
            if (lock.owner && *lock.owner != actor_) is_held = true;
        }
        return is_held;
    }

private:
    struct Lock {
        std::uint64_t location = 0;
        const std::vector<std::uint32_t>& steps;
        std::size_t left = 0;
        std::optional<std::uint32_t> owner;
    };
    const Trace& trace_;
    std::uint32_t actor_ = 0;
    std::vector<Lock> locks_;
};

void Trace::join(Clock& into, const Clock& from) {
    if (into.size() < from.size()) into.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) into[i] = std::max(into[i], from[i]);
}

std::uint32_t Trace::dense(std::uint32_t actor) {
    const auto [at, is_new] = dense_.try_emplace(actor, static_cast<std::uint32_t>(names_.size()));
    if (is_new) {
        names_.push_back(actor);
        actors_.emplace_back();
    }
    return at->second;
}

bool Trace::holds(const Event& event, std::uint64_t lock) const {
    return std::binary_search(event.held.begin(), event.held.end(), lock);
}

void Trace::cut(std::uint32_t size) {
    while (size_ > size) {
        if (states_.size() > size_) {
            for (const std::uint32_t actor : states_.back().appeared) actors_[actor].started = 0;
            states_.pop_back();
        }
        const Event& event = events_[--size_];
        actors_[event.actor].last = event.previous;
        const ts::Footprint& footprint = footprints_[event.step.footprint];
        for (const ts::Access& access : footprint) {
            std::vector<std::uint32_t>& steps = by_location_[access.location];
            if (!steps.empty() && steps.back() == size_) steps.pop_back();
        }
    }
}

void Trace::reach(const std::vector<ts::Choice>& enabled, const std::vector<ts::Waiting>& waiting) {
    TL_CHECK(states_.size() == size_, "a state should be reached once");
    State& state = states_.emplace_back();
    state.enabled = enabled;
    std::partition_copy(waiting.begin(), waiting.end(), std::back_inserter(state.timed),
                        std::back_inserter(state.waiting), [](const ts::Waiting& one) { return one.may_time_out; });
    const auto note = [&](std::uint32_t name) {
        const std::uint32_t actor = dense(name);
        if (actors_[actor].started != 0) return;
        actors_[actor].started = static_cast<std::uint32_t>(states_.size());
        state.appeared.push_back(actor);
    };
    for (const ts::Choice choice : enabled) note(choice.actor);
    for (const ts::Waiting& actor : waiting) note(actor.actor);
}

bool Trace::has_fewer_actors(std::uint32_t state) const {
    const auto is_there = [&](std::uint32_t actor) {
        const auto is_it = [&](const ts::Waiting& one) { return one.actor == actor; };
        return can_move(state, actor) || std::any_of(waiting(state).begin(), waiting(state).end(), is_it);
    };
    const std::uint32_t mover = step(state - 1).choice.actor;
    const auto is_gone = [&](const auto& one) { return one.actor != mover && !is_there(one.actor); };
    return std::any_of(enabled(state - 1).begin(), enabled(state - 1).end(), is_gone) ||
           std::any_of(waiting(state - 1).begin(), waiting(state - 1).end(), is_gone);
}

std::uint32_t Trace::last_step_before(std::uint32_t actor, std::uint32_t at) const {
    std::uint32_t last = actors_[actor].last;
    while (last > at) last = events_[last - 1].previous;
    return last;
}

// What happened before the next step of an actor whatever it is.
Clock Trace::clock_before(std::uint32_t actor, std::uint32_t at) const {
    const std::uint32_t last = last_step_before(actor, at);
    if (last != 0) return events_[last - 1].clock;
    const std::uint32_t started = actors_[actor].started;
    return started >= 2 ? events_[started - 2].clock : Clock{};
}

void Trace::append(ts::Choice choice, FootprintTable::Id footprint, std::span<const std::uint64_t> held) {
    if (size_ == events_.size()) events_.emplace_back();
    Event& event = events_[size_];
    TL_CHECK(states_.size() == size_ + 1, "a step should be made from the state that the last one led to");
    TL_DCHECK(can_move(size(), choice.actor), "who makes a step should be enabled");
    TL_DCHECK(std::ranges::is_sorted(held), "the locks that are held should be told in order");
    const std::uint32_t actor = dense(choice.actor);
    const std::span<const ts::Choice> choices = enabled(size());
    const auto ways =
        std::count_if(choices.begin(), choices.end(), [&](ts::Choice c) { return c.actor == choice.actor; });
    event.step = {choice, footprint, ways == 1};
    event.actor = actor;
    event.previous = actors_[actor].last;
    event.number = event.previous == 0 ? 1 : events_[event.previous - 1].number + 1;
    event.held.assign(held.begin(), held.end());
    event.clock = clock_before(actor, size());
    event.races.clear();
    find_races({.actor = actor, .option = choice.option, .at = size(), .footprint = footprint, .held = event.held},
               event.clock, event.races);
    if (event.clock.size() <= actor) event.clock.resize(actor + std::size_t{1});
    TL_DCHECK(event.clock[actor] == event.number - 1, "what an actor did before should happen before what it does");
    TL_DCHECK(std::ranges::all_of(event.races, [&](const Race& r) { return events_[r.first].actor != actor; }),
              "the steps of one actor should not race");
    event.clock[actor] = event.number;
    for (const ts::Access& access : footprints_[footprint]) {
        std::vector<std::uint32_t>& steps = by_location_[access.location];
        if (steps.empty() || steps.back() != size_) steps.push_back(size());
    }
    ++size_;
    actors_[actor].last = size();
}

void Trace::find_races(const Second& second, Clock& clock, std::vector<Race>& races) {
    struct Cursor {
        const ts::Access& access;
        const std::vector<std::uint32_t>& steps;
        std::size_t left = 0;
    };
    std::vector<Cursor> cursors;
    for (const ts::Access& access : footprints_[second.footprint]) {
        const auto found = by_location_.find(access.location);
        if (found == by_location_.end()) continue;
        const auto end = std::lower_bound(found->second.begin(), found->second.end(), second.at);
        cursors.push_back({access, found->second, static_cast<std::size_t>(end - found->second.begin())});
    }
    Locks locks(*this, second);
    Clock settled = clock;  // what happened before, not counting what only let this step be made
    for (;;) {
        std::uint32_t next = 0;  // from 1
        for (const Cursor& cursor : cursors) {
            if (cursor.left != 0) next = std::max(next, cursor.steps[cursor.left - 1] + 1);
        }
        if (next == 0) return;
        const std::uint32_t first = next - 1;
        const Event& event = events_[first];
        bool is_settled = is_in(event, settled);
        if (!is_settled && !footprints_.independent(event.step.footprint, second.footprint)) {
            const Reversal can = locks.is_one_held_before(first) ? Reversal::Impossible : reversal(first, second);
            join(clock, event.clock);
            if (can != Reversal::Impossible) races.push_back({first, can == Reversal::Possible});
            if (can == Reversal::Possible) {
                join(settled, event.clock);
                is_settled = true;
            }
        }
        for (Cursor& cursor : cursors) {
            if (cursor.left == 0 || cursor.steps[cursor.left - 1] != first) continue;
            --cursor.left;
            if (is_settled && covers(footprints_[event.step.footprint], cursor.access)) cursor.left = 0;
        }
    }
}

// Does a step that would still be made without `first` conflict with the footprint?
bool Trace::is_touched_beside(std::uint32_t first, std::uint32_t end, FootprintTable::Id footprint) const {
    for (std::uint32_t i = first + 1; i < end; ++i) {
        if (!happens_before(first, i) && !footprints_.independent(events_[i].step.footprint, footprint)) {
            return true;
        }
    }
    return false;
}

Trace::Reversal Trace::reversal(std::uint32_t first, const Second& second) {
    const ts::Footprint& footprint = footprints_[second.footprint];
    const bool may_block = std::any_of(footprint.begin(), footprint.end(), [&](const ts::Access& access) {
        if (access.touch == ts::Touch::Acquire) return !second.is_made && !second.lock_owner;
        return access.touch == ts::Touch::Sync && access.location != ts::kActors &&
               !std::binary_search(second.held.begin(), second.held.end(), access.location);
    });
    if (!may_block) return Reversal::Possible;
    if (last_step_before(second.actor, second.at) > first) return Reversal::Unknown;
    const std::uint32_t name = names_[second.actor];
    const State& state = states_[first];
    const auto is_its = [&](ts::Choice choice) { return choice.actor == name; };
    const auto way = std::find_if(state.enabled.begin(), state.enabled.end(), is_its);
    if (way != state.enabled.end()) {
        // In another state it may go on in another way.
        const bool is_same = way->option == second.option && std::count_if(way, state.enabled.end(), is_its) == 1;
        const bool is_certain = is_same && !is_touched_beside(first, second.at, second.footprint);
        return is_certain ? Reversal::Possible : Reversal::Unknown;
    }
    for (const ts::Waiting& waiting : state.waiting) {
        if (waiting.actor != name || waiting.wants.empty()) continue;
        const FootprintTable::Id wants = footprints_.intern(waiting.wants);
        const bool may_go_on = is_touched_beside(first, second.at, wants);
        return may_go_on ? Reversal::Unknown : Reversal::Impossible;
    }
    return Reversal::Unknown;
}

void Trace::find_races(const ts::Waiting& waiting, std::uint32_t at, std::vector<Race>& races) {
    races.clear();
    const std::uint32_t actor = dense(waiting.actor);
    Clock clock = clock_before(actor, at);
    if (!waiting.wants.empty()) {
        Second second{.actor = actor, .at = at, .footprint = footprints_.intern(waiting.wants), .is_made = false};
        if (waiting.waits_for_actor) second.lock_owner = dense(waiting.until);
        return find_races(second, clock, races);
    }
    for (std::uint32_t i = at; i-- != 0;) {
        if (events_[i].actor != actor && !is_in(events_[i], clock)) races.push_back({i, false});
    }
}

const ts::Waiting* Trace::given_up(std::uint32_t i) const {
    const Event& event = events_[i];
    for (std::uint32_t state = i; state >= event.previous; --state) {
        for (const ts::Waiting& waiting : states_[state].waiting) {
            if (waiting.actor != event.step.choice.actor) continue;
            const ts::Footprint& made = footprints_[event.step.footprint];
            const bool is_it =
                !waiting.wants.empty() && std::all_of(waiting.wants.begin(), waiting.wants.end(),
                                                      [&](const ts::Access& wanted) { return covers(made, wanted); });
            return is_it ? nullptr : &waiting;
        }
        if (state == 0) break;
    }
    return nullptr;
}

}  // namespace tidelock::search
