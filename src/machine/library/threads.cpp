#include "machine/library/areas.h"

namespace tidelock::library {

const Area kThreads{"threads", {}, {}};

}  // namespace tidelock::library
