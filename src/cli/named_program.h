// What the user named as a program: told apart by its name and its first bytes, before anything is done with it. What
// is no program gets a sentence that says what to name instead.
#pragma once

#include <string>

#include "base/result.h"

namespace tidelock::cli {

enum class ProgramKind { Assembly, Source, Project };

Result<ProgramKind> recognise(const std::string& program);

// By the end of its name alone.
bool is_named_as_program(const std::string& path);

}  // namespace tidelock::cli
