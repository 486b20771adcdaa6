// Deadlocks and hangs of a .NET program: check/standstill.h and check/endless.h, asked after the steps of its model.
#pragma once

#include <memory>

#include "kind/rules.h"
#include "model/property.h"

namespace tidelock::dotnet {

std::unique_ptr<model::Property> make_deadlocks(kind::RunsForever runs_forever);

}  // namespace tidelock::dotnet
