// Where the installed .NET shared framework is, for tests that read real assemblies: `dotnet` on the PATH, followed to
// where it really lies. Empty when there is none.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace tidelock::testing {

inline std::filesystem::path find_dotnet_root() {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        std::error_code error;
        const auto program = std::filesystem::canonical(std::filesystem::path(folder) / "dotnet", error);
        if (!error) return program.parent_path();
    }
    return {};
}

// All assemblies of all installed shared frameworks, sorted by path.
inline std::vector<std::string> framework_assemblies() {
    std::vector<std::string> found;
    std::error_code error;
    const auto shared = find_dotnet_root() / "shared";
    for (std::filesystem::recursive_directory_iterator at(shared, error), end; !error && at != end;
         at.increment(error)) {
        if (at->path().extension() == ".dll") found.push_back(at->path().string());
    }
    std::sort(found.begin(), found.end());
    return found;
}

// The path of one assembly of Microsoft.NETCore.App, or empty.
inline std::string framework_assembly(const std::string& file_name) {
    for (const std::string& path : framework_assemblies()) {
        if (std::filesystem::path(path).filename() == file_name) return path;
    }
    return {};
}

}  // namespace tidelock::testing
