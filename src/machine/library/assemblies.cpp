// Assemblies and modules as reflection sees them, and who called: the answers that depend on the stack.
#include <unordered_map>

#include "image/metadata/lookup.h"
#include "machine/exec/loading.h"
#include "machine/heap/utf.h"
#include "machine/library/areas.h"
#include "machine/library/sources.h"
#include "machine/library/type_names.h"

namespace tidelock::library {
namespace {

using metadata::Table;

// --- text in guest memory ---

std::string utf16_at(NativeCall& c, Address at) {  // ends with 0
    std::u16string text;
    for (; at != 0; at += 2) {
        const auto unit = c.load<char16_t>(at);
        if (unit == 0) break;
        text += unit;
    }
    return heap::utf16_to_utf8(text);
}

std::string utf8_at(NativeCall& c, Address at) {
    std::string text;
    for (; at != 0; ++at) {
        const auto unit = c.load<char>(at);
        if (unit == 0) break;
        text += unit;
    }
    return text;
}

Address string_array(Machine& m, const std::vector<std::string>& texts) {
    const Address array = m.heap().new_array(m.loader().sz_array_of(m.known().string), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
        m.blocks().store<Address>(array + types::kArrayData + 8 * i, m.heap().new_string_utf8(texts[i]));
    return array;
}

// --- the stack ---

// The method that called the one whose frame holds the mark (StackCrawlMark.LookForMyCaller).
Method* caller_of_mark(NativeCall& c, Address mark) {
    const exec::Frame* f = c.x.frame;
    const exec::Frame* bottom = c.x.thread->frames;
    while (f > bottom && c.x.address_of(f->fp) > mark) --f;
    for (--f; f > bottom; --f) {
        if (f->code->method != nullptr) return f->code->method;
    }
    return nullptr;
}

Assembly* entry_assembly(Machine& m) {
    for (Assembly* a : m.loader().assemblies()) {
        if (!a->image().entry_point().is_nil()) return a;
    }
    return nullptr;
}

NativeResult executing_assembly(NativeCall& c) {
    Method* caller = caller_of_mark(c, c.ref(0));
    Assembly* a = caller != nullptr ? caller->assembly : entry_assembly(c.m);
    if (a != nullptr) put_object(c, 1, assembly_object(c.m, *a));
    return c.done();
}

NativeResult get_entry_assembly(NativeCall& c) {
    if (Assembly* a = entry_assembly(c.m)) put_object(c, 0, assembly_object(c.m, *a));
    return c.done();
}

NativeResult current_method(NativeCall& c) {
    Method* caller = caller_of_mark(c, c.ref(0));
    if (caller == nullptr) return c.ret(0);
    return c.ret(c.m.method_address(caller->definition != nullptr ? *caller->definition : *caller));
}

// --- names and properties ---

NativeResult full_name(NativeCall& c) {
    put_string(c, 2, assembly_of_qcall(c, 0)->display_name());
    return c.done();
}
NativeResult simple_name(NativeCall& c) {
    put_string(c, 2, assembly_of_qcall(c, 0)->simple_name());
    return c.done();
}
NativeResult location(NativeCall& c) {
    consult(c, Source::Machine);
    put_string(c, 2, assembly_of_qcall(c, 0)->path());
    return c.done();
}
NativeResult code_base(NativeCall& c) {
    put_string(c, 2, "file://" + assembly_of_qcall(c, 0)->path());
    return c.ret(1);
}
NativeResult runtime_version(NativeCall& c) {
    put_string(c, 2, assembly_of_qcall(c, 0)->image().md().version());
    return c.done();
}
NativeResult locale(NativeCall& c) {
    put_string(c, 2, assembly_of_qcall(c, 0)->image().assembly().culture);
    return c.done();
}
NativeResult version(NativeCall& c) {
    const auto v = assembly_of_qcall(c, 0)->image().assembly().version;
    for (std::uint32_t i = 0; i < 4; ++i) c.store<std::int32_t>(c.ref(2 + i), v[i]);
    return c.done();
}
NativeResult flags(NativeCall& c) { return c.ret(assembly_of_qcall(c, 0)->image().assembly().flags); }
NativeResult hash_algorithm(NativeCall& c) { return c.ret(0x8004); }  // SHA1
NativeResult public_key(NativeCall& c) {
    const metadata::Blob key = assembly_of_qcall(c, 0)->image().assembly().public_key_or_token;
    const Address array = c.m.heap().new_array(c.m.loader().sz_array_of(c.m.known().byte), key.size());
    if (array != 0 && !key.empty())
        std::memcpy(c.m.blocks().at(array).data + types::kArrayData, key.data(), key.size());
    put_object(c, 2, array);
    return c.done();
}
NativeResult no(NativeCall& c) { return c.ret(0); }
NativeResult assembly_token(NativeCall& c) { return c.ret(0x20000001); }

Assembly* assembly_of_object(NativeCall& c, Address object) {
    Type* type = c.m.find_type("System.Reflection", "RuntimeAssembly");
    return c.assembly(c.load<std::uint64_t>(object + c.m.field_offset(type, "m_assembly")));
}

NativeResult manifest_module(NativeCall& c) { return c.ret(module_object(c.m, *assembly_of_object(c, c.ref(0)))); }
NativeResult manifest_module_slow(NativeCall& c) {
    put_object(c, 1, module_object(c.m, *assembly_of_object(c, object_at(c, 0))));
    return c.done();
}
NativeResult modules(NativeCall& c) {
    const Address array =
        c.m.heap().new_array(c.m.loader().sz_array_of(c.m.find_type("System.Reflection", "RuntimeModule")), 1);
    c.store<Address>(array + types::kArrayData, module_object(c.m, *assembly_of_qcall(c, 0)));
    put_object(c, 4, array);
    return c.done();
}

std::string scope_text(const Assembly& a) { return std::string(a.image().md().Module(metadata::ModuleRow(1)).Name()); }

NativeResult module_by_name(NativeCall& c) {
    Assembly* a = assembly_of_qcall(c, 0);
    if (utf16_at(c, c.ref(2)) == scope_text(*a)) put_object(c, 3, module_object(c.m, *a));
    return c.done();
}
NativeResult scope_name(NativeCall& c) {
    put_string(c, 2, scope_text(*assembly_of_qcall(c, 0)));
    return c.done();
}

NativeResult entry_point(NativeCall& c) {
    Assembly* a = assembly_of_qcall(c, 0);
    const metadata::Token token = a->image().entry_point();
    if (token.is_nil()) return c.done();
    auto method = c.m.loader().resolve_method(*a, token.value(), {});
    if (!method) return c.raise_load_error(*method.error);
    put_object(c, 2, c.m.method_info_stub(*method.value));
    return c.done();
}

// --- types ---

NativeResult module_types(NativeCall& c) {
    Assembly* a = assembly_of_qcall(c, 0);
    std::vector<Type*> found;
    for (std::uint32_t row = 2; row <= a->image().md().row_count(Table::TypeDef); ++row) {
        auto t = c.m.loader().type_def(*a, row);
        if (t) found.push_back(t.value);
    }
    put_object(c, 2, new_type_array(c.m, c.m.known().runtime_type, found));
    return c.done();
}

bool is_exported(const Type& t) {
    const std::uint32_t access = t.flags & 7U;
    if (t.enclosing == nullptr) return access == 1;
    return access == 2 && is_exported(*t.enclosing);
}

NativeResult exported_types(NativeCall& c) {
    Assembly* a = assembly_of_qcall(c, 0);
    std::vector<Type*> found;
    for (std::uint32_t row = 2; row <= a->image().md().row_count(Table::TypeDef); ++row) {
        auto t = c.m.loader().type_def(*a, row);
        if (t && is_exported(**t)) found.push_back(t.value);
    }
    put_object(c, 2, new_type_array(c.m, c.m.known().type, found));
    return c.done();
}

// (QCallAssembly, name, nested names, count, out type): null when there is none
NativeResult type_core(NativeCall& c) {
    Assembly* a = assembly_of_qcall(c, 0);
    std::string name = utf8_at(c, c.ref(2));
    for (std::int32_t i = 0; i < c.i32(4); ++i)
        name += "+" + utf8_at(c, c.load<Address>(c.ref(3) + 8 * static_cast<std::uint64_t>(i)));
    if (Type* t = find_type_in(c.m, *a, name)) put_object(c, 5, c.m.type_object(t));
    return c.done();
}

std::string lower(std::string text) {
    for (char& ch : text) ch = ch >= 'A' && ch <= 'Z' ? static_cast<char>(ch + 32) : ch;
    return text;
}

NativeResult type_core_ignore_case(NativeCall& c) {
    Assembly* a = assembly_of_qcall(c, 0);
    std::string name = utf16_at(c, c.ref(2));
    for (std::int32_t i = 0; i < c.i32(4); ++i)
        name += "+" + utf16_at(c, c.load<Address>(c.ref(3) + 8 * static_cast<std::uint64_t>(i)));
    name = lower(name);
    for (std::uint32_t row = 2; row <= a->image().md().row_count(Table::TypeDef); ++row) {
        auto t = c.m.loader().type_def(*a, row);
        if (!t || lower(types::Loader::full_name(**t)) != name) continue;
        put_object(c, 5, c.m.type_object(t.value));
        break;
    }
    return c.done();
}

// --- references, resources, loading ---

// step n: n names are made, by the constructor that parses a display name.
NativeResult referenced_assemblies(NativeCall& c) {
    Machine& m = c.m;
    Assembly* a = assembly_of_qcall(c, 0);
    Type* type = m.find_type("System.Reflection", "AssemblyName");
    const std::uint32_t count = a->image().md().row_count(Table::AssemblyRef);
    if (c.step() == 0) c.keep_pointer(0).u = m.heap().new_array(m.loader().sz_array_of(type), count);
    const Address array = c.keep_pointer(0).u;
    if (c.step() != 0) c.store<Address>(array + types::kArrayData + Address{8} * (c.step() - 1), c.keep_pointer(1).u);
    if (c.step() == count) {
        put_object(c, 2, array);
        return c.done();
    }
    for (Method* ctor : introduced_methods(m, type)) {
        if (!ctor->is_ctor() || ctor->signature.params.size() != 1 || ctor->signature.params[0] != m.known().string)
            continue;
        c.keep_pointer(1).u = m.heap().new_object(type);
        const std::string name = types::display_name(a->image().assembly_ref(metadata::AssemblyRefRow(c.step() + 1)));
        return c.call(ctor, {c.keep_pointer(1).u, m.heap().new_string_utf8(name)});
    }
    return c.unsupported("Assembly.GetReferencedAssemblies");
}

NativeResult resource_names(NativeCall& c) {
    const metadata::Metadata& md = assembly_of_qcall(c, 0)->image().md();
    std::vector<std::string> names;
    for (const auto row : md.rows<Table::ManifestResource>()) names.emplace_back(md[row].Name());
    put_object(c, 2, string_array(c.m, names));
    return c.done();
}

struct ResourceBlocks {
    static constexpr exec::Kept kKept = exec::Kept::ResourceBlocks;
    std::unordered_map<const std::byte*, memory::BlockId> by_data;  // looked up only
};

memory::BlockId resource_block(Machine& m, Bytes bytes) {
    memory::BlockId& id = m.kept<ResourceBlocks>().by_data[bytes.data()];
    if (id != 0) return id;
    auto* data = const_cast<std::byte*>(bytes.data());  // NB: mapped read-only, and the block is read-only
    id = m.blocks().adopt(data, static_cast<std::uint32_t>(bytes.size()), nullptr, memory::BlockKind::Data);
    m.blocks()[id].write_limit = 0;
    m.blocks()[id].read_only = 1;
    return id;
}

NativeResult get_resource(NativeCall& c) {  // (QCallAssembly, name, out size): its bytes or null
    Assembly* a = assembly_of_qcall(c, 0);
    const metadata::Metadata& md = a->image().md();
    const std::string name = utf16_at(c, c.ref(2));
    for (const auto row : md.rows<Table::ManifestResource>()) {
        if (md[row].Name() != name) continue;
        const auto bytes = a->image().resource(row);
        if (!bytes) return c.ret(0);
        c.store<std::uint32_t>(c.ref(3), static_cast<std::uint32_t>(bytes.value().size()));
        return c.ret(memory::make_address(resource_block(c.m, bytes.value())));
    }
    return c.ret(0);
}

NativeResult resource_info(NativeCall& c) {
    const metadata::Metadata& md = assembly_of_qcall(c, 0)->image().md();
    const std::string name = utf16_at(c, c.ref(2));
    for (const auto row : md.rows<Table::ManifestResource>()) {
        if (md[row].Name() == name) return c.ret(5);  // embedded, contained in the manifest file
    }
    return c.ret_i32(-1);
}

NativeResult raise_not_found(NativeCall& c, const std::string& name) {
    return c.raise(Guest::FileNotFound,
                   "Could not load file or assembly '" + name + "'. The system cannot find the file specified.\n");
}

// (name parts, ref requesting assembly, mark, BOOL throw, ref load context, out assembly)
NativeResult internal_load(NativeCall& c) {
    const std::string name = utf16_at(c, c.load<Address>(c.ref(0)));
    auto a = c.m.loader().load_by_name(name);
    if (a) {
        exec::note_loaded(c, *a.value);
        put_object(c, 5, assembly_object(c.m, *a.value));
        return c.done();
    }
    return c.u32(3) != 0 ? raise_not_found(c, name + ", Culture=neutral, PublicKeyToken=null") : c.done();
}

NativeResult load_from(NativeCall& c) { return c.unsupported("loading an assembly from a file or stream"); }

NativeResult loaded_assemblies(NativeCall& c) {
    Machine& m = c.m;
    const auto all = exec::loaded_assemblies(c);
    const Address array =
        m.heap().new_array(m.loader().sz_array_of(m.find_type("System.Reflection", "Assembly")), all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        c.store<Address>(array + types::kArrayData + 8 * i, assembly_object(m, *all[i]));
    put_object(c, 0, array);
    return c.done();
}

NativeResult assembly_count(NativeCall& c) { return c.ret(exec::loaded_assemblies(c).size()); }
NativeResult new_load_context(NativeCall& c) { return c.ret(8); }

constexpr const char* kAssembly = "System.Reflection.RuntimeAssembly";

constexpr NativeRow kNatives[] = {
    {kAssembly, "GetIsDynamic", nullptr, no, kPure},
    {kAssembly, "GetManifestModule", "RuntimeAssembly", manifest_module, kCache},
    {kAssembly, "GetTokenInternal", nullptr, assembly_token, kPure},
    {"System.Runtime.Loader.AssemblyLoadContext", "IsTracingEnabled", nullptr, no, kPure},
};

constexpr ImportRow kImports[] = {
    {"AssemblyNative_GetExecutingAssembly", executing_assembly, kCache},
    {"AssemblyNative_GetEntryAssembly", get_entry_assembly, kCache},
    {"AssemblyNative_GetAssemblyCount", assembly_count, reads(Cell::Assemblies)},
    {"MethodBase_GetCurrentMethod", current_method, kCache},
    {"AssemblyNative_GetFullName", full_name, kCache},
    {"AssemblyNative_GetSimpleName", simple_name, kCache},
    {"AssemblyNative_GetLocation", location, kCache},
    {"AssemblyNative_GetCodeBase", code_base, kCache},
    {"AssemblyNative_GetImageRuntimeVersion", runtime_version, kCache},
    {"AssemblyNative_GetLocale", locale, kCache},
    {"AssemblyNative_GetVersion", version, kCache},
    {"AssemblyNative_GetFlags", flags, kCache},
    {"AssemblyNative_GetHashAlgorithm", hash_algorithm, kCache},
    {"AssemblyNative_GetPublicKey", public_key, kCache},
    {"AssemblyNative_GetIsCollectible", no, kPure},
    {"AssemblyHandle_GetManifestModuleSlow", manifest_module_slow, kCache},
    {"AssemblyNative_GetModules", modules, kCache},
    {"AssemblyNative_GetModule", module_by_name, kCache},
    {"AssemblyNative_GetEntryPoint", entry_point, kCache},
    {"AssemblyNative_GetExportedTypes", exported_types, kCache},
    {"AssemblyNative_GetTypeCore", type_core, kCache},
    {"AssemblyNative_GetTypeCoreIgnoreCase", type_core_ignore_case, kCache},
    {"AssemblyNative_GetReferencedAssemblies", referenced_assemblies, kCache},
    {"AssemblyNative_GetManifestResourceNames", resource_names, kCache},
    {"AssemblyNative_GetResource", get_resource, kCache},
    {"AssemblyNative_GetManifestResourceInfo", resource_info, kCache},
    {"AssemblyNative_InternalLoad", internal_load, writes(Cell::Assemblies)},
    {"AssemblyNative_IsApplyUpdateSupported", no, kPure},
    {"AssemblyNative_LoadFromPath", load_from, kPure},
    {"AssemblyNative_LoadFromStream", load_from, kPure},
    {"AssemblyNative_GetLoadedAssemblies", loaded_assemblies, reads(Cell::Assemblies)},
    {"AssemblyNative_GetLoadContextForAssembly", no, kPure},
    {"AssemblyNative_InitializeAssemblyLoadContext", new_load_context, kPure},
    {"RuntimeModule_GetFullyQualifiedName", location, kCache},
    {"RuntimeModule_GetTypes", module_types, kCache},
    {"RuntimeModule_GetScopeName", scope_name, kCache},
};

}  // namespace

const Area kAssemblies{"assemblies", kNatives, kImports};

}  // namespace tidelock::library
