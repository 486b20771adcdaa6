#include "cli/named_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <vector>

#include "cli/suggestion.h"
#include "image/metadata/lookup.h"
#include "image/pe/mapped_file.h"

namespace tidelock::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSources[] = {".cs", ".fs", ".vb"};
constexpr std::string_view kProjects[] = {".csproj", ".fsproj", ".vbproj"};
constexpr std::string_view kAssemblies[] = {".dll", ".exe"};

template <std::size_t N>
bool is_one_of(std::string_view text, const std::string_view (&all)[N]) {
    return std::find(std::begin(all), std::end(all), text) != std::end(all);
}

bool can_be_named(std::string_view extension) {
    return is_one_of(extension, kSources) || is_one_of(extension, kProjects) || is_one_of(extension, kAssemblies);
}

std::string lower(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

bool is_there(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}

// --- files that are not there, and folders ---

std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::string name = entry->path().filename().string();
        if (can_be_named(entry->path().extension().string())) names.push_back(std::move(name));
    }
    std::sort(names.begin(), names.end());
    return names;
}

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

Error missing(const std::string& program) {
    const fs::path path(program);
    const std::vector<std::string> names = names_in(folder_of(path));
    const std::string name = path.filename().string();
    std::optional<std::string> meant = nearest(name, names);
    // `App` for App.dll
    for (const std::string_view extension : {".csproj", ".fsproj", ".vbproj", ".cs", ".fs", ".vb", ".dll"}) {
        const std::string longer = name + std::string(extension);
        if (std::find(names.begin(), names.end(), longer) != names.end()) meant = longer;
    }
    if (!meant) return {program, "there is no such file"};
    return {program, fmt::format("there is no such file; did you mean {}?", (path.parent_path() / *meant).string())};
}

Error folder(const std::string& program) {
    constexpr std::size_t kFew = 3;
    std::vector<std::string> projects;
    std::vector<std::string> others;
    for (const std::string& name : names_in(program))
        (is_one_of(fs::path(name).extension().string(), kProjects) ? projects : others).push_back(name);
    const std::vector<std::string>& best = projects.empty() ? others : projects;
    if (best.size() == 1)
        return {program,
                fmt::format("is a folder. Name the program in it: {}", (fs::path(program) / best[0]).string())};
    if (best.empty() || best.size() > kFew)
        return {program, "is a folder. Name a program in it: a project, a source file or a .dll"};
    return {program, fmt::format("is a folder. Name one program in it: {}", fmt::join(best, ", "))};
}

// --- by the ends of their names ---

struct NoProgram {
    std::string_view extension;
    std::string_view what;
};

constexpr NoProgram kNoPrograms[] = {
    {".sln", "is a solution. Name one of its projects (.csproj, .fsproj, .vbproj)"},
    {".slnx", "is a solution. Name one of its projects (.csproj, .fsproj, .vbproj)"},
    {".slnf", "is a solution filter. Name one of its projects (.csproj, .fsproj, .vbproj)"},
    {".fsx", "is an F# script. Make a program of it: a .fs file, without #r and #load, or a project"},
    {".csx", "is a C# script. Make a program of it: a .cs file, without #r and #load, or a project"},
    {".fsi", "is an F# signature. Name the project, or a .fs file that is a program by itself"},
    {".il", "is CIL assembler. Assemble it (ilasm) and name the .dll or .exe"},
    {".props", "is a part of projects. Name a project (.csproj, .fsproj, .vbproj)"},
    {".targets", "is a part of projects. Name a project (.csproj, .fsproj, .vbproj)"},
    {".nupkg", "is a package. Name the .dll of a program that uses it"},
    {".snupkg", "is a package of debug information. Name the .dll of a program"},
    {".zip", "is an archive. Unpack it and name the .dll of the program"},
    {".razor", "is a part of a project. Name the project (.csproj)"},
    {".cshtml", "is a part of a project. Name the project (.csproj)"},
    {".xaml", "is a part of a project. Name the project (.csproj)"},
    {".c", "is not .NET source. Tidelock checks C#, F#, Visual Basic and .NET assemblies"},
    {".cpp", "is not .NET source. Tidelock checks C#, F#, Visual Basic and .NET assemblies"},
    {".java", "is not .NET source. Tidelock checks C#, F#, Visual Basic and .NET assemblies"},
    {".py", "is not .NET source. Tidelock checks C#, F#, Visual Basic and .NET assemblies"},
};

// X.dll for X.runtimeconfig.json, X.deps.json, X.pdb.
std::optional<Error> companion(const std::string& program) {
    for (const std::string_view end : {".runtimeconfig.json", ".deps.json", ".pdb"}) {
        if (!program.ends_with(end)) continue;
        const std::string assembly = program.substr(0, program.size() - end.size()) + ".dll";
        return Error{program, fmt::format("belongs to a program. Name the program: {}", assembly)};
    }
    return std::nullopt;
}

