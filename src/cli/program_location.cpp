#include "cli/program_location.h"

#include <filesystem>

#include "base/digest.h"
#include "base/input_file.h"
#include "cli/environment.h"
#include "cli/source_build.h"

namespace tidelock::cli {

Result<files::ProgramFiles> locate_program(const std::string& program, const std::optional<std::string>& framework) {
    const Environment environment = read_environment();
    TL_TRY(assembly, ensure_assembly(program, environment));
    return files::find_program_files(assembly, framework, environment);
}

Result<std::string> fingerprint_of_built(const std::string& assembly) {
    TL_TRY(code, fingerprint_of(assembly));
    const auto symbols = fingerprint_of(std::filesystem::path(assembly).replace_extension(".pdb").string());
    return symbols.ok() ? to_hex(sha256(code + *symbols)) : code;
}

}  // namespace tidelock::cli
