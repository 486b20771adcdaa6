#include "cli/exit_code.h"

namespace tidelock::cli {

ExitCode exit_code_of(verify::Verdict verdict) {
    using verify::Verdict;
    switch (verdict) {
        case Verdict::Ok:
            return ExitCode::Ok;
        case Verdict::Violation:
            return ExitCode::Violation;
        case Verdict::Incomplete:
            return ExitCode::Incomplete;
        case Verdict::Unsupported:
            return ExitCode::Unsupported;
        case Verdict::Error:
            return ExitCode::BadInput;
    }
    return ExitCode::InternalError;
}

}  // namespace tidelock::cli
