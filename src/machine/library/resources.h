// Texts from an assembly's .resources blob, without the guest's ResourceManager.
#pragma once

#include <string>
#include <string_view>

#include "machine/exec/machine.h"

namespace tidelock::library {

// The text of a key in the assembly's own resources; the key itself when there is none.
std::string find_resource(exec::Machine& machine, types::Assembly& assembly, std::string_view key);

}  // namespace tidelock::library
