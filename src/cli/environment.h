// Where the user's .NET and caches are: the one place that reads environment variables for this.
#pragma once

#include "program/files/framework_location.h"

namespace tidelock::cli {

using files::Environment;

Environment read_environment();

}  // namespace tidelock::cli
