#include "machine/library/registry.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "image/metadata/lookup.h"
#include "machine/library/areas.h"
#include "machine/library/choosing.h"

namespace tidelock::library {
namespace {

constexpr std::uint64_t kSeed = 1469598103934665603ULL;

constexpr std::uint64_t mix(std::uint64_t hash, std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return hash;
}

std::uint64_t hash_type(std::uint64_t hash, const Type& type) {
    if (type.enclosing != nullptr) return mix(mix(hash_type(hash, *type.enclosing), "+"), type.name);
    if (!type.name_space.empty()) hash = mix(mix(hash, type.name_space), ".");
    return mix(hash, type.name);
}

struct Index {
    explicit Index(std::span<const Area> list) {
        for (const Area& area : list) {
            for (const NativeRow& row : area.natives)
                natives.push_back({mix(mix(mix(kSeed, row.type), "::"), row.method), &row, area.replaces_il});
            for (const ImportRow& row : area.imports) imports.push_back({mix(kSeed, row.entry_point), &row});
        }
        std::stable_sort(natives.begin(), natives.end(),
                         [](const Entry& a, const Entry& b) { return a.hash < b.hash; });
        std::stable_sort(imports.begin(), imports.end(),
                         [](const Import& a, const Import& b) { return a.hash < b.hash; });
    }

    struct Entry {
        std::uint64_t hash;
        const NativeRow* row;
        bool replaces_il;
    };
    struct Import {
        std::uint64_t hash;
        const ImportRow* row;
    };
    std::vector<Entry> natives;
    std::vector<Import> imports;
};

const Index& index() {
    static const Index built(areas());  // read-only after construction
    return built;
}

std::string parameter_name(const Type& t) {
    switch (t.shape) {
        case types::Shape::ByRef:
            return parameter_name(*t.element) + "&";
        case types::Shape::Pointer:
            return parameter_name(*t.element) + "*";
        case types::Shape::SzArray:
            return parameter_name(*t.element) + "[]";
        case types::Shape::MdArray:
            return parameter_name(*t.element) + "[,]";
        default:
            return std::string(t.definition != nullptr ? t.definition->name : t.name);
    }
}

bool matches(const Method& method, const NativeRow& row) {
    if (row.params == nullptr) return true;
    std::string list;
    const Method& open = method.definition != nullptr ? *method.definition : method;
    for (const Type* p : open.signature.params) {
        if (!list.empty()) list += ',';
        list += parameter_name(*p);
    }
    return list == row.params;
}

const Index& exploring_index() {
    static const Index built(exploring_areas());  // read-only after construction
    return built;
}

const Index& choosing_index() {
    static const Index built(std::span(&kChosenRandom, 1));  // read-only after construction
    return built;
}

exec::Native find_row(const Index& in, const Method& method) {
    const std::uint64_t hash = mix(mix(hash_type(kSeed, *method.owner), "::"), method.name);
    const auto& rows = in.natives;
    auto it = std::lower_bound(rows.begin(), rows.end(), hash,
                               [](const Index::Entry& e, std::uint64_t h) { return e.hash < h; });
    for (; it != rows.end() && it->hash == hash; ++it) {
        if (!it->replaces_il && !method.is_internal_call()) continue;
        if (matches(method, *it->row)) return {it->row->function, &it->row->effect};
    }
    return {};
}

exec::Native find_import(const Method& method) {
    const metadata::Metadata& md = method.assembly->image().md();
    const auto row = metadata::find_impl_map(md, metadata::MethodDefRow(method.row));
    if (row.is_nil()) return {};
    const std::string_view name = md[row].ImportName();
    const auto& rows = index().imports;
    const std::uint64_t hash = mix(kSeed, name);
    const auto it = std::lower_bound(rows.begin(), rows.end(), hash,
                                     [](const Index::Import& e, std::uint64_t h) { return e.hash < h; });
    if (it == rows.end() || it->hash != hash) return {};
    return {it->row->function, &it->row->effect};
}

bool is_framework(const Method& method) { return method.assembly->is_framework(); }

}  // namespace

NativeFn import_native(std::string_view entry_point) {
    const auto& rows = index().imports;
    const std::uint64_t hash = mix(kSeed, entry_point);
    const auto it = std::lower_bound(rows.begin(), rows.end(), hash,
                                     [](const Index::Import& e, std::uint64_t h) { return e.hash < h; });
    return it != rows.end() && it->hash == hash ? it->row->function : nullptr;
}

NativeFn method_native(std::string_view type, std::string_view method) {
    const std::uint64_t hash = mix(mix(mix(kSeed, type), "::"), method);
    const auto& rows = index().natives;
    const auto it = std::lower_bound(rows.begin(), rows.end(), hash,
                                     [](const Index::Entry& e, std::uint64_t h) { return e.hash < h; });
    return it != rows.end() && it->hash == hash ? it->row->function : nullptr;
}

bool is_verify(const types::Type& type) { return type.name == "Verify" && type.name_space == "Tidelock"; }

exec::Native find_native_exploring(const Method& method) {
    if (is_framework(method) || is_verify(*method.owner)) {
        if (const exec::Native row = find_row(exploring_index(), method)) return row;
    }
    return find_native(method);
}

exec::Native find_native_choosing(const Method& method) {
    if (is_framework(method)) {
        if (const exec::Native row = find_row(choosing_index(), method)) return row;
    }
    return find_native_exploring(method);
}

exec::Native find_native(const Method& method) {
    if (const exec::Native special = delegate_native(method.special)) return special;
    if (is_framework(method)) {
        if (const exec::Native row = find_row(index(), method)) return row;
    }
    if (method.is_pinvoke()) {
        if (is_framework(method)) {
            if (const exec::Native row = find_import(method)) return row;
        }
        return {&missing, &kPure};
    }
    if (method.is_internal_call() || method.is_runtime_supplied() || (method.is_abstract() && !method.is_pinvoke()))
        return {&missing, &kPure};
    return unsafe_accessor(method);
}

}  // namespace tidelock::library
