#include "check/standstill.h"

#include <algorithm>

#include "check/wait_graph.h"

namespace tidelock::check {
namespace {

using kind::Actors;
using kind::Duty;
using kind::Life;
using kind::Waits;

bool has_to_end(Actors& actors, std::uint32_t actor) { return actors.duty(actor) != Duty::None; }

// Is there an actor that has to end among those who wait, however indirectly, as this one does?
bool concerns_program(Actors& actors, Waits& waits, std::uint32_t actor) {
    if (has_to_end(actors, actor)) return true;
    for (std::uint32_t other = 1; other <= actors.count(); ++other) {
        const bool is_concerned = actors.life(other) == Life::Live && has_to_end(actors, other);
        if (is_concerned && never_moves_again(actors, waits, other)) return true;
    }
    return false;
}

ts::Violation describe(Actors& actors, Waits& waits, Cause cause) {
    std::vector<std::uint32_t>& blocked = cause.actors;
    std::rotate(blocked.begin(), std::min_element(blocked.begin(), blocked.end()), blocked.end());
    using Why = ts::Standstill::Cause;
    const bool is_join = waits.awaited_end(blocked.front()) != 0;
    const Why why = cause.is_cycle ? Why::Cycle : is_join ? Why::MainThread : Why::EndedHolder;
    ts::Violation v = actors.at(ts::ViolationKind::Deadlock, blocked.front());
    v.facts = ts::Standstill{why, blocked_actors(waits, blocked)};
    v.actors = blocked;
    v.goes_on = true;
    return v;
}

// An actor has ended: who waits for what it still holds?
std::optional<ts::Violation> heirs_of(Actors& actors, Waits& waits, std::uint32_t ended) {
    for (std::uint32_t other = 1; other <= actors.count(); ++other) {
        if (waits.awaited(other) != ended || !never_moves_again(actors, waits, other)) continue;
        if (concerns_program(actors, waits, other)) return describe(actors, waits, cause_of(actors, waits, other));
    }
    return std::nullopt;
}

}  // namespace

std::optional<ts::Violation> standstill_after(Actors& actors, Waits& waits, std::uint32_t actor) {
    if (waits.may_be_broken()) return std::nullopt;
    if (actors.life(actor) != Life::Live) return heirs_of(actors, waits, actor);
    if (!never_moves_again(actors, waits, actor) || !concerns_program(actors, waits, actor)) return std::nullopt;
    return describe(actors, waits, cause_of(actors, waits, actor));
}

std::optional<ts::Violation> all_blocked(Actors& actors, Waits& waits) {
    std::uint32_t first = 0;
    std::vector<std::uint32_t> live;
    bool is_told = false;  // when the cycle closed
    for (std::uint32_t actor = 1; actor <= actors.count(); ++actor) {
        if (actors.life(actor) != Life::Live) continue;
        live.push_back(actor);
        if (!has_to_end(actors, actor)) continue;
        if (first == 0) first = actor;
        is_told |= !waits.may_be_broken() && never_moves_again(actors, waits, actor);
    }
    if (first == 0 || is_told) return std::nullopt;
    ts::Violation v = actors.at(ts::ViolationKind::Deadlock, first);
    v.facts = ts::Standstill{ts::Standstill::Cause::AllBlocked, blocked_actors(waits, live)};
    v.actors = std::move(live);
    return v;
}

std::vector<ts::Blocked> blocked_actors(Waits& waits, std::span<const std::uint32_t> actors) {
    std::vector<ts::Blocked> blocked;
    for (const std::uint32_t actor : actors) blocked.push_back(waits.blocked(actor));
    return blocked;
}

}  // namespace tidelock::check
