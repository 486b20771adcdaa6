// The fixed schedule of a plain run: round robin over the threads that can run. Time is virtual: when all threads wait
// and one of them has a deadline, the clock jumps to the earliest.
#pragma once

#include "machine/library/native_table.h"

namespace tidelock::library {

struct ScheduleEnd {
    exec::Stop stop{};
    threads::Thread* thread = nullptr;
};

class Scheduler {
public:
    explicit Scheduler(Machine& machine) : m_(machine) {}

    // Until the last foreground thread has ended, or something ends the run. Stop::Blocked: nobody can run any more.
    ScheduleEnd run();

private:
    threads::Thread* next();
    bool wake_by_time();
    [[nodiscard]] bool foreground_left() const;

    Machine& m_;
    std::size_t last_ = 0;
};

// The virtual clock, in milliseconds since the start.
struct Clock {
    std::int64_t now = 0;
};

void make_main_thread(Machine& m, threads::Thread& thread);
Slot main_result(const threads::Thread& thread);

}  // namespace tidelock::library
