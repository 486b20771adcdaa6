// Data races of a .NET program (check/races.h): what its threads are about to access, and what of that is no race
// because the class library is trusted with it.
#pragma once

#include <memory>

#include "kind/rules.h"
#include "model/property.h"

namespace tidelock::dotnet {

std::unique_ptr<model::Property> make_races(kind::Races how);

}  // namespace tidelock::dotnet
