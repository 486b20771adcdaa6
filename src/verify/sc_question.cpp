#include "verify/sc_question.h"

#include <algorithm>

#include "base/stop.h"
#include "verify/question.h"
#include "verify/unchecked.h"

namespace tidelock::verify {
bool ScResult::has(const ts::Violation& violation) const {
    return std::any_of(violations.begin(), violations.end(),
                       [&](const Finding& found) { return is_same(found.violation, violation); });
}

UnderSc ScResult::answer(const ts::Violation& violation) const {
    if (has(violation)) return UnderSc::Yes;
    return complete ? UnderSc::No : UnderSc::Unknown;
}

Result<ScResult> search_sc(const Plan& plan, const ExploredOptions& relaxed, check::Races races,
                           std::span<const Finding> wanted) {
    Plan sc = plan;
    sc.memory_model = MemoryModel::Sc;
    sc.reduction.reset();
    if (!wanted.empty()) sc.limits.on_violation = search::OnViolation::GoOn;
    ScResult result;
    result.explored = relaxed;
    result.explored.races = races;
    result.explored.model.order = nullptr;
    result.explored.model.assumptions = {};
    Question question(wanted, wanted.empty() || races != check::Races::Off ? Until::End : Until::AllFound);
    TL_TRY(done, search_program(sc, result.explored, question, Scouting::No));
    if (done.is_void) poll_stop();
    model::ProgramModel& model = done.program->model();
    result.origins = model::thread_origins(model.threads());
    result.violations = std::move(question.answers().violations);
    result.warnings = std::move(question.answers().warnings);
    const bool has_no_end = cuts_all_executions(model);
    result.complete = done.result.complete && !has_no_end;
    result.reason = done.result.complete && has_no_end ? search::StopReason::Clock : done.result.reason;
    if (result.reason == search::StopReason::Unsupported) result.problem = model.problem().what;
    return result;
}

}  // namespace tidelock::verify
