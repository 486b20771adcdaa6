#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exit_code.h"

namespace tidelock::cli {

int run_command(const RunOptions& /*options*/) {
    fmt::print(stderr, "unsupported: run is not built yet\n");
    return to_int(ExitCode::Unsupported);
}

}  // namespace tidelock::cli
