#include "verify/findings.h"

namespace tidelock::verify {

// NB: nobody asks for the schedule of a warning, and there can be many.
bool Findings::wants_path(const ts::Violation& violation) const {
    return !violation.is_warning && !seen_.contains({violation.kind, violation.key});
}

bool Findings::violation(const ts::Violation& violation, std::span<const ts::Choice> path) {
    if (!seen_.insert({violation.kind, violation.key}).second) return true;
    if (violation.is_warning) {
        warnings.push_back({violation, {}, {}});
    } else {
        violations.push_back({violation, {path.begin(), path.end()}, {}});
    }
    return true;
}

bool Findings::endless(const ts::Violation& violation_found, std::span<const ts::Choice> path,
                       std::size_t cycle_begin) {
    const std::size_t before = violations.size();
    const bool goes_on = violation(violation_found, path);
    if (violations.size() != before) violations.back().cycle_begin = cycle_begin;
    return goes_on;
}

}  // namespace tidelock::verify
