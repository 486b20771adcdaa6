#include "check/waits.h"

#include "model/names.h"

namespace tidelock::check {

namespace {

std::string owner_of(exec::Machine& m, memory::Address key) {
    const threads::Monitor* monitor = m.monitors().find(key);
    if (monitor == nullptr || monitor->owner == 0) return {};
    return ", held by " + model::thread_name(m, *m.thread(monitor->owner));
}

}  // namespace

std::string describe_wait(model::ProgramModel& model, const threads::Thread& thread) {
    exec::Machine& m = model.machine();
    const threads::Thread::Wait& w = thread.wait;
    if (w.join != 0) return "waits for " + model::thread_name(m, *m.thread(w.join)) + " to end";
    if (w.class_init != nullptr) return "waits for the static constructor of " + std::string(w.class_init->name);
    if (w.is_condition && w.on != 0)
        return "is in Monitor.Wait on " + model::monitor_name(m, w.on) + ", which nobody pulses any more";
    if (w.is_condition) return "sleeps for ever";
    if (!w.on_any.empty()) return w.needs_all ? "waits for all of several handles" : "waits for any of several handles";
    if (w.spin_lock != 0) return "waits for a SpinLock that is taken";
    if (w.on != 0 && m.blocks().at(w.on).kind == memory::BlockKind::Native)
        return "waits for a handle that nobody signals any more";
    if (w.on != 0) return "waits for " + model::monitor_name(m, w.on) + owner_of(m, w.on);
    return "cannot go on";
}

}  // namespace tidelock::check
