#include "model/position.h"

#include "machine/library/registry.h"
#include "machine/library/stack_trace_text.h"

namespace tidelock::model {

bool is_own_code(const types::Method& method) {
    const types::Type* type = method.owner->definition != nullptr ? method.owner->definition : method.owner;
    if (type->assembly == nullptr || type->assembly->is_framework()) return false;
    while (type->enclosing != nullptr) type = type->enclosing;
    return !library::is_verify(*type);
}

Position position_of(exec::Machine& m, const threads::Thread& thread) {
    Position found;
    if (thread.top == nullptr) return found;
    const threads::Frame* above = nullptr;  // the frame that the one at hand has called
    for (const threads::Frame* f = thread.top; f > thread.frames; --f) {
        const types::Method* method = f->code->method;
        if (f->kind == threads::FrameKind::Filter || method == nullptr) continue;
        const threads::Frame* callee = std::exchange(above, f);
        if (!is_own_code(*method)) continue;
        // NB: a frame that has called goes on behind the call.
        const auto at = static_cast<std::size_t>(f->ip - f->code->begin);
        const std::size_t insn = f == thread.top || f->code->is_native || at == 0 ? at : at - 1;
        library::SourceLine line = library::source_of(m, *method, f->code->il_offsets[insn]);
        if (found.frame == nullptr || !line.file.empty())
            found = {f,           callee,        std::move(line.file), line.line,
                     line.column, line.end_line, line.end_column,      f->code->il_offsets[insn]};
        if (!found.file.empty()) break;
    }
    return found;
}

}  // namespace tidelock::model
