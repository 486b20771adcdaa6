// Who waits for whom: one graph over all that a thread can wait for and that somebody in particular has to give back
// (monitors, mutexes, spin locks, classes under initialisation, ends of threads). A thread from which the edges lead
// into a cycle, or to a lock whose holder has ended, never moves again.
#pragma once

#include <vector>

#include "model/program_model.h"

namespace tidelock::check {

// Whom a thread waits for, so that it cannot go on before that one moves; 0: nobody in particular, or it can.
threads::ThreadId waits_for(model::ProgramModel& model, const threads::Thread& thread);

// Does it wait, however indirectly, for threads that wait for each other or for what a thread has taken to its end?
// NB: asked after most steps.
bool never_moves_again(model::ProgramModel& model, const threads::Thread& thread);

// Of such a thread: those who wait for each other in a cycle, or the one that waits for what is held for ever.
struct Cause {
    std::vector<threads::ThreadId> threads;
    bool is_cycle = false;
};
Cause cause_of(model::ProgramModel& model, const threads::Thread& thread);

}  // namespace tidelock::check
