// AppContext's data: what the host sets before Main, and what the program sets. The class library's own dictionary is
// not used: a look at it and a change of it are one operation each, whatever calls them.
#include <map>

#include "machine/library/areas.h"
#include "machine/library/sources.h"

namespace tidelock::library {
namespace {

struct Setting {
    const char* name;
    const char* value;
};

// Switches of our own come first: they leave out what a model of a program cannot have.
constexpr Setting kSettings[] = {
    {"System.Globalization.Invariant", "true"},
    {"System.Globalization.PredefinedCulturesOnly", "false"},
    {"System.Diagnostics.Tracing.EventSource.IsSupported", "false"},
    {"System.Resources.UseSystemResourceKeys", "false"},
    {"System.StartupHookProvider.IsSupported", "false"},
    {"System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported", "false"},
};

constexpr const char* kBaseDirectory = "APP_CONTEXT_BASE_DIRECTORY";
constexpr const char* kRuntimeIdentifier = "RUNTIME_IDENTIFIER";

std::string base_directory(Machine& m) {
    const std::string& path = m.host().program_path();
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "/" : path.substr(0, slash + 1);
}

std::vector<std::pair<std::string, std::string>> all_data(Machine& m) {
    std::vector<std::pair<std::string, std::string>> data;
    for (const Setting& s : kSettings) data.emplace_back(s.name, s.value);
    data.emplace_back(kBaseDirectory, base_directory(m));
    data.emplace_back(kRuntimeIdentifier, "linux-x64");
    for (const auto& [name, value] : m.host().properties()) {
        bool own = false;
        for (const auto& known : data) own = own || known.first == name;
        if (!own) data.emplace_back(name, value);
    }
    return data;
}

// What the program has set: by name, a handle that keeps the value. Kept as names and handles in turn
// (Cell::AppContext).
using Entries = std::map<std::string, Address>;

Entries entries(NativeCall& call) {
    const std::vector<std::string> texts = exec::to_texts(call.cell_bytes(Cell::AppContext));
    Entries all;
    for (std::size_t i = 0; i + 1 < texts.size(); i += 2) all.emplace(texts[i], std::stoull(texts[i + 1]));
    return all;
}

NativeResult get_data(NativeCall& call) {
    Machine& m = call.m;
    if (call.ref(0) == 0) return raise_argument(call, Guest::ArgumentNull, "ArgumentNull_Generic", "name");
    const std::string name = m.heap().string_utf8(call.ref(0));
    const Entries own = entries(call);
    if (const auto it = own.find(name); it != own.end()) return call.ret(call.load<Address>(it->second));
    if (name == kBaseDirectory || name == kRuntimeIdentifier) consult(call, Source::Machine);
    for (const auto& [key, value] : all_data(m)) {
        if (key == name) return call.ret(m.heap().intern(m.heap().string(m.heap().new_string_utf8(value))));
    }
    return call.ret(0);
}

NativeResult set_data(NativeCall& call) {
    Machine& m = call.m;
    if (call.ref(0) == 0) return raise_argument(call, Guest::ArgumentNull, "ArgumentNull_Generic", "name");
    Entries own = entries(call);
    Address& handle = own[m.heap().string_utf8(call.ref(0))];
    if (handle == 0) {
        const memory::BlockId id = m.blocks().allocate(8, nullptr, memory::BlockKind::Handle);
        if (id == 0) return call.raise(Guest::OutOfMemory);
        handle = memory::make_address(id);
        m.heap().tag_handle(handle, heap::Heap::kStrong);
    }
    call.store<Address>(handle, call.ref(1));
    std::vector<std::string> texts;
    for (const auto& [name, kept] : own) texts.insert(texts.end(), {name, std::to_string(kept)});
    call.set_cell_bytes(Cell::AppContext, exec::to_bytes(texts));
    return call.done();
}

constexpr NativeRow kRows[] = {
    {"System.AppContext", "GetData", "String", &get_data, reads(Cell::AppContext)},
    {"System.AppContext", "SetData", "String,Object", &set_data, writes(Cell::AppContext)},
};

}  // namespace

const Area kAppContext{"app context", kRows, {}};

}  // namespace tidelock::library
