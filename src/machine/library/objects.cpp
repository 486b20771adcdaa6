#include "machine/library/areas.h"

namespace tidelock::library {

const Area kObjects{"objects", {}, {}};

}  // namespace tidelock::library
