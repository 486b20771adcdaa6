#include "check/deadlocks.h"

#include <algorithm>

#include "image/metadata/metadata.h"
#include "model/names.h"
#include "model/program_model.h"

namespace tidelock::check {
namespace {

using model::ProgramModel;
using threads::Thread;
using threads::ThreadId;

bool is_live(const Thread& t) { return t.exists && t.state != threads::ThreadState::Finished && t.top != nullptr; }

// Whom a thread waits for that cannot go on; 0: nobody in particular.
ThreadId waits_for(ProgramModel& model, const Thread& t) {
    if (!is_live(t) || t.wait.has_deadline || t.wait.is_condition || model.can_proceed(t)) return 0;
    if (t.wait.join != 0) return t.wait.join;
    if (t.wait.class_init != nullptr || t.wait.on == 0) return 0;
    const threads::Monitor* monitor = model.machine().monitors().find(t.wait.on);
    return monitor == nullptr ? 0 : monitor->owner;
}

std::string describe(ProgramModel& model, Thread& t) {
    exec::Machine& m = model.machine();
    std::string text = model::thread_name(m, t);
    const auto owner_of = [&](memory::Address key) -> std::string {
        const threads::Monitor* monitor = m.monitors().find(key);
        if (monitor == nullptr || monitor->owner == 0) return {};
        return ", held by " + model::thread_name(m, *m.thread(monitor->owner));
    };
    const Thread::Wait& w = t.wait;
    if (w.join != 0) {
        text += " waits for the end of " + model::thread_name(m, *m.thread(w.join));
    } else if (w.class_init != nullptr) {
        text += " waits for the initialisation of " + std::string(w.class_init->name);
    } else if (w.is_condition && w.on != 0) {
        text += " is in Monitor.Wait on " + model::monitor_name(m, w.on) + " and nobody pulses it";
    } else if (w.is_condition) {
        text += " sleeps for ever";
    } else if (!w.on_any.empty()) {
        text += w.needs_all ? " waits for all of several handles" : " waits for any of several handles";
    } else if (w.spin_lock != 0) {
        text += " waits for a SpinLock";
    } else if (w.on != 0 && m.blocks().at(w.on).kind == memory::BlockKind::Native) {
        text += " waits for a handle that nobody signals";
    } else if (w.on != 0) {
        text += " waits for " + model::monitor_name(m, w.on) + owner_of(w.on);
    } else {
        text += " cannot go on";
    }
    const ts::Violation place = model.at(ts::ViolationKind::Deadlock, t, {});
    if (!place.file.empty()) text += "  (" + place.file + ":" + std::to_string(place.line) + ")";
    return text;
}

class Deadlocks final : public model::Property {
public:
    explicit Deadlocks(bool finds_cycles) : finds_cycles_(finds_cycles) {}

    void after_step(ProgramModel& model, Thread& thread, std::vector<ts::Violation>& found) override {
        if (!finds_cycles_ || (thread.wait.on == 0 && thread.wait.join == 0)) return;
        std::vector<ThreadId> path;
        for (ThreadId id = thread.id; id != 0; id = waits_for(model, *model.machine().thread(id))) {
            const auto seen = std::find(path.begin(), path.end(), id);
            if (seen == path.end()) {
                path.push_back(id);
                continue;
            }
            path.erase(path.begin(), seen);
            found.push_back(cycle(model, path));
            return;
        }
    }

    void stuck(ProgramModel& model, std::vector<ts::Violation>& found) override {
        Thread* first = nullptr;
        std::string details;
        for (const auto& t : model.machine().threads()) {
            if (!is_live(*t)) continue;
            if (first == nullptr && !t->is_background) first = t.get();
            details += describe(model, *t) + "\n";
        }
        if (first == nullptr) return;
        ts::Violation v = model.at(ts::ViolationKind::Deadlock, *first, "no thread can go on");
        v.details = details;
        found.push_back(std::move(v));
    }

private:
    static ts::Violation cycle(ProgramModel& model, const std::vector<ThreadId>& path) {
        exec::Machine& m = model.machine();
        Thread& first = *m.thread(*std::min_element(path.begin(), path.end()));
        ts::Violation v = model.at(ts::ViolationKind::Deadlock, first, {});
        v.message = std::to_string(path.size()) + (path.size() == 1 ? " thread waits for itself" : " threads wait for each other");
        for (const ThreadId id : path) v.details += describe(model, *m.thread(id)) + "\n";
        return v;
    }

    bool finds_cycles_;
};

bool mentions_interrupt(const types::Assembly& assembly) {
    const metadata::Metadata& md = assembly.image().md();
    for (const auto row : md.rows<metadata::Table::MemberRef>()) {
        if (md[row].Name() == "Interrupt") return true;
    }
    return false;
}

}  // namespace

std::unique_ptr<model::Property> make_deadlocks(const types::Assembly& assembly) {
    return std::make_unique<Deadlocks>(!mentions_interrupt(assembly));
}

}  // namespace tidelock::check
