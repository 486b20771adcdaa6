#include "repair/source_edits.h"

#include <gtest/gtest.h>

namespace tidelock::repair {
namespace {

using code::Strength;

const std::vector<std::string> kLines{
    "using System.Threading;",
    "class P {",
    "    void F() {",
    "        flag = true;",
    "        while (other.flag && turn == 1) { }",
    "        int r = data[0] + 1;",
    "        a.b.count = r; r++;",
    "    }",
    "}",
};

// The whole statement of a line, from its first character to the last before `end`.
Statement statement(std::uint32_t line, const std::string& location, bool is_write, std::size_t size = 0) {
    const std::string& text = kLines[line - 1];
    const std::size_t first = text.find_first_not_of(' ');
    const std::size_t end = size == 0 ? text.size() : first + size;
    return {
        "P.cs",   line,    static_cast<std::uint32_t>(first + 1), line, static_cast<std::uint32_t>(end + 1), true, true,
        is_write, location};
}

TEST(SourceEdits, BarriersGetTheirOwnLine) {
    const auto before = edit_for(statement(4, "P.flag", true), Strength::Before, kLines);
    ASSERT_TRUE(before.has_value());
    EXPECT_EQ(before->replacement, (std::vector<std::string>{"        Thread.MemoryBarrier();", kLines[3]}));
    const auto after = edit_for(statement(4, "P.flag", true), Strength::After, kLines);
    ASSERT_TRUE(after.has_value());
    EXPECT_EQ(after->replacement.back(), "        Thread.MemoryBarrier();");
}

TEST(SourceEdits, NotInTheMiddleAndNotBeforeALoop) {
    Statement s = statement(4, "P.flag", true);
    s.is_first = s.is_last = false;
    EXPECT_FALSE(edit_for(s, Strength::Before, kLines).has_value());
    EXPECT_FALSE(edit_for(s, Strength::After, kLines).has_value());
    EXPECT_FALSE(edit_for(statement(5, "P.flag", false), Strength::Before, kLines).has_value());
    EXPECT_FALSE(edit_for(statement(7, "C.count", true, 14), Strength::After, kLines).has_value());
}

TEST(SourceEdits, AccessesAreRewritten) {
    EXPECT_EQ(edit_for(statement(4, "P.flag", true), Strength::Volatile, kLines)->replacement.front(),
              "        Volatile.Write(ref flag, true);");
    EXPECT_EQ(edit_for(statement(4, "P.flag", true), Strength::Interlocked, kLines)->replacement.front(),
              "        Interlocked.Exchange(ref flag, true);");
    EXPECT_EQ(edit_for(statement(5, "P.turn", false), Strength::Volatile, kLines)->replacement.front(),
              "        while (other.flag && Volatile.Read(ref turn) == 1) { }");
    EXPECT_EQ(edit_for(statement(5, "P#2.flag", false), Strength::Volatile, kLines)->replacement.front(),
              "        while (Volatile.Read(ref other.flag) && turn == 1) { }");
    EXPECT_EQ(edit_for(statement(6, "int[]#1[0]", false), Strength::Volatile, kLines)->replacement.front(),
              "        int r = Volatile.Read(ref data[0]) + 1;");
    EXPECT_EQ(edit_for(statement(7, "C#1.count", true, 14), Strength::Volatile, kLines)->replacement.front(),
              "        Volatile.Write(ref a.b.count, r); r++;");
    EXPECT_FALSE(edit_for(statement(7, "C#1.other", true, 14), Strength::Volatile, kLines).has_value());
}

TEST(SourceEdits, QualifiesWhereTheNamespaceIsNotOpen) {
    std::vector<std::string> lines = kLines;
    lines[0] = "using System;";
    EXPECT_EQ(edit_for(statement(4, "P.flag", true), Strength::Before, lines)->replacement.front(),
              "        System.Threading.Thread.MemoryBarrier();");
}

TEST(SourceEdits, TheDiffApplies) {
    const std::vector<Edit> edits{*edit_for(statement(4, "P.flag", true), Strength::After, kLines),
                                  *edit_for(statement(5, "P.turn", false), Strength::Volatile, kLines)};
    EXPECT_EQ(unified_diff(edits, {{"P.cs", kLines}}),
              "--- a/P.cs\n+++ b/P.cs\n@@ -1,8 +1,9 @@\n using System.Threading;\n class P {\n     void F() {\n"
              "         flag = true;\n+        Thread.MemoryBarrier();\n"
              "-        while (other.flag && turn == 1) { }\n"
              "+        while (other.flag && Volatile.Read(ref turn) == 1) { }\n"
              "         int r = data[0] + 1;\n         a.b.count = r; r++;\n     }\n");
    EXPECT_EQ(unified_diff({}, {{"P.cs", kLines}}), "");
}

}  // namespace
}  // namespace tidelock::repair
