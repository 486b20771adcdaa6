// Holds a command to its limits, wherever it is. A thread of its own looks at the clock, at the memory of the process
// and at signals (SIGINT, SIGTERM, SIGHUP, SIGXCPU), and asks the command to stop (base/stop.h). If the command does
// not, the thread ends the process itself with what is known: no loop that forgets to poll can hold up the end for
// longer than kPatience.
//
// A command goes through phases: it works; it reports, for which there is a little time after a limit; it writes what
// it has, which is no longer cut off.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

#include "base/stop.h"
#include "cli/exit_code.h"

namespace tidelock::cli {

// 0: none.
struct Limits {
    double seconds = 0;        // from now on
    std::uint64_t memory = 0;  // bytes of the process
};

class Watch {
public:
    // From the limit or signal to the end of the process, at most.
    static constexpr std::chrono::milliseconds kPatience{800};
    // For counterexamples of what was found before.
    static constexpr std::chrono::milliseconds kReportTime{450};

    // Left: SIGINT is somebody else's business.
    enum class Interrupts : std::uint8_t { Watched, Left };

    explicit Watch(const Limits& limits, Interrupts interrupts = Interrupts::Watched);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    // What the thread does when its patience is at an end: prints what is known. Then it ends the process with
    // the code that it is given. Called beside the command, which goes on.
    void on_forced_end(std::function<ExitCode(StopCause)> end);

    void begin_report();
    void begin_output();
    // Which limit or signal came first; None so far.
    [[nodiscard]] StopCause cause() const { return cause_.load(); }
    [[nodiscard]] int signal() const { return signal_.load(); }

private:
    using Clock = std::chrono::steady_clock;
    enum class Phase : std::uint8_t { Work, Report, Output };

    void look();  // the thread
    void look_at_limits();
    void take_signal(int number);
    void note(StopCause cause);
    void insist();
    void set_phase(Phase phase);

    const Limits limits_;
    const Clock::time_point began_ = Clock::now();
    sigset_t signals_{};  // those that are not ignored
    sigset_t before_{};   // the mask of the process
    std::atomic<StopCause> cause_{StopCause::None};
    std::atomic<int> signal_{0};
    std::atomic<bool> is_over_{false};
    std::mutex mutex_;  // of what follows
    Phase phase_ = Phase::Work;
    Clock::time_point noted_{};
    std::function<ExitCode(StopCause)> forced_end_;
    std::thread thread_;
};

// One line on standard error, for commands that have nothing else to tell.
ExitCode tell_stop(StopCause cause);

}  // namespace tidelock::cli
