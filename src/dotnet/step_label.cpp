#include "dotnet/step_label.h"

#include <fmt/format.h>

#include "dotnet/operation.h"
#include "dotnet/places.h"
#include "dotnet/relaxed_rows.h"
#include "model/names.h"
#include "model/position.h"

namespace tidelock::dotnet {

namespace {

std::string completion_label(exec::Machine& m, const threads::Thread& thread, ts::Choice choice) {
    const threads::PendingOperation& operation = thread.pending[choice.option - model::ProgramModel::kComplete];
    kind::SourceText no_text;
    const kind::TraceStep row = Places(m, no_text).row(thread, *operation.code, operation.insn);
    const std::string where =
        row.file.empty() ? "" : fmt::format(": {}:{}", row.file.substr(row.file.find_last_of("/\\") + 1), row.line);
    return fmt::format("{}{} completes the {}", row.thread, where, completed_operation(operation));
}

}  // namespace

std::string step_label(model::ProgramModel& model, ts::Choice choice) {
    exec::Machine& m = model.machine();
    const threads::Thread& thread = *m.thread(choice.actor);
    if (model::ProgramModel::is_completion(choice)) return completion_label(m, thread, choice);
    const model::Position position = model::position_of(m, thread);
    std::string label = model::thread_name(m, thread);
    if (!position.file.empty())
        label += fmt::format(": {}:{}", position.file.substr(position.file.find_last_of("/\\") + 1), position.line);
    const Operation operation = operation_of(m, thread, position);
    if (operation.name != "step") label += " " + operation.name;
    if (operation.name == "choose" || operation.name == "guess") label += fmt::format(" {}", choice.option);
    if (choice.option == model::ProgramModel::kTimeOut) label += " times out";
    return label;
}

}  // namespace tidelock::dotnet
