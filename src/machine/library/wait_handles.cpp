#include "machine/library/areas.h"

namespace tidelock::library {

const Area kWaitHandles{"wait handles", {}, {}};

}  // namespace tidelock::library
