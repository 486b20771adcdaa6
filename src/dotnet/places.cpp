#include "dotnet/places.h"

#include "machine/library/stack_trace_text.h"
#include "model/names.h"

namespace tidelock::dotnet {

kind::TraceStep Places::row(const threads::Thread& thread, const model::Position& position) {
    return row(thread, position.frame == nullptr ? nullptr : position.frame->code->method, position);
}

kind::TraceStep Places::row(const threads::Thread& thread, const code::Code& code, const code::Insn* insn) {
    model::Position position;
    if (code.method == nullptr || !model::is_own_code(*code.method)) return row(thread, nullptr, position);
    position.il_offset = code.il_offsets[static_cast<std::size_t>(insn - code.begin)];
    library::SourceLine line = library::source_of(m_, *code.method, position.il_offset);
    position.file = std::move(line.file);
    position.line = line.line;
    position.column = line.column;
    position.end_line = line.end_line;
    position.end_column = line.end_column;
    return row(thread, code.method, position);
}

std::uint32_t Places::line_of(const code::Code& code, const code::Insn* insn) {
    if (code.method == nullptr || insn < code.begin || insn >= code.begin + code.count) return 0;
    return library::source_of(m_, *code.method, code.il_offsets[static_cast<std::size_t>(insn - code.begin)]).line;
}

kind::TraceStep Places::row(const threads::Thread& thread, const types::Method* method,
                            const model::Position& position) {
    kind::TraceStep row;
    row.choice.actor = thread.id;
    row.thread = model::thread_name(m_, thread);
    if (method != nullptr) row.method = model::user_method_name(*method);
    row.file = position.file;
    row.line = position.line;
    row.column = position.column;
    if (!position.file.empty() && !source_.knows(position.file)) {
        const library::SourceDocument document = library::source_document(m_, *method, position.il_offset);
        source_.add(position.file, document.embedded, document.checksum);
    }
    row.text = source_.line(position.file, position.line);
    row.statement = source_.part(position.file, position.line, position.column,
                                 position.end_line == position.line ? position.end_column : 0);
    return row;
}

}  // namespace tidelock::dotnet
