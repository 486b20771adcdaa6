#include "report/findings.h"

namespace tidelock::report {

bool Findings::violation(const ts::Violation& violation, std::span<const ts::Choice> path) {
    if (!seen_.insert({violation.kind, violation.place}).second) return true;
    // NB: nobody asks for the schedule of a warning, and there can be many.
    if (violation.is_warning) {
        warnings.push_back({violation, {}, {}});
    } else {
        violations.push_back({violation, {path.begin(), path.end()}, {}});
    }
    return true;
}

}  // namespace tidelock::report
