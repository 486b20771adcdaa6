// Programs that cannot end: what is wrong with a state in which nobody but some actors ever moves again and from which
// no end can be reached (explore/search/hangs.h).
//
// Called by the transition system of a kind (judge_endless), and by replay/ for a violation that is known.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "explore/ts/violation.h"
#include "kind/actors.h"
#include "kind/rules.h"
#include "kind/waits.h"

namespace tidelock::check {

// Nothing if a server may do so. An actor that has to end and goes on for ever makes it a hang; if only others move,
// those that have to end are deadlocked.
std::optional<ts::Violation> judge_endless(kind::Actors& actors, kind::Waits& waits,
                                           std::span<const std::uint32_t> movers, kind::RunsForever runs_forever);

// The same for a kind of violation that is known.
ts::Violation describe_endless(kind::Actors& actors, kind::Waits& waits, ts::ViolationKind violation,
                               std::span<const std::uint32_t> movers, std::span<const std::uint32_t> blocked);

std::vector<std::string> names_of(kind::Actors& actors, std::span<const std::uint32_t> numbers);

}  // namespace tidelock::check
