#include "machine/library/sources.h"

#include <algorithm>
#include <string_view>

#include "machine/library/data_use.h"

namespace tidelock::library {
namespace {

// The types by whose members a program asks for the source. Empty: by any.
struct Row {
    Source source;
    std::string_view type;
    std::string_view member = {};  // what its name contains
};

constexpr Row kRows[] = {
    {Source::Random, ""},
    {Source::Variables, "Environment"},
    {Source::Variables, "Path"},  // of temporary files
    {Source::Input, ""},
    {Source::Processors, "Environment"},
    {Source::Machine, "Environment"},
    {Source::Machine, "AppContext"},
    {Source::Machine, "AppDomain"},
    {Source::Machine, "Thread"},   // the processor it runs on
    {Source::Machine, "Monitor"},  // contention
    {Source::Machine, "RuntimeInformation"},
    {Source::Machine, "Path"},
    {Source::Machine, "Directory"},
    {Source::Machine, "Process"},
    {Source::Machine, "Debugger"},
    {Source::Machine, "RuntimeAssembly"},
    {Source::Machine, "Console", "Redirected"},
    {Source::Machine, "Console", "Width"},
    {Source::Machine, "Console", "Height"},
    {Source::TimeZone, "TimeZoneInfo"},
    {Source::TimeZone, "DateTime"},
    {Source::TimeZone, "DateTimeOffset"},
    {Source::TimeZone, "TimeProvider"},
    {Source::Collector, "GC"},
    {Source::Collector, "GCSettings"},
    {Source::Collector, "Environment"},
    {Source::WeakReferences, "WeakReference"},
    {Source::WeakReferences, "WeakReference`1"},
    {Source::WeakReferences, "WeakGCHandle`1"},
    {Source::WeakReferences, "GCHandle"},
    {Source::ThreadNumbers, "Thread"},
    {Source::ThreadNumbers, "Environment"},
};

const Type& outermost(const Type& type) {
    const Type* t = type.definition != nullptr ? type.definition : &type;
    while (t->enclosing != nullptr) t = t->enclosing;
    return *t;
}

// Also of those that implement IEqualityComparer<T> explicitly.
bool is_hash_function(const Method& method) {
    return method.name == "GetHashCode" || method.name.ends_with(".GetHashCode");
}

bool asks(Source source, const Method& member, const Method& caller) {
    // Whatever the type: comparers, tuples and records as well. What else of the library asks is a table, and in which
    // order that has its entries shows only to those who enumerate it.
    if (source == Source::HashCodes) return is_hash_function(member) || outermost(*member.owner).name == "HashCode";
    // An iterator, as the compiler writes it, wants to know who enumerates it.
    if (source == Source::ThreadNumbers && caller.owner->name.find(">d__") != std::string_view::npos) return false;
    const std::string_view type = outermost(*member.owner).name;
    return std::any_of(std::begin(kRows), std::end(kRows), [&](const Row& row) {
        return row.source == source && (row.type.empty() || row.type == type) &&
               member.name.find(row.member) != std::string_view::npos;
    });
}

// The member of the library that the program's own code has called; null if it is not for the program that it runs.
const Method* asked_by_program(const NativeCall& call, Source source) {
    const Method* member = nullptr;
    for (const threads::Frame* f = call.x.frame; f >= call.x.thread->frames; --f) {
        const Method* method = f->code->method;
        if (method == nullptr) continue;
        // A hash code that is asked for in order to make one is a matter of who asks for that.
        const bool is_on_behalf = source == Source::HashCodes && is_hash_function(*method);
        if (!method->assembly->is_framework() && !is_on_behalf)
            return member != nullptr && asks(source, *member, *method) ? member : nullptr;
        member = method;
    }
    return nullptr;
}

// The type by which programs know one of the library's: "StringComparer" for that which compares case.
const Type& known_as(const Type& type) {
    const Type* t = &outermost(type);
    if (!t->assembly->is_framework()) return *t;
    while (t->base != nullptr && t->base->base != nullptr && t->base->name != "ValueType" &&
           t->base->name != "MemberInfo" && t->base->name != "CriticalFinalizerObject")
        t = &outermost(*t->base);
    return *t;
}

// RuntimeAssembly is what programs know as an Assembly.
bool is_implementation(const Type& type) { return outermost(type).name.starts_with("Runtime"); }

// "Environment.MachineName", "Random".
std::string name_of(const Method& member) {
    const std::string_view type = is_hash_function(member) || is_implementation(*member.owner)
                                      ? known_as(*member.owner).name
                                      : outermost(*member.owner).name;
    std::string name(type.substr(0, type.find('`')));
    if (member.name == ".ctor" || member.name == ".cctor") return name;
    if (is_hash_function(member)) return name + ".GetHashCode";
    return name + "." + std::string(member.name.starts_with("get_") ? member.name.substr(4) : member.name);
}

}  // namespace

void consult(NativeCall& call, Source source) {
    if (call.x.stepping == nullptr) return;
    const Method* member = asked_by_program(call, source);
    if (member != nullptr) data_use(call.m).consulted[static_cast<std::uint8_t>(source)].insert(name_of(*member));
}

void consult(NativeCall& call, Source source, const std::string& part) {
    if (call.x.stepping == nullptr || asked_by_program(call, source) == nullptr) return;
    data_use(call.m).consulted[static_cast<std::uint8_t>(source)].insert(part);
}

void consult_method(Machine& m, const Method& method) {
    Type& type = *method.owner;
    auto& consulted = data_use(m).consulted;
    if (method.name == "NextBytes" && type.name == "XoshiroImpl")
        consulted[static_cast<std::uint8_t>(Source::Random)].insert("Random.NextBytes");
    if (!method.is_ctor() || method.assembly->is_framework()) return;
    if (m.loader().ensure_complete(&type) != nullptr || !type.has_finalizer) return;
    // NB: of a type that inherits it from another of the program's, the constructor of that one runs as well.
    const bool is_own = m.loader().find_method(&type, "Finalize", 0) != nullptr;
    if (!is_own && type.base != nullptr && !type.base->assembly->is_framework()) return;
    consulted[static_cast<std::uint8_t>(Source::Finalizers)].emplace(type.name.substr(0, type.name.find('`')));
}

bool is_chosen_random(std::string_view name) {
    if (name == "Random.NextBytes") return false;
    return name == "Random" || name.starts_with("Random.") || name == "RandomNumberGenerator.GetInt32";
}

}  // namespace tidelock::library
