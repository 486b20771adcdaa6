#include "cli/sc_search.h"

#include <algorithm>
#include <optional>

#include "cli/chosen_search.h"
#include "report/findings.h"

namespace tidelock::cli {
namespace {

bool is_same(const ts::Violation& a, const ts::Violation& b) { return a.kind == b.kind && a.place == b.place; }

// Ends the search when everything asked about is found.
class Answers final : public report::Findings {
public:
    Answers(std::span<const report::Finding> wanted, bool goes_on) : wanted_(wanted), goes_on_(goes_on) {}

    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        Findings::violation(violation, path);
        return goes_on_ || !std::all_of(wanted_.begin(), wanted_.end(), [this](const report::Finding& asked) {
                   return std::any_of(violations.begin(), violations.end(), [&](const report::Finding& found) {
                       return is_same(found.violation, asked.violation);
                   });
               });
    }

private:
    std::span<const report::Finding> wanted_;
    bool goes_on_;
};

}  // namespace

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
    std::optional<Answers> answers;
    TL_TRY(done, search_program(sc, result.explored, [&]() -> search::Listener& {
               return answers.emplace(wanted, wanted.empty() || races != check::Races::Off);
           }));
    model::ProgramModel& model = done.program->model();
    result.origins = model::thread_origins(model.machine());
    result.violations = std::move(answers->violations);
    result.warnings = std::move(answers->warnings);
    result.complete = done.result.complete;
    result.reason = done.result.reason;
    if (result.reason == search::StopReason::Unsupported) result.problem = model.problem();
    return result;
}

}  // namespace tidelock::cli
