#include "cli/program_files.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/source_build.h"
#include "report/foreign_json.h"

namespace tidelock::cli {

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
    std::ifstream in(path, std::ios::binary);
    if (!in) return Error{path.string(), "cannot be read"};
    const std::string text(std::istreambuf_iterator<char>(in), {});
    TL_TRY(json, report::parse_foreign_json(text, path.string()));
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

int major_version(const std::string& version) {
    int major = 0;
    for (const char c : version) {
        if (c < '0' || c > '9' || major > 1000) break;
        major = major * 10 + (c - '0');
    }
    return major;
}

// The version that the program asks for if it is installed, else the newest: a newer framework runs older programs.
std::string choose_version(const std::string& newest, const std::string& asked) {
    const fs::path parent = fs::path(newest).parent_path();
    const int wanted = major_version(asked);
    std::error_code error;
    std::string best;
    std::vector<int> best_parts;
    for (fs::directory_iterator it(parent, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        if (wanted == 0 || major_version(name) != wanted ||
            !fs::exists(it->path() / "System.Private.CoreLib.dll", error))
            continue;
        std::vector<int> parts;
        for (std::size_t at = 0; at < name.size();) {
            parts.push_back(major_version(name.substr(at)));
            const std::size_t dot = name.find('.', at);
            at = dot == std::string::npos ? name.size() : dot + 1;
        }
        if (best.empty() || parts > best_parts) {
            best = it->path().string();
            best_parts = parts;
        }
    }
    return best.empty() ? newest : best;
}

}  // namespace

Result<ProgramFiles> find_program_files(const std::string& program, const std::optional<std::string>& framework,
                                        const Environment& environment) {
    ProgramFiles files;
    TL_TRY(assembly, ensure_assembly(program, environment));
    files.assembly = assembly;
    const fs::path folder = fs::path(assembly).has_parent_path() ? fs::path(assembly).parent_path() : fs::path(".");
    TL_TRY(config, read_runtime_config(assembly));
    TL_TRY(newest, find_framework(framework, environment));
    files.properties = std::move(config.properties);
    std::string core = newest;
    for (const auto& [name, version] : config.frameworks) {
        if (!framework && name == "Microsoft.NETCore.App") core = choose_version(newest, version);
    }
    files.loading.search_folders = {folder.string(), core};
    files.loading.framework_folders = {core};
    // Further shared frameworks (ASP.NET) lie beside the first.
    for (const auto& [name, version] : config.frameworks) {
        if (name == "Microsoft.NETCore.App") continue;
        if (const auto found = newest_version(fs::path(core).parent_path().parent_path() / name, name + ".deps.json")) {
            files.loading.search_folders.push_back(found->string());
            files.loading.framework_folders.push_back(found->string());
        }
    }
    fs::path deps = assembly;
    deps.replace_extension(".deps.json");
    TL_TRY(json, read_json(deps));
    add_deps(json, folder, files.loading.extra_files);
    return files;
}

}  // namespace tidelock::cli
