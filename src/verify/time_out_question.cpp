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
    stuck.time_outs = kind::TimeOuts::Stuck;
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

Result<void> ask_about_time_outs(const kind::Program& program, const Plan& plan, const kind::Settings& settings,
                                 double seconds, std::span<Finding> findings) {
    std::vector<Finding*> asked;
    std::vector<Finding> wanted;
    for (Finding& finding : findings) {
        if (finding.expiries.empty()) continue;
        asked.push_back(&finding);
        wanted.push_back({finding.violation, {}, {}});
    }
    if (asked.empty()) return {};
    kind::Settings stuck = settings;
    stuck.time_outs = kind::TimeOuts::Stuck;
    stuck.races = kind::Races::Off;
    forget(stuck);
    Question question(wanted, Until::AllFound);
    TL_TRY(done, search_program(program, stuck_plan(plan, seconds), stuck, question, Scouting::No));
    if (done.is_void) poll_stop();
    const kind::Account account = done.exploration->account();
    const bool has_left_out = account.has_met_queue_limit || account.has_met_clock_limit;
    for (Finding* finding : asked) {
        const bool is_complete = done.result.complete && !has_left_out;
        finding->needs_time_out = question.answers().has(finding->violation) ? NeedsTimeOut::No
                                  : is_complete                              ? NeedsTimeOut::Yes
                                                                             : NeedsTimeOut::Unknown;
    }
    return {};
}

}  // namespace tidelock::verify
