#include "verify/sc_question.h"

#include <algorithm>

#include "base/stop.h"
#include "verify/question.h"

namespace tidelock::verify {
bool ScResult::has(const ts::Violation& violation) const {
    return std::any_of(violations.begin(), violations.end(),
                       [&](const Finding& found) { return is_same(found.violation, violation); });
}

UnderSc ScResult::answer(const ts::Violation& violation) const {
    if (has(violation)) return UnderSc::Yes;
    return complete ? UnderSc::No : UnderSc::Unknown;
}

Result<ScResult> search_sc(const kind::Program& program, const Plan& plan, const kind::Settings& relaxed,
                           kind::Races races, std::span<const Finding> wanted) {
    Plan sc = plan;
    sc.memory_model = MemoryModel::Sc;
    sc.reduction.reset();
    if (!wanted.empty()) sc.limits.on_violation = search::OnViolation::GoOn;
    ScResult result;
    result.settings = relaxed;
    result.settings.races = races;
    result.settings.memory_model = MemoryModel::Sc;
    forget(result.settings);
    Question question(wanted, wanted.empty() || races != kind::Races::Off ? Until::End : Until::AllFound);
    TL_TRY(done, search_program(program, sc, result.settings, question, Scouting::No));
    if (done.is_void) poll_stop();
    const kind::Account account = done.exploration->account();
    result.origins = done.exploration->actors().origins();
    result.violations = std::move(question.answers().violations);
    result.warnings = std::move(question.answers().warnings);
    result.complete = done.result.complete && !account.has_only_cut;
    result.reason = done.result.complete && account.has_only_cut ? search::StopReason::Clock : done.result.reason;
    if (result.reason == search::StopReason::Unsupported) result.problem = account.problem.what;
    return result;
}

}  // namespace tidelock::verify
