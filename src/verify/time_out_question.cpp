#include "verify/time_out_question.h"

#include <algorithm>

#include "base/stop.h"
#include "verify/question.h"

namespace tidelock::verify {

namespace {

// A question beside the point must not take much longer than the answer that was asked for.
constexpr double kLeastSeconds = 5;
constexpr double kMostSeconds = 60;

Plan stuck_plan(const Plan& plan, double seconds) {
    Plan stuck = plan;
    stuck.time_outs = model::TimeOuts::Stuck;
    stuck.search = Search::DepthFirst;
    stuck.reduction.reset();
    stuck.preemptions.reset();
    stuck.limits.livelock = false;
    stuck.limits.on_violation = search::OnViolation::GoOn;
    const double limit = std::clamp(2 * seconds, kLeastSeconds, kMostSeconds);
    const double given = plan.limits.time_limit;
    stuck.limits.time_limit = given > 0 ? std::min(limit, given) : limit;
    return stuck;
}

}  // namespace

Result<void> ask_about_time_outs(const Plan& plan, const ExploredOptions& explored, double seconds,
                                 std::span<Finding> findings) {
    std::vector<Finding*> asked;
    std::vector<Finding> wanted;
    for (Finding& finding : findings) {
        if (finding.expiries.empty()) continue;
        asked.push_back(&finding);
        wanted.push_back({finding.violation, {}, {}});
    }
    if (asked.empty()) return {};
    ExploredOptions stuck = explored;
    stuck.model.time_outs = model::TimeOuts::Stuck;
    stuck.model.assumptions = {};
    stuck.races = check::Races::Off;
    Question question(wanted, Until::AllFound);
    TL_TRY(done, search_program(stuck_plan(plan, seconds), stuck, question, Scouting::No));
    if (done.is_void) poll_stop();
    model::ProgramModel& model = done.program->model();
    const bool has_left_out = model.last_step().has_met_limit || model.data_use().has_met_clock_budget;
    for (Finding* finding : asked) {
        const bool is_complete = done.result.complete && !has_left_out;
        finding->needs_time_out = question.answers().has(finding->violation) ? NeedsTimeOut::No
                                  : is_complete                              ? NeedsTimeOut::Yes
                                                                             : NeedsTimeOut::Unknown;
    }
    return {};
}

}  // namespace tidelock::verify
