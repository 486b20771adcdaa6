#include "cli/compiler.h"

#include <fmt/format.h>

#include <verify_source.h>

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

// In a path map, what stands between its parts is doubled if it is meant itself.
std::string doubled(const std::string& text, std::string_view which) {
    std::string result;
    for (const char c : text) result.append(which.find(c) == std::string_view::npos ? 1 : 2, c);
    return result;
}

// Files that Tidelock adds are in the folder, which moves when it is complete: the debug information has no path of it.
Options csharp_base(const fs::path& folder, const fs::path& assembly) {
    return {"-nologo",
            "-nostdlib",
            "-unsafe",
            "-warn:0",
            "-nullable:enable",
            "-langversion:latest",
            "-debug:portable",
            "-optimize-",
            "-deterministic+",
            "-utf8output",
            "-features:FileBasedProgram",
            "-define:DEBUG",
            "-define:TRACE",
            "-pathmap:" + doubled(folder.string(), ",=") + "=Tidelock",
            "-out:" + assembly.string()};
}

Result<std::string> add_verify_source(const fs::path& folder) {
    const fs::path file = folder / "Verify.cs";
    TL_TRY_VOID(write_text(file, kVerifySource));
    return file.string();
}

// --- the attributes of the assembly, in each language ---

// NB: there is nothing in the name of the assembly, from which the arguments come, that a literal would need escapes
// for (check_compiler_path).
std::string text_of(const AssemblyAttribute& attribute, std::string_view named) {
    std::string text = fmt::format("{}(\"{}\"", attribute.type, attribute.argument);
    if (!attribute.display.empty()) text += fmt::format(", FrameworkDisplayName{}\"{}\"", named, attribute.display);
    return text + ")";
}

std::string csharp_attributes(const std::vector<AssemblyAttribute>& all) {
    std::string text;
    for (const AssemblyAttribute& attribute : all)
        text += fmt::format("[assembly: global::{}]\n", text_of(attribute, " = "));
    return text;
}

std::string visual_basic_attributes(const std::vector<AssemblyAttribute>& all) {
    std::string text;
    for (const AssemblyAttribute& attribute : all)
        text += fmt::format("<Assembly: Global.{}>\n", text_of(attribute, ":="));
    return text;
}

std::string fsharp_attributes(const std::vector<AssemblyAttribute>& all) {
    std::string text = "namespace Microsoft.BuildSettings\n";
    for (const AssemblyAttribute& attribute : all)
        text += fmt::format("[<assembly: global.{}>]\n", text_of(attribute, " = "));
    return text + "do ()\n";
}

// The file with what the SDK writes about the assembly.
Result<std::string> add_attributes(const Sdk& sdk, const Compilation& job) {
    const std::string language = job.source.extension().string();
    const auto all = assembly_attributes(framework_of(sdk), job.assembly.stem().string(), job.text);
    const fs::path file = job.folder / ("attributes" + language);
    const std::string text = language == ".fs"   ? fsharp_attributes(all)
                             : language == ".vb" ? visual_basic_attributes(all)
                                                 : csharp_attributes(all);
    TL_TRY_VOID(write_text(file, text));
    return file.string();
}

Result<Options> csharp_options(const Sdk& sdk, const Compilation& job) {
    Options options = csharp_base(job.folder, job.assembly);
    for (const std::string& symbol : framework_symbols(framework_of(sdk))) options.push_back("-define:" + symbol);
    options.insert(options.end(), job.directives.options.begin(), job.directives.options.end());
    if (job.directives.has_implicit_usings) {
        const fs::path usings = job.folder / "usings.cs";
        TL_TRY_VOID(write_text(usings, kUsings));
        options.push_back(usings.string());
    }
    if (job.uses_verify) {
        TL_TRY(verify, add_verify_source(job.folder));
        options.push_back(verify);
    }
    return options;
}

