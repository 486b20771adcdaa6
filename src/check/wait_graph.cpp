#include "check/wait_graph.h"

#include <algorithm>

#include "base/check.h"

namespace tidelock::check {

using model::ProgramModel;
using threads::Thread;
using threads::ThreadId;

ThreadId waits_for(ProgramModel& model, const Thread& t) {
    if (!t.pending.empty()) return 0;  // it has steps to make, which may let others go on
    if (!t.is_live() || t.wait.has_deadline || model.can_proceed(t)) return 0;
    return model.awaited_thread(t);
}

namespace {

// Has it ended, with nothing left to take effect? Somebody waits for it, so it was started.
bool is_gone(const Thread& t) { return !t.is_live() && t.pending.empty(); }

}  // namespace

bool never_moves_again(ProgramModel& model, const Thread& thread) {
    ThreadId slow = thread.id;
    bool is_even = true;
    for (ThreadId id = waits_for(model, thread); id != 0; id = waits_for(model, *model.thread(id))) {
        if (id == slow || is_gone(*model.thread(id))) return true;
        is_even = !is_even;
        if (is_even) slow = waits_for(model, *model.thread(slow));
    }
    return false;
}

Cause cause_of(ProgramModel& model, const Thread& thread) {
    std::vector<ThreadId> path;
    for (ThreadId id = thread.id; id != 0; id = waits_for(model, *model.thread(id))) {
        if (is_gone(*model.thread(id))) return {{path.back()}, false};
        const auto seen = std::find(path.begin(), path.end(), id);
        if (seen != path.end()) return {{seen, path.end()}, true};
        path.push_back(id);
    }
    TL_CHECK(false, "a thread that never moves again should wait for a cycle or for one that has ended");
    return {};
}

}  // namespace tidelock::check
