#include "explore/search/stop_reason.h"

namespace tidelock::search {

StopReason reason_of(StopCause cause) {
    switch (cause) {
        case StopCause::None:
            return StopReason::None;
        case StopCause::Time:
            return StopReason::Time;
        case StopCause::Memory:
            return StopReason::Memory;
        case StopCause::Interrupt:
            return StopReason::Interrupted;
    }
    return StopReason::Interrupted;
}

}  // namespace tidelock::search
