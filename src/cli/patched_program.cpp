#include "cli/patched_program.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "base/hash.h"
#include "cli/framework_location.h"
#include "cli/source_build.h"

namespace tidelock::cli {

namespace fs = std::filesystem;

Result<PatchedProgram> compile_patched(const std::string& program, const std::vector<repair::Edit>& edits,
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
    const fs::path folder = fs::path(environment.cache) / fmt::format("patched-{:016x}", hash_text(text));
    fs::create_directories(folder, error);
    const fs::path source = folder / path.filename();
    std::ofstream out(source, std::ios::binary);
    out << text;
    out.close();
    if (!out) return Error{source.string(), "cannot be written"};
    TL_TRY(assembly, ensure_assembly(source.string(), environment));
    return PatchedProgram{source.string(), assembly};
}

}  // namespace tidelock::cli
