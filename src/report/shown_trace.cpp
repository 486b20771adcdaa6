#include "report/shown_trace.h"

#include "report/violation_text.h"

namespace tidelock::report {

kind::Trace shown_trace(const verify::Finding& finding) {
    kind::Trace trace = finding.trace;
    for (kind::TraceStep& step : trace) {
        if (!step.is_end) continue;
        step.note = step.blocked ? wait_text(*step.blocked, step.blocked->place) : message_of(finding.violation);
    }
    return trace;
}

}  // namespace tidelock::report
