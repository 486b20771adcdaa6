#include "dotnet/operation.h"

#include <string_view>

#include "machine/exec/visible.h"
#include "machine/library/clock.h"
#include "model/names.h"

namespace tidelock::dotnet {

namespace {

struct Row {
    std::string_view type;
    std::string_view method;  // how its name begins
    std::string_view name;
};

// The first that fits.
constexpr Row kRows[] = {
    {"Monitor", "Enter", "lock"},
    {"Monitor", "TryEnter", "try-lock"},
    {"Monitor", "Exit", "unlock"},
    {"Monitor", "Wait", "wait"},
    {"Monitor", "PulseAll", "pulse-all"},
    {"Monitor", "Pulse", "pulse"},
    {"Lock", "Enter", "lock"},
    {"Lock", "TryEnter", "try-lock"},
    {"Lock", "Exit", "unlock"},
    {"Scope", "Dispose", "unlock"},
    {"Thread", "Start", "start"},
    {"Thread", "UnsafeStart", "start"},
    {"Thread", "Join", "join"},
    {"Thread", "Sleep", "sleep"},
    {"Thread", "Interrupt", "interrupt"},
    {"Thread", "Yield", "yield"},
    {"WaitHandle", "Wait", "wait"},
    {"WaitHandle", "SignalAndWait", "wait"},
    {"EventWaitHandle", "Set", "set"},
    {"EventWaitHandle", "Reset", "reset"},
    {"Semaphore", "Release", "release"},
    {"Mutex", "ReleaseMutex", "release"},
    {"Verify", "Choose", "choose"},
    {"Verify", "Bool", "choose"},
    {"Verify", "Int", "choose"},
};

std::string_view definition_name(const types::Method& method) {
    const types::Type* type = method.owner->definition != nullptr ? method.owner->definition : method.owner;
    return type->name.substr(0, type->name.find('`'));
}

const Row* find_row(const types::Method& method) {
    const std::string_view type = definition_name(method);
    for (const Row& row : kRows) {
        if (row.type == type && method.name.starts_with(row.method)) return &row;
    }
    return nullptr;
}

// `this`, or the first argument if it is an object.
memory::Address first_object(exec::Machine& m, const threads::Frame& frame) {
    const types::Method& method = *frame.code->method;
    if (method.argument_count() == 0) return 0;
    const bool is_object =
        method.signature.has_this ? !method.owner->is_value_type() : method.signature.params[0]->is_reference();
    if (!is_object) return 0;
    const memory::Address object = frame.fp[0].u;
    const memory::Block& b = m.blocks().at(object);
    return memory::offset_of(object) == 0 && b.type != nullptr ? object : 0;
}

// Interlocked and Volatile: what counts is the memory.
bool is_access(const types::Method& method) {
    const std::string_view type = definition_name(method);
    return type == "Interlocked" || type == "Volatile";
}

Operation call_of(exec::Machine& m, const threads::Thread& thread, const threads::Frame* callee) {
    const types::Method& method = *callee->code->method;
    const Row* row = find_row(method);
    if (row == nullptr && method.name == "IsHandledByGlobalHandler") return {"throw"};  // nobody has caught it
    const std::string name = row != nullptr
                                 ? std::string(row->name)
                                 : "call " + std::string(definition_name(method)) + "." + std::string(method.name);
    if (row == nullptr && !method.signature.has_this) return {name};
    // NB: a frame's arguments may be gone once it has handed them on.
    memory::Address object = 0;
    for (const threads::Frame* f = callee; f <= thread.top && object == 0; ++f) {
        if (f->code->method == nullptr || f->kind != threads::FrameKind::Method) continue;
        if (row == nullptr && f->code->method->owner != method.owner) break;
        object = first_object(m, *f);
    }
    return {name, object};
}

}  // namespace

Operation operation_of(exec::Machine& m, const threads::Thread& thread, const model::Position& position) {
    if (thread.wait.needs == threads::Needs::Guess) return {"guess"};
    if (library::is_look(thread.wait)) return {"look"};
    exec::MemoryAccess accesses[2];
    const std::uint32_t count = exec::pending_accesses(thread, m.blocks().blocks(), accesses);
    // NB: Thread.ThreadState has two answers, and an access in pieces several orders.
    const bool is_look = position.callee != nullptr && definition_name(*position.callee->code->method) == "Thread";
    if (thread.wait.choices != 0 && count == 0 && !is_look) return {"choose"};
    if (position.callee != nullptr && !is_access(*position.callee->code->method))
        return call_of(m, thread, position.callee);
    if (count != 0) {
        const bool writes = accesses[0].is_write || (count > 1 && accesses[1].is_write);
        if (accesses[0].is_atomic) return {writes ? "atomic-write" : "volatile-read", 0, true};
        return {writes ? "write" : "read", 0, true};
    }
    if (thread.wait.is<threads::ForClass>()) return {"class-initialisation"};
    return {"step"};
}

}  // namespace tidelock::dotnet
