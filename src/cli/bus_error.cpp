#include "cli/bus_error.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "cli/exit_code.h"

namespace tidelock::cli {
namespace {

void write_error(std::string_view text) { static_cast<void>(::write(STDERR_FILENO, text.data(), text.size()) < 0); }

// The path at the end of a line of /proc/self/maps, "begin-end rw-p offset device inode    path", if `address` is
// inside.
std::string_view path_if_inside(std::string_view line, std::uintptr_t address) {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    const char* const last = line.data() + line.size();
    const auto [dash, error] = std::from_chars(line.data(), last, begin, 16);
    if (error != std::errc() || dash == last) return {};
    if (std::from_chars(dash + 1, last, end, 16).ec != std::errc() || address < begin || address >= end) return {};
    const std::size_t path = line.find('/');
    return path == std::string_view::npos ? std::string_view() : line.substr(path);
}

// NB: only what is permitted in a signal handler.
bool tell_file_at(std::uintptr_t address) {
    const int maps = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    if (maps < 0) return false;
    static char buffer[8192];  // the process ends here: nobody else needs it
    std::size_t size = 0;
    for (;;) {
        const ssize_t count = ::read(maps, buffer + size, sizeof(buffer) - size);
        if (count <= 0) return false;
        size += static_cast<std::size_t>(count);
        std::string_view rest(buffer, size);
        for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
            if (const std::string_view path = path_if_inside(rest.substr(0, end), address); !path.empty()) {
                write_error("tidelock: ");
                write_error(path);
                write_error(": was changed while it was read\n");
                return true;
            }
            rest.remove_prefix(end + 1);
        }
        std::copy(rest.begin(), rest.end(), buffer);
        size = rest.size() < sizeof(buffer) ? rest.size() : 0;
    }
}

void on_bus_error(int number, siginfo_t* info, void*) {
    if (tell_file_at(reinterpret_cast<std::uintptr_t>(info->si_addr))) ::_exit(to_int(ExitCode::BadInput));
    std::signal(number, SIG_DFL);  // something else: raised again on return
}

}  // namespace

void install_bus_error_handler() {
    struct sigaction action = {};
    action.sa_sigaction = &on_bus_error;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGBUS, &action, nullptr);
}

}  // namespace tidelock::cli
