// From what the user named to an assembly: a .dll or .exe is taken as it is, a source file (.cs, .fs, .vb) or a project
// is built first with the installed .NET SDK, without optimisation and with debug information.
//
// A source file is compiled by the compiler alone (no project, no restore), as `dotnet run File.cs` sees it: the usual
// namespaces are open. The result is kept in the cache (build_cache.h) under the checksum of all that goes into it.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"
#include "cli/environment.h"

namespace tidelock::cli {

Result<std::string> ensure_assembly(const std::string& program, const Environment& environment);

// The assembly that is made of a source file in the folder, which must be there and is not kept.
Result<std::string> compile_in(const std::filesystem::path& folder, const std::filesystem::path& source,
                               const Environment& environment);

}  // namespace tidelock::cli
