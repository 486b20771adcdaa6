// Who wants to know what a search does: reports, traces, drawings of the state graph. Handed to the search, which calls
// it in the order of events:
//
//   started; the violations of the start; new_state of the first state; and then for each step: choice, the violations
//   it showed, and if it reached a state new_state or seen_state, then edge, and for a new state the violations it
//   shows and end_state if it has no choices. When all choices of a state are done it is left (`backtrack`). A few
//   times per second there is `progress`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "explore/search/search_result.h"
#include "explore/ts/choice.h"
#include "explore/ts/state_ref.h"
#include "explore/ts/violation.h"

namespace tidelock::search {

class Listener {
public:
    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;

    virtual void started() {}
    virtual void choice(ts::Choice) {}
    virtual void new_state(ts::StateRef, [[maybe_unused]] std::uint64_t depth) {}
    virtual void seen_state(ts::StateRef, [[maybe_unused]] ts::StateRef from, ts::Choice) {}
    virtual void edge([[maybe_unused]] ts::StateRef from, ts::Choice, [[maybe_unused]] ts::StateRef to) {}
    virtual void end_state(ts::StateRef) {}
    virtual void backtrack([[maybe_unused]] ts::StateRef done) {}
    // Is anybody interested in how it came about? If not, it is told without a path, which can be long.
    [[nodiscard]] virtual bool wants_path(const ts::Violation&) const { return true; }
    // `path` leads from the first state to the violation. Go on? Asked only if the search was to go on at all, and
    // never of a warning.
    virtual bool violation(const ts::Violation&, [[maybe_unused]] std::span<const ts::Choice> path) { return true; }
    // The same for a violation that never ends: the path is one round of a cycle longer, which begins after so many
    // choices.
    virtual bool endless(const ts::Violation& violation_found, std::span<const ts::Choice> path,
                         [[maybe_unused]] std::size_t cycle_begin) {
        return violation(violation_found, path);
    }
    virtual void progress(const Statistics&) {}
    // Everything was searched; all states are passed again, to prove that each can come to an end.
    virtual void begin_second_pass() {}
    // All schedules with at most so many preemptions have been searched.
    virtual void bound_completed([[maybe_unused]] std::uint32_t preemptions) {}
};

}  // namespace tidelock::search
