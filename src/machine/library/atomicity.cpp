#include "machine/library/atomicity.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "image/metadata/flags.h"
#include "image/metadata/image.h"
#include "image/metadata/lookup.h"
#include "machine/library/areas.h"
#include "machine/library/contracts.h"
#include "machine/library/registry.h"
#include "program/types/closure_classes.h"

namespace tidelock::library {
namespace {

using code::Atomicity;

struct Row {
    std::string_view name_space;
    std::string_view type;  // empty: all types of the namespace
};

// Loops over memory that they are handed.
constexpr Row kBulk[] = {
    {"System", "SpanHelpers"},
    {"System", "PackedSpanHelpers"},
    {"System", "MemoryExtensions"},
};

// Collections that trusted code may be handed, and what it reads them with.
constexpr Row kHanded[] = {
    {"System.Collections", ""},
    {"System.Collections.Generic", ""},
    {"System.Collections.ObjectModel", ""},
    {"System.Collections.Specialized", ""},
    {"System.Linq", ""},
};

const Type& outermost(const Type& type) {
    const Type* t = type.definition != nullptr ? type.definition : &type;
    while (t->enclosing != nullptr) t = t->enclosing;
    return *t;
}

bool names(std::span<const Row> rows, const Type& type) {
    const Type& outer = outermost(type);
    return std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
        return row.name_space == outer.name_space && (row.type.empty() || row.type == outer.name);
    });
}

bool is_public_collection(const Type& type) {
    constexpr std::uint32_t kVisibility = 0x7;  // ECMA-335 II.23.1.15
    constexpr std::uint32_t kPublic = 0x1;
    return names(kHanded, type) && (outermost(type).flags & kVisibility) == kPublic;
}

bool is_looked_into(const Contract& contract, const LookedInto& looked_into) {
    if (contract.inside == Inside::Runtime) return false;
    return looked_into.everything || std::any_of(looked_into.types.begin(), looked_into.types.end(),
                                                 [&](const std::string& name) { return names_type(name, contract); });
}

bool promises_atomicity(Promise promise) { return promise == Promise::Atomic || promise == Promise::Apart; }
bool promises_safety(Promise promise) { return promises_atomicity(promise) || promise == Promise::Steps; }

// The frame that a thread starts in: it touches the thread's own Thread object, in fields that nobody else looks at.
bool is_start_of_thread(const Method& method) {
    const Type& outer = outermost(*method.owner);
    if (outer.name != "Thread" || outer.name_space != "System.Threading" || !outer.assembly->is_framework())
        return false;
    return method.name == "StartCallback" || method.owner->name == "StartHelper";
}

Atomicity atomicity_of(const Method& method, const LookedInto& looked_into) {
    const Type& type = *method.owner;
    if (is_verify(type)) return method.name == "Atomic" ? Atomicity::Atomic : Atomicity::Library;
    const bool keeps_delegates = method.name == ".cctor" && types::is_closure_class(type);
    if (keeps_delegates && !looked_into.everything) return Atomicity::Library;
    if (type.assembly == nullptr || !type.assembly->is_framework()) return Atomicity::Program;
    if (names(kBulk, type)) return Atomicity::Bulk;
    const Contract* contract = find_contract(method);
    const bool is_atomic = contract != nullptr && promises_atomicity(contract->promise);
    if (!is_atomic) return Atomicity::Library;
    return is_looked_into(*contract, looked_into) ? Atomicity::Library : Atomicity::Trusted;
}

// When does a program that calls it have to look into something that it does not look into yet?
code::Exposes exposes(const Method& method, const LookedInto& looked_into) {
    const ExposingMember* member = find_exposing_member(method);
    if (member == nullptr) return code::Exposes::Nothing;
    const auto is_known = [&](std::string_view type) { return is_looked_into({.type = type}, looked_into); };
    const bool is_all = std::all_of(member->looked_into.begin(), member->looked_into.end(), is_known);
    return is_all ? code::Exposes::Nothing : member->when;
}

// The accessors of a field-like event: they read the field, and exchange it as long as it still holds what was read.
bool is_event_accessor(const Method& method) {
    const bool is_named = method.name.starts_with("add_") || method.name.starts_with("remove_");
    const Type* type = method.owner->definition;
    if (!is_named || method.row == 0 || type == nullptr || type->type_def == 0) return false;
    const metadata::Metadata& md = type->assembly->image().md();
    const metadata::MethodDefRow row(method.row);
    if (!metadata::has_attribute(md, row, "System.Runtime.CompilerServices", "CompilerGeneratedAttribute"))
        return false;
    using Semantics = metadata::MethodSemanticsAttributes;
    for (const metadata::EventRow event : metadata::events_of(md, metadata::TypeDefRow(type->type_def))) {
        for (const std::uint16_t semantics : {Semantics::AddOn, Semantics::RemoveOn}) {
            if (metadata::find_accessor(md, event, semantics) == row) return true;
        }
    }
    return false;
}

}  // namespace

exec::Machine::Traits classify(const Method& method, exec::NativeFunction native, const LookedInto& looked_into,
                               const LookedInto& asked_for) {
    exec::Machine::Traits traits;
    const bool is_start = native == nullptr && is_start_of_thread(method);
    traits.atomicity = is_start ? Atomicity::Unseen : atomicity_of(method, looked_into);
    const Contract* contract = traits.atomicity == Atomicity::Program ? nullptr : find_contract(method);
    traits.is_apart = traits.atomicity == Atomicity::Library && is_public_collection(*method.owner);
    traits.exchanges_what_it_reads = is_event_accessor(method) || (contract != nullptr && contract->exchanges);
    traits.exposes = traits.atomicity == Atomicity::Program ? code::Exposes::Nothing : exposes(method, looked_into);
    // NB: who asks to look into something wants to see its races as well; whether it is looked into for the program's
    // sake makes no difference.
    const bool is_safe = contract != nullptr && promises_safety(contract->promise);
    traits.is_safe_by_contract = is_safe && !is_looked_into(*contract, asked_for);
    traits.is_apart |= contract != nullptr && contract->promise == Promise::Apart;
    // NB: Verify, and class constructors that only keep delegates, are in order.
    const bool is_framework = method.owner->assembly != nullptr && method.owner->assembly->is_framework();
    traits.is_reordered =
        traits.atomicity == Atomicity::Program || (traits.atomicity == Atomicity::Library && is_framework);
    return traits;
}

}  // namespace tidelock::library
