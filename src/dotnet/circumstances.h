// The options that the meaning of a schedule depends on, by name, there and back (kind/program.h).
#pragma once

#include "base/result.h"
#include "kind/settings.h"

namespace tidelock::dotnet {

kind::Circumstances circumstances_of(const kind::Settings& settings);
Result<void> take_circumstances(const kind::Circumstances& circumstances, kind::Settings& settings);

}  // namespace tidelock::dotnet
