// One execution: its steps, what happens before what, and which pairs of steps race, that is, could have come in the
// other order.
//
// Step i leads from state i to state i + 1. A step happens before a later one if both are of one actor, if their
// footprints conflict, if the first started the other's actor, and if there is another between. Clocks tell it: for
// each actor, how many of its steps happened before.
//
// The second of two steps could come first only if its actor can make it then. A step that only reads and writes always
// can. One that takes a lock can if nobody else holds the lock, so it races with the step that took the lock, not with
// the one that gave it back. Of other steps on synchronisation objects this is known only sometimes; otherwise the race
// is marked, and what came before it is looked at as if it were not there.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "explore/search/stateless_footprints.h"
#include "explore/search/stateless_wakeup.h"
#include "explore/ts/transition_system.h"

namespace tidelock::search {

using Clock = std::vector<std::uint32_t>;  // by dense number of the actor; missing entries are 0

struct Race {
    std::uint32_t first = 0;  // which step comes before
    bool is_certain = true;   // is it known that the other can come first?
};

class Trace {
public:
    explicit Trace(FootprintTable& footprints) : footprints_(footprints) {}

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(size_); }
    void cut(std::uint32_t size);  // keeps so many steps, and the state after them

    // The state that the steps so far lead to.
    void reach(const std::vector<ts::Choice>& enabled, const std::vector<ts::Waiting>& waiting);
    void append(ts::Choice choice, FootprintTable::Id footprint, std::span<const std::uint64_t> held);

    [[nodiscard]] bool has_state(std::uint32_t i) const { return i < states_.size(); }
    [[nodiscard]] std::span<const ts::Choice> enabled(std::uint32_t state) const { return states_[state].enabled; }
    [[nodiscard]] bool can_move(std::uint32_t state, std::uint32_t actor) const {
        return std::any_of(states_[state].enabled.begin(), states_[state].enabled.end(),
                           [&](ts::Choice choice) { return choice.actor == actor; });
    }
    // Are there actors that were not there in the state before?
    [[nodiscard]] bool has_more_actors(std::uint32_t state) const { return !states_[state].appeared.empty(); }
    // Is somebody neither enabled nor waiting who was in the state before, other than the actor of the step between?
    [[nodiscard]] bool has_fewer_actors(std::uint32_t state) const;
    // Those who cannot make a step, and those who can only because their wait may time out.
    [[nodiscard]] std::span<const ts::Waiting> waiting(std::uint32_t state) const { return states_[state].waiting; }
    [[nodiscard]] std::span<const ts::Waiting> timed(std::uint32_t state) const { return states_[state].timed; }
    [[nodiscard]] const Step& step(std::uint32_t i) const { return events_[i].step; }
    [[nodiscard]] std::span<const Race> races(std::uint32_t i) const { return events_[i].races; }
    [[nodiscard]] bool happens_before(std::uint32_t i, std::uint32_t j) const {
        return is_in(events_[i], events_[j].clock);
    }

    // The races of a step that an actor could not make after so many steps.
    void find_races(const ts::Waiting& waiting, std::uint32_t at, std::vector<Race>& races);
    // What the actor of step i waited for before, if that was something else.
    [[nodiscard]] const ts::Waiting* given_up(std::uint32_t i) const;

private:
    struct Event {
        Step step;
        std::uint32_t actor = 0;     // dense
        std::uint32_t number = 0;    // of this actor's steps, from 1
        std::uint32_t previous = 0;  // this actor's step before, from 1; 0: none
        Clock clock;
        std::vector<std::uint64_t> held;
        std::vector<Race> races;
    };
    struct State {
        std::vector<ts::Choice> enabled;
        std::vector<ts::Waiting> waiting;
        std::vector<ts::Waiting> timed;
        std::vector<std::uint32_t> appeared;  // dense actors that were not there before
    };
    struct Actor {
        std::uint32_t last = 0;     // its last step, from 1
        std::uint32_t started = 0;  // the state in which it was there first, from 1
    };
    // The later step of the races looked for.
    struct Second {
        std::uint32_t actor = 0;  // dense
        std::uint32_t option = 0;
        std::uint32_t at = 0;  // it is to come after so many steps
        FootprintTable::Id footprint = FootprintTable::kUnknown;
        std::span<const std::uint64_t> held{};
        std::optional<std::uint32_t> lock_owner{};  // of the lock that it waits for, dense
        bool is_made = true;                        // or does it wait?
    };
    enum class Reversal : std::uint8_t { Possible, Unknown, Impossible };
    class Locks;

    static bool is_in(const Event& event, const Clock& clock) {
        return event.actor < clock.size() && clock[event.actor] >= event.number;
    }
    static void join(Clock& into, const Clock& from);
    [[nodiscard]] std::uint32_t dense(std::uint32_t actor);
    [[nodiscard]] bool holds(const Event& event, std::uint64_t lock) const;
    [[nodiscard]] Clock clock_before(std::uint32_t actor, std::uint32_t at) const;
    [[nodiscard]] std::uint32_t last_step_before(std::uint32_t actor, std::uint32_t at) const;
    // Finds them, and joins the clocks of all that happened before into `clock`.
    void find_races(const Second& second, Clock& clock, std::vector<Race>& races);
    [[nodiscard]] Reversal reversal(std::uint32_t first, const Second& second);
    [[nodiscard]] bool is_touched_beside(std::uint32_t first, std::uint32_t end, FootprintTable::Id footprint) const;

    FootprintTable& footprints_;
    std::vector<Event> events_;  // the first size_ are in use
    std::vector<State> states_;
    std::size_t size_ = 0;
    std::vector<Actor> actors_;
    std::unordered_map<std::uint32_t, std::uint32_t> dense_;
    std::vector<std::uint32_t> names_;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_location_;  // steps that touch it, in order
};

}  // namespace tidelock::search
