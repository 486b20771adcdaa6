#include "cli/source_build.h"

#include <fmt/format.h>
#include <unistd.h>
#include <verify_source.h>

#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "cli/child_process.h"
#include "cli/compiler.h"

namespace tidelock::cli {

namespace fs = std::filesystem;

namespace {

Result<std::string> read_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return Error{path.string(), "cannot be read"};
    return std::string(std::istreambuf_iterator<char>(in), {});
}

// A source that mentions Tidelock uses Tidelock.Verify, which is then added to it.
bool uses_verify(std::string_view text) { return text.find("Tidelock") != std::string_view::npos; }

// What `dotnet run File.cs` tells the program of its source, through AppContext.GetData.
Result<void> write_entry_point(const fs::path& source, const fs::path& config) {
    nlohmann::ordered_json json;
    json["runtimeOptions"]["configProperties"] = {{"EntryPointFilePath", source.string()},
                                                  {"EntryPointFileDirectoryPath", source.parent_path().string()}};
    std::ofstream out(config, std::ios::binary);
    out << json.dump(2) << '\n';
    out.close();
    if (!out) return Error{config.string(), "cannot be written"};
    return {};
}

// Goes with its scope, also when that is left because of a request to stop.
struct RemovedFolder {
    const fs::path& folder;
    ~RemovedFolder() {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
};

Result<std::string> compile_file(const fs::path& source, const Environment& environment) {
    TL_TRY(sdk, find_sdk(environment));
    TL_TRY(text, read_text(source));
    std::error_code error;
    const fs::path full = fs::absolute(source, error);
    const bool is_csharp = source.extension() == ".cs";
    FileDirectives directives;
    if (is_csharp) {
        TL_TRY(read, read_directives(source.string(), text, framework_of(sdk)));
        directives = std::move(read);
    }
    std::uint64_t key =
        hash_text(text, hash_text(fmt::format("{}\n{}\n{}", full.string(), sdk.references.string(), kRecipe),
                                  hash_text(sdk.folder.string())));
    if (uses_verify(text)) key = hash_text(kVerifySource, key);
    const std::string name = source.stem().string();
    const fs::path kept = fs::path(environment.cache) / fmt::format("{}-{:016x}", name, key);
    const std::string result = (kept / (name + ".dll")).string();
    if (fs::exists(result, error)) return result;

    // Built aside and renamed, so that a folder with the right name is always complete.
    const fs::path folder = kept.string() + fmt::format(".{}", ::getpid());
    fs::create_directories(folder, error);
    if (error) return Error{folder.string(), error.message()};
    const RemovedFolder cleaner{folder};
    const Compilation job{full, text, folder, folder / (name + ".dll"), std::move(directives), uses_verify(text)};
    if (is_csharp) TL_TRY_VOID(write_entry_point(full, folder / (name + ".runtimeconfig.json")));
    if (job.uses_verify && !is_csharp) {
        TL_TRY(library, prepare_verify_library(sdk, folder));
        TL_TRY(built, run_child(library));
        if (built.exit_code != 0) return Error{std::string(kVerifyAssembly), "does not compile\n" + built.output};
    }
    TL_TRY(command, prepare_compiler(sdk, job));
    TL_TRY(child, run_child(command));
    if (child.exit_code == 0) fs::rename(folder, kept, error);
    std::error_code ignored;
    if (child.exit_code != 0) return Error{source.string(), "does not compile\n" + child.output};
    if (!fs::exists(result, ignored)) return Error{kept.string(), error.message()};
    return result;
}

Result<std::string> build_project(const fs::path& project, const Environment& environment) {
    TL_TRY(sdk, find_sdk(environment));
    std::error_code error;
    const fs::path full = fs::absolute(project, error);
    const fs::path folder =
        fs::path(environment.cache) / fmt::format("{}-{:016x}", project.stem().string(), hash_text(full.string()));
    TL_TRY(child, run_child({sdk.dotnet.string(), "build", full.string(), "-c", "Debug", "-nologo", "-v:q", "-o",
                             folder.string()}));
    if (child.exit_code != 0) return Error{project.string(), "does not build\n" + child.output};
    constexpr std::string_view kConfig = ".runtimeconfig.json";
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const std::string file = entry->path().string();
        if (file.ends_with(kConfig)) return file.substr(0, file.size() - kConfig.size()) + ".dll";
    }
    return Error{project.string(), "is not a program: its build has no entry point"};
}

}  // namespace

Result<std::string> ensure_assembly(const std::string& program, const Environment& environment) {
    const fs::path path(program);
    std::error_code error;
    if (!fs::exists(path, error)) return Error{program, "there is no such file"};
    const std::string kind = path.extension().string();
    if (kind == ".cs" || kind == ".fs" || kind == ".vb") return compile_file(path, environment);
    if (kind == ".csproj" || kind == ".fsproj" || kind == ".vbproj") return build_project(path, environment);
    return program;
}

}  // namespace tidelock::cli
