#include "dotnet/next_step.h"

#include "dotnet/operation.h"
#include "machine/exec/visible.h"
#include "model/names.h"
#include "model/values.h"

namespace tidelock::dotnet {

kind::TraceStep next_step(exec::Machine& m, const threads::Thread& thread, Places& places) {
    const model::Position position = model::position_of(m, thread);
    const Operation operation = operation_of(m, thread, position);
    kind::TraceStep row = places.row(thread, position);
    row.operation = operation.name;
    if (operation.object != 0) row.object = object_text(m, operation.object);
    exec::MemoryAccess pending[2];
    const std::uint32_t count = exec::pending_accesses(thread, m.blocks().blocks(), pending);
    const auto made = operation.is_memory ? kind::TraceAccess::Made::ByProgram : kind::TraceAccess::Made::ByLibrary;
    for (const exec::MemoryAccess& access : std::span(pending, count)) {
        row.accesses.push_back({model::location_name(m, access.address, access.size),
                                access.is_write,
                                model::value_text(m, access.address, access.size),
                                {},
                                made,
                                access.address,
                                access.size});
    }
    return row;
}

std::string object_text(exec::Machine& m, memory::Address object) {
    for (const auto& thread : m.threads()) {
        if (thread->object == object && thread->exists) return model::thread_name(m, *thread);
    }
    return model::object_name(m, object);
}

}  // namespace tidelock::dotnet
