// System.Environment: variables and arguments come from the host, the rest is fixed so that every run is the same.
#include <map>

#include "machine/heap/utf.h"
#include "machine/library/areas.h"

namespace tidelock::library {
namespace {

constexpr std::int32_t kProcessors = 2;
constexpr std::int32_t kProcessId = 4242;

struct Variables {
    bool filled = false;
    std::vector<std::pair<std::string, std::string>> all;  // in the host's order
};

std::vector<std::pair<std::string, std::string>>& variables(Machine& m) {
    auto& table = m.area<Variables>();
    if (!table.filled) table.all = m.host().environment();
    table.filled = true;
    return table.all;
}

Address text(NativeCall& call, std::string_view utf8) { return call.m.heap().new_string_utf8(utf8); }

const std::string* find_variable(Machine& m, std::string_view name) {
    for (const auto& [key, value] : variables(m)) {
        if (key == name) return &value;
    }
    return nullptr;
}

NativeResult get_variable(NativeCall& call) {
    const std::string* value = find_variable(call.m, call.m.heap().string_utf8(call.ref(0)));
    return call.ret(value == nullptr ? 0 : text(call, *value));
}

// (name, value): null removes it
NativeResult set_variable(NativeCall& call) {
    if (call.x.stepping != nullptr) return call.unsupported("setting an environment variable in `check`");
    const std::string name = call.m.heap().string_utf8(call.ref(0));
    auto& all = variables(call.m);
    std::erase_if(all, [&](const auto& entry) { return entry.first == name; });
    if (call.ref(1) != 0) all.emplace_back(name, call.m.heap().string_utf8(call.ref(1)));
    return call.done();
}

// GetEnvironmentVariables(): a Hashtable, one entry per step.
NativeResult get_variables(NativeCall& call) {
    Machine& m = call.m;
    Type* type = m.find_type("System.Collections", "Hashtable");
    if (call.step() == 0) {
        const Address table = m.heap().new_object(type);
        call.keep_pointer(0).u = table;
        return call.call(m.loader().find_method(type, ".ctor", 0), {table});
    }
    const Address table = call.keep_pointer(0).u;
    const std::size_t next = call.step() - 1;
    if (next >= variables(m).size()) return call.ret(table);
    const auto& [key, value] = variables(m)[next];
    return call.call(m.loader().find_method(type, "set_Item", 2), {table, text(call, key), text(call, value)});
}

NativeResult command_line(NativeCall& call) {
    Machine& m = call.m;
    const auto& arguments = m.host().arguments();
    const Address array = m.heap().new_array(m.loader().sz_array_of(m.known().string), arguments.size() + 1);
    call.store<Address>(array + types::kArrayData, text(call, m.host().program_path()));
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        call.store<Address>(array + types::kArrayData + 8 * (i + 1), text(call, arguments[i]));
    }
    return call.ret(array);
}

NativeResult exit_process(NativeCall& call) {
    if (!call.may_act()) return call.stop_before({});
    call.m.exit_code = call.i32(0);
    return call.stop(Stop::Exit);
}

NativeResult get_exit_code(NativeCall& call) { return call.ret_i32(call.m.exit_code); }
NativeResult set_exit_code(NativeCall& call) {
    call.m.exit_code = call.i32(0);
    return call.done();
}

NativeResult current_directory(NativeCall& call) {
    const std::string* folder = find_variable(call.m, "PWD");
    return call.ret(text(call, folder == nullptr ? "/" : *folder));
}

NativeResult user_name(NativeCall& call) {
    const std::string* name = find_variable(call.m, "USER");
    return call.ret(text(call, name == nullptr ? "user" : *name));
}

NativeResult process_path(NativeCall& call) { return call.ret(text(call, call.m.host().program_path())); }
NativeResult machine_name(NativeCall& call) { return call.ret(text(call, "localhost")); }
NativeResult unix_release(NativeCall& call) { return call.ret(text(call, "6.1.0")); }
NativeResult processors(NativeCall& call) { return call.ret_i32(kProcessors); }
NativeResult process_id(NativeCall& call) { return call.ret_i32(kProcessId); }
NativeResult page_size(NativeCall& call) { return call.ret_i32(4096); }
NativeResult x64(NativeCall& call) { return call.ret_i32(1); }  // Architecture.X64
NativeResult zero(NativeCall& call) { return call.ret(0); }

// --- the last error of a P/Invoke ---

NativeResult get_last_error(NativeCall& call) { return call.ret_i32(call.x.thread->last_error); }
NativeResult set_last_error(NativeCall& call) {
    call.x.thread->last_error = call.i32(0);
    return call.done();
}

constexpr const char* kType = "System.Environment";

constexpr NativeRow kRows[] = {
    {kType, "GetEnvironmentVariableCore", "String", &get_variable},
    {kType, "GetEnvironmentVariableCore_NoArrayPool", "String", &get_variable},
    {kType, "SetEnvironmentVariableCore", "String,String", &set_variable},
    {kType, "GetEnvironmentVariables", "", &get_variables},
    {kType, "GetCommandLineArgs", "", &command_line},
    {kType, "GetCommandLineArgsNative", "", &command_line},
    {kType, "get_ExitCode", "", &get_exit_code},
    {kType, "set_ExitCode", "Int32", &set_exit_code},
    {kType, "get_CurrentDirectoryCore", "", &current_directory},
    {kType, "get_MachineName", "", &machine_name},
    {kType, "get_UserName", "", &user_name},
    {kType, "GetProcessId", "", &process_id},
    {kType, "GetProcessPath", "", &process_path},
    {kType, "GetSystemPageSize", "", &page_size},
    {"Interop+Sys", "GetUnixRelease", "", &unix_release},
    {"Interop+Sys", "SysLog", nullptr, &zero},  // what Debug.Write does without a debugger
    {"System.Runtime.InteropServices.Marshal", "GetLastPInvokeError", "", &get_last_error},
    {"System.Runtime.InteropServices.Marshal", "SetLastPInvokeError", "Int32", &set_last_error},
};

constexpr ImportRow kImports[] = {
    {"Environment_Exit", &exit_process, Visible::Itself},
    {"Environment_GetProcessorCount", &processors},
    {"SystemNative_GetPid", &process_id},
    {"SystemNative_GetErrNo", &get_last_error},
    {"SystemNative_SetErrNo", &set_last_error},
    {"SystemNative_GetOSArchitecture", &x64},
    {"SystemNative_GetEUid", &zero},
    {"DebugDebugger_IsManagedDebuggerAttached", &zero},
    {"DebugDebugger_IsLoggingHelper", &zero},
    {"DebugDebugger_Break", &zero},
    {"DebugDebugger_Log", &zero},
    {"DebugDebugger_Launch", &zero},
    {"DebugDebugger_CustomNotification", &zero},
};

}  // namespace

const Area kEnvironment{"environment", kRows, kImports};

}  // namespace tidelock::library
