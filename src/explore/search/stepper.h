// One step of a search that stores states, and what has to be told of it: what all of these searches do alike. A search
// calls `execute`, and if that led to a state, `reach`.
#pragma once

#include <span>

#include "explore/search/divergence.h"
#include "explore/search/session.h"

namespace tidelock::search {

class Stepper {
public:
    Stepper(ts::TransitionSystem& system, const SearchOptions& options, Session& session, Listener& listener)
        : system_(system), session_(session), listener_(listener), divergence_(system, options, session) {}

    // Makes the choice in `from`. `make_path` gives the choices from the first state up to and with this one.
    enum class At : std::uint8_t { From, Elsewhere };
    template <class MakePath>
    [[nodiscard]] ts::StepEnd execute(ts::StateRef from, At at, ts::Choice choice, MakePath&& make_path) {
        if (at == At::Elsewhere) system_.restore(from);
        const ts::StepEnd end = system_.execute(choice);
        session_.tell_violations(make_path);
        if (end != ts::StepEnd::Next && !session_.is_over()) session_.end_path(end);
        return end;
    }

    // The step led from `from`, which has these choices, to this state, where the system is. False: it may not be
    // entered any more.
    template <class MakePath>
    [[nodiscard]] bool reach(ts::StateRef from, std::span<const ts::Choice> choices, ts::Choice choice,
                             ts::Stored reached, std::uint64_t depth, MakePath&& make_path) {
        if (!reached.is_new) {
            session_.revisit(reached.state, from, choice);
        } else if (!session_.enter(reached.state, depth)) {
            return false;
        }
        listener_.edge(from, choice, reached.state);
        divergence_.step(from, choices, choice, reached.state, make_path);
        return true;
    }

    // A state, which the system is in, is expanded for the first time: lists its choices; none if it is an end or too
    // deep.
    template <class MakePath>
    void list_choices(ts::StateRef state, std::uint64_t depth, std::vector<ts::Choice>& choices, MakePath&& make_path) {
        system_.enabled(choices);
        session_.tell_violations(make_path);
        if (choices.empty()) {
            session_.end_path(ts::StepEnd::Next);
            listener_.end_state(state);
        } else if (!session_.may_expand(depth)) {
            choices.clear();
        }
    }

private:
    ts::TransitionSystem& system_;
    Session& session_;
    Listener& listener_;
    Divergence divergence_;
};

}  // namespace tidelock::search
