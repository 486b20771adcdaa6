#include "machine/library/stretches.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "machine/library/areas.h"
#include "machine/library/registry.h"
#include "program/types/closure_classes.h"

namespace tidelock::library {
namespace {

using code::Stretch;

struct Row {
    std::string_view name_space;
    std::string_view type;  // empty: all types of the namespace
};

// Types whose instances must not be shared without care: races inside them are the user's.
constexpr Row kInterleaved[] = {
    {"System.Collections", ""},
    {"System.Collections.Generic", ""},
    {"System.Collections.ObjectModel", ""},
    {"System.Linq", ""},
    {"System.Collections.Specialized", ""},
    {"System.Text", "StringBuilder"},
    {"System", "Random"},
    {"System", "Array"},
    {"System", "Span`1"},
    {"System", "ReadOnlySpan`1"},
    {"System", "Memory`1"},
    {"System", "Nullable`1"},
    {"System", "Tuple`2"},
    {"System", "ValueTuple`2"},
};

// Thread-safe by contract, and worth looking into when asked.
constexpr Row kThreadSafe[] = {
    {"System.Threading", "SemaphoreSlim"},
    {"System.Threading", "ManualResetEventSlim"},
    {"System.Threading", "CountdownEvent"},
    {"System.Threading", "Barrier"},
    {"System.Threading", "ReaderWriterLockSlim"},
    {"System.Threading", "CancellationTokenSource"},
    {"System.Threading", "LazyInitializer"},
    {"System", "Lazy`1"},
    {"System.Threading.Tasks", ""},
    {"System.Collections.Concurrent", ""},
    {"System.Threading.Channels", ""},
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

Visible visibility_of(NativeFn native) {
    struct Entry {
        NativeFn function;
        Visible visible;
    };
    static const std::vector<Entry> told = [] {  // read-only after construction
        std::vector<Entry> all;
        for (const std::span<const Area> list : {areas(), exploring_areas()}) {
            for (const Area& area : list) {
                for (const NativeRow& row : area.natives) {
                    if (row.visible != Visible::ByArguments) all.push_back({row.function, row.visible});
                }
                for (const ImportRow& row : area.imports) {
                    if (row.visible != Visible::ByArguments) all.push_back({row.function, row.visible});
                }
            }
        }
        return all;
    }();
    const auto it = std::find_if(told.begin(), told.end(), [&](const Entry& e) { return e.function == native; });
    return it == told.end() ? Visible::ByArguments : it->visible;
}

Stretch stretch_of(const Method& method, std::span<const Row> lifted) {
    const Type& type = *method.owner;
    if (is_verify(type)) return method.name == "Atomic" ? Stretch::Atomic : Stretch::Library;
    if (lifted.empty() && method.name == ".cctor" && types::is_closure_class(type)) return Stretch::Library;
    if (type.assembly == nullptr || !is_framework_assembly(*type.assembly)) return Stretch::Program;
    if (names(kInterleaved, type) || names(lifted, type)) return Stretch::Library;
    return Stretch::Trusted;
}

}  // namespace

namespace {

// The frame that a thread starts in: it touches the thread's own Thread object, in fields that nobody else looks at.
bool is_start_of_thread(const Method& method) {
    const Type& outer = outermost(*method.owner);
    if (outer.name != "Thread" || outer.name_space != "System.Threading" || !is_framework_assembly(*outer.assembly))
        return false;
    return method.name == "StartCallback" || method.owner->name == "StartHelper";
}

exec::Machine::Traits traits_of(const Method& method, exec::NativeFunction native, std::span<const Row> lifted) {
    if (native != nullptr) return {stretch_of(method, lifted), visibility_of(native) != Visible::ByArguments};
    return {is_start_of_thread(method) ? Stretch::Unseen : stretch_of(method, lifted), false};
}

}  // namespace

exec::Machine::Traits classify(const Method& method, exec::NativeFunction native) {
    return traits_of(method, native, {});
}

exec::Machine::Traits classify_interleaved(const Method& method, exec::NativeFunction native) {
    return traits_of(method, native, kThreadSafe);
}

}  // namespace tidelock::library
