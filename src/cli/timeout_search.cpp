#include "cli/timeout_search.h"

#include <algorithm>
#include <optional>

#include "cli/chosen_search.h"
#include "cli/finding_set.h"
#include "machine/library/data_use.h"

namespace tidelock::cli {

namespace {

// A question beside the point must not take much longer than the answer that was asked for.
constexpr double kLeastSeconds = 5;
constexpr double kMostSeconds = 60;

CheckOptions stuck_options(const CheckOptions& options, double seconds) {
    CheckOptions stuck = options;
    stuck.time_outs = model::TimeOuts::Stuck;
    stuck.search = Search::DepthFirst;
    stuck.reduction.reset();
    stuck.preemptions.reset();
    stuck.limits.livelock = false;
    stuck.limits.on_violation = search::OnViolation::GoOn;
    const double limit = std::clamp(2 * seconds, kLeastSeconds, kMostSeconds);
    const double given = options.limits.time_limit;
    stuck.limits.time_limit = given > 0 ? std::min(limit, given) : limit;
    return stuck;
}

}  // namespace

Result<void> ask_about_time_outs(const CheckOptions& options, const ExploredOptions& explored, double seconds,
                                 std::span<report::Finding> findings) {
    std::vector<report::Finding*> asked;
    std::vector<report::Finding> wanted;
    for (report::Finding& finding : findings) {
        if (finding.expiries.empty()) continue;
        asked.push_back(&finding);
        wanted.push_back({finding.violation, {}, {}});
    }
    if (asked.empty()) return {};
    ExploredOptions stuck = explored;
    stuck.model.time_outs = model::TimeOuts::Stuck;
    stuck.model.assumptions = {};
    stuck.races = check::Races::Off;
    std::optional<FindingSet> found;
    TL_TRY(done, search_program(stuck_options(options, seconds), stuck,
                                [&]() -> search::Listener& { return found.emplace(wanted, Until::AllFound); }));
    model::ProgramModel& model = done.program->model();
    const bool has_left_out =
        model.last_step().has_met_limit || library::data_use(model.machine()).has_met_clock_budget;
    for (report::Finding* finding : asked) {
        const bool is_complete = done.result.complete && !has_left_out;
        finding->needs_time_out = found->has(finding->violation) ? report::NeedsTimeOut::No
                                  : is_complete                  ? report::NeedsTimeOut::Yes
                                                                 : report::NeedsTimeOut::Unknown;
    }
    return {};
}

}  // namespace tidelock::cli
