#include "machine/library/areas.h"

namespace tidelock::library {

const Area kStrings{"strings", {}, {}};

}  // namespace tidelock::library
