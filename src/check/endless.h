// Programs that cannot end: what is wrong with a state in which nobody but some threads ever moves again and from which
// no end can be reached (explore/search/hangs.h).
#pragma once

#include <optional>
#include <span>

#include "explore/ts/violation.h"
#include "model/program_model.h"

namespace tidelock::check {

enum class RunsForever : std::uint8_t {
    IsHang,
    IsFine,  // a server: only threads that wait for what never comes are a violation
};

// Nothing if a server may do so. A foreground thread that goes on for ever makes it a hang; if only background threads
// move, the foreground threads are deadlocked.
std::optional<ts::Violation> judge_endless(model::ProgramModel& model, std::span<const std::uint32_t> movers,
                                           RunsForever runs_forever);

// The same for a kind that is known.
ts::Violation describe_endless(model::ProgramModel& model, ts::ViolationKind kind,
                               std::span<const std::uint32_t> movers, std::span<const std::uint32_t> blocked);
// The threads that have to end and never move again.
std::vector<std::uint32_t> blocked_beside(model::ProgramModel& model, std::span<const std::uint32_t> movers,
                                          RunsForever runs_forever);

}  // namespace tidelock::check
