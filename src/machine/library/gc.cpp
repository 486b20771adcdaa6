#include "machine/library/areas.h"

namespace tidelock::library {

const Area kGc{"gc", {}, {}};

}  // namespace tidelock::library
