#include "explore/search/stateless_plan.h"

#include "base/check.h"
#include "base/stop.h"

#include <algorithm>

namespace tidelock::search {

void Plan::add(std::uint32_t begin, bool is_whole) {
    is_whole_ = is_whole;
    if (reduction_ == Reduction::None) return;
    const std::uint32_t size = trace_.size();
    // What is besides a race goes on to the end of the execution in whole sequences: all of them are looked at again.
    for (std::uint32_t i = reduction_ == Reduction::Optimal ? 0 : begin; i < size; ++i) add_races_of(i);
    for (std::uint32_t i = begin; i < size; ++i) {
        add_stopped(i);
        add_timed(i);
    }
    // What cannot be done in the last state.
    const std::uint32_t last = trace_.has_state(size) ? size : size - 1;
    for (const ts::Waiting& waiting : trace_.waiting(last)) add_races_of(waiting, last, size);
}

void Plan::add_races_of(std::uint32_t second) {
    const std::uint32_t end = reduction_ == Reduction::Optimal ? trace_.size() : second;
    for (const Race race : trace_.races(second)) reverse(race, trace_.step(second), second, end);
    const ts::Waiting* waiting = trace_.given_up(second);
    if (waiting != nullptr) add_races_of(*waiting, second, second);
}

void Plan::add_races_of(const ts::Waiting& waiting, std::uint32_t at, std::uint32_t end) {
    trace_.find_races(waiting, at, races_);
    // One that was cut off by the end wants to go on, whatever that will touch.
    const bool is_cut_off = std::any_of(waiting.wants.begin(), waiting.wants.end(),
                                        [](const ts::Access& access) { return access.location == ts::kEnd; });
    Step step{{waiting.actor, 0}};
    if (!waiting.wants.empty() && !is_cut_off) step.footprint = footprints_.intern(waiting.wants);
    if (reduction_ != Reduction::Optimal) end = at;
    for (const Race race : races_) reverse(race, step, trace_.size(), end);
}

// Actors that were there before a step of another one, and were not after it.
void Plan::add_stopped(std::uint32_t first) {
    if (!trace_.has_state(first + 1)) return;
    const auto is_there = [&](std::uint32_t actor) {
        const auto waiting = trace_.waiting(first + 1);
        return trace_.can_move(first + 1, actor) ||
               std::any_of(waiting.begin(), waiting.end(), [&](const ts::Waiting& w) { return w.actor == actor; });
    };
    for (const ts::Choice choice : trace_.enabled(first)) {
        if (choice.actor == trace_.step(first).choice.actor || is_there(choice.actor)) continue;
        PathFrame& frame = frames_[first];
        if (frame.explored(choice) == nullptr && !frame.is_planned(choice)) frame.todo.push_back({{choice}});
    }
    for (const ts::Waiting& waiting : trace_.waiting(first)) {
        if (!is_there(waiting.actor)) add_races_of(waiting, first, trace_.size());
    }
}

// A step that conflicts with a time-out that could have come before it. After it the actor may have something else to
// do, so that the execution shows no step for it to race with.
void Plan::add_timed(std::uint32_t first) {
    const Step& made = trace_.step(first);
    for (const ts::Waiting& waiting : trace_.timed(first)) {
        if (waiting.actor == made.choice.actor) continue;
        const FootprintTable::Id wants =
            waiting.wants.empty() ? FootprintTable::kUnknown : footprints_.intern(waiting.wants);
        if (footprints_.independent(made.footprint, wants)) continue;
        PathFrame& frame = frames_[first];
        for (const ts::Choice choice : trace_.enabled(first)) {
            if (choice.actor != waiting.actor || frame.explored(choice) != nullptr || frame.is_planned(choice))
                continue;
            frame.todo.push_back({{choice}});
        }
    }
}

void Plan::reverse(Race race, const Step& second, std::uint32_t at, std::uint32_t end) {
    poll_stop();
    TL_DCHECK(race.first < at, "a step should race with an earlier one");
    Sequence sequence;
    std::vector<Step>& steps = sequence.steps;
    for (std::uint32_t i = race.first + 1; i < end; ++i) {
        if (i == at || !trace_.has_state(i + 1)) continue;  // a step that reaches no state is no way to anything
        if (!trace_.happens_before(race.first, i)) steps.push_back(trace_.step(i));
    }
    steps.push_back(second);
    sequence.is_whole = is_whole_ && end == trace_.size() && reduction_ == Reduction::Optimal;
    if (reduction_ == Reduction::Persistent) return add_leading(race.first, steps);
    if (is_explored(race.first, sequence)) return;
    if (reduction_ == Reduction::Source) return add_initial(race.first, steps);
    std::vector<WakeupTree>& todo = frames_[race.first].todo;
    if (race.is_certain) return insert(todo, std::move(sequence), footprints_);
    if (!has_room(todo, sequence, footprints_)) return;
    const std::vector<ts::Choice> ways =
        probe_(race.first, std::span<const Step>(steps.data(), steps.size() - 1), second.choice.actor);
    for (const ts::Choice way : ways) {
        const bool is_known = way == second.choice;
        steps.back() = {way, is_known ? second.footprint : FootprintTable::kUnknown, ways.size() == 1};
        if (!is_explored(race.first, sequence)) insert(todo, sequence, footprints_);
    }
}

bool Plan::is_explored(std::uint32_t state, const Sequence& sequence) const {
    TL_DCHECK(!sequence.steps.empty(), "what is to be explored should be a step at least");
    const PathFrame& frame = frames_[state];
    const auto place = [&](const Explored& explored) {
        return place_of(explored.step, sequence.steps, footprints_).place;
    };
    // All ways of an actor that does not occur in the sequence were explored, and depend on nothing in it.
    const auto is_beside = [&](const Explored& explored) {
        if (explored.is_dead || explored.is_loose || place(explored) != Place::Beside) return false;
        const auto choices = trace_.enabled(state);
        return std::all_of(choices.begin(), choices.end(), [&](ts::Choice choice) {
            if (choice.actor != explored.step.choice.actor || choice == explored.step.choice) return true;
            const Explored* other = frame.explored(choice);
            return other != nullptr && !other->is_dead && !other->is_loose && place(*other) == Place::Beside;
        });
    };
    const auto begins = [&](const Explored& explored) {
        return place(explored) == Place::First || (sequence.is_whole && is_beside(explored));
    };
    return std::any_of(frame.sleep.begin(), frame.sleep.end(), begins) ||
           std::any_of(frame.done.begin(), frame.done.end(), begins);
}

// Source sets.
void Plan::add_initial(std::uint32_t state, const std::vector<Step>& steps) {
    PathFrame& frame = frames_[state];
    for (const WakeupTree& planned : frame.todo) {
        if (place_of(planned.step, steps, footprints_).place == Place::First) return;
    }
    const auto is_initial = [&](std::size_t i) {
        const Placed placed = place_of(steps[i], steps, footprints_);
        return placed.place == Place::First && placed.at == i && trace_.can_move(state, steps[i].choice.actor);
    };
    const Step& second = steps.back();
    if (is_initial(steps.size() - 1)) return add_actor(state, second.choice.actor, &second);
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
        if (!is_initial(i)) continue;
        frame.todo.push_back({steps[i]});
        return;
    }
}

