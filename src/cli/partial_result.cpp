#include "cli/partial_result.h"

#include "cli/process.h"
#include "explore/search/stop_reason.h"
#include "report/hints.h"

namespace tidelock::cli {

void PartialResult::begin(const report::Summary& summary) {
    const std::lock_guard lock(mutex_);
    summary_ = summary;
}

void PartialResult::count(const search::Statistics& statistics) {
    const std::lock_guard lock(mutex_);
    summary_.statistics = statistics;
}

void PartialResult::add(const verify::Finding& violation) {
    const std::lock_guard lock(mutex_);
    summary_.violations.push_back(violation);
}

void PartialResult::clear_violations() {
    const std::lock_guard lock(mutex_);
    summary_.violations.clear();
}

report::Summary PartialResult::end(StopCause cause) {
    const std::lock_guard lock(mutex_);
    report::Summary summary = summary_;
    summary.verdict = summary.violations.empty() ? verify::Verdict::Incomplete : verify::Verdict::Violation;
    summary.reason = search::reason_of(cause);
    summary.peak_memory_bytes = peak_memory();
    summary.hints = report::hints_for(summary);
    return summary;
}

}  // namespace tidelock::cli
