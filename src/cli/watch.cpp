#include "cli/watch.h"

#include <pthread.h>
#include <unistd.h>

#include <ctime>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "cli/child_process.h"
#include "cli/exit_code.h"
#include "cli/memory_limit.h"
#include "cli/process.h"

namespace tidelock::cli {

namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};
constexpr long kBetweenLooks = 5'000'000;  // nanoseconds

// Who starts a process with a signal ignored (nohup, a shell's background jobs) wants it to stay so.
sigset_t signals_to_watch(Watch::Interrupts interrupts) {
    sigset_t set;
    sigemptyset(&set);
    for (const int number : kSignals) {
        struct sigaction action = {};
        sigaction(number, nullptr, &action);
        const bool is_left = number == SIGINT && interrupts == Watch::Interrupts::Left;
        if (action.sa_handler != SIG_IGN && !is_left) sigaddset(&set, number);
    }
    return set;
}

}  // namespace

// NB: the signals are blocked, not handled: only the thread takes them, so that nothing else sees an interrupted call.
Watch::Watch(const Limits& limits, Interrupts interrupts) : limits_(limits), signals_(signals_to_watch(interrupts)) {
    withdraw_stop();
    set_memory_limit(limits.memory);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    try {
        thread_ = std::thread([this] { look(); });
    } catch (const std::system_error& error) {  // no memory for its stack (ulimit -v), or no more threads (ulimit -u)
        print_error(fmt::format("tidelock: a thread cannot be started: {}\n", error.code().message()));
        leave_at_once(ExitCode::Incomplete);
    }
}

Watch::~Watch() {
    is_over_ = true;
    thread_.join();
    set_memory_limit(0);
    withdraw_stop();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Watch::on_forced_end(std::function<ExitCode(StopCause)> end) {
    const std::lock_guard lock(mutex_);
    forced_end_ = std::move(end);
}

void Watch::begin_report() { set_phase(Phase::Report); }
void Watch::begin_output() { set_phase(Phase::Output); }

void Watch::set_phase(Phase phase) {
    const std::lock_guard lock(mutex_);
    note(requested_stop());
    phase_ = phase;
    withdraw_stop();
}

void Watch::look() {
    const timespec pause{0, kBetweenLooks};
    while (!is_over_) {
        const int number = sigtimedwait(&signals_, nullptr, &pause);
        const std::lock_guard lock(mutex_);
        if (number > 0) take_signal(number);
        note(requested_stop());
        if (cause_ == StopCause::None) look_at_limits();
        if (cause_ != StopCause::None) insist();
    }
}

// The second one means it, and so does one while the result is written.
void Watch::take_signal(int number) {
    if (signal_ != 0 || phase_ == Phase::Output) {
        end_children();
        die_of_signal(number);
    }
    signal_ = number;
    note(StopCause::Interrupt);
}

void Watch::look_at_limits() {
    const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
    if (limits_.seconds > 0 && seconds >= limits_.seconds) note(StopCause::Time);
    if (limits_.memory != 0 && memory_in_use() > limits_.memory) note(StopCause::Memory);
}

void Watch::note(StopCause cause) {
    if (cause == StopCause::None || cause_ != StopCause::None) return;
    noted_ = Clock::now();
    cause_ = cause;
}

void Watch::insist() {
    if (phase_ == Phase::Output) return;
    const auto since = Clock::now() - noted_;
    if (phase_ == Phase::Work || since >= kReportTime) request_stop(cause_);
    if (since < kPatience) return;
    end_children();
    leave_at_once(forced_end_ ? forced_end_(cause_) : ExitCode::Incomplete);
}

ExitCode tell_stop(StopCause cause) {
    std::string_view text = "tidelock: interrupted\n";
    if (cause == StopCause::Time) text = "tidelock: stopped by --time-limit\n";
    if (cause == StopCause::Memory) text = "tidelock: stopped by the memory limit (see --memory-limit)\n";
    // NB: standard error has no buffer, but a lock, which the command may hold.
    static_cast<void>(::write(STDERR_FILENO, text.data(), text.size()) < 0);
    return ExitCode::Incomplete;
}

}  // namespace tidelock::cli
