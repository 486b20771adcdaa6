#include "verify/plan.h"

#include <algorithm>

namespace tidelock::verify {

kind::Settings settings_of(const Job& job) {
    constexpr std::uint64_t kMaxQueue = 1000;
    constexpr std::uint64_t kMaxClock = 1'000'000;
    const Plan& plan = job.plan;
    kind::Settings settings;
    settings.given = job.given;
    settings.races = races_of(plan);
    settings.runs_forever = plan.may_run_forever ? kind::RunsForever::IsFine : kind::RunsForever::IsHang;
    settings.time_outs = plan.time_outs;
    settings.memory_model = plan.memory_model;
    settings.queue_limit = static_cast<std::uint32_t>(std::min(plan.queue, kMaxQueue));
    settings.numbering = plan.numbering;
    settings.clock = static_cast<std::uint32_t>(std::min(plan.clock, kMaxClock));
    settings.choose_random = plan.choose_random;
    settings.own = plan.own;
    return settings;
}

}  // namespace tidelock::verify
