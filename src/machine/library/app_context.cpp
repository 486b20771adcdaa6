// AppContext's data: what the host sets before Main. It is answered from the host's properties until the program
// changes something; then the class library's own dictionary is filled and asked.
#include "machine/library/areas.h"

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

std::string base_directory(Machine& m) {
    const std::string& path = m.host().program_path();
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "/" : path.substr(0, slash + 1);
}

std::vector<std::pair<std::string, std::string>> all_data(Machine& m) {
    std::vector<std::pair<std::string, std::string>> data;
    for (const Setting& s : kSettings) data.emplace_back(s.name, s.value);
    data.emplace_back("APP_CONTEXT_BASE_DIRECTORY", base_directory(m));
    for (const auto& [name, value] : m.host().properties()) {
        bool own = false;
        for (const auto& known : data) own = own || known.first == name;
        if (!own) data.emplace_back(name, value);
    }
    return data;
}

Address store_field(Machine& m) {
    Type* type = m.find_type("System", "AppContext");
    return m.static_address(*m.loader().find_field(type, "s_dataStore"));
}

Type* store_type(Machine& m) {
    Type* type = m.find_type("System", "AppContext");
    return m.loader().field_type(m.loader().find_field(type, "s_dataStore")).value;
}

Method* store_method(Machine& m, std::string_view name, int params) {
    Method* method = m.loader().find_method(store_type(m), name, params);
    TL_CHECK(method != nullptr, "Dictionary should have the method");
    return method;
}

NativeResult get_data(NativeCall& call) {
    Machine& m = call.m;
    if (call.step() != 0) return call.ret(call.keep_pointer(0).u);
    if (call.ref(0) == 0) return raise_argument(call, Guest::ArgumentNull, "ArgumentNull_Generic", "name");
    const auto store = call.load<Address>(store_field(m));
    if (store != 0) {
        const Address out = call.x.address_of(&call.keep_pointer(0));
        return call.call(store_method(m, "TryGetValue", 2), {store, call.ref(0), out});
    }
    const std::string name = m.heap().string_utf8(call.ref(0));
    for (const auto& [key, value] : all_data(m)) {
        if (key == name) return call.ret(m.heap().intern(m.heap().string(m.heap().new_string_utf8(value))));
    }
    return call.ret(0);
}

// Step 0 makes the dictionary if there is none; then one entry per step; at last the one that is set.
NativeResult set_data(NativeCall& call) {
    Machine& m = call.m;
    if (call.ref(0) == 0) return raise_argument(call, Guest::ArgumentNull, "ArgumentNull_Generic", "name");
    const auto store = call.load<Address>(store_field(m));
    if (call.step() == 0) {
        if (store != 0) {
            call.set_step(1000);
            return call.call(store_method(m, "set_Item", 2), {store, call.ref(0), call.ref(1)});
        }
        const Address made = m.heap().new_object(store_type(m));
        call.keep_pointer(0).u = made;
        return call.call(store_method(m, ".ctor", 0), {made});
    }
    if (call.step() > 1000) return call.done();
    const auto data = all_data(m);
    const std::size_t next = call.step() - 1;
    const Address made = call.keep_pointer(0).u;
    if (next < data.size()) {
        const Address name = m.heap().new_string_utf8(data[next].first);
        const Address value = m.heap().new_string_utf8(data[next].second);
        return call.call(store_method(m, "set_Item", 2), {made, name, value});
    }
    call.store<Address>(store_field(m), made);
    call.set_step(1000);
    return call.call(store_method(m, "set_Item", 2), {made, call.ref(0), call.ref(1)});
}

constexpr NativeRow kRows[] = {
    {"System.AppContext", "GetData", "String", &get_data},
    {"System.AppContext", "SetData", "String,Object", &set_data},
};

}  // namespace

const Area kAppContext{"app context", kRows, {}};

}  // namespace tidelock::library
