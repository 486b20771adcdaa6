// Verify.Always: predicates that must hold in every state.
#pragma once

#include <memory>

#include "model/property.h"

namespace tidelock::dotnet {

std::unique_ptr<model::Property> make_invariants();

}  // namespace tidelock::dotnet
