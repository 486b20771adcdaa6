// Changes to a JSON text: values replaced, moved, nested, made absurd; or its bytes changed.
#pragma once

#include <string>

#include "random.h"

namespace tidelock::campaign {

std::string mutate_json(const std::string& seed, Random& random);

}  // namespace tidelock::campaign
