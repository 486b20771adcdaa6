#include "cli/source_build.h"

#include <verify_source.h>

#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/input_file.h"
#include "cli/build_cache.h"
#include "cli/child_process.h"
#include "cli/compiler.h"
#include "cli/named_program.h"
#include "cli/output_file.h"
#include "cli/project_build.h"

namespace tidelock::cli {

namespace fs = std::filesystem;

namespace {

// A source that mentions Tidelock uses Tidelock.Verify, which is then added to it.
bool uses_verify(std::string_view text) { return text.find("Tidelock") != std::string_view::npos; }

// What `dotnet run File.cs` tells the program of its source, through AppContext.GetData.
Result<void> write_entry_point(const fs::path& source, const fs::path& config) {
    nlohmann::ordered_json json;
    json["runtimeOptions"]["configProperties"] = {{"EntryPointFilePath", source.string()},
                                                  {"EntryPointFileDirectoryPath", source.parent_path().string()}};
    TL_TRY(file, OutputFile::open(config.string()));
    return file.write(json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

// A source file as it was read, and what else its compilation depends on.
struct Source {
    Sdk sdk;
    fs::path path;  // absolute
    std::string text;
    FileDirectives directives;

    [[nodiscard]] std::string stem() const { return path.stem().string(); }
    [[nodiscard]] std::string assembly() const { return stem() + ".dll"; }
    [[nodiscard]] bool is_csharp() const { return path.extension() == ".cs"; }
};

Result<Source> read_source(const fs::path& path, const Environment& environment) {
    Source source;
    std::error_code error;
    source.path = fs::absolute(path, error);
    TL_TRY_VOID(check_compiler_path(source.path));
    TL_TRY_VOID(check_compiler_path(environment.cache));
    TL_TRY(sdk, find_sdk(environment));
    TL_TRY(text, read_input(path.string()));
    source.sdk = std::move(sdk);
    source.text = std::move(text);
    if (source.is_csharp()) {
        TL_TRY(read, read_directives(path.string(), source.text, framework_of(source.sdk)));
        source.directives = std::move(read);
    }
    return source;
}

Result<void> compile(const Source& source, const fs::path& named, const fs::path& folder) {
    const Compilation job{
        source.path, source.text, folder, folder / source.assembly(), source.directives, uses_verify(source.text)};
    if (source.is_csharp())
        TL_TRY_VOID(write_entry_point(source.path, folder / (source.stem() + ".runtimeconfig.json")));
    if (job.uses_verify && !source.is_csharp()) {
        TL_TRY(library, prepare_verify_library(source.sdk, folder));
        TL_TRY(built, run_child(library));
        if (built.exit_code != 0) return Error{std::string(kVerifyAssembly), "does not compile\n" + built.output};
    }
    TL_TRY(command, prepare_compiler(source.sdk, job));
    TL_TRY(child, run_child(command));
    if (child.exit_code != 0) return Error{named.string(), "does not compile\n" + child.output};
    // The compiler has read the file for itself.
    TL_TRY(text, read_input(named.string()));
    if (text != source.text) return Error{named.string(), "has changed while it was compiled"};
    return {};
}

Result<std::string> compile_file(const fs::path& path, const Environment& environment) {
    TL_TRY(source, read_source(path, environment));
    TL_TRY(cache, BuildCache::open(environment.cache));
    const std::string_view verify = uses_verify(source.text) ? kVerifySource : std::string_view();
    const std::string name =
        cache_name(source.stem(), {kRecipe, source.sdk.folder.native(), source.sdk.references.native(),
                                   source.path.native(), source.text, verify});
    if (const auto kept = cache.find(name)) return (*kept / source.assembly()).string();
    cache.prune();
    TL_TRY(folder, cache.begin());
    TL_TRY_VOID(compile(source, path, folder.path()));
    TL_TRY(kept, cache.keep(std::move(folder), name));
    return (kept / source.assembly()).string();
}

}  // namespace

Result<std::string> compile_in(const fs::path& folder, const fs::path& path, const Environment& environment) {
    TL_TRY(source, read_source(path, environment));
    TL_TRY_VOID(compile(source, path, folder));
    return (folder / source.assembly()).string();
}

Result<std::string> ensure_assembly(const std::string& program, const Environment& environment) {
    TL_TRY(kind, recognise(program));
    switch (kind) {
        case ProgramKind::Source:
            return compile_file(program, environment);
        case ProgramKind::Project:
            return build_project(program, environment);
        case ProgramKind::Assembly:
            break;
    }
    return program;
}

}  // namespace tidelock::cli
