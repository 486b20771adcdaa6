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
};

constexpr Row kRows[] = {
    {Source::Random, ""},
    {Source::Variables, "Environment"},
    {Source::Input, ""},
    {Source::HashCodes, "String"},
    {Source::HashCodes, "Object"},
    {Source::HashCodes, "RuntimeHelpers"},
    {Source::HashCodes, "HashCode"},
    {Source::Processors, "Environment"},
    {Source::Machine, "Environment"},
    {Source::Machine, "RuntimeInformation"},
    {Source::Machine, "Path"},
    {Source::Machine, "Directory"},
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

bool asks(Source source, const Method& member, const Method& caller) {
    // NB: in which order a table has its entries shows only to those who enumerate it; hash codes that are asked for in
    // order to make one are not a matter of the program's.
    if (source == Source::HashCodes && caller.name == "GetHashCode") return false;
    // An iterator, as the compiler writes it, wants to know who enumerates it.
    if (source == Source::ThreadNumbers && caller.owner->name.find(">d__") != std::string_view::npos) return false;
    const std::string_view type = outermost(*member.owner).name;
    return std::any_of(std::begin(kRows), std::end(kRows),
                       [&](const Row& row) { return row.source == source && (row.type.empty() || row.type == type); });
}

// The member of the library that the program's own code has called; null if it is not for the program that it runs.
const Method* asked_by_program(const NativeCall& call, Source source) {
    const Method* member = nullptr;
    for (const threads::Frame* f = call.x.frame; f >= call.x.thread->frames; --f) {
        const Method* method = f->code->method;
        if (method == nullptr) continue;
        if (!method->assembly->is_framework())
            return member != nullptr && asks(source, *member, *method) ? member : nullptr;
        member = method;
    }
    return nullptr;
}

// "Environment.MachineName", "Random".
std::string name_of(const Method& member) {
    const std::string_view type = outermost(*member.owner).name;
    std::string name(type.substr(0, type.find('`')));
    if (member.name == ".ctor" || member.name == ".cctor") return name;
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

}  // namespace tidelock::library
