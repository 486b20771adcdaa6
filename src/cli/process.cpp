#include "cli/process.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include "base/check.h"
#include "cli/exit_code.h"

namespace tidelock::cli {
namespace {

// NB: a signal handler has nobody to hand it its state.
constinit volatile std::sig_atomic_t interrupts = 0;

void on_interrupt(int) { interrupts = 1; }

[[noreturn]] void leave(ExitCode code) {
    std::fflush(stdout);
    std::_Exit(to_int(code));
}

void on_failed_check(const CheckFailure& failure) {
    std::fprintf(stderr, "tidelock: internal error: %.*s (%.*s:%d)\n", static_cast<int>(failure.message.size()),
                 failure.message.data(), static_cast<int>(failure.file.size()), failure.file.data(), failure.line);
    leave(ExitCode::InternalError);
}

[[noreturn]] void on_no_memory() {
    constexpr char kText[] = "tidelock: there is not enough memory\n";
    if (::write(STDERR_FILENO, kText, sizeof(kText) - 1) < 0) std::_Exit(to_int(ExitCode::BadInput));
    std::_Exit(to_int(ExitCode::BadInput));
}

[[noreturn]] void on_terminate() {
    std::fputs("tidelock: internal error: an exception was not handled\n", stderr);
    leave(ExitCode::InternalError);
}

}  // namespace

void install_process_handlers() {
    set_check_handler(&on_failed_check);
    std::set_new_handler(&on_no_memory);
    std::set_terminate(&on_terminate);
}

int finish_output(int exit_code) {
    errno = 0;
    const bool is_written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (is_written) return exit_code;
    std::fprintf(stderr, "tidelock: standard output: %s\n", errno != 0 ? std::strerror(errno) : "cannot be written");
    return to_int(ExitCode::BadInput);
}

void watch_interrupts() {
    struct sigaction action = {};
    action.sa_handler = &on_interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
}

bool is_interrupted() { return interrupts != 0; }

void forget_interrupt() { interrupts = 0; }

void die_of_interrupt() {
    std::fflush(stdout);
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
    std::_Exit(128 + SIGINT);
}

std::uint64_t memory_in_use() {
    unsigned long pages = 0;
    std::FILE* file = std::fopen("/proc/self/statm", "r");
    if (file == nullptr) return 0;
    if (std::fscanf(file, "%*u %lu", &pages) != 1) pages = 0;
    std::fclose(file);
    return std::uint64_t{pages} * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t peak_memory() {
    struct rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace tidelock::cli
