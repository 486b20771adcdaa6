// What the process does when it is about to end: internal errors, exhausted memory, output that cannot be written, and
// Ctrl-C. Each is one line on stderr and an exit code (exit_code.h), never an abort.
#pragma once

#include <cstdint>

namespace tidelock::cli {

// At the start of main().
void install_process_handlers();

// At the end of main(): the exit code, or BadInput when what was printed did not reach its file.
int finish_output(int exit_code);

// From now on the first Ctrl-C is remembered and the second kills.
void watch_interrupts();
bool is_interrupted();
void forget_interrupt();  // what follows is not to be interrupted by it
// Ends as a process that Ctrl-C killed, so that the shell sees it.
[[noreturn]] void die_of_interrupt();

// Of this process, in bytes.
std::uint64_t memory_in_use();
std::uint64_t peak_memory();

}  // namespace tidelock::cli