std::optional<Error> by_name(const std::string& program) {
    if (auto error = companion(program)) return error;
    const std::string as_written = fs::path(program).extension().string();
    const std::string extension = lower(as_written);
    for (const NoProgram& row : kNoPrograms) {
        if (extension == row.extension) return Error{program, std::string(row.what)};
    }
    if (extension.ends_with("proj") && !is_one_of(extension, kProjects))
        return Error{program,
                     "is a project of another kind. Name one that makes a .NET program (.csproj, .fsproj, .vbproj)"};
    if (extension != as_written && (is_one_of(extension, kSources) || is_one_of(extension, kProjects)))
        return Error{program, fmt::format("has its extension in capitals. Rename it: {}", extension)};
    return std::nullopt;
}

// --- by their first bytes ---

// What the host of a .NET program has in it, after eight bytes that say where its bundle is: 0 if it has none.
constexpr std::array<unsigned char, 32> kHostMark{0x8b, 0x12, 0x02, 0xb9, 0x6a, 0x61, 0x20, 0x38, 0x72, 0x7b, 0x93,
                                                  0x02, 0x14, 0xd7, 0xa0, 0x32, 0x13, 0xf5, 0xb9, 0xe6, 0xef, 0xae,
                                                  0x33, 0x18, 0xee, 0x3b, 0x2d, 0xce, 0x24, 0xb3, 0x6a, 0xae};

bool is_native(std::string_view bytes) {
    for (const std::string_view mark :
         {"\177ELF", "\xCF\xFA\xED\xFE", "\xCE\xFA\xED\xFE", "\xCA\xFE\xBA\xBE", "!<arch>\n"}) {
        if (bytes.starts_with(mark)) return true;
    }
    return false;
}

// A PE file without a CLI header.
bool is_native_windows(Bytes bytes) {
    constexpr std::size_t kNewHeaderAt = 0x3C;
    if (!as_text(bytes).starts_with("MZ") || bytes.size() < kNewHeaderAt + 4) return false;
    const std::size_t header = load<std::uint32_t>(bytes.data() + kNewHeaderAt);
    const Bytes optional = slice(bytes, header + 24);
    if (!as_text(slice(bytes, header)).starts_with(std::string_view("PE\0\0", 4)) || optional.size() < 2) return false;
    const std::uint16_t magic = load<std::uint16_t>(optional.data());
    const std::size_t directories = magic == 0x20B ? 112 : 96;
    const Bytes cli = slice(optional, directories + 14 * 8, 8);
    return cli.size() == 8 && load<std::uint32_t>(cli.data()) == 0;
}

Error native(const std::string& program, std::string_view bytes) {
    const std::string_view mark(reinterpret_cast<const char*>(kHostMark.data()), kHostMark.size());
    const std::size_t at = bytes.find(mark);
    if (at != std::string_view::npos && at >= 8) {
        if (load<std::uint64_t>(as_bytes(bytes).data() + at - 8) != 0)
            return {program,
                    "is a program in a single file. Publish it without PublishSingleFile, or name its project or .dll"};
        const fs::path path(program);
        const fs::path assembly =
            path.parent_path() / ((path.extension() == ".exe" ? path.stem() : path.filename()).string() + ".dll");
        return {program, is_there(assembly) ? "is the host of a program. Name the program: " + assembly.string()
                                            : "is the host of a program. Name the program's .dll"};
    }
    return {program, "is native code. Tidelock checks .NET assemblies: name the .dll of a program, or its project"};
}

std::optional<Error> by_contents(const std::string& program) {
    const auto file = pe::MappedFile::open(program);
    if (!file.ok()) return file.error();
    const Bytes bytes = file->bytes();
    const std::string_view text = as_text(bytes);
    if (is_native(text) || is_native_windows(bytes)) return native(program, text);
    if (text.substr(0, 120).find("\"tidelock-trace\"") != std::string_view::npos)
        return Error{program, fmt::format("is a trace. Repeat it: tidelock replay {}", program)};
    if (!is_one_of(lower(fs::path(program).extension().string()), kAssemblies) && !text.starts_with("MZ"))
        return Error{program,
                     "is neither an assembly (.dll, .exe) nor a project (.csproj, .fsproj, .vbproj) nor a source "
                     "file (.cs, .fs, .vb)"};
    return std::nullopt;
}

}  // namespace

bool is_named_as_program(const std::string& path) { return can_be_named(fs::path(path).extension().string()); }

Result<ProgramKind> recognise(const std::string& program) {
    std::error_code error;
    const fs::file_status status = fs::status(program, error);
    if (!fs::exists(status)) return missing(program);
    if (fs::is_directory(status)) return folder(program);
    if (!fs::is_regular_file(status)) return Error{program, "is not a file"};
    const std::string extension = fs::path(program).extension().string();
    if (is_one_of(extension, kSources)) return ProgramKind::Source;
    if (is_one_of(extension, kProjects)) return ProgramKind::Project;
    if (auto wrong = by_name(program)) return *wrong;
    if (auto wrong = by_contents(program)) return *wrong;
    return ProgramKind::Assembly;
}

}  // namespace tidelock::cli
