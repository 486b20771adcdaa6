#include "check/endless.h"

#include <algorithm>

#include "check/wait_graph.h"
#include "check/waits.h"

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
    for (const auto* end = thread.wait.as<threads::ForEnd>(); end != nullptr;
         end = model.thread(end->thread)->wait.as<threads::ForEnd>()) {
        if (is_among(movers, end->thread)) return true;
    }
    return false;
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
    ts::Violation v = model.at(kind, *model.thread(first));
    const std::span<const std::uint32_t> actors = is_hang ? movers : blocked;
    v.actors.assign(actors.begin(), actors.end());
    v.facts =
        ts::Standstill{ts::Standstill::Cause::Movers, blocked_threads(model, blocked), model.thread_names(movers)};
    return v;
}

}  // namespace tidelock::check
