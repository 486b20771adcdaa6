#include "verify/question.h"

#include <algorithm>

namespace tidelock::verify {

bool is_same(const ts::Violation& a, const ts::Violation& b) { return a.kind == b.kind && a.key == b.key; }

bool FindingSet::violation(const ts::Violation& violation, std::span<const ts::Choice> path) {
    Findings::violation(violation, path);
    return until_ == Until::End ||
           !std::all_of(wanted_.begin(), wanted_.end(), [this](const Finding& asked) { return has(asked.violation); });
}

bool FindingSet::has(const ts::Violation& violation) const {
    return std::any_of(violations.begin(), violations.end(),
                       [&](const Finding& found) { return is_same(found.violation, violation); });
}

}  // namespace tidelock::verify
