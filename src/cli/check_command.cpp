#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exit_code.h"

namespace tidelock::cli {

int check_command(const CheckOptions& /*options*/) {
    fmt::print(stderr, "unsupported: check: the exploration of interleavings is not part of this version\n");
    return to_int(ExitCode::Unsupported);
}

}  // namespace tidelock::cli
