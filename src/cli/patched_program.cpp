#include "cli/patched_program.h"

#include <filesystem>

#include "cli/environment.h"
#include "cli/output_file.h"
#include "cli/source_build.h"

namespace tidelock::cli {

namespace fs = std::filesystem;

Result<std::optional<files::ProgramFiles>> PatchedProgram::compile(const std::vector<repair::Edit>& edits,
                                                                   const std::vector<repair::SourceFile>& files) {
    const fs::path path(program_);
    const std::string kind = path.extension().string();
    if (kind != ".cs" && kind != ".fs" && kind != ".vb") return Error{program_, "is not a source file"};
    std::error_code error;
    if (files.size() != 1 || !fs::equivalent(path, files.front().name, error))
        return Error{program_, "is not the file that is changed"};
    const auto lines = repair::edited(edits, files.front());
    if (!lines) return Error{program_, "two changes are in each other's way"};
    std::string text;
    for (const std::string& line : *lines) text += line + "\n";
    const Environment environment = read_environment();
    TL_TRY(cache, BuildCache::open(environment.cache));
    TL_TRY(folder, cache.begin());
    folder_.emplace(std::move(folder));
    const fs::path source = folder_->path() / path.filename();
    TL_TRY(file, OutputFile::open(source.string()));
    TL_TRY_VOID(file.write(text));
    const fs::path result = folder_->path() / "built";
    fs::create_directory(result, error);
    const auto assembly = compile_in(result, source, environment);
    if (!assembly.ok()) return std::optional<files::ProgramFiles>();
    TL_TRY(found, files::find_program_files(*assembly, framework_, environment));
    return std::optional(std::move(found));
}

}  // namespace tidelock::cli
