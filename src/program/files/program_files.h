// Which files make up a program: the assembly itself, the folders and files its references are looked for in, the
// shared framework, and the properties of its runtimeconfig.json.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "program/files/framework_location.h"
#include "program/types/loader.h"

namespace tidelock::files {

struct ProgramFiles {
    std::string assembly;
    types::LoaderOptions loading;
    std::vector<std::pair<std::string, std::string>> properties;  // configProperties, in the order of the file
    std::vector<std::string> notes;                               // what is not as the program asks for
};

Result<ProgramFiles> find_program_files(const std::string& assembly, const std::optional<std::string>& framework,
                                        const Environment& environment);

}  // namespace tidelock::files
