// What the SDK makes of a single source file, beside compiling it: the symbols of the framework, the attributes of the
// assembly, and what the directives of a file-based program (`#:property` and the like) say. Used by source_build.cpp
// and compiler.cpp, so that the program that is checked is the one that `dotnet run File.cs` runs.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace tidelock::cli {

// NET, NET10_0, NET5_0_OR_GREATER, ..., NETCOREAPP3_1_OR_GREATER; `framework` is a name as "net10.0".
std::vector<std::string> framework_symbols(std::string_view framework);

// Attributes of the assembly as the SDK writes them: the constructor or the property, and its argument.
struct AssemblyAttribute {
    std::string type;       // "System.Reflection.AssemblyTitleAttribute"
    std::string argument;   // a text
    std::string display{};  // TargetFrameworkAttribute.FrameworkDisplayName; empty for others
};
// Without those that the source has already.
std::vector<AssemblyAttribute> assembly_attributes(std::string_view framework, std::string_view assembly,
                                                   std::string_view source);

// The directives of a C# file that bear on its compilation.
struct FileDirectives {
    std::vector<std::string> options;  // of the compiler
    bool has_implicit_usings = true;
};
// Directives that ask for what is not in the file are an error.
Result<FileDirectives> read_directives(const std::string& file, std::string_view source, std::string_view framework);

}  // namespace tidelock::cli
