// Where the .NET shared framework is: the folder with System.Private.CoreLib.dll and the rest of the class library.
//
// Asked for with --framework; else the newest one below DOTNET_ROOT, below the folder of `dotnet` on the PATH, or in
// the places where packages put it, in this order. Takes the environment as data, so that tests can make one up.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace tidelock::cli {

struct Environment {
    std::string dotnet_root;                 // DOTNET_ROOT, empty if not set
    std::string path;                        // PATH
    std::vector<std::string> default_roots;  // looked at last
    std::string cache;                       // folder for what is built on the way: XDG_CACHE_HOME/tidelock
};

// The one place that reads the environment for this.
Environment read_environment();

// The folders where a .NET may be, in the order in which they are looked at.
std::vector<std::filesystem::path> dotnet_roots(const Environment& environment);

// The folder in `parent` with the highest version for a name, among those that hold `file`.
std::optional<std::filesystem::path> newest_version(const std::filesystem::path& parent, std::string_view file);

Result<std::string> find_framework(const std::optional<std::string>& asked, const Environment& environment);

}  // namespace tidelock::cli
