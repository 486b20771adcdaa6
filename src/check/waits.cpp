#include "check/waits.h"

#include "model/names.h"

namespace tidelock::check {

namespace {

std::string holder_of(model::ProgramModel& model, const threads::Thread& thread) {
    const threads::ThreadId id = model.awaited_thread(thread);
    if (id == 0) return {};
    const threads::Thread& holder = *model.thread(id);
    return ", held by " + model::thread_name(model.machine(), holder) + (holder.is_live() ? "" : ", which has ended");
}

}  // namespace

std::string describe_wait(model::ProgramModel& model, const threads::Thread& thread) {
    exec::Machine& m = model.machine();
    const threads::Thread::Wait& w = thread.wait;
    if (w.join != 0) return "waits for " + model::thread_name(m, *m.thread(w.join)) + " to end";
    if (w.class_init != nullptr) {
        const threads::ThreadId runs_it = model.awaited_thread(thread);
        std::string text = "waits for the static constructor of " + std::string(w.class_init->name);
        if (runs_it != 0) text += ", which " + model::thread_name(m, *m.thread(runs_it)) + " runs";
        return text;
    }
    if (w.is_condition && w.on != 0)
        return "is in Monitor.Wait on " + model::monitor_name(m, w.on) + ", which nobody pulses any more";
    if (w.is_condition) return "sleeps for ever";
    if (!w.on_any.empty()) return w.needs_all ? "waits for all of several handles" : "waits for any of several handles";
    if (w.spin_lock != 0) return "waits for a SpinLock that is taken" + holder_of(model, thread);
    if (w.on != 0 && m.blocks().at(w.on).kind == memory::BlockKind::Native) {
        const std::string holder = holder_of(model, thread);
        return holder.empty() ? "waits for a handle that nobody signals any more" : "waits for a mutex" + holder;
    }
    if (w.on != 0) return "waits for " + model::monitor_name(m, w.on) + holder_of(model, thread);
    return "cannot go on";
}

std::string describe_thread(model::ProgramModel& model, threads::Thread& thread) {
    std::string text = model::thread_name(model.machine(), thread) + " " + describe_wait(model, thread);
    const ts::Violation place = model.at(ts::ViolationKind::Deadlock, thread, {});
    if (!place.file.empty()) text += "  (" + place.file + ":" + std::to_string(place.line) + ")";
    return text;
}

}  // namespace tidelock::check