Options visual_basic_options(const Sdk& sdk, const Compilation& job) {
    std::string symbols = "DEBUG=-1,TRACE=-1";
    for (const std::string& symbol : framework_symbols(framework_of(sdk))) symbols += "," + symbol + "=-1";
    return {"-nologo",
            "-nostdlib",
            "-nosdkpath",
            "-nowarn",
            "-debug:portable",
            "-optimize-",
            "-deterministic+",
            "-utf8output",
            "-define:" + symbols + ",_MyType=\\\"Empty\\\"",
            ("-imports:System,System.Collections.Generic,System.Linq,System.Threading,System.Threading.Tasks,"
             "Microsoft.VisualBasic"),
            "-vbruntime:" + (sdk.references / "Microsoft.VisualBasic.Core.dll").string(),
            "-out:" + job.assembly.string()};
}

Result<Options> fsharp_options(const Sdk& sdk, const Compilation& job) {
    const fs::path core = sdk.folder / "FSharp" / "FSharp.Core.dll";
    std::error_code error;
    fs::copy_file(core, job.folder / core.filename(), fs::copy_options::overwrite_existing, error);
    if (error) return Error{core.string(), error.message()};
    Options options{"--nologo",
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
    for (const std::string& symbol : framework_symbols(framework_of(sdk))) options.push_back("--define:" + symbol);
    return options;
}

// How a line of a response file is read: fsc takes it as it is, csc and vbc split it at blanks outside of quotes.
enum class Quotes { None, Double };

Result<std::vector<std::string>> with_response_file(Options command, const Options& options, const fs::path& file,
                                                    Quotes quotes) {
    const std::string_view quote = quotes == Quotes::Double ? "\"" : "";
    std::string response;
    for (const std::string& option : options) response += fmt::format("{0}{1}{0}\n", quote, option);
    TL_TRY_VOID(write_text(file, response));
    command.push_back("@" + file.string());
    return command;
}

Options csharp_command(const Sdk& sdk) {
    return {sdk.dotnet.string(), (sdk.folder / "Roslyn" / "bincore" / "csc.dll").string(), "-noconfig"};
}

}  // namespace

Result<void> check_compiler_path(const fs::path& path) {
    const std::string text = path.string();
    const bool has_control =
        std::any_of(text.begin(), text.end(), [](char c) { return (c >= 0 && c < ' ') || c == 127; });
    if (has_control || text.find_first_of("\"\\*?") != std::string::npos)
        return Error{text,
                     "the compiler cannot be given this path: it has a quotation mark, a backslash, an asterisk, a "
                     "question mark or a control character in it. Rename it"};
    // `/out:x/File.cs` is an option to some.
    if (text.find(':') < text.find('/', 1))
        return Error{text, "the compiler could take this path for an option. Rename its first folder"};
    return {};
}

Result<Sdk> find_sdk(const Environment& environment) {
    for (const fs::path& root : dotnet_roots(environment)) {
        const auto folder = files::newest_version(root / "sdk", "Roslyn/bincore/csc.dll");
        const auto pack = files::newest_version(root / "packs" / "Microsoft.NETCore.App.Ref", "ref");
        if (!folder || !pack) continue;
        if (const auto references = files::newest_version(*pack / "ref", "System.Runtime.dll")) {
            TL_TRY_VOID(check_compiler_path(*references));
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
        TL_TRY(csharp, csharp_options(sdk, job));
        options = std::move(csharp);
        command = csharp_command(sdk);
    }
    add_references(sdk, options);
    if (job.uses_verify && language != ".cs") options.push_back("-r:" + (job.folder / kVerifyAssembly).string());
    TL_TRY(attributes, add_attributes(sdk, job));
    options.push_back(attributes);
    options.push_back(job.source.string());
    return with_response_file(std::move(command), options, job.folder / "compile.rsp",
                              language == ".fs" ? Quotes::None : Quotes::Double);
}

Result<std::vector<std::string>> prepare_verify_library(const Sdk& sdk, const fs::path& folder) {
    TL_TRY(source, add_verify_source(folder));
    Options options = csharp_base(folder, folder / kVerifyAssembly);
    options.insert(options.end(), {"-target:library", source});
    add_references(sdk, options);
    return with_response_file(csharp_command(sdk), options, folder / "verify.rsp", Quotes::Double);
}

}  // namespace tidelock::cli
