#include "cli/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace tidelock::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::variant<Command, EarlyExit> parse(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "tidelock");
    return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

template <class Options>
Options options_of(const std::vector<const char*>& arguments) {
    return std::get<Options>(std::get<Command>(parse(arguments)));
}

TEST(CommandLine, ArgumentsBehindTheDashesAreThePrograms) {
    const auto run = options_of<RunOptions>({"run", "--framework", "fw", "App.dll", "a", "--", "--help", "--", "-x"});
    EXPECT_EQ(run.assembly, "App.dll");
    EXPECT_EQ(run.framework, "fw");
    EXPECT_THAT(run.arguments, ElementsAre("a", "--help", "--", "-x"));
}

TEST(CommandLine, DumpTakesAMethod) {
    const auto dump = options_of<DumpOptions>({"dump", "App.dll", "--method", "Program::Main", "--lowered"});
    EXPECT_EQ(dump.method, "Program::Main");
    EXPECT_TRUE(dump.lowered);
}

TEST(CommandLine, CheckTakesAProgram) { EXPECT_EQ(options_of<CheckOptions>({"check", "App.dll"}).program, "App.dll"); }

TEST(CommandLine, HelpComesInTheAgreedOrder) {
    const auto early = std::get<EarlyExit>(parse({"run", "--help"}));
    EXPECT_EQ(early.code, ExitCode::Ok);
    std::size_t last = 0;
    for (const char* heading : {"Description:", "Usage:", "Arguments:", "Options:"}) {
        const std::size_t at = early.text.find(heading);
        ASSERT_NE(at, std::string::npos) << heading;
        EXPECT_GE(at, last) << heading;
        last = at;
    }
    EXPECT_THAT(std::get<EarlyExit>(parse({"--help"})).text, HasSubstr("\nCommands:\n"));
}

TEST(CommandLine, MistakesAreBadInput) {
    for (const std::vector<const char*>& bad :
         {std::vector<const char*>{}, {"frob"}, {"run"}, {"run", "App.dll", "--frob"}, {"dump"}}) {
        const auto early = std::get<EarlyExit>(parse(bad));
        EXPECT_EQ(early.code, ExitCode::BadInput);
        EXPECT_FALSE(early.text.empty());
    }
}

TEST(CommandLine, VersionIsAResult) {
    const auto early = std::get<EarlyExit>(parse({"--version"}));
    EXPECT_EQ(early.code, ExitCode::Ok);
    EXPECT_THAT(early.text, HasSubstr("tidelock "));
}

}  // namespace
}  // namespace tidelock::cli
