#include "machine/library/areas.h"

namespace tidelock::library {

const Area kEnvironment{"environment", {}, {}};

}  // namespace tidelock::library
