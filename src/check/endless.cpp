#include "check/endless.h"

#include <algorithm>

#include "check/standstill.h"
#include "check/wait_graph.h"

namespace tidelock::check {

using kind::Actors;
using kind::Duty;
using kind::Life;
using kind::RunsForever;
using kind::Waits;

namespace {

bool is_among(std::span<const std::uint32_t> actors, std::uint32_t actor) {
    return std::find(actors.begin(), actors.end(), actor) != actors.end();
}

// Does it wait for the end of one of those who move, or of one who does? NB: a lock that a mover has is another matter.
// It is never given back while they go on like this, or the actor would move, too.
bool waits_for_end_of_any(Actors& actors, Waits& waits, std::uint32_t actor, std::span<const std::uint32_t> movers) {
    if (never_moves_again(actors, waits, actor)) return false;
    for (std::uint32_t end = waits.awaited_end(actor); end != 0; end = waits.awaited_end(end)) {
        if (is_among(movers, end)) return true;
    }
    return false;
}

// Those that have to end and never move again.
std::vector<std::uint32_t> blocked_beside(Actors& actors, Waits& waits, std::span<const std::uint32_t> movers,
                                          RunsForever runs_forever) {
    std::vector<std::uint32_t> blocked;
    for (std::uint32_t actor = 1; actor <= actors.count(); ++actor) {
        if (actors.life(actor) != Life::Live || is_among(movers, actor)) continue;
        const Duty duty = actors.duty(actor);
        if (duty == Duty::None) continue;
        // NB: who carries out the program's end may not.
        const bool may_wait = runs_forever == RunsForever::IsFine && duty == Duty::Program;
        if (may_wait && waits_for_end_of_any(actors, waits, actor, movers)) continue;
        blocked.push_back(actor);
    }
    return blocked;
}

}  // namespace

std::optional<ts::Violation> judge_endless(Actors& actors, Waits& waits, std::span<const std::uint32_t> movers,
                                           RunsForever runs_forever) {
    const bool is_hang = runs_forever == RunsForever::IsHang &&
                         std::any_of(movers.begin(), movers.end(),
                                     [&](std::uint32_t actor) { return actors.duty(actor) != Duty::None; });
    const std::vector<std::uint32_t> blocked = blocked_beside(actors, waits, movers, runs_forever);
    if (!is_hang && blocked.empty()) return std::nullopt;
    // A cycle of waits was told of when it closed.
    const auto is_told = [&](std::uint32_t actor) { return never_moves_again(actors, waits, actor); };
    if (!waits.may_be_broken() && std::any_of(blocked.begin(), blocked.end(), is_told)) return std::nullopt;
    const ts::ViolationKind violation = is_hang ? ts::ViolationKind::Hang : ts::ViolationKind::Deadlock;
    return describe_endless(actors, waits, violation, movers, blocked);
}

ts::Violation describe_endless(Actors& actors, Waits& waits, ts::ViolationKind violation,
                               std::span<const std::uint32_t> movers, std::span<const std::uint32_t> blocked) {
    const bool is_hang = violation == ts::ViolationKind::Hang;
    const auto first_mover = std::find_if(movers.begin(), movers.end(),
                                          [&](std::uint32_t actor) { return actors.duty(actor) != Duty::None; });
    const std::uint32_t first = !is_hang                      ? blocked.front()
                                : first_mover != movers.end() ? *first_mover
                                                              : movers.front();
    ts::Violation v = actors.at(violation, first);
    const std::span<const std::uint32_t> concerned = is_hang ? movers : blocked;
    v.actors.assign(concerned.begin(), concerned.end());
    v.facts = ts::Standstill{ts::Standstill::Cause::Movers, blocked_actors(waits, blocked), names_of(actors, movers)};
    return v;
}

std::vector<std::string> names_of(Actors& actors, std::span<const std::uint32_t> numbers) {
    std::vector<std::string> names;
    for (const std::uint32_t actor : numbers) names.push_back(actors.name(actor));
    return names;
}

}  // namespace tidelock::check
