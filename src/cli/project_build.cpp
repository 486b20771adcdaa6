#include "cli/project_build.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <optional>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/input_file.h"
#include "cli/build_cache.h"
#include "cli/child_process.h"
#include "cli/compiler.h"
#include "cli/output_file.h"

namespace tidelock::cli {

namespace fs = std::filesystem;

namespace {

// The user's own builds lie in the project's folder, and are none of its sources. NB: MSBuild leaves out those folders
// that this build uses, which are elsewhere.
constexpr std::string_view kProps =
    "<Project><PropertyGroup><DefaultItemExcludes>$(DefaultItemExcludes);bin/**;obj/**</DefaultItemExcludes>"
    "</PropertyGroup></Project>\n";

// Each project has a folder of its own among those where this build writes, whatever it is called: others that it
// refers to may have the same name, and a percent sign in it (a%20b) would be read as an escape.
constexpr std::string_view kEarlyProps =
    "<Project><PropertyGroup><ArtifactsProjectName>$(MSBuildProjectName.Replace('%25','_'))-"
    "$([MSBuild]::StableStringHash($(MSBuildProjectFullPath)))</ArtifactsProjectName></PropertyGroup></Project>\n";

// For several target frameworks MSBuild would build one after the other: it is only asked which there are, and the
// chosen one is then built alone.
constexpr std::string_view kSeveralFrameworks = "<Project><Target Name=\"Build\" /></Project>\n";

// As the value of a property on MSBuild's command line.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (std::string_view("%$@';?*,").find(c) == std::string_view::npos) {
            result += c;
        } else {
            result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return result;
}

struct Properties {
    std::string target_path;
    std::string target_frameworks;
    std::string output_type;
};

Result<Properties> read_properties(const fs::path& file) {
    TL_TRY(text, read_input(file.string()));
    const auto json = nlohmann::json::parse(text, nullptr, false);
    Properties properties;
    const auto take = [&](const char* name, std::string& value) {
        if (!json.is_object() || !json.contains("Properties") || !json["Properties"].is_object()) return;
        if (const auto it = json["Properties"].find(name); it != json["Properties"].end() && it->is_string())
            value = it->get<std::string>();
    };
    take("TargetPath", properties.target_path);
    take("TargetFrameworks", properties.target_frameworks);
    take("OutputType", properties.output_type);
    return properties;
}

// While it is there, nobody knows what MSBuild has left: a killed build makes files that look finished.
class Unfinished {
public:
    static Result<Unfinished> begin(const fs::path& folder) {
        Unfinished mark{folder / "unfinished"};
        std::error_code error;
        if (fs::exists(mark.file_, error)) fs::remove_all(folder / "artifacts", error);
        if (error) return Error{folder.string(), error.message()};
        TL_TRY(file, OutputFile::open(mark.file_.string()));
        TL_TRY_VOID(file.write("\n"));
        return mark;
    }
    void end() const {
        std::error_code ignored;
        fs::remove(file_, ignored);
    }

private:
    explicit Unfinished(fs::path file) : file_(std::move(file)) {}
    fs::path file_;
};

Result<void> write_file(const fs::path& path, std::string_view text) {
    TL_TRY(file, OutputFile::open(path.string()));
    return file.write(text);
}

Result<Properties> run_build(const Sdk& sdk, const fs::path& project, const fs::path& folder,
                             const std::string& framework) {
    std::error_code error;
    const fs::path props = folder / "tidelock.props";
    const fs::path early_props = folder / "tidelock-early.props";
    const fs::path several = folder / "several-frameworks.targets";
    const fs::path answer = folder / "properties.json";
    fs::remove(answer, error);
    TL_TRY_VOID(write_file(props, kProps));
    TL_TRY_VOID(write_file(early_props, kEarlyProps));
    TL_TRY_VOID(write_file(several, kSeveralFrameworks));
    TL_TRY(mark, Unfinished::begin(folder));
    std::vector<std::string> command{sdk.dotnet.string(),
                                     "build",
                                     fs::absolute(project, error).string(),
                                     "-c",
                                     "Debug",
                                     "-nologo",
                                     "-v:q",
                                     "-t:Build",
                                     "--disable-build-servers",
                                     "-nodeReuse:false",
                                     "-p:ArtifactsPath=" + escaped((folder / "artifacts").string()),
                                     "-p:CustomBeforeDirectoryBuildProps=" + escaped(early_props.string()),
                                     "-p:CustomBeforeMicrosoftCommonProps=" + escaped(props.string()),
                                     "-p:CustomAfterMicrosoftCommonCrossTargetingTargets=" + escaped(several.string()),
                                     "-getProperty:TargetPath,TargetFrameworks,OutputType",
                                     "-getResultOutputFile:" + answer.string()};
    if (!framework.empty()) command.insert(command.end(), {"--no-restore", "-f", framework});
    TL_TRY(child, run_child(command));
    if (child.exit_code < 128) mark.end();
    if (child.exit_code != 0) return Error{project.string(), "does not build\n" + child.output};
    return read_properties(answer);
}

// "net10.0" as {10, 0}; nothing for other kinds ("net48", "netstandard2.0", "net10.0-windows").
std::optional<std::pair<int, int>> version_of(std::string_view framework) {
    if (!framework.starts_with("net")) return std::nullopt;
    framework.remove_prefix(3);
    int major = 0;
    int minor = 0;
    const char* const last = framework.data() + framework.size();
    const auto [dot, error] = std::from_chars(framework.data(), last, major);
    if (error != std::errc() || dot == last || *dot != '.') return std::nullopt;
    const auto [end, minor_error] = std::from_chars(dot + 1, last, minor);
    if (minor_error != std::errc() || end != last) return std::nullopt;
    return std::pair(major, minor);
}

// Of several, the newest that the SDK has.
std::string choose_framework(std::string_view all, std::string_view newest) {
    std::string best;
    while (!all.empty()) {
        const std::size_t end = std::min(all.find(';'), all.size());
        const std::string one(all.substr(0, end));
        all.remove_prefix(std::min(end + 1, all.size()));
        const auto version = version_of(one);
        if (version && version <= version_of(newest) && (best.empty() || version > version_of(best))) best = one;
    }
    return best;
}

// MSBuild looks for the files of a project in `a%20b` in `a b`, and so does `dotnet build`.
bool has_escape(std::string_view path) {
    for (std::size_t i = path.find('%'); i != std::string_view::npos; i = path.find('%', i + 1)) {
        const auto is_digit = [&](std::size_t at) {
            return at < path.size() && std::isxdigit(static_cast<unsigned char>(path[at])) != 0;
        };
        if (is_digit(i + 1) && is_digit(i + 2)) return true;
    }
    return false;
}

bool is_below(const fs::path& path, const fs::path& folder) {
    const fs::path relative = path.lexically_normal().lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

// What lies beside the assembly now, where nobody writes to it.
Result<std::string> keep_result(const BuildCache& cache, const fs::path& assembly) {
    TL_TRY(copy, cache.begin());
    std::error_code error;
    fs::copy(assembly.parent_path(), copy.path(), fs::copy_options::recursive | fs::copy_options::skip_symlinks, error);
    if (error) return Error{assembly.parent_path().string(), error.message()};
    TL_TRY(checksums, checksums_of(copy.path()));
    const std::string name = cache_name(assembly.stem().string(), {assembly.native(), checksums});
    if (const auto kept = cache.find(name)) return (*kept / assembly.filename()).string();
    TL_TRY(kept, cache.keep(std::move(copy), name));
    return (kept / assembly.filename()).string();
}

}  // namespace

Result<std::string> build_project(const fs::path& project, const Environment& environment) {
    std::error_code error;
    const fs::path full = fs::absolute(project, error);
    TL_TRY_VOID(check_compiler_path(full));
    const fs::path place = full.lexically_normal().parent_path();
    if (has_escape(place.native()))
        return Error{place.string(),
                     "MSBuild cannot build in a folder of this name: a percent sign and two digits stand for "
                     "another character; rename it"};
    // MSBuild reads whatever it is given to the end.
    if (const auto text = read_input(project.string()); !text.ok()) return text.error();
    TL_TRY(sdk, find_sdk(environment));
    TL_TRY(cache, BuildCache::open(environment.cache));
    cache.prune();
    TL_TRY(folder, cache.project(cache_name(project.stem().string(), {full.lexically_normal().native()})));
    // NB: where the answer goes to is no property, and cannot be escaped: MSBuild would write to another file.
    if (folder.path().native().find_first_of(",;%\"") != std::string::npos)
        return Error{folder.path().string(),
                     "MSBuild cannot be given this path: it has a comma, a semicolon, a percent "
                     "sign or a quotation mark in it; set XDG_CACHE_HOME to another folder"};
    TL_TRY(properties, run_build(sdk, project, folder.path(), ""));
    if (properties.target_path.empty() && !properties.target_frameworks.empty()) {
        const std::string framework = choose_framework(properties.target_frameworks, framework_of(sdk));
        if (framework.empty())
            return Error{project.string(), fmt::format("builds for {}, and Tidelock needs one for .NET up to {}",
                                                       properties.target_frameworks, framework_of(sdk))};
        TL_TRY(chosen, run_build(sdk, project, folder.path(), framework));
        properties = std::move(chosen);
    }
    if (properties.output_type == "Library")
        return Error{project.string(), "is a library (OutputType). Check a program that uses it"};
    const fs::path assembly(properties.target_path);
    if (assembly.empty() || !fs::is_regular_file(assembly, error))
        return Error{project.string(), "is not a program: its build makes no assembly"};
    if (!is_below(assembly, folder.path())) return assembly.string();
    return keep_result(cache, assembly);
}

}  // namespace tidelock::cli
