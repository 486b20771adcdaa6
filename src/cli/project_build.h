// Builds a project with `dotnet build`, which runs the MSBuild targets of the project and of the packages it uses.
// Nothing is written into its folder: what MSBuild makes of it is in the cache, apart for each project that was named.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"
#include "cli/environment.h"

namespace tidelock::cli {

// The assembly that MSBuild says is the project's own (TargetPath), with all that lies beside it, as it was when it was
// built: a later build does not change it.
Result<std::string> build_project(const std::filesystem::path& project, const Environment& environment);

}  // namespace tidelock::cli
