// Large files are mapped (image/pe/mapped_file.h). If somebody truncates one, reading it raises SIGBUS: one line then
// names the file, and the process ends as with any other bad input.
#pragma once

namespace tidelock::cli {

void install_bus_error_handler();

}  // namespace tidelock::cli
