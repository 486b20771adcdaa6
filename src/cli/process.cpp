#include "cli/process.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
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
#include "base/stop.h"
#include "cli/bus_error.h"
#include "cli/exit_code.h"

namespace tidelock::cli {
namespace {

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
    if (::write(STDERR_FILENO, kText, sizeof(kText) - 1) < 0) std::_Exit(to_int(ExitCode::Incomplete));
    std::_Exit(to_int(ExitCode::Incomplete));
}

[[noreturn]] void on_terminate() {
    // A stop was asked for where nothing can be unwound: the watch will end the process.
    while (requested_stop() != StopCause::None) ::poll(nullptr, 0, 10);
    std::fputs("tidelock: internal error: an exception was not handled\n", stderr);
    leave(ExitCode::InternalError);
}

// A file that is opened must not become one of the standard streams because that was closed: what is printed would go
// into it. What is written to a closed standard output is an error still.
void keep_standard_streams_apart() {
    constexpr int kModes[] = {O_RDONLY, O_RDONLY, O_WRONLY};
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
        if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
        if (::open("/dev/null", kModes[stream]) != stream) std::_Exit(to_int(ExitCode::BadInput));
    }
}

}  // namespace

void install_process_handlers() {
    keep_standard_streams_apart();
    set_check_handler(&on_failed_check);
    std::set_new_handler(&on_no_memory);
    std::set_terminate(&on_terminate);
    install_bus_error_handler();
    std::signal(SIGXFSZ, SIG_IGN);  // a file that is too large for `ulimit -f` cannot be written, and that is told
}

void print_error(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

int finish_output(int exit_code) {
    errno = 0;
    const bool is_written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (is_written) return exit_code;
    std::fprintf(stderr, "tidelock: standard output: %s\n", errno != 0 ? std::strerror(errno) : "cannot be written");
    return to_int(ExitCode::BadInput);
}

namespace {

// NB: another thread may be writing, to somebody who does not read.
void flush_if_possible() {
    if (ftrylockfile(stdout) != 0) return;
    std::fflush(stdout);
    funlockfile(stdout);
}

}  // namespace

void leave_at_once(ExitCode code) {
    flush_if_possible();
    std::_Exit(to_int(code));
}

void die_of_signal(int number) {
    flush_if_possible();
    std::signal(number, SIG_DFL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
    std::raise(number);
    std::_Exit(128 + number);
}

// NB: asked often and when memory is short, so without the library's buffers.
std::uint64_t memory_in_use() {
    const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    char text[128];
    const ssize_t length = ::read(file, text, sizeof(text) - 1);
    ::close(file);
    if (length <= 0) return 0;
    text[length] = 0;
    unsigned long pages = 0;
    if (std::sscanf(text, "%*u %lu", &pages) != 1) return 0;
    return std::uint64_t{pages} * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t peak_memory() {
    struct rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace tidelock::cli
