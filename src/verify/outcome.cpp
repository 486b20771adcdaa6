#include "verify/outcome.h"

namespace tidelock::verify {

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

std::string_view under_sc_name(UnderSc answer) {
    switch (answer) {
        case UnderSc::Yes:
            return "yes";
        case UnderSc::No:
            return "no";
        case UnderSc::Unknown:
            return "unknown";
    }
    return "";
}

std::string_view needs_time_out_name(NeedsTimeOut answer) {
    switch (answer) {
        case NeedsTimeOut::Yes:
            return "yes";
        case NeedsTimeOut::No:
            return "no";
        case NeedsTimeOut::Unknown:
            return "unknown";
    }
    return "";
}

double states_per_second(const Outcome& outcome) {
    const double seconds = outcome.statistics.seconds;
    return seconds > 0 ? static_cast<double>(outcome.statistics.states) / seconds : 0;
}

}  // namespace tidelock::verify
