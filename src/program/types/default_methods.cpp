// Default interface methods: of all interfaces of a type that give a body to a method (it has one itself, or a derived
// interface overrides it by MethodImpl), the most specific one. None most specific is an error, as is a most specific
// one that makes the method abstract again.
#include <algorithm>

#include <fmt/format.h>

#include "image/metadata/flags.h"
#include "program/types/loader_impl.h"

namespace tidelock::types {

Loader::Impl::Found Loader::Impl::find_default(Type* exact, Type* interface_type, std::uint32_t row) {
    std::vector<Found> candidates;
    const auto is_abstract = [&](const Found& f) {
        const std::uint16_t flags = md(*f.owner->assembly).MethodDef(metadata::MethodDefRow(f.row)).Flags();
        return (flags & metadata::MethodAttributes::Abstract) != 0;
    };
    const Found own{interface_type, row, nullptr};
    if (!is_abstract(own)) candidates.push_back(own);
    const auto consider = [&](Type* derived) {
        if (derived == interface_type) return;
        if (std::find(derived->interfaces.begin(), derived->interfaces.end(), interface_type) ==
            derived->interfaces.end())
            return;
        if (const Found found = find_method_impl(derived, interface_type, row)) candidates.push_back(found);
    };
    if (exact->is_interface()) consider(exact);
    for (Type* derived : exact->interfaces) consider(derived);

    Found best;
    for (const Found& candidate : candidates) {
        const bool is_overridden = std::any_of(candidates.begin(), candidates.end(), [&](const Found& other) {
            const auto& bases = other.owner->interfaces;
            return other.owner != candidate.owner &&
                   std::find(bases.begin(), bases.end(), candidate.owner) != bases.end();
        });
        if (is_overridden) continue;
        if (best) {
            const std::string_view name = md(*interface_type->assembly).MethodDef(metadata::MethodDefRow(row)).Name();
            return {nullptr, 0,
                    fail(LoadError::Kind::TypeLoad,
                         fmt::format(
                             "Could not call method '{}.{}' on type '{}' from assembly '{}' because there are multiple "
                             "incompatible interface methods overriding this method.",
                             Loader::full_name(*interface_type), name, Loader::full_name(*exact),
                             exact->assembly->display_name()))};
        }
        best = candidate;
    }
    if (best && is_abstract(best)) return {};
    return best;
}

}  // namespace tidelock::types
