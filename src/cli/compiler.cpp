#include "cli/compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

namespace tidelock::cli {

namespace fs = std::filesystem;

namespace {

using Options = std::vector<std::string>;

// What the SDK's ImplicitUsings opens in a console program.
constexpr std::string_view kUsings =
    "global using System;\nglobal using System.Collections.Generic;\nglobal using System.IO;\n"
    "global using System.Linq;\nglobal using System.Net.Http;\nglobal using System.Threading;\n"
    "global using System.Threading.Tasks;\n";

Result<void> write_text(const fs::path& path, std::string_view text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.close();
    if (!out) return Error{path.string(), "cannot be written"};
    return {};
}

void add_references(const Sdk& sdk, Options& options) {
    Options files;
    std::error_code error;
    for (fs::directory_iterator entry(sdk.references, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().extension() == ".dll") files.push_back("-r:" + entry->path().string());
    }
    std::sort(files.begin(), files.end());
    options.insert(options.end(), files.begin(), files.end());
}

Result<Options> csharp_options(const Compilation& job) {
    const fs::path usings = job.folder / "usings.cs";
    TL_TRY_VOID(write_text(usings, kUsings));
    return Options{"-nologo",          "-nostdlib",
                   "-unsafe",          "-warn:0",
                   "-nullable:enable", "-langversion:latest",
                   "-debug:portable",  "-optimize-",
                   "-deterministic+",  "-utf8output",
                   "-define:DEBUG",    "-define:TRACE",
                   usings.string(),    "-out:" + job.assembly.string()};
}

Options visual_basic_options(const Sdk& sdk, const Compilation& job) {
    return {"-nologo",
            "-nostdlib",
            "-nosdkpath",
            "-nowarn",
            "-debug:portable",
            "-optimize-",
            "-deterministic+",
            "-utf8output",
            "-define:DEBUG=-1,TRACE=-1,_MyType=\\\"Empty\\\"",
            "-imports:System,System.Collections.Generic,System.Linq,System.Threading,System.Threading.Tasks,"
            "Microsoft.VisualBasic",
            "-vbruntime:" + (sdk.references / "Microsoft.VisualBasic.Core.dll").string(),
            "-out:" + job.assembly.string()};
}

Result<Options> fsharp_options(const Sdk& sdk, const Compilation& job) {
    const fs::path core = sdk.folder / "FSharp" / "FSharp.Core.dll";
    std::error_code error;
    fs::copy_file(core, job.folder / core.filename(), fs::copy_options::overwrite_existing, error);
    if (error) return Error{core.string(), error.message()};
    return Options{"--nologo",
                   "--noframework",
                   "--targetprofile:netcore",
                   "--debug:portable",
                   "--optimize-",
                   "--deterministic+",
                   "--utf8output",
                   "--define:DEBUG",
                   "--define:TRACE",
                   "-r:" + core.string(),
                   "-o:" + job.assembly.string()};
}

}  // namespace

Result<Sdk> find_sdk(const Environment& environment) {
    for (const fs::path& root : dotnet_roots(environment)) {
        const auto folder = newest_version(root / "sdk", "Roslyn/bincore/csc.dll");
        const auto pack = newest_version(root / "packs" / "Microsoft.NETCore.App.Ref", "ref");
        if (!folder || !pack) continue;
        if (const auto references = newest_version(*pack / "ref", "System.Runtime.dll")) {
            return Sdk{root / "dotnet", *folder, *references};
        }
    }
    return Error{"",
                 "no .NET SDK found to compile with: set DOTNET_ROOT or put dotnet on the PATH "
                 "(https://dotnet.microsoft.com/download/dotnet/10.0)"};
}

Result<std::vector<std::string>> prepare_compiler(const Sdk& sdk, const Compilation& job) {
    const std::string language = job.source.extension().string();
    Options command{sdk.dotnet.string()};
    Options options;
    if (language == ".fs") {
        TL_TRY(fsharp, fsharp_options(sdk, job));
        options = std::move(fsharp);
        command.push_back((sdk.folder / "FSharp" / "fsc.dll").string());
    } else if (language == ".vb") {
        options = visual_basic_options(sdk, job);
        command.insert(command.end(), {(sdk.folder / "Roslyn" / "bincore" / "vbc.dll").string(), "-noconfig"});
    } else {
        TL_TRY(csharp, csharp_options(job));
        options = std::move(csharp);
        command.insert(command.end(), {(sdk.folder / "Roslyn" / "bincore" / "csc.dll").string(), "-noconfig"});
    }
    add_references(sdk, options);
    options.push_back(job.source.string());

    std::string response;
    for (const std::string& option : options) response += fmt::format("\"{}\"\n", option);
    const fs::path file = job.folder / "compile.rsp";
    TL_TRY_VOID(write_text(file, response));
    command.push_back("@" + file.string());
    return command;
}

}  // namespace tidelock::cli