// Persistent sets, after Flanagan and Godefroid: of the actors whose steps lead to the second one, its own if it can
// begin, or another one that can. (That it can begin is more than they ask for; sleep sets need it.)
void Plan::add_leading(std::uint32_t state, const std::vector<Step>& steps) {
    const Step& second = steps.back();
    std::vector<std::size_t> leading{steps.size() - 1};
    for (std::size_t i = steps.size() - 1; i-- != 0;) {
        const auto depends = [&](std::size_t later) {
            return steps[later].choice.actor == steps[i].choice.actor ||
                   !footprints_.independent(steps[later].footprint, steps[i].footprint);
        };
        if (std::any_of(leading.begin(), leading.end(), depends)) leading.push_back(i);
    }
    const Step* found = nullptr;
    for (const std::size_t i : leading) {
        const Placed placed = place_of(steps[i], steps, footprints_);
        const std::uint32_t actor = steps[i].choice.actor;
        if (placed.place != Place::First || placed.at != i || !trace_.can_move(state, actor)) continue;
        if (found == nullptr || actor == second.choice.actor) found = &steps[i];
    }
    if (found != nullptr) return add_actor(state, found->choice.actor, nullptr);
    for (const ts::Choice choice : trace_.enabled(state)) add_actor(state, choice.actor, nullptr);
}

// All ways in which the actor can go on. The footprint may be known of one.
void Plan::add_actor(std::uint32_t state, std::uint32_t actor, const Step* known) {
    PathFrame& frame = frames_[state];
    for (const ts::Choice choice : trace_.enabled(state)) {
        if (choice.actor != actor || frame.is_planned(choice)) continue;
        Step step{choice, FootprintTable::kUnknown, false};
        if (known != nullptr && known->choice == choice) step = *known;
        frame.todo.push_back({step});
    }
}

}  // namespace tidelock::search
