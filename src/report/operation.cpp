#include "report/operation.h"

#include <string_view>

#include "machine/exec/visible.h"
#include "model/names.h"

namespace tidelock::report {

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

std::string name_of(const types::Method& method) {
    const std::string_view type = definition_name(method);
    for (const Row& row : kRows) {
        if (row.type == type && method.name.starts_with(row.method)) return std::string(row.name);
    }
    return "call " + std::string(type) + "." + std::string(method.name);
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

}  // namespace

Operation operation_of(exec::Machine& m, const threads::Thread& thread, const model::Position& position) {
    if (thread.wait.choices != 0) return {"choose"};
    if (position.callee != nullptr) return {name_of(*position.callee->code->method), first_object(m, *position.callee)};
    exec::MemoryAccess accesses[2];
    const std::uint32_t count = exec::pending_accesses(thread, m.blocks().blocks(), accesses);
    if (count != 0) {
        const bool writes = accesses[0].is_write || (count > 1 && accesses[1].is_write);
        if (accesses[0].is_atomic) return {writes ? "atomic-write" : "volatile-read", 0, true};
        return {writes ? "write" : "read", 0, true};
    }
    if (thread.wait.class_init != nullptr) return {"class-initialisation"};
    if (thread.wait.on != 0) return {"lock", thread.wait.on};
    return {"step"};
}

}  // namespace tidelock::report
