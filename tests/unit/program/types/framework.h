// The installed shared framework, for tests that look at real types. One loader serves all tests of a process: types
// are never freed, and opening is the expensive part.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "program/types/loader.h"

namespace tidelock::types {

// The newest Microsoft.NETCore.App below DOTNET_ROOT, beside `dotnet` on the PATH, or in the usual places; else "".
inline std::string framework_folder() {
    namespace fs = std::filesystem;
    std::vector<fs::path> roots;
    if (const char* root = std::getenv("DOTNET_ROOT")) roots.emplace_back(root);
    if (const char* path = std::getenv("PATH")) {
        const std::string folders = path;
        for (std::size_t start = 0; start <= folders.size();) {
            const std::size_t end = std::min(folders.find(':', start), folders.size());
            std::error_code error;
            const fs::path dotnet = fs::canonical(fs::path(folders.substr(start, end - start)) / "dotnet", error);
            if (!error) roots.push_back(dotnet.parent_path());
            start = end + 1;
        }
    }
    roots.emplace_back("/usr/share/dotnet");
    roots.emplace_back("/usr/lib/dotnet");
    for (const fs::path& root : roots) {
        std::error_code error;
        std::vector<fs::path> versions;
        for (const auto& entry : fs::directory_iterator(root / "shared" / "Microsoft.NETCore.App", error)) {
            if (fs::exists(entry.path() / "System.Private.CoreLib.dll")) versions.push_back(entry.path());
        }
        if (versions.empty()) continue;
        const auto number = [](const fs::path& p) { return std::atoi(p.filename().c_str()); };
        std::sort(versions.begin(), versions.end(), [&](const fs::path& a, const fs::path& b) {
            return number(a) != number(b) ? number(a) < number(b) : a < b;
        });
        return versions.back().string();
    }
    return {};
}

class FrameworkTest : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        if (loader_ != nullptr) return;
        const std::string folder = framework_folder();
        if (folder.empty()) return;
        auto opened = Loader::open({{folder}, {}});
        ASSERT_TRUE(opened.ok()) << opened.error().message();
        loader_ = std::move(opened).value().release();  // NB: one per process, given back to the system at its end
    }
    void SetUp() override {
        if (loader_ == nullptr) FAIL() << "no .NET framework found";
    }

    static Loader& loader() { return *loader_; }

    // "Namespace.Name" in the core library or in `assembly`, completed.
    static Type* type(std::string_view full, std::string_view assembly = "System.Private.CoreLib") {
        const Loaded<Assembly> in = loader().load_by_name(assembly);
        EXPECT_TRUE(in) << in.error->message;
        const std::size_t plus = std::min(full.find('+'), full.size());
        const std::size_t dot = full.substr(0, plus).rfind('.');
        const Loaded<Type> found = dot == std::string_view::npos
                                       ? loader().find_type(*in.value, "", full)
                                       : loader().find_type(*in.value, full.substr(0, dot), full.substr(dot + 1));
        EXPECT_TRUE(found) << found.error->message;
        if (found && !found->is_generic_definition) complete(*found);
        return found.value;
    }
    static Type* make(Type* definition, std::vector<Type*> args) {
        const Loaded<Type> exact = loader().instantiate(definition, args);
        EXPECT_TRUE(exact) << exact.error->message;
        complete(*exact);
        return exact.value;
    }
    static void complete(Type* t) {
        const LoadError* error = loader().ensure_complete(t);
        EXPECT_EQ(error, nullptr) << error->message;
    }
    static std::uint32_t offset(Type* t, std::string_view field) {
        Field* found = loader().find_field(t, field);
        EXPECT_NE(found, nullptr) << field;
        return found == nullptr ? ~0U : found->offset;
    }
    static Method* method(Type* t, std::string_view name, int params = -1) {
        Method* found = loader().find_method(t, name, params);
        EXPECT_NE(found, nullptr) << name;
        return found;
    }

private:
    static inline Loader* loader_ = nullptr;
};

}  // namespace tidelock::types
