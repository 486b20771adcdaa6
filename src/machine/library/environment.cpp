// System.Environment: variables and arguments come from the host, the rest is fixed so that every run is the same.
#include <map>

#include "machine/heap/utf.h"
#include "machine/library/areas.h"
#include "machine/library/process_exit.h"
#include "machine/library/sources.h"
#include "machine/library/waiting.h"

namespace tidelock::library {
namespace {

constexpr std::int32_t kProcessors = 2;
constexpr std::int32_t kProcessId = 4242;

using Variables = std::vector<std::pair<std::string, std::string>>;

// The host's, in its order, until the program sets one; from then on what is in the cell: "=", and then names and
// values in turn.
Variables variables(NativeCall& call) {
    const std::vector<std::string> texts = exec::to_texts(call.cell_bytes(Cell::Variables));
    if (texts.empty()) return call.m.host().environment();
    Variables all;
    for (std::size_t i = 1; i + 1 < texts.size(); i += 2) all.emplace_back(texts[i], texts[i + 1]);
    return all;
}

void set_variables(NativeCall& call, const Variables& all) {
    std::vector<std::string> texts{"="};
    for (const auto& [name, value] : all) texts.insert(texts.end(), {name, value});
    call.set_cell_bytes(Cell::Variables, exec::to_bytes(texts));
}

Address text(NativeCall& call, std::string_view utf8) { return call.m.heap().new_string_utf8(utf8); }

const std::string* find_variable(const Variables& all, std::string_view name) {
    for (const auto& [key, value] : all) {
        if (key == name) return &value;
    }
    return nullptr;
}

// What was given by name is not fixed behind the program's back.
NativeResult get_variable(NativeCall& call) {
    const std::string name = call.m.heap().string_utf8(call.ref(0));
    const Variables all = variables(call);
    const std::string* value = find_variable(all, name);
    if (value == nullptr) consult(call, Source::Variables, name);
    return call.ret(value == nullptr ? 0 : text(call, *value));
}

// (name, value): null removes it
NativeResult set_variable(NativeCall& call) {
    const std::string name = call.m.heap().string_utf8(call.ref(0));
    Variables all = variables(call);
    std::erase_if(all, [&](const auto& entry) { return entry.first == name; });
    if (call.ref(1) != 0) all.emplace_back(name, call.m.heap().string_utf8(call.ref(1)));
    set_variables(call, all);
    return call.done();
}

// GetEnvironmentVariables(): a Hashtable, one entry per step.
NativeResult get_variables(NativeCall& call) {
    Machine& m = call.m;
    Type* type = m.find_type("System.Collections", "Hashtable");
    if (call.step() == 0) {
        consult(call, Source::Variables, "all");
        const Address table = m.heap().new_object(type);
        call.keep_pointer(0).u = table;
        return call.call(m.loader().find_method(type, ".ctor", 0), {table});
    }
    const Address table = call.keep_pointer(0).u;
    const std::size_t next = call.step() - 1;
    const Variables all = variables(call);
    if (next >= all.size()) return call.ret(table);
    const auto& [key, value] = all[next];
    return call.call(m.loader().find_method(type, "set_Item", 2), {table, text(call, key), text(call, value)});
}

NativeResult command_line(NativeCall& call) {
    Machine& m = call.m;
    consult(call, Source::Machine);  // the path of the program is the first
    const auto& arguments = m.host().arguments();
    const Address array = m.heap().new_array(m.loader().sz_array_of(m.known().string), arguments.size() + 1);
    call.store<Address>(array + types::kArrayData, text(call, m.host().program_path()));
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        call.store<Address>(array + types::kArrayData + 8 * (i + 1), text(call, arguments[i]));
    }
    return call.ret(array);
}

// Does not return. Who calls it while the program is ending already, be it the thread that tells the listeners, waits
// for the end.
NativeResult exit_process(NativeCall& call) {
    Machine& m = call.m;
    if (call.step() == 0) {
        call.set_step(1);
        call.set_cell<std::int32_t>(Cell::ExitCode, call.i32(0));
        if (begin_exit(m)) {
            if (call.x.stepping != nullptr) call.x.stepping->is_alone = call.x.stepping->may_act = false;
        } else if (exit_thread(m) == 0) {
            return call.stop(Stop::Exit);
        }
    }
    take_interrupt(call);  // Thread.Interrupt does not end this wait
    return wait_for(call, threads::ForEnd{exit_thread(m)}, kForever);
}

NativeResult get_exit_code(NativeCall& call) { return call.ret_i32(call.cell<std::int32_t>(Cell::ExitCode)); }
NativeResult set_exit_code(NativeCall& call) {
    call.set_cell<std::int32_t>(Cell::ExitCode, call.i32(0));
    return call.done();
}

NativeResult current_directory(NativeCall& call) {
    consult(call, Source::Machine);
    // NB: these two are facts about the process, whatever the program makes of the variables.
    const Variables given = call.m.host().environment();
    const std::string* folder = find_variable(given, "PWD");
    return call.ret(text(call, folder == nullptr ? "/" : *folder));
}

NativeResult user_name(NativeCall& call) {
    consult(call, Source::Machine);
    const Variables given = call.m.host().environment();
    const std::string* name = find_variable(given, "USER");
    return call.ret(text(call, name == nullptr ? "user" : *name));
}

NativeResult process_path(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret(text(call, call.m.host().program_path()));
}
NativeResult machine_name(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret(text(call, "localhost"));
}
NativeResult unix_release(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret(text(call, "6.1.0"));
}
NativeResult processors(NativeCall& call) { return call.ret_i32(kProcessors); }
NativeResult process_id(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret_i32(kProcessId);
}
NativeResult page_size(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret_i32(4096);
}
NativeResult x64(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret_i32(1);  // Architecture.X64
}
NativeResult effective_user(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret(0);
}
NativeResult is_debugged(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret(0);
}
NativeResult zero(NativeCall& call) { return call.ret(0); }

// --- the last error of a P/Invoke ---

NativeResult get_last_error(NativeCall& call) { return call.ret_i32(call.x.thread->last_error); }
NativeResult set_last_error(NativeCall& call) {
    call.x.thread->last_error = call.i32(0);
    return call.done();
}

constexpr const char* kType = "System.Environment";

constexpr NativeRow kRows[] = {
    {kType, "GetEnvironmentVariableCore", "String", &get_variable, reads(Cell::Variables)},
    {kType, "GetEnvironmentVariableCore_NoArrayPool", "String", &get_variable, reads(Cell::Variables)},
    {kType, "SetEnvironmentVariableCore", "String,String", &set_variable, writes(Cell::Variables)},
    {kType, "GetEnvironmentVariables", "", &get_variables, reads(Cell::Variables)},
    {kType, "GetCommandLineArgs", "", &command_line, kPure},
    {kType, "GetCommandLineArgsNative", "", &command_line, kPure},
    {kType, "get_ExitCode", "", &get_exit_code, reads(Cell::ExitCode)},
    {kType, "set_ExitCode", "Int32", &set_exit_code, writes(Cell::ExitCode)},
    {kType, "get_CurrentDirectoryCore", "", &current_directory, kPure},
    {kType, "get_MachineName", "", &machine_name, kPure},
    {kType, "get_UserName", "", &user_name, kPure},
    {kType, "GetProcessId", "", &process_id, kPure},
    {kType, "GetProcessPath", "", &process_path, kPure},
    {kType, "GetSystemPageSize", "", &page_size, kPure},
    {"Interop+Sys", "GetUnixRelease", "", &unix_release, kPure},
    {"Interop+Sys", "SysLog", nullptr, &zero, kPure},  // what Debug.Write does without a debugger
    {"System.Runtime.InteropServices.Marshal", "GetLastPInvokeError", "", &get_last_error, kPure},
    {"System.Runtime.InteropServices.Marshal", "SetLastPInvokeError", "Int32", &set_last_error, kPure},
};

constexpr ImportRow kImports[] = {
    {"Environment_Exit", &exit_process, writes(Cell::ExitCode) | writes(Cell::Ended) | writes(Cell::ExitThread)},
    {"Environment_GetProcessorCount", &processors, kPure},
    {"SystemNative_GetPid", &process_id, kPure},
    {"SystemNative_GetErrNo", &get_last_error, kPure},
    {"SystemNative_SetErrNo", &set_last_error, kPure},
    {"SystemNative_GetOSArchitecture", &x64, kPure},
    {"SystemNative_GetEUid", &effective_user, kPure},
    {"DebugDebugger_IsManagedDebuggerAttached", &is_debugged, kPure},
    {"DebugDebugger_IsLoggingHelper", &zero, kPure},
    {"DebugDebugger_Break", &zero, kPure},
    {"DebugDebugger_Log", &zero, kPure},
    {"DebugDebugger_Launch", &zero, kPure},
    {"DebugDebugger_CustomNotification", &zero, kPure},
};

}  // namespace

const Area kEnvironment{"environment", kRows, kImports};

}  // namespace tidelock::library
