#include "child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <regex>
#include <variant>

#include "base/check.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_code.h"

namespace tidelock::campaign {

namespace {

constexpr std::array<const char*, 8> kCommands{"dump",   "lowered", "run",     "check",
                                               "fences", "replay",  "explore", "other"};
constexpr int kInterrupted = 128 + SIGINT;
constexpr int kSanitizer = 96;  // see __asan_default_options
constexpr int kBadCode = 97;    // a command ended with a code that it must not have
constexpr int kCheckFailed = 98;
constexpr int kUncaught = 99;

std::size_t kind_of(const Arguments& arguments) {
    std::string name = arguments.empty() ? "" : arguments.front();
    if (name.starts_with('@')) name.erase(0, 1);
    if (name == "dump" && std::find(arguments.begin(), arguments.end(), "--lowered") != arguments.end()) return 1;
    for (std::size_t i = 0; i < kCommands.size(); ++i) {
        if (name == kCommands[i]) return i;
    }
    return kCommands.size() - 1;
}

void on_failed_check(const CheckFailure& failure) {
    const std::string text = fmt::format("internal error: {} ({}:{})\n", failure.message, failure.file, failure.line);
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
    ::_exit(kCheckFailed);
}
[[noreturn]] void on_terminate() {
    std::fputs("internal error: an exception was not handled\n", stderr);
    std::fflush(stderr);
    ::_exit(kUncaught);
}
void on_timer(int /*signal*/) { ::kill(::getpid(), SIGINT); }  // NB: to the process; see cli/watch.h

void set_timer(double seconds) {
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(seconds);
    timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
    ::setitimer(ITIMER_PROF, &timer, nullptr);
}

// As main does it.
int tidelock(const Arguments& arguments) {
    std::vector<const char*> argv{"tidelock"};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    const auto parsed = cli::parse_command_line(static_cast<int>(argv.size()), argv.data());
    if (const auto* early = std::get_if<cli::EarlyExit>(&parsed)) {
        std::fputs(early->text.c_str(), stdout);
        return cli::to_int(early->code);
    }
    return cli::carry_out(std::get<cli::Command>(parsed));
}

std::uint64_t resident(pid_t pid) {
    std::ifstream file(fmt::format("/proc/{}/statm", pid));
    std::uint64_t size = 0, pages = 0;
    file >> size >> pages;
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

double seconds_of(const rusage& usage) {
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// What a sanitizer or a check says, without what differs from run to run.
std::string essence(const std::string& report) {
    static const std::regex kLine(
        "(runtime error: .*|internal error: .*|ERROR: AddressSanitizer: [^ ]+|"
        "AddressSanitizer:DEADLYSIGNAL)");
    static const std::regex kFrame("#[0-9]+ 0x[0-9a-f]+ in ([^\\n]*/src/[^\\n]*)");
    static const std::regex kNumber("0x[0-9a-f]{6,}|-?[0-9]{4,}");
    std::smatch found;
    std::string text;
    if (std::regex_search(report, found, kLine)) text = found[0];
    if (std::regex_search(report, found, kFrame)) {
        const std::string frame = found[1];
        text += " at " + frame.substr(frame.rfind("/src/") + 5);
    }
    return std::regex_replace(text, kNumber, "N").substr(0, 220);
}

}  // namespace

}  // namespace tidelock::campaign

// Guest memory lies in mappings that LeakSanitizer does not look into.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
    return "detect_leaks=0:exitcode=96:quarantine_size_mb=16:malloc_context_size=8";
}
extern "C" const char* __ubsan_default_options();
extern "C" const char* __ubsan_default_options() { return "print_stacktrace=1:exitcode=96"; }

namespace tidelock::campaign {

struct Child::Shared {
    std::size_t current = 0;  // index into kCommands
    std::uint64_t ends[kCommands.size()][256] = {};
};

Child::Child(std::string folder) : folder_(std::move(folder)), errors_(folder_ + ".stderr") {
    void* at = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) std::abort();
    shared_ = new (at) Shared();
}

Child::~Child() { ::munmap(shared_, sizeof(Shared)); }

int Child::carry_out(const Arguments& command) {
    if (warm_ == nullptr || command.size() != 2 || !command.front().starts_with('@')) return tidelock(command);
    if (command.front() == "@run") return warm_->run(command.back());
    if (command.front() == "@check") return warm_->check(command.back());
    return warm_->dump_lowered(command.back());
}

void Child::carry_out(const std::vector<Arguments>& commands, const Limits& limits) {
    set_check_handler(&on_failed_check);
    std::set_terminate(&on_terminate);
    std::signal(SIGPROF, &on_timer);
    std::signal(SIGINT, SIG_DFL);  // NB: a shell's background jobs are started with it ignored, and Watch keeps to that
    const int nothing = ::open("/dev/null", O_RDWR);
    const int errors = ::open(errors_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (::chdir(folder_.c_str()) != 0 || nothing < 0 || errors < 0) ::_exit(kBadCode);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(nothing, STDOUT_FILENO);
    ::dup2(errors, STDERR_FILENO);
    const rlimit time{static_cast<rlim_t>(limits.seconds), static_cast<rlim_t>(limits.seconds) + 1};
    ::setrlimit(RLIMIT_CPU, &time);
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    for (const Arguments& command : commands) {
        shared_->current = kind_of(command);
        const std::string name = kCommands[shared_->current];
        if (name != "dump" && name != "lowered") set_timer(limits.interrupt_after);
        const int code = carry_out(command);
        set_timer(0);
        std::fflush(stdout);
        ++shared_->ends[shared_->current][code & 0xFF];
        const bool is_fine = name == "run" || code == 0 || (code >= 2 && code <= 5);  // the program's own, of `run`
        if (is_fine) continue;
        std::fputs(fmt::format("exit code {} of {}\n", code, name).c_str(), stderr);
        std::fflush(stderr);
        ::_exit(kBadCode);
    }
    ::_exit(0);
}

Result Child::run(const std::vector<Arguments>& commands, const Limits& limits) {
    std::fflush(stdout);
    const pid_t pid = ::fork();
    if (pid < 0) std::abort();
    if (pid == 0) carry_out(commands, limits);
    const int handle = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
    pollfd waiting{handle, POLLIN, 0};
    std::uint64_t peak = 0;
    while (::poll(&waiting, 1, 50) == 0) {
        peak = std::max(peak, resident(pid));
        if (peak > limits.memory) ::kill(pid, SIGKILL);
    }
    ::close(handle);
    int status = 0;
    rusage usage{};
    ::wait4(pid, &status, 0, &usage);
    Result result;
    result.peak_memory = std::max(peak, static_cast<std::uint64_t>(usage.ru_maxrss) * 1024);
    result.seconds = seconds_of(usage);
    result.finding = judge(status, result.seconds, result.peak_memory, limits);
    if (!result.finding.empty()) {
        std::ifstream errors(errors_, std::ios::binary);
        result.report.assign(std::istreambuf_iterator<char>(errors), {});
        result.finding += ": " + essence(result.report);
    }
    return result;
}

std::string Child::judge(int status, double seconds, std::uint64_t peak, const Limits& limits) const {
    const std::string name = kCommands[shared_->current];
    if (peak > limits.memory) return "memory in " + name;
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        if (signal == SIGINT) {
            ++shared_->ends[shared_->current][kInterrupted];
            return {};
        }
        if (signal == SIGXCPU || (signal == SIGKILL && seconds >= limits.seconds)) return "hang in " + name;
        return fmt::format("signal {} in {}", signal, name);
    }
    switch (const int code = WEXITSTATUS(status); code) {
        case 0:
            return {};
        case to_int(cli::ExitCode::Violation):  // a command that was stopped ends the process itself
        case to_int(cli::ExitCode::Incomplete):
        case to_int(cli::ExitCode::Unsupported):
        case to_int(cli::ExitCode::BadInput):
            ++shared_->ends[shared_->current][code];
            return {};
        case kSanitizer:
            return "sanitizer in " + name;
        case kCheckFailed:
            return "internal error in " + name;
        case kUncaught:
            return "uncaught exception in " + name;
        default:
            return "exit code in " + name;
    }
}

std::map<std::pair<std::string, int>, std::uint64_t> Child::ends() const {
    std::map<std::pair<std::string, int>, std::uint64_t> all;
    for (std::size_t command = 0; command < kCommands.size(); ++command) {
        for (int code = 0; code < 256; ++code) {
            if (const std::uint64_t count = shared_->ends[command][code]; count != 0)
                all[{kCommands[command], code}] = count;
        }
    }
    return all;
}

}  // namespace tidelock::campaign
