#include "program/files/framework_location.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace tidelock::files {
namespace {

namespace fs = std::filesystem;

class FrameworkLocation : public testing::Test {
protected:
    FrameworkLocation() {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        root_ = fs::path(testing::TempDir()) / ("framework_location_" + std::string(info->name()));
        fs::remove_all(root_);
    }
    ~FrameworkLocation() override { fs::remove_all(root_); }

    std::string make_framework(const std::string& dotnet, const std::string& version) {
        const fs::path folder = root_ / dotnet / "shared" / "Microsoft.NETCore.App" / version;
        fs::create_directories(folder);
        std::ofstream(folder / "System.Private.CoreLib.dll").put('x');
        return folder.string();
    }
    static Environment environment(const std::string& dotnet_root, const std::string& path,
                                   const std::vector<std::string>& default_roots) {
        return {dotnet_root, path, default_roots, ""};
    }
    [[nodiscard]] std::string at(const std::string& name) const { return (root_ / name).string(); }

    fs::path root_;
};

TEST_F(FrameworkLocation, NewestIsByNumberAndReleasesBeforePreviews) {
    make_framework("a", "9.0.4");
    make_framework("a", "10.0.0-rc.2");
    const std::string newest = make_framework("a", "10.0.0");
    EXPECT_EQ(find_framework(std::nullopt, environment(at("a"), "", {})).value(), newest);
}

TEST_F(FrameworkLocation, DotnetRootGoesBeforeThePath) {
    const std::string in_root = make_framework("a", "8.0.1");
    const std::string on_path = make_framework("b", "10.0.1");
    std::ofstream(root_ / "b" / "dotnet").put('x');
    fs::create_directories(root_ / "bin");
    fs::create_symlink(root_ / "b" / "dotnet", root_ / "bin" / "dotnet");
    const std::string path = "/nowhere:" + at("bin");
    EXPECT_EQ(find_framework(std::nullopt, environment(at("a"), path, {})).value(), in_root);
    EXPECT_EQ(find_framework(std::nullopt, environment("", path, {})).value(), fs::canonical(on_path).string());
    EXPECT_EQ(find_framework(std::nullopt, environment("", "", {at("a")})).value(), in_root);
}

TEST_F(FrameworkLocation, AskedForMayBeTheFolderOrADotnetRoot) {
    const std::string folder = make_framework("a", "10.0.1");
    EXPECT_EQ(find_framework(folder, {}).value(), folder);
    EXPECT_EQ(find_framework(at("a"), {}).value(), folder);
    EXPECT_FALSE(find_framework(at("none"), {}).ok());
}

TEST_F(FrameworkLocation, NothingThereIsAnError) {
    EXPECT_FALSE(find_framework(std::nullopt, environment("", "", {})).ok());
}

}  // namespace
}  // namespace tidelock::files
