#include "dotnet/waits.h"

#include "machine/library/process_exit.h"
#include "machine/library/waiting.h"
#include "model/names.h"
#include "model/position.h"

namespace tidelock::dotnet {

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

// Whose monitor, or which handle; 0: something else.
memory::Address awaited_object(const threads::Wait& wait) {
    const auto* handle = wait.as<threads::ForHandle>();
    if (handle != nullptr) return handle->handle;
    return wait.monitor() == nullptr ? 0 : wait.monitor()->object;
}

// Of a wait inside of the class library: by the object and the method that the program knows.
std::optional<ts::Wait> library_wait(model::ProgramModel& model, const threads::Thread& thread) {
    exec::Machine& m = model.machine();
    const model::Position position = model::position_of(m, thread);
    const memory::Address awaited = awaited_object(thread.wait);
    if (awaited == 0 || position.callee == nullptr) return std::nullopt;
    const memory::Address object = public_object(m, thread, position.callee);
    if (position.callee->code->method->owner->name == "WaitHandle") return std::nullopt;
    if (object == 0 || object == awaited) return std::nullopt;
    const types::Method& method = *position.callee->code->method;
    const std::string_view type = method.owner->name.substr(0, method.owner->name.find('`'));
    ts::Wait wait{For::Call, {model::object_name(m, object)}, std::string(type) + "." + std::string(method.name)};
    if (!thread.wait.is<threads::ForPulse>()) wait.holder = holder_of(model, thread);
    return wait;
}

// One overload for each kind of wait.
class Describe {
public:
    Describe(model::ProgramModel& model, const threads::Thread& thread)
        : model_(model), m_(model.machine()), thread_(thread) {}

    ts::Wait operator()(const threads::ForNothing&) const { return {}; }
    ts::Wait operator()(const threads::ForLock& wait) const {
        const memory::Address object = wait.lock.object;
        if (m_.blocks().at(object).kind == memory::BlockKind::Native)  // a low-level monitor of the class library
            return {For::Signal, {handle_name(m_, object)}, {}, holder_of(model_, thread_)};
        return {For::Lock, {model::monitor_name(m_, wait.lock)}, {}, holder_of(model_, thread_)};
    }
    ts::Wait operator()(const threads::ForPulse& wait) const {
        return {For::Pulse, {model::monitor_name(m_, wait.lock)}};
    }
    ts::Wait operator()(const threads::ForHandle& wait) const {
        return {For::Signal, {handle_name(m_, wait.handle)}, {}, holder_of(model_, thread_)};
    }
    ts::Wait operator()(const threads::ForHandles& wait) const {
        ts::Wait described{wait.needs_all ? For::AllOf : For::AnyOf};
        for (const memory::Address handle : wait.handles) described.objects.push_back(handle_name(m_, handle));
        return described;
    }
    ts::Wait operator()(const threads::ForEnd& wait) const {
        const threads::Thread& other = *m_.thread(wait.thread);
        ts::Wait described{For::End, {model::thread_name(m_, other)}};
        described.has_returned = !other.is_live() && library::outlives_its_code(other);
        return described;
    }
    ts::Wait operator()(const threads::ForClass& wait) const {
        return {For::Initialiser, {std::string(wait.type->name)}, {}, holder_of(model_, thread_)};
    }
    ts::Wait operator()(const threads::ForSpinLock&) const {
        return {For::SpinLock, {}, {}, holder_of(model_, thread_)};
    }
    ts::Wait operator()(const threads::ForTime&) const { return {For::Time}; }

private:
    model::ProgramModel& model_;
    exec::Machine& m_;
    const threads::Thread& thread_;
};

ts::Wait wait_of(model::ProgramModel& model, const threads::Thread& thread) {
    if (auto wait = library_wait(model, thread)) return *wait;
    return std::visit(Describe(model, thread), thread.wait.what);
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

}  // namespace tidelock::dotnet
