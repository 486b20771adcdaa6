// What a guest is refused: everything outside its streams, arguments and environment. A method without IL that has no
// row elsewhere ends the run here, under the name of the feature it belongs to.
#include <string_view>

#include "image/metadata/lookup.h"
#include "machine/library/areas.h"
#include "machine/library/registry.h"

namespace tidelock::library {
namespace {

struct Feature {
    std::string_view prefix;  // of the imported name
    std::string_view name;
};

// The first prefix that fits counts.
constexpr Feature kFeatures[] = {
    {"SystemNative_OpenDir", "files"},
    {"SystemNative_Open", "files"},
    {"SystemNative_Stat", "files"},
    {"SystemNative_LStat", "files"},
    {"SystemNative_FStat", "files"},
    {"SystemNative_Access", "files"},
    {"SystemNative_MkDir", "files"},
    {"SystemNative_Unlink", "files"},
    {"SystemNative_Rename", "files"},
    {"SystemNative_ReadLink", "files"},
    {"SystemNative_CopyFile", "files"},
    {"SystemNative_GetCwd", "files"},
    {"SystemNative_ChDir", "files"},
    {"SystemNative_MMap", "files"},
    {"SystemNative_MkdTemp", "files"},
    {"SystemNative_Socket", "sockets"},
    {"SystemNative_CreateSocket", "sockets"},
    {"SystemNative_GetHost", "sockets"},
    {"SystemNative_GetAddrInfo", "sockets"},
    {"SystemNative_EnumerateInterfaceAddresses", "sockets"},
    {"SystemNative_ForkAndExec", "processes"},
    {"SystemNative_InitializeTerminal", "processes and signals"},
    {"SystemNative_Kill", "processes"},
    {"SystemNative_GetPid", "processes"},
    {"SystemNative_SetSignal", "signals"},
    {"SystemNative_GetPwUid", "user accounts"},
    {"NativeLibrary_", "native libraries"},
    {"CryptoNative_", "cryptography"},
    {"GlobalizationNative_", "cultures"},
    {"CompressionNative_", "compression"},
    {"BrotliEncoder", "compression"},
    {"BrotliDecoder", "compression"},
};

std::string import_text(const Method& method) {
    const metadata::Metadata& md = method.assembly->image().md();
    const auto row = metadata::find_impl_map(md, metadata::MethodDefRow(method.row));
    const std::string_view entry = row.is_nil() ? method.name : md[row].ImportName();
    const std::string_view library = row.is_nil() ? std::string_view("?") : md[md[row].ImportScope()].Name();
    std::string import = "P/Invoke " + std::string(entry) + " of " + std::string(library);
    for (const Feature& f : kFeatures) {
        if (entry.starts_with(f.prefix)) return std::string(f.name) + " (" + import + ")";
    }
    return import;
}

NativeResult emit(NativeCall& call) { return call.unsupported("Reflection.Emit: " + method_name(*call.method)); }

NativeResult assembly_file(NativeCall& call) { return call.unsupported("files (AssemblyName.GetAssemblyName)"); }

// NB: event sources are off (app_context.cpp), so that nobody would ever be told.
NativeResult listener(NativeCall& call) { return call.unsupported("EventListener (System.Diagnostics.Tracing)"); }

constexpr NativeRow kNatives[] = {
    {"System.Reflection.AssemblyName", "GetAssemblyName", "String", &assembly_file, kPure},
    {"System.Diagnostics.Tracing.EventListener", ".ctor", nullptr, &listener, kPure},
    {"System.Reflection.Emit.DynamicMethod", ".ctor", nullptr, &emit, kPure},
    {"System.Reflection.Emit.AssemblyBuilder", "DefineDynamicAssembly", nullptr, &emit, kPure},
};

}  // namespace

NativeResult missing(NativeCall& call) {
    const Method& method = *call.method;
    if (method.is_pinvoke()) return call.unsupported(import_text(method));
    return call.unsupported("method " + method_name(method) + ", which has no IL and no model");
}

const Area kRefused{"refused", kNatives, {}};

}  // namespace tidelock::library
