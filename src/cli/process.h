// What the process does when it is about to end: internal errors, exhausted memory, output that cannot be written, and
// signals. Each is one line on stderr and an exit code (exit_code.h), never an abort.
#pragma once

#include <cstdint>
#include <string_view>

#include "cli/exit_code.h"

namespace tidelock::cli {

// At the start of main().
void install_process_handlers();

// On standard error. If nobody can read it there, nothing is lost but the text.
void print_error(std::string_view text);

// At the end of main(): the exit code, or BadInput when what was printed did not reach its file.
int finish_output(int exit_code);

// Ends as a process that the signal killed, so that whoever started it sees that.
[[noreturn]] void die_of_signal(int number);

// Without giving anything back, which can take long; prints what was written so far.
[[noreturn]] void leave_at_once(ExitCode code);

// Of this process, in bytes.
std::uint64_t memory_in_use();
std::uint64_t peak_memory();

}  // namespace tidelock::cli
