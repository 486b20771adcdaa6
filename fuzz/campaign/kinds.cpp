#include "kinds.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace tidelock::campaign {

namespace {

constexpr std::array<const char*, 5> kNames{"assemblies", "pdbs", "configurations", "traces", "command-lines"};

}  // namespace

std::span<const char* const> kind_names() { return kNames; }

std::unique_ptr<Kind> make_kind(const std::string& name, const Sources& sources, Child& child) {
    if (name == kNames[0]) return make_assemblies(sources);
    if (name == kNames[1]) return make_pdbs(sources);
    if (name == kNames[2]) return make_configurations(sources);
    if (name == kNames[3]) return make_traces(sources, child);
    if (name == kNames[4]) return make_command_lines(sources);
    return nullptr;
}

std::vector<std::string> files_in(const std::string& folder, const std::string& ending) {
    std::vector<std::string> paths;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        if (entry.path().string().ends_with(ending)) paths.push_back(entry.path().string());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

File read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return to_file(std::string(std::istreambuf_iterator<char>(file), {}));
}

void write_file(const std::string& path, const File& bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

File to_file(const std::string& text) {
    const Bytes bytes = as_bytes(text);
    return {bytes.begin(), bytes.end()};
}

std::string to_text(const File& bytes) { return std::string(as_text(bytes)); }

Arguments run_of(const std::string& program) { return {"run", program, "--time-limit", "2", "--memory-limit", "700M"}; }

Arguments check_of(const std::string& program, std::size_t way) {
    Arguments all{"check",        program, "--max-states",   "40",  "--max-depth", "300",
                  "--time-limit", "0.5",   "--memory-limit", "700M"};
    static const std::array<Arguments, 8> kWays{{{},
                                                 {"--memory-model", "tso"},
                                                 {},
                                                 {"--memory-model", "net", "--all"},
                                                 {"--search", "bfs", "--stats"},
                                                 {"--search", "stateless", "--json", "/dev/null"},
                                                 {"--numbering", "canonical"},
                                                 {"--library", "interleaved", "--random", "choose"}}};
    const Arguments& more = kWays[way % kWays.size()];
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

}  // namespace tidelock::campaign
