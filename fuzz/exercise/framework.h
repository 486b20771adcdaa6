// The shared framework that the program targets load against, and the programs that they mutate. TL_FUZZ_PROGRAMS names
// the folder that seeds/make_programs.py wrote; TL_FUZZ_FRAMEWORK the folder with System.Private.CoreLib.dll.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/check.h"
#include "image/metadata/image.h"
#include "program/types/loader.h"

namespace tidelock::fuzz {

inline std::string framework_folder() {
    if (const char* given = std::getenv("TL_FUZZ_FRAMEWORK")) return given;
    std::vector<std::string> found;
    for (const char* root : {"/usr/share/dotnet", "/usr/lib/dotnet"}) {
        std::error_code error;
        for (const auto& entry :
             std::filesystem::directory_iterator(std::string(root) + "/shared/Microsoft.NETCore.App", error))
            found.push_back(entry.path().string());
    }
    TL_CHECK(!found.empty(), "a .NET framework should be installed");
    return *std::max_element(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
}

inline std::vector<std::byte> program_bytes(const std::string& name) {
    const char* folder = std::getenv("TL_FUZZ_PROGRAMS");
    TL_CHECK(folder != nullptr, "TL_FUZZ_PROGRAMS should name the folder with the compiled seeds");
    std::ifstream file(std::string(folder) + "/" + name, std::ios::binary);
    std::vector<char> text(std::istreambuf_iterator<char>(file), {});
    std::vector<std::byte> bytes(text.size());
    std::transform(text.begin(), text.end(), bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
    TL_CHECK(!bytes.empty(), "the compiled seed should be there");
    return bytes;
}

inline std::unique_ptr<types::Loader> open_loader() {
    auto loader = types::Loader::open({{framework_folder()}, {}});
    TL_CHECK(loader.ok(), "the framework should load");
    return std::move(loader).value();
}

// The memory of an image that load_memory was given, which nobody else has: bodies are read from it at each lowering.
inline std::span<std::byte> writable_bytes(types::Assembly& assembly) {
    const Bytes bytes = assembly.image().pe().file();
    return {const_cast<std::byte*>(bytes.data()), bytes.size()};
}

}  // namespace tidelock::fuzz
