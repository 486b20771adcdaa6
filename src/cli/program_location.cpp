#include "cli/program_location.h"

#include "cli/environment.h"
#include "cli/source_build.h"

namespace tidelock::cli {

Result<files::ProgramFiles> locate_program(const std::string& program, const std::optional<std::string>& framework) {
    const Environment environment = read_environment();
    TL_TRY(assembly, ensure_assembly(program, environment));
    return files::find_program_files(assembly, framework, environment);
}

}  // namespace tidelock::cli
