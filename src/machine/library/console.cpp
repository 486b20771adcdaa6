#include "machine/library/areas.h"

namespace tidelock::library {

const Area kConsole{"console", {}, {}};

}  // namespace tidelock::library
