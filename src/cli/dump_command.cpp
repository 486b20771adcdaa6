#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exit_code.h"

namespace tidelock::cli {

int dump_command(const DumpOptions& /*options*/) {
    fmt::print(stderr, "unsupported: dump is not built yet\n");
    return to_int(ExitCode::Unsupported);
}

}  // namespace tidelock::cli
