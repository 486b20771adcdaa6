// The compilers of the installed .NET SDK: where they are, and the command that compiles one source file with them,
// without optimisation and with portable debug information.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/environment.h"
#include "cli/file_program.h"

namespace tidelock::cli {

struct Sdk {
    std::filesystem::path dotnet;
    std::filesystem::path folder;      // sdk/10.0.401
    std::filesystem::path references;  // packs/Microsoft.NETCore.App.Ref/10.0.12/ref/net10.0
};

Result<Sdk> find_sdk(const Environment& environment);

// The file name of Tidelock.Verify as an assembly of its own.
inline constexpr std::string_view kVerifyAssembly = "Tidelock.Verify.dll";

// Of the framework that is compiled for: "net10.0".
inline std::string framework_of(const Sdk& sdk) { return sdk.references.filename().string(); }

// An error for a path that a compiler would read as something else: as two words, as several files, as an option.
Result<void> check_compiler_path(const std::filesystem::path& path);

struct Compilation {
    std::filesystem::path source;    // .cs, .fs or .vb
    std::string_view text;           // what is in it
    std::filesystem::path folder;    // must be there; the compiler's inputs are put into it too
    std::filesystem::path assembly;  // the result, in `folder`
    FileDirectives directives{};     // C#
    bool uses_verify = false;        // C#: Tidelock.Verify is compiled in; others: its assembly must be in `folder`
};

// Names the way in which files are compiled: results of another are not used again. Change it with the options.
inline constexpr std::string_view kRecipe = "3";

// Writes a response file (and what else the compiler needs) into the folder, and returns the command to run.
Result<std::vector<std::string>> prepare_compiler(const Sdk& sdk, const Compilation& job);

// The same for Tidelock.Verify itself, as an assembly in the folder.
Result<std::vector<std::string>> prepare_verify_library(const Sdk& sdk, const std::filesystem::path& folder);

}  // namespace tidelock::cli
