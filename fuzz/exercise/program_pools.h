// Everything that a body of the seed program may name, by kind: tokens with what they resolve to.
#pragma once

#include <array>
#include <vector>

#include "framework.h"
#include "image/metadata/metadata.h"

namespace tidelock::fuzz {

template <class T>
struct Named {
    std::uint32_t token = 0;
    T* what = nullptr;
};

struct Pools {
    std::vector<Named<types::Type>> types;
    std::vector<Named<types::Method>> methods;
    std::vector<Named<types::Field>> fields;
    std::vector<std::uint32_t> signatures;  // StandAloneSig
    std::vector<std::uint32_t> strings;

    Pools(types::Loader& loader, types::Assembly& in) {
        const metadata::Metadata& md = in.image().md();
        const auto each = [&](metadata::Table table, auto visit) {
            for (std::uint32_t row = 1; row <= md.row_count(table); ++row)
                visit(static_cast<std::uint32_t>(table) << 24U | row);
        };
        for (const auto table : {metadata::Table::TypeDef, metadata::Table::TypeRef, metadata::Table::TypeSpec}) {
            each(table, [&](std::uint32_t token) {
                const auto found = loader.resolve_type(in, token, {});
                if (found && !found->contains_generic_params && !found->is_generic_definition &&
                    loader.ensure_complete(*found) == nullptr)
                    types.push_back({token, *found});
            });
        }
        for (const auto table : {metadata::Table::MethodDef, metadata::Table::MemberRef, metadata::Table::MethodSpec}) {
            each(table, [&](std::uint32_t token) {
                const auto found = loader.resolve_method(in, token, {});
                if (found && !found->contains_generic_params && !found->is_generic_definition &&
                    is_ready(loader, **found))
                    methods.push_back({token, *found});
            });
        }
        for (const auto table : {metadata::Table::Field, metadata::Table::MemberRef}) {
            each(table, [&](std::uint32_t token) {
                const auto found = loader.resolve_field(in, token, {});
                if (!found || found->owner->contains_generic_params || loader.ensure_layout(found->owner) != nullptr)
                    return;
                const auto type = loader.field_type(*found);
                if (type && loader.ensure_layout(*type) == nullptr) fields.push_back({token, *found});
            });
        }
        each(metadata::Table::StandAloneSig, [&](std::uint32_t token) { signatures.push_back(token); });
        strings = {0x70000001, 0x70000000, 0x70FFFFFF};
    }

private:
    static bool is_ready(types::Loader& loader, types::Method& m) {
        if (loader.ensure_layout(m.owner) != nullptr || loader.ensure_layout(m.signature.result) != nullptr)
            return false;
        return std::all_of(m.signature.params.begin(), m.signature.params.end(),
                           [&](types::Type* p) { return loader.ensure_layout(p) == nullptr; });
    }
};

}  // namespace tidelock::fuzz
