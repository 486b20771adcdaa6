// From what the user named to the files of a program, built first when it is source.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "program/files/program_files.h"

namespace tidelock::cli {

Result<files::ProgramFiles> locate_program(const std::string& program, const std::optional<std::string>& framework);

// Of an assembly and the .pdb beside it, if there is one: the places in a trace are source lines with it, and none
// without.
Result<std::string> fingerprint_of_built(const std::string& assembly);

}  // namespace tidelock::cli
