// The fixed schedule of a plain run: round robin over the threads that can run. Time is virtual: it passes with the
// work done, and when all threads wait and one of them has a deadline, the clock jumps to the earliest.
#pragma once

#include "machine/library/clock.h"

namespace tidelock::library {

struct ScheduleEnd {
    exec::Stop stop{};
    threads::Thread* thread = nullptr;
};

class Scheduler {
public:
    explicit Scheduler(Machine& machine) : m_(machine) {}

    // Until the last foreground thread has ended and all who listen to that have been told, or something ends the run.
    // Stop::Blocked: nobody can run any more.
    ScheduleEnd run();
    // Until the thread has ended, or something ends the run. Stop::Exit: the program has ended meanwhile.
    ScheduleEnd run_until_end_of(const threads::Thread& thread);

private:
    // Gives the next thread its turn. What ended the run; Stop::None if nothing did.
    ScheduleEnd give_turn();
    threads::Thread* next();
    bool wake_by_time();
    void wake_due();
    void ended(threads::Thread& thread);
    [[nodiscard]] bool foreground_left() const;
    bool has_ended();

    Machine& m_;
    std::size_t last_ = 0;
};

inline constexpr std::int64_t kShareTicks = kTicksPerMillisecond;  // a thread's whole share of work
inline constexpr std::int64_t kYieldTicks = 100;                   // a thread that spins
inline constexpr std::int64_t kReadTicks = 10;                     // looking at the clock

struct ThreadNumbers {
    static constexpr exec::Kept kKept = exec::Kept::ThreadNumbers;
    std::int32_t last = 1;  // Thread.ManagedThreadId
};

void make_main_thread(Machine& m, threads::Thread& thread);
Slot main_result(const threads::Thread& thread);

// A System.Threading.Thread object, not started.
void init_thread_object(Machine& m, Address object);
// A machine thread for it, without anything to do.
threads::Thread& bind_thread(Machine& m, Address object);
// Runs Thread.StartCallback on a thread of its own.
threads::Thread& start_thread(Machine& m, Address object);

}  // namespace tidelock::library
