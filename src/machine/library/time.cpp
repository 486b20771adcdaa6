#include "machine/library/areas.h"

namespace tidelock::library {

const Area kTime{"time", {}, {}};

}  // namespace tidelock::library
