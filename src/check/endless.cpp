#include "check/endless.h"

#include <algorithm>

#include "check/wait_graph.h"
#include "check/waits.h"
#include "model/names.h"

namespace tidelock::check {

using model::ProgramModel;
using threads::Thread;
using threads::ThreadId;

namespace {

bool is_among(std::span<const std::uint32_t> threads, ThreadId id) {
    return std::find(threads.begin(), threads.end(), id) != threads.end();
}

// Does it wait for the end of one of those who move, or of one who does? NB: a lock that a mover has is another matter.
// It is never given back while they go on like this, or the thread would move, too.
bool waits_for_end_of_any(ProgramModel& model, const Thread& thread, std::span<const std::uint32_t> movers) {
    if (never_moves_again(model, thread)) return false;
    for (ThreadId id = thread.wait.join; id != 0; id = model.thread(id)->wait.join) {
        if (is_among(movers, id)) return true;
    }
    return false;
}

std::string names_of(ProgramModel& model, std::span<const std::uint32_t> threads) {
    exec::Machine& m = model.machine();
    std::string text;
    for (const ThreadId id : threads) text += (text.empty() ? "" : ", ") + model::thread_name(m, *m.thread(id));
    return text;
}

std::string goes_on(ProgramModel& model, std::span<const std::uint32_t> movers) {
    return names_of(model, movers) + (movers.size() == 1 ? " goes on for ever" : " go on for ever");
}

}  // namespace

std::vector<std::uint32_t> blocked_beside(ProgramModel& model, std::span<const std::uint32_t> movers,
                                          RunsForever runs_forever) {
    std::vector<std::uint32_t> blocked;
    for (const auto& t : model.threads()) {
        if (!t->is_live() || !model.has_to_end(t->id) || is_among(movers, t->id)) continue;
        // NB: a background thread that has to end runs the handlers of the program's end.
        const bool may_wait = runs_forever == RunsForever::IsFine && t->keeps_program();
        if (may_wait && waits_for_end_of_any(model, *t, movers)) continue;
        blocked.push_back(t->id);
    }
    return blocked;
}

std::optional<ts::Violation> judge_endless(ProgramModel& model, std::span<const std::uint32_t> movers,
                                           RunsForever runs_forever) {
    const bool is_hang = runs_forever == RunsForever::IsHang &&
                         std::any_of(movers.begin(), movers.end(), [&](ThreadId id) { return model.has_to_end(id); });
    const std::vector<std::uint32_t> blocked = blocked_beside(model, movers, runs_forever);
    if (!is_hang && blocked.empty()) return std::nullopt;
    // A cycle of waits was told of when it closed.
    const auto is_told = [&](ThreadId id) { return never_moves_again(model, *model.thread(id)); };
    if (!model.has_interrupts() && std::any_of(blocked.begin(), blocked.end(), is_told)) return std::nullopt;
    return describe_endless(model, is_hang ? ts::ViolationKind::Hang : ts::ViolationKind::Deadlock, movers, blocked);
}

ts::Violation describe_endless(ProgramModel& model, ts::ViolationKind kind, std::span<const std::uint32_t> movers,
                               std::span<const std::uint32_t> blocked) {
    const bool is_hang = kind == ts::ViolationKind::Hang;
    const auto first_mover =
        std::find_if(movers.begin(), movers.end(), [&](ThreadId id) { return model.has_to_end(id); });
    const ThreadId first = !is_hang ? blocked.front() : first_mover != movers.end() ? *first_mover : movers.front();
    ts::Violation v = model.at(kind, *model.thread(first), {});
    if (is_hang) {
        v.message = "the program can no longer end: " + goes_on(model, movers);
        v.actors.assign(movers.begin(), movers.end());
    } else {
        v.message = std::to_string(blocked.size()) +
                    (blocked.size() == 1 ? " thread can never go on, while " : " threads can never go on, while ") +
                    goes_on(model, movers);
        v.actors.assign(blocked.begin(), blocked.end());
    }
    for (const ThreadId id : blocked) v.details += describe_thread(model, *model.thread(id)) + "\n";
    return v;
}

}  // namespace tidelock::check
