// Why a search ended that was asked to stop (base/stop.h).
#pragma once

#include "base/stop.h"
#include "explore/search/search_result.h"

namespace tidelock::search {

StopReason reason_of(StopCause cause);

}  // namespace tidelock::search
