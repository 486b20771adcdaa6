#include "cli/file_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tidelock::cli {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(FileProgram, SymbolsAreThoseOfTheFramework) {
    const auto symbols = framework_symbols("net9.0");
    for (const char* symbol : {"NET", "NET9_0", "NETCOREAPP", "NET5_0_OR_GREATER", "NET9_0_OR_GREATER",
                               "NETCOREAPP1_0_OR_GREATER", "NETCOREAPP3_1_OR_GREATER"})
        EXPECT_THAT(symbols, Contains(symbol));
    EXPECT_THAT(symbols, Not(Contains("NET10_0_OR_GREATER")));
}

TEST(FileProgram, AttributesOfTheSourceAreNotWrittenAgain) {
    EXPECT_EQ(assembly_attributes("net10.0", "App", "").size(), 8U);
    const auto all = assembly_attributes("net10.0", "App", "[assembly: AssemblyTitle(\"x\")] // TargetFrameworkName");
    EXPECT_EQ(all.size(), 7U);
    EXPECT_EQ(all.front().argument, ".NETCoreApp,Version=v10.0");
}

TEST(FileProgram, PropertiesBecomeOptions) {
    const auto read = read_directives("a.cs",
                                      "#!/usr/bin/env dotnet\n// a comment\n#:sdk Microsoft.NET.Sdk\n"
                                      "#:property CheckForOverflowUnderflow=true\r\n/* more\n#:package X\n*/\n"
                                      "#:property DefineConstants=$(DefineConstants);A;B\n"
                                      "#:property PublishAot=false\n#:property ImplicitUsings=disable\n"
                                      "Console.WriteLine();\n#:package behind the first token\n",
                                      "net10.0");
    ASSERT_TRUE(read.ok()) << read.error().message();
    EXPECT_THAT(read->options, ElementsAre("-checked+", "-define:A", "-define:B"));
    EXPECT_FALSE(read->has_implicit_usings);
    EXPECT_THAT(read_directives("a.cs", "return;", "net10.0")->options, IsEmpty());
}

TEST(FileProgram, WhatIsNotInTheFileIsAnError) {
    for (const char* line : {"#:package Newtonsoft.Json@13.0.3", "#:project ../Lib", "#:sdk Microsoft.NET.Sdk.Web",
                             "#:property TargetFramework=net8.0", "#:property LangVersion"}) {
        const auto read = read_directives("a.cs", line, "net10.0");
        ASSERT_FALSE(read.ok()) << line;
        EXPECT_THAT(read.error().message(), HasSubstr("a.cs: '#:"));
    }
}

}  // namespace
}  // namespace tidelock::cli
