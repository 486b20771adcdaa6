#include "cli/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "base/stop.h"

extern char** environ;

namespace tidelock::cli {

namespace {

constexpr int kBetweenLooks = 10;  // milliseconds, at the request to stop

// The process group of the child that runs; 0: none. NB: whoever ends the process has nobody to hand it.
constinit std::atomic<pid_t> child_group{0};

bool may_read(int file) {
    pollfd waited{file, POLLIN, 0};
    return ::poll(&waited, 1, kBetweenLooks) > 0;
}

// False: stopped before the end.
bool read_to_end(int file, std::string& text) {
    std::array<char, 4096> buffer;
    while (requested_stop() == StopCause::None) {
        if (!may_read(file)) continue;
        const ssize_t count = ::read(file, buffer.data(), buffer.size());
        if (count > 0) {
            text.append(buffer.data(), static_cast<std::size_t>(count));
        } else if (count == 0 || errno != EINTR) {
            return true;
        }
    }
    return false;
}

// -1: stopped before the end.
int wait_for(pid_t child) {
    int status = 0;
    for (;;) {
        const pid_t ended = ::waitpid(child, &status, WNOHANG);
        if (ended == child) return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        if (ended < 0 && errno != EINTR) return 0;
        if (requested_stop() != StopCause::None) return -1;
        ::poll(nullptr, 0, kBetweenLooks);
    }
}

// Asks the child and all that it has started to end, and makes them if they do not.
void end_group(pid_t group) {
    constexpr auto kPatience = std::chrono::milliseconds(200);
    ::kill(-group, SIGTERM);
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < until && ::waitpid(group, nullptr, WNOHANG) == 0)
        ::poll(nullptr, 0, kBetweenLooks);
    ::kill(-group, SIGKILL);
    while (::waitpid(group, nullptr, 0) < 0 && errno == EINTR) {
    }
}

// .NET waits for ever when it cannot open files or make them large enough.
Result<void> check_limits(const std::string& program) {
    constexpr rlim_t kFiles = 64;
    constexpr rlim_t kBytes = rlim_t{64} << 20U;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < kFiles)
        return Error{program, "cannot be run: too few files may be open (ulimit -n), 64 are needed"};
    if (::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < kBytes)
        return Error{program, "cannot be run: files may not be large enough (ulimit -f), 64 MiB are needed"};
    return {};
}

// In a process group of its own, so that it can be ended with all that it starts, and with the signals that the watch
// (watch.h) blocks in this process.
Result<pid_t> start(const std::vector<std::string>& command, int output) {
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    pid_t child = 0;
    const int failure = ::posix_spawn(&child, arguments[0], &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) return Error{command[0], std::strerror(failure)};
    return child;
}

}  // namespace

Result<ChildResult> run_child(const std::vector<std::string>& command) {
    poll_stop();
    TL_TRY_VOID(check_limits(command[0]));
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return Error{command[0], std::strerror(errno)};
    const Result<pid_t> child = start(command, ends[1]);
    ::close(ends[1]);
    if (!child.ok()) {
        ::close(ends[0]);
        return child.error();
    }
    child_group = *child;
    ChildResult result;
    const bool is_read = read_to_end(ends[0], result.output);
    ::close(ends[0]);
    result.exit_code = is_read ? wait_for(*child) : -1;
    if (result.exit_code < 0) end_group(*child);
    child_group = 0;
    if (result.exit_code < 0) poll_stop();
    return result;
}

void end_children() {
    if (const pid_t group = child_group; group != 0) ::kill(-group, SIGKILL);
}

}  // namespace tidelock::cli
