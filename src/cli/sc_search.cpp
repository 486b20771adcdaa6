#include "cli/sc_search.h"

#include <algorithm>
#include <optional>

#include "cli/chosen_search.h"
#include "cli/finding_set.h"
#include "cli/unchecked.h"

namespace tidelock::cli {
bool ScResult::has(const ts::Violation& violation) const {
    return std::any_of(violations.begin(), violations.end(),
                       [&](const report::Finding& found) { return is_same(found.violation, violation); });
}

report::UnderSc ScResult::answer(const ts::Violation& violation) const {
    if (has(violation)) return report::UnderSc::Yes;
    return complete ? report::UnderSc::No : report::UnderSc::Unknown;
}

Result<ScResult> search_sc(const CheckOptions& options, const ExploredOptions& relaxed, check::Races races,
                           std::span<const report::Finding> wanted) {
    CheckOptions sc = options;
    sc.memory_model = MemoryModel::Sc;
    sc.reduction.reset();
    if (!wanted.empty()) sc.limits.on_violation = search::OnViolation::GoOn;
    ScResult result;
    result.explored = relaxed;
    result.explored.races = races;
    result.explored.model.order = nullptr;
    result.explored.model.assumptions = {};
    std::optional<FindingSet> answers;
    TL_TRY(done, search_program(sc, result.explored, [&]() -> search::Listener& {
               const bool goes_on = wanted.empty() || races != check::Races::Off;
               return answers.emplace(wanted, goes_on ? Until::End : Until::AllFound);
           }));
    model::ProgramModel& model = done.program->model();
    result.origins = model::thread_origins(model.machine());
    result.violations = std::move(answers->violations);
    result.warnings = std::move(answers->warnings);
    const bool has_no_end = cuts_all_executions(model);
    result.complete = done.result.complete && !has_no_end;
    result.reason = done.result.complete && has_no_end ? search::StopReason::Clock : done.result.reason;
    if (result.reason == search::StopReason::Unsupported) result.problem = model.problem().what;
    return result;
}

}  // namespace tidelock::cli
