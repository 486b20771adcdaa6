#include "check/deadlocks.h"

#include <algorithm>

#include "check/waits.h"
#include "model/names.h"
#include "model/program_model.h"

namespace tidelock::check {
namespace {

using model::ProgramModel;
using threads::Thread;
using threads::ThreadId;

// Whom a thread waits for that cannot go on; 0: nobody in particular.
ThreadId waits_for(ProgramModel& model, const Thread& t) {
    if (!t.pending.empty()) return 0;  // it has steps to make, which may let others go on
    if (!t.is_live() || t.wait.has_deadline || t.wait.is_condition || model.can_proceed(t)) return 0;
    if (t.wait.join != 0) return t.wait.join;
    if (t.wait.class_init != nullptr || t.wait.on == 0) return 0;
    const threads::Monitor* monitor = model.monitor(t.wait.on);
    return monitor == nullptr ? 0 : monitor->owner;
}

std::string describe(ProgramModel& model, Thread& t) {
    std::string text = model::thread_name(model.machine(), t) + " " + describe_wait(model, t);
    const ts::Violation place = model.at(ts::ViolationKind::Deadlock, t, {});
    if (!place.file.empty()) text += "  (" + place.file + ":" + std::to_string(place.line) + ")";
    return text;
}

class Deadlocks final : public model::Property {
public:
    void after_step(ProgramModel& model, Thread& thread, std::vector<ts::Violation>& found) override {
        if (model.has_interrupts() || (thread.wait.on == 0 && thread.wait.join == 0)) return;
        if (std::vector<ThreadId> cycle = cycle_from(model, thread); !cycle.empty())
            found.push_back(describe_cycle(model, std::move(cycle)));
    }

    void stuck(ProgramModel& model, std::vector<ts::Violation>& found) override {
        Thread* first = nullptr;
        std::string details;
        std::vector<std::uint32_t> actors;
        for (const auto& t : model.machine().threads()) {
            if (!t->is_live()) continue;
            if (first == nullptr && !t->is_background) first = t.get();
            details += describe(model, *t) + "\n";
            actors.push_back(t->id);
        }
        if (first == nullptr) return;
        // A cycle was told when it closed.
        const auto is_told = [&](ThreadId id) { return is_in_cycle(model, *model.thread(id)); };
        if (!model.has_interrupts() && std::any_of(actors.begin(), actors.end(), is_told)) return;
        ts::Violation v =
            model.at(ts::ViolationKind::Deadlock, *first,
                     details.find('\n') + 1 == details.size() ? "the last thread cannot go on" : "no thread can go on");
        v.details = details;
        v.actors = std::move(actors);
        found.push_back(std::move(v));
    }

private:
    // Does it wait for threads that wait for each other? NB: asked after most steps.
    static bool is_in_cycle(ProgramModel& model, const Thread& thread) {
        ThreadId slow = thread.id;
        bool is_even = true;
        for (ThreadId id = waits_for(model, thread); id != 0; id = waits_for(model, *model.thread(id))) {
            if (id == slow) return true;
            is_even = !is_even;
            if (is_even) slow = waits_for(model, *model.thread(slow));
        }
        return false;
    }

    // The threads that wait for each other, if the thread waits for them; nobody if it does not.
    static std::vector<ThreadId> cycle_from(ProgramModel& model, const Thread& thread) {
        std::vector<ThreadId> path;
        if (!is_in_cycle(model, thread)) return {};
        for (ThreadId id = thread.id; id != 0; id = waits_for(model, *model.thread(id))) {
            const auto seen = std::find(path.begin(), path.end(), id);
            if (seen != path.end()) return {seen, path.end()};
            path.push_back(id);
        }
        return {};
    }

    static ts::Violation describe_cycle(ProgramModel& model, std::vector<ThreadId> path) {
        exec::Machine& m = model.machine();
        std::rotate(path.begin(), std::min_element(path.begin(), path.end()), path.end());
        Thread& first = *m.thread(path.front());
        ts::Violation v = model.at(ts::ViolationKind::Deadlock, first, {});
        v.message = path.size() == 1 ? "a thread waits for itself"
                                     : std::to_string(path.size()) + " threads wait for each other";
        v.actors = path;
        v.goes_on = true;
        for (const ThreadId id : path) v.details += describe(model, *m.thread(id)) + "\n";
        return v;
    }
};

}  // namespace

std::unique_ptr<model::Property> make_deadlocks() { return std::make_unique<Deadlocks>(); }

}  // namespace tidelock::check
