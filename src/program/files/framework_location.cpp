#include "program/files/framework_location.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace tidelock::files {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kCoreLibrary = "System.Private.CoreLib.dll";

bool is_file(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

std::optional<fs::path> newest_framework_below(const fs::path& root) {
    return newest_version(root / "shared" / "Microsoft.NETCore.App", kCoreLibrary);
}

// The folder of the `dotnet` that the shell would start, links followed.
std::optional<fs::path> dotnet_on_path(std::string_view path) {
    while (!path.empty()) {
        const std::size_t colon = path.find(':');
        const fs::path candidate = fs::path(path.substr(0, colon)) / "dotnet";
        std::error_code error;
        if (is_file(candidate)) {
            const fs::path real = fs::canonical(candidate, error);
            if (!error) return real.parent_path();
        }
        path.remove_prefix(colon == std::string_view::npos ? path.size() : colon + 1);
    }
    return std::nullopt;
}

}  // namespace

Version parse_version(std::string_view text) {
    Version version;
    const std::size_t dash = text.find('-');
    version.is_release = dash == std::string_view::npos;
    text = text.substr(0, dash);
    while (!text.empty()) {
        int number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc{}) break;
        version.numbers.push_back(number);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (text.empty() || text.front() != '.') break;
        text.remove_prefix(1);
    }
    return version;
}

std::vector<fs::path> dotnet_roots(const Environment& environment) {
    std::vector<fs::path> roots;
    if (!environment.dotnet_root.empty()) roots.emplace_back(environment.dotnet_root);
    if (const auto root = dotnet_on_path(environment.path)) roots.push_back(*root);
    roots.insert(roots.end(), environment.default_roots.begin(), environment.default_roots.end());
    return roots;
}

std::optional<fs::path> newest_version(const fs::path& parent, std::string_view file, std::optional<int> major) {
    std::error_code error;
    std::optional<fs::path> best;
    Version best_version;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
        Version version = parse_version(entry->path().filename().string());
        if (major && (version.numbers.empty() || version.numbers[0] != *major)) continue;
        if (!fs::exists(entry->path() / file, error) || (best && version < best_version)) continue;
        best = entry->path();
        best_version = std::move(version);
    }
    return best;
}

Result<std::string> find_framework(const std::optional<std::string>& asked, const Environment& environment) {
    if (asked) {
        if (is_file(fs::path(*asked) / kCoreLibrary)) return *asked;
        if (const auto found = newest_framework_below(*asked)) return found->string();
        return Error{*asked, "is not a shared framework: there is no " + std::string(kCoreLibrary) + " in it"};
    }
    for (const fs::path& root : dotnet_roots(environment)) {
        if (const auto found = newest_framework_below(root)) return found->string();
    }
    return Error{"",
                 "no .NET shared framework found: set DOTNET_ROOT, put dotnet on the PATH, or use --framework DIR "
                 "(https://dotnet.microsoft.com/download/dotnet/10.0)"};
}

}  // namespace tidelock::files
