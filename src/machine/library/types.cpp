#include "machine/library/areas.h"

namespace tidelock::library {

const Area kTypes{"types", {}, {}};

}  // namespace tidelock::library
