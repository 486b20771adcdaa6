#include "cli/source_build.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/child_process.h"

namespace tidelock::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class SourceBuild : public testing::Test {
protected:
    SourceBuild() {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) / ("source_build_" + std::string(info->name()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        environment_ = read_environment();
        environment_.cache = (folder_ / "cache").string();
    }
    ~SourceBuild() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
        return (folder_ / name).string();
    }

    fs::path folder_;
    Environment environment_;
};

TEST_F(SourceBuild, AnAssemblyIsTakenAsItIs) {
    const std::string path = write("App.dll", "");
    EXPECT_EQ(ensure_assembly(path, environment_).value(), path);
    EXPECT_FALSE(ensure_assembly(path + "x", environment_).ok());
}

TEST_F(SourceBuild, CSharpIsCompiledOnce) {
    const std::string source = write("Hello.cs", "Console.WriteLine(new List<int> { 1 }.Sum());\n");
    const auto first = ensure_assembly(source, environment_);
    ASSERT_TRUE(first.ok()) << first.error().message();
    EXPECT_TRUE(fs::exists(fs::path(*first).replace_extension(".pdb")));
    const auto time = fs::last_write_time(*first);
    EXPECT_EQ(ensure_assembly(source, environment_).value(), *first);
    EXPECT_EQ(fs::last_write_time(*first), time);
}

TEST_F(SourceBuild, VisualBasicIsCompiled) {
    const std::string source =
        write("Hello.vb", "Module M\nSub Main()\nConsole.WriteLine(Len(\"x\"))\nEnd Sub\nEnd Module\n");
    const auto built = ensure_assembly(source, environment_);
    EXPECT_TRUE(built.ok()) << built.error().message();
}

TEST_F(SourceBuild, MistakesInTheSourceAreReported) {
    const auto built = ensure_assembly(write("Bad.cs", "int x = \"\";\n"), environment_);
    ASSERT_FALSE(built.ok());
    EXPECT_THAT(built.error().message(), HasSubstr("CS0029"));
}

TEST(ChildProcess, ReportsOutputAndExitCode) {
    const auto child = run_child({"/bin/sh", "-c", "echo out; echo err >&2; exit 3"});
    ASSERT_TRUE(child.ok());
    EXPECT_EQ(child->exit_code, 3);
    EXPECT_EQ(child->output, "out\nerr\n");
    EXPECT_FALSE(run_child({"/nowhere/program"}).ok());
}

}  // namespace
}  // namespace tidelock::cli
