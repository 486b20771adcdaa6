#include "check/deadlocks.h"

#include <algorithm>

#include "check/wait_graph.h"
#include "check/waits.h"
#include "model/program_model.h"

namespace tidelock::check {
namespace {

using model::ProgramModel;
using threads::Thread;
using threads::ThreadId;

class Deadlocks final : public model::Property {
public:
    explicit Deadlocks(RunsForever runs_forever) : runs_forever_(runs_forever) {}

    void after_step(ProgramModel& model, Thread& thread, std::vector<ts::Violation>& found) override {
        if (model.has_interrupts()) return;
        if (!thread.is_live()) return tell_heirs(model, thread, found);
        const threads::Wait& wait = thread.wait;
        if (wait.is<threads::ForNothing>() || wait.is<threads::ForTime>() || wait.is<threads::ForHandles>()) return;
        if (!never_moves_again(model, thread) || !concerns_foreground(model, thread)) return;
        found.push_back(describe(model, cause_of(model, thread)));
    }

    void stuck(ProgramModel& model, std::vector<ts::Violation>& found) override {
        Thread* first = nullptr;
        std::vector<std::uint32_t> actors;
        bool is_told = false;  // when the cycle closed
        for (const auto& t : model.machine().threads()) {
            if (!t->is_live()) continue;
            if (first == nullptr && model.has_to_end(t->id)) first = t.get();
            is_told |= model.has_to_end(t->id) && !model.has_interrupts() && never_moves_again(model, *t);
            actors.push_back(t->id);
        }
        if (first == nullptr || is_told) return;
        ts::Violation v = model.at(ts::ViolationKind::Deadlock, *first);
        v.facts = ts::Standstill{ts::Standstill::Cause::AllBlocked, blocked_threads(model, actors)};
        v.actors = std::move(actors);
        found.push_back(std::move(v));
    }

    std::optional<ts::Violation> endless(ProgramModel& model, std::span<const std::uint32_t> movers) override {
        return judge_endless(model, movers, runs_forever_);
    }

private:
    // A thread has ended: who waits for what it still holds?
    static void tell_heirs(ProgramModel& model, const Thread& ended, std::vector<ts::Violation>& found) {
        for (const auto& t : model.threads()) {
            if (waits_for(model, *t) != ended.id || !never_moves_again(model, *t)) continue;
            if (!concerns_foreground(model, *t)) continue;
            return found.push_back(describe(model, cause_of(model, *t)));
        }
    }

    // Is there a thread that has to end among those who wait, however indirectly, as this one does?
    static bool concerns_foreground(ProgramModel& model, const Thread& thread) {
        if (model.has_to_end(thread.id)) return true;
        return std::any_of(model.threads().begin(), model.threads().end(), [&](const auto& t) {
            return t->is_live() && model.has_to_end(t->id) && never_moves_again(model, *t);
        });
    }

    static ts::Violation describe(ProgramModel& model, Cause cause) {
        std::vector<ThreadId>& threads = cause.threads;
        std::rotate(threads.begin(), std::min_element(threads.begin(), threads.end()), threads.end());
        using Why = ts::Standstill::Cause;
        const bool is_join = model.thread(threads.front())->wait.is<threads::ForEnd>();
        const Why why = cause.is_cycle ? Why::Cycle : is_join ? Why::MainThread : Why::EndedHolder;
        ts::Violation v = model.at(ts::ViolationKind::Deadlock, *model.thread(threads.front()));
        v.facts = ts::Standstill{why, blocked_threads(model, threads)};
        v.actors = threads;
        v.goes_on = true;
        return v;
    }

    const RunsForever runs_forever_;
};

}  // namespace

std::unique_ptr<model::Property> make_deadlocks(RunsForever runs_forever) {
    return std::make_unique<Deadlocks>(runs_forever);
}

}  // namespace tidelock::check
