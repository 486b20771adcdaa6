#include "report/summary.h"

namespace tidelock::report {

std::string_view verdict_name(Verdict verdict) {
    switch (verdict) {
        case Verdict::Ok:
            return "ok";
        case Verdict::Violation:
            return "violation";
        case Verdict::Incomplete:
            return "incomplete";
        case Verdict::Unsupported:
            return "unsupported";
        case Verdict::Error:
            return "error";
    }
    return "";
}

double states_per_second(const Summary& summary) {
    const double seconds = summary.statistics.seconds;
    return seconds > 0 ? static_cast<double>(summary.statistics.states) / seconds : 0;
}

}  // namespace tidelock::report
