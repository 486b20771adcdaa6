#include "check/waits.h"

#include "machine/library/process_exit.h"
#include "machine/library/waiting.h"
#include "model/names.h"
#include "model/position.h"

namespace tidelock::check {

namespace {

std::string holder_of(model::ProgramModel& model, const threads::Thread& thread) {
    const threads::ThreadId id = model.awaited_thread(thread);
    if (id == 0) return {};
    const threads::Thread& holder = *model.thread(id);
    return ", held by " + model::thread_name(model.machine(), holder) + (holder.is_live() ? "" : ", which has ended");
}

// The object of the class library on which the program has called what the thread waits in; 0: not known.
memory::Address public_object(exec::Machine& m, const threads::Thread& thread, const threads::Frame* callee) {
    const types::Method& method = *callee->code->method;
    if (!method.signature.has_this || method.owner->is_value_type()) return 0;
    // NB: a frame's arguments may be gone once it has handed them on.
    for (const threads::Frame* f = callee; f <= thread.top; ++f) {
        if (f->code->method == nullptr || f->kind != threads::FrameKind::Method) continue;
        const types::Method& inner = *f->code->method;
        if (inner.owner != method.owner || !inner.signature.has_this) return 0;
        const memory::Address object = f->fp[0].u;
        if (memory::offset_of(object) == 0 && m.blocks().at(object).type != nullptr) return object;
    }
    return 0;
}

// The object that has the handle: an event, a semaphore, a mutex. 0: there is none any more.
memory::Address handle_object(exec::Machine& m, memory::Address handle) {
    types::Type* base = m.find_type("System.Threading", "WaitHandle");
    const std::uint32_t holder = m.field_offset(base, "_waitHandle");
    const std::uint32_t value = m.field_offset(m.find_type("System.Runtime.InteropServices", "SafeHandle"), "handle");
    for (memory::BlockId id = 1; id < m.blocks().end(); ++id) {
        const memory::Block& b = m.blocks()[id];
        if (b.kind != memory::BlockKind::Object || b.type == nullptr || b.type->shape != types::Shape::Class) continue;
        if (!m.loader().is_subclass_of(b.type, base)) continue;
        const memory::Address object = memory::make_address(id);
        const auto safe = m.blocks().load<memory::Address>(object + holder);
        if (safe != 0 && m.blocks().load<memory::Address>(safe + value) == handle) return object;
    }
    return 0;
}

std::string handle_name(exec::Machine& m, memory::Address handle) {
    const memory::Address object = handle_object(m, handle);
    if (object != 0) return model::object_name(m, object);
    return library::is_wait_handle(m, handle) && library::mutex_owner(m, handle) != 0 ? "a mutex" : "a handle";
}

// Of a wait inside of the class library: by the object and the method that the program knows.
std::string describe_library_wait(model::ProgramModel& model, const threads::Thread& thread) {
    exec::Machine& m = model.machine();
    const threads::Thread::Wait& w = thread.wait;
    const model::Position position = model::position_of(m, thread);
    if (w.on == 0 || position.callee == nullptr) return {};
    const memory::Address object = public_object(m, thread, position.callee);
    if (position.callee->code->method->owner->name == "WaitHandle") return {};
    if (object == 0 || object == (w.on & ~memory::Address{1})) return {};
    const std::string name = model::object_name(m, object);
    const std::string holder = w.is_condition ? std::string() : holder_of(model, thread);
    const types::Method& method = *position.callee->code->method;
    const std::string_view type = method.owner->name.substr(0, method.owner->name.find('`'));
    const std::string text = "waits in " + std::string(type) + "." + std::string(method.name) + " on " + name;
    return text + (holder.empty() ? ", where nobody wakes it any more" : holder);
}

}  // namespace

std::string describe_wait(model::ProgramModel& model, const threads::Thread& thread) {
    exec::Machine& m = model.machine();
    const threads::Thread::Wait& w = thread.wait;
    if (w.join != 0) {
        const threads::Thread& other = *m.thread(w.join);
        std::string text = "waits for " + model::thread_name(m, other) + " to end";
        if (!other.is_live() && library::outlives_its_code(other))
            text += "; Main has returned, but its thread ends only with the program";
        return text;
    }
    if (w.class_init != nullptr) {
        const threads::ThreadId runs_it = model.awaited_thread(thread);
        std::string text = "waits for the static constructor of " + std::string(w.class_init->name);
        if (runs_it != 0) text += ", which " + model::thread_name(m, *m.thread(runs_it)) + " runs";
        return text;
    }
    if (const std::string text = describe_library_wait(model, thread); !text.empty()) return text;
    if (w.is_condition && w.on != 0)
        return "is in Monitor.Wait on " + model::monitor_name(m, w.on) + ", which nobody pulses any more";
    if (w.is_condition) return "sleeps for ever";
    if (!w.on_any.empty()) {
        std::string names;
        for (const memory::Address handle : w.on_any) names += (names.empty() ? "" : ", ") + handle_name(m, handle);
        return (w.needs_all ? "waits for all of " : "waits for any of ") + names;
    }
    if (w.spin_lock != 0) return "waits for a SpinLock that is taken" + holder_of(model, thread);
    if (w.on != 0 && m.blocks().at(w.on).kind == memory::BlockKind::Native) {
        const std::string holder = holder_of(model, thread);
        return "waits for " + handle_name(m, w.on) + (holder.empty() ? ", which nobody signals any more" : holder);
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
