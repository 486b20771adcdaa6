#include "program/files/program_files.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/input_file.h"
#include "image/metadata/custom_attribute.h"
#include "image/metadata/image.h"
#include "image/metadata/lookup.h"
#include "json/foreign_json.h"

namespace tidelock::files {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace {

struct RuntimeConfig {
    std::vector<std::pair<std::string, std::string>> frameworks;  // name, version
    std::vector<std::pair<std::string, std::string>> properties;
};

// Absent: empty. Unreadable: an error, because guessing would run another program than .NET does.
Result<ordered_json> read_json(const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return ordered_json();
    if (!fs::is_regular_file(path, error)) return Error{path.string(), "is not a file"};
    TL_TRY(text, read_input(path.string()));
    TL_TRY(json, json::parse_foreign_json(text, path.string()));
    if (!json.is_object()) return Error{path.string(), "is not a JSON object"};
    return json;
}

// A member that is not there, or is no text, is as good as empty.
std::string text_member(const ordered_json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

void add_framework(const ordered_json& entry, RuntimeConfig& out) {
    if (!entry.is_object()) return;
    const std::string name = text_member(entry, "name");
    if (!name.empty()) out.frameworks.emplace_back(name, text_member(entry, "version"));
}

std::string text_of(const ordered_json& value) {
    if (value.is_string()) return value.get<std::string>();
    return value.dump();  // true, false and numbers read as .NET's host passes them on
}

Result<RuntimeConfig> read_runtime_config(const fs::path& assembly) {
    fs::path path = assembly;
    path.replace_extension(".runtimeconfig.json");
    TL_TRY(json, read_json(path));
    RuntimeConfig config;
    const auto options = json.find("runtimeOptions");
    if (options == json.end() || !options->is_object()) return config;
    if (options->contains("framework")) add_framework((*options)["framework"], config);
    if (const auto list = options->find("frameworks"); list != options->end() && list->is_array()) {
        for (const auto& entry : *list) add_framework(entry, config);
    }
    if (const auto properties = options->find("configProperties");
        properties != options->end() && properties->is_object()) {
        for (const auto& [key, value] : properties->items()) config.properties.emplace_back(key, text_of(value));
    }
    return config;
}

// Assemblies that deps.json places below the program's folder: "lib/net8.0/X.dll" means X.dll or that path.
void add_deps(const ordered_json& json, const fs::path& folder, std::vector<std::string>& files) {
    const auto targets = json.find("targets");
    if (targets == json.end() || !targets->is_object()) return;
    for (const auto& [target, libraries] : targets->items()) {
        if (!libraries.is_object()) continue;
        for (const auto& [library, parts] : libraries.items()) {
            if (!parts.is_object()) continue;
            const auto runtime = parts.find("runtime");
            if (runtime == parts.end() || !runtime->is_object()) continue;
            for (const auto& [file, details] : runtime->items()) {
                std::error_code error;
                const fs::path whole = folder / file;
                if (fs::exists(whole, error)) files.push_back(whole.string());
            }
        }
    }
}

// The folder of the version that the program asks for: the newest with the same major number, as .NET chooses; else the
// newest there is, because a newer class library runs older programs. Nothing: it is too new for what is installed.
std::optional<fs::path> choose_version(const fs::path& versions, std::string_view file, const std::string& asked) {
    const Version wanted = parse_version(asked);
    const auto newest = newest_version(versions, file);
    if (!newest || wanted.numbers.empty()) return newest;
    const auto same = newest_version(versions, file, wanted.numbers[0]);
    const fs::path chosen = same ? *same : *newest;
    if (parse_version(chosen.filename().string()) < wanted) return std::nullopt;
    return chosen;
}

// 0: it is no version.
int major_of(std::string_view version) {
    const Version parsed = parse_version(version);
    return parsed.numbers.empty() ? 0 : parsed.numbers[0];
}

// "10.0" of an assembly that was compiled for .NET 10; empty if it does not say.
std::string target_version_of(const std::string& assembly) {
    constexpr std::string_view kBegin = ".NETCoreApp,Version=v";
    const auto image = metadata::Image::open(assembly);
    if (!image.ok() || !(*image)->has_assembly()) return {};  // whoever loads it says why
    const metadata::Metadata& md = (*image)->md();
    const auto no_enums = [](const metadata::EnumName&) -> std::optional<metadata::ElementType> {
        return std::nullopt;
    };
    for (const auto attribute : metadata::custom_attributes_of(md, metadata::AssemblyRow(1))) {
        const metadata::TypeName name = metadata::type_name(md, metadata::attribute_type(md, attribute));
        if (name.name_space != "System.Runtime.Versioning" || name.name != "TargetFrameworkAttribute") continue;
        metadata::AttributeReader reader(md, attribute, no_enums);
        if (!reader.has_fixed()) continue;
        const std::string_view text = reader.next_fixed().text;
        if (text.starts_with(kBegin)) return std::string(text.substr(kBegin.size()));
    }
    return {};
}

Error not_installed(const fs::path& assembly, const std::string& name, const std::string& version,
                    const fs::path& versions) {
    const auto newest = newest_version(versions, "");
    return {
        assembly.string(),
        fmt::format("needs {} {}, which is not installed ({}). Get it from https://dotnet.microsoft.com/download, or "
                    "name another with --framework",
                    name, version, newest ? "there is " + newest->filename().string() : "there is none")};
}

}  // namespace

Result<ProgramFiles> find_program_files(const std::string& assembly, const std::optional<std::string>& framework,
                                        const Environment& environment) {
    ProgramFiles files;
    files.assembly = assembly;
    const fs::path folder = fs::path(assembly).has_parent_path() ? fs::path(assembly).parent_path() : fs::path(".");
    TL_TRY(config, read_runtime_config(assembly));
    TL_TRY(newest, find_framework(framework, environment));
    files.properties = std::move(config.properties);
    if (config.frameworks.empty()) {
        if (std::string version = target_version_of(assembly); !version.empty())
            config.frameworks.emplace_back("Microsoft.NETCore.App", std::move(version));
    }
    std::string core = newest;
    for (const auto& [name, version] : config.frameworks) {
        if (framework || name != "Microsoft.NETCore.App") continue;
        const fs::path versions = fs::path(newest).parent_path();
        const auto chosen = choose_version(versions, "System.Private.CoreLib.dll", version);
        if (!chosen) return not_installed(assembly, name, version, versions);
        core = chosen->string();
        const std::string used = chosen->filename().string();
        if (major_of(version) != 0 && major_of(used) != major_of(version))
            files.notes.push_back(
                fmt::format("the program is for .NET {}, which is not installed: the class library is that "
                            "of .NET {}",
                            version, used));
    }
    files.loading.search_folders = {folder.string(), core};
    files.loading.framework_folders = {core};
    // Further shared frameworks (ASP.NET) lie beside the first.
    for (const auto& [name, version] : config.frameworks) {
        if (name == "Microsoft.NETCore.App") continue;
        const fs::path versions = fs::path(core).parent_path().parent_path() / name;
        const auto found = choose_version(versions, name + ".deps.json", version);
        if (!found) return not_installed(assembly, name, version, versions);
        files.loading.search_folders.push_back(found->string());
        files.loading.framework_folders.push_back(found->string());
    }
    fs::path deps = assembly;
    deps.replace_extension(".deps.json");
    TL_TRY(json, read_json(deps));
    add_deps(json, folder, files.loading.extra_files);
    return files;
}

}  // namespace tidelock::files
