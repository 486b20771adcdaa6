#include "cli/patched_program.h"

#include <filesystem>

#include "cli/framework_location.h"
#include "cli/output_file.h"
#include "cli/source_build.h"

namespace tidelock::cli {

namespace fs = std::filesystem;

Result<std::optional<PatchedProgram>> compile_patched(const std::string& program,
                                                      const std::vector<repair::Edit>& edits,
                                                      const std::vector<repair::SourceFile>& files) {
    const fs::path path(program);
    const std::string kind = path.extension().string();
    if (kind != ".cs" && kind != ".fs" && kind != ".vb") return Error{program, "is not a source file"};
    std::error_code error;
    if (files.size() != 1 || !fs::equivalent(path, files.front().name, error))
        return Error{program, "is not the file that is changed"};
    const auto lines = repair::edited(edits, files.front());
    if (!lines) return Error{program, "two changes are in each other's way"};
    std::string text;
    for (const std::string& line : *lines) text += line + "\n";
    const Environment environment = read_environment();
    TL_TRY(cache, BuildCache::open(environment.cache));
    TL_TRY(folder, cache.begin());
    const fs::path source = folder.path() / path.filename();
    TL_TRY(file, OutputFile::open(source.string()));
    TL_TRY_VOID(file.write(text));
    const fs::path result = folder.path() / "built";
    fs::create_directory(result, error);
    const auto assembly = compile_in(result, source, environment);
    if (!assembly.ok()) return std::optional<PatchedProgram>();
    return std::optional(PatchedProgram{std::move(folder), source.string(), *assembly});
}

}  // namespace tidelock::cli
