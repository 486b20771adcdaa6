#include "machine/library/areas.h"

namespace tidelock::library {

const Area kBuffers{"buffers", {}, {}};

}  // namespace tidelock::library
