#include "check/waits.h"

#include "machine/library/process_exit.h"
#include "machine/library/waiting.h"
#include "model/names.h"
#include "model/position.h"

namespace tidelock::check {

namespace {

using For = ts::Wait::For;

std::optional<ts::Holder> holder_of(model::ProgramModel& model, const threads::Thread& thread) {
    const threads::ThreadId id = model.awaited_thread(thread);
    if (id == 0) return std::nullopt;
    const threads::Thread& holder = *model.thread(id);
    return ts::Holder{model::thread_name(model.machine(), holder), !holder.is_live()};
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

// Of a wait inside of the class library: by the object and the method that the program knows.
std::optional<ts::Wait> library_wait(model::ProgramModel& model, const threads::Thread& thread) {
    exec::Machine& m = model.machine();
    const threads::Thread::Wait& w = thread.wait;
    const model::Position position = model::position_of(m, thread);
    if (w.on == 0 || position.callee == nullptr) return std::nullopt;
    const memory::Address object = public_object(m, thread, position.callee);
    if (position.callee->code->method->owner->name == "WaitHandle") return std::nullopt;
    if (object == 0 || object == (w.on & ~memory::Address{1})) return std::nullopt;
    const types::Method& method = *position.callee->code->method;
    const std::string_view type = method.owner->name.substr(0, method.owner->name.find('`'));
    ts::Wait wait{For::Call, {model::object_name(m, object)}, std::string(type) + "." + std::string(method.name)};
    if (!w.is_condition) wait.holder = holder_of(model, thread);
    return wait;
}

ts::Wait wait_for_end(exec::Machine& m, const threads::Thread& other) {
    ts::Wait wait{For::End, {model::thread_name(m, other)}};
    wait.has_returned = !other.is_live() && library::outlives_its_code(other);
    return wait;
}

ts::Wait wait_for_handles(exec::Machine& m, const threads::Thread::Wait& w) {
    ts::Wait wait{w.needs_all ? For::AllOf : For::AnyOf};
    for (const memory::Address handle : w.on_any) wait.objects.push_back(handle_name(m, handle));
    return wait;
}

ts::Wait wait_of(model::ProgramModel& model, const threads::Thread& thread) {
    exec::Machine& m = model.machine();
    const threads::Thread::Wait& w = thread.wait;
    if (w.join != 0) return wait_for_end(m, *m.thread(w.join));
    if (w.class_init != nullptr)
        return {For::Initialiser, {std::string(w.class_init->name)}, {}, holder_of(model, thread)};
    if (auto wait = library_wait(model, thread)) return *wait;
    if (w.is_condition && w.on != 0) return {For::Pulse, {model::monitor_name(m, w.on)}};
    if (w.is_condition) return {For::Time};
    if (!w.on_any.empty()) return wait_for_handles(m, w);
    if (w.spin_lock != 0) return {For::SpinLock, {}, {}, holder_of(model, thread)};
    if (w.on != 0 && m.blocks().at(w.on).kind == memory::BlockKind::Native)
        return {For::Signal, {handle_name(m, w.on)}, {}, holder_of(model, thread)};
    if (w.on != 0) return {For::Lock, {model::monitor_name(m, w.on)}, {}, holder_of(model, thread)};
    return {};
}

}  // namespace

std::string handle_name(exec::Machine& m, memory::Address handle) {
    const memory::Address object = handle_object(m, handle);
    if (object != 0) return model::object_name(m, object);
    return library::is_wait_handle(m, handle) && library::mutex_owner(m, handle) != 0 ? "a mutex" : "a handle";
}

ts::Blocked blocked_thread(model::ProgramModel& model, threads::Thread& thread) {
    const ts::Place place = model.at(ts::ViolationKind::Deadlock, thread).place;
    return {model::thread_name(model.machine(), thread), wait_of(model, thread), place};
}

std::vector<ts::Blocked> blocked_threads(model::ProgramModel& model, std::span<const std::uint32_t> ids) {
    std::vector<ts::Blocked> blocked;
    for (const threads::ThreadId id : ids) blocked.push_back(blocked_thread(model, *model.thread(id)));
    return blocked;
}

}  // namespace tidelock::check
