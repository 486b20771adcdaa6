#include "machine/library/areas.h"

namespace tidelock::library {

const Area kThreadPool{"thread pool", {}, {}};

}  // namespace tidelock::library
