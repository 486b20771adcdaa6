// Can an assembly be run?
#pragma once

#include <string>

#include "base/result.h"
#include "program/types/assembly.h"

namespace tidelock::files {

// An error for assemblies that cannot be run: modules, reference assemblies, libraries.
Result<void> check_is_program(const types::Assembly& assembly, const std::string& path);

}  // namespace tidelock::files
