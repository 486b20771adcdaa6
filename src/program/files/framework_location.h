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

namespace tidelock::files {

struct Environment {
    std::string dotnet_root;                 // DOTNET_ROOT, empty if not set
    std::string path;                        // PATH
    std::vector<std::string> default_roots;  // looked at last
    std::string cache;  // folder for what is built: XDG_CACHE_HOME/tidelock; empty if there is none
};

// The folders where a .NET may be, in the order in which they are looked at.
std::vector<std::filesystem::path> dotnet_roots(const Environment& environment);

// 10.0.12 as {10, 0, 12}; a pre-release (10.0.0-rc.1) sorts before the release.
struct Version {
    std::vector<int> numbers;
    bool is_release = true;

    friend auto operator<=>(const Version&, const Version&) = default;  // NOLINT(modernize-use-nullptr)
};
Version parse_version(std::string_view text);

// The folder in `parent` with the highest version for a name, among those that hold `file`; if asked for, only among
// those with this major number.
std::optional<std::filesystem::path> newest_version(const std::filesystem::path& parent, std::string_view file,
                                                    std::optional<int> major = std::nullopt);

Result<std::string> find_framework(const std::optional<std::string>& asked, const Environment& environment);

}  // namespace tidelock::files
