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

// What the edits make of their line.
std::vector<std::string> after(const std::vector<Edit>& edits, const std::vector<std::string>& lines = kLines) {
    std::vector<const Edit*> all;
    for (const Edit& edit : edits) all.push_back(&edit);
    return edited(all, lines[edits.front().line - 1]).value_or(std::vector<std::string>{"in each other's way"});
}
std::string rewritten(const std::optional<Edit>& edit) { return after({edit.value()}).front(); }

TEST(SourceEdits, BarriersGetTheirOwnLine) {
    const auto before = edit_for(statement(4, "P.flag", true), Strength::Before, kLines);
    ASSERT_TRUE(before.has_value());
    EXPECT_EQ(after({*before}), (std::vector<std::string>{"        Thread.MemoryBarrier();", kLines[3]}));
    const auto behind = edit_for(statement(4, "P.flag", true), Strength::After, kLines);
    ASSERT_TRUE(behind.has_value());
    EXPECT_EQ(after({*behind}).back(), "        Thread.MemoryBarrier();");
}

TEST(SourceEdits, NotInTheMiddleAndNotBeforeALoop) {
    Statement s = statement(4, "P.flag", true);
    s.is_first = s.is_last = false;
    EXPECT_FALSE(edit_for(s, Strength::Before, kLines).has_value());
    EXPECT_FALSE(edit_for(s, Strength::After, kLines).has_value());
    EXPECT_FALSE(edit_for(statement(5, "P.flag", false), Strength::Before, kLines).has_value());
}

TEST(SourceEdits, AccessesAreRewritten) {
    EXPECT_EQ(rewritten(edit_for(statement(4, "P.flag", true), Strength::Volatile, kLines)),
              "        Volatile.Write(ref flag, true);");
    EXPECT_EQ(rewritten(edit_for(statement(4, "P.flag", true), Strength::Interlocked, kLines)),
              "        Interlocked.Exchange(ref flag, true);");
    EXPECT_EQ(rewritten(edit_for(statement(5, "P.turn", false), Strength::Volatile, kLines)),
              "        while (other.flag && Volatile.Read(ref turn) == 1) { }");
    EXPECT_EQ(rewritten(edit_for(statement(5, "P#2.flag", false), Strength::Volatile, kLines)),
              "        while (Volatile.Read(ref other.flag) && turn == 1) { }");
    EXPECT_EQ(rewritten(edit_for(statement(6, "int[]#1[0]", false), Strength::Volatile, kLines)),
              "        int r = Volatile.Read(ref data[0]) + 1;");
    EXPECT_EQ(rewritten(edit_for(statement(7, "C#1.count", true, 14), Strength::Volatile, kLines)),
              "        Volatile.Write(ref a.b.count, r); r++;");
    EXPECT_FALSE(edit_for(statement(7, "C#1.other", true, 14), Strength::Volatile, kLines).has_value());
}

TEST(SourceEdits, SeveralEditsOfOneLine) {
    const std::vector<std::string> lines{"using System.Threading;", "void F() { x = 1; a = y; b = z; }"};
    const auto at = [&](std::uint32_t column, const std::string& location, bool is_write) {
        const auto end = static_cast<std::uint32_t>(lines[1].find(';', column) + 2);
        return Statement{"P.cs", 2, column, 2, end, true, true, is_write, location};
    };
    const std::vector<Edit> edits{*edit_for(at(12, "P.x", true), Strength::Interlocked, lines),
                                  *edit_for(at(19, "P.y", false), Strength::Volatile, lines),
                                  *edit_for(at(19, "P.a", true), Strength::Volatile, lines),
                                  *edit_for(at(19, "P.y", false), Strength::Before, lines),
                                  *edit_for(at(26, "P.b", true), Strength::After, lines)};
    EXPECT_EQ(
        after(edits, lines).front(),
        "void F() { Interlocked.Exchange(ref x, 1); Thread.MemoryBarrier(); Volatile.Write(ref a, Volatile.Read(ref "
        "y)); b = z; Thread.MemoryBarrier(); }");
    // The same one twice is one; two that replace the same characters are in each other's way.
    EXPECT_EQ(after({edits[1], edits[1]}, lines).front(), "void F() { x = 1; a = Volatile.Read(ref y); b = z; }");
    const auto other = edit_for(at(12, "P.x", true), Strength::Volatile, lines);
    EXPECT_EQ(after({edits[0], *other}, lines).front(), "in each other's way");
    EXPECT_EQ(edited(edits, SourceFile{"P.cs", lines})->size(), 2U);
}

TEST(SourceEdits, NoBarrierWhereOnlyOneStatementMayStand) {
    const std::vector<std::string> lines{"if (a)", "    x = 1;", "for (i = 0; i < n; i++)", "    y = 1;"};
    const Statement body{"P.cs", 2, 5, 2, 11, true, true, true, "P.x"};
    EXPECT_FALSE(edit_for(body, Strength::Before, lines).has_value());
    EXPECT_FALSE(edit_for(body, Strength::After, lines).has_value());
    const Statement condition{"P.cs", 3, 13, 3, 18, true, true, false, "P.n"};
    EXPECT_FALSE(edit_for(condition, Strength::Before, lines).has_value());
}

TEST(SourceEdits, QualifiesWhereTheNamespaceIsNotOpen) {
    std::vector<std::string> lines = kLines;
    lines[0] = "using System;";
    EXPECT_EQ(after({*edit_for(statement(4, "P.flag", true), Strength::Before, lines)}, lines).front(),
              "        global::System.Threading.Thread.MemoryBarrier();");
}

TEST(SourceEdits, QualifiesWhereTheNameMayBeAnother) {
    Statement s = statement(4, "P.flag", true);
    s.has_own_names = true;
    EXPECT_EQ(rewritten(edit_for(s, Strength::Interlocked, kLines)),
              "        global::System.Threading.Interlocked.Exchange(ref flag, true);");
    std::vector<std::string> lines = kLines;
    lines[1] = "using Interlocked = Own.Locks;";
    EXPECT_EQ(rewritten(edit_for(statement(4, "P.flag", true), Strength::Interlocked, lines)),
              "        global::System.Threading.Interlocked.Exchange(ref flag, true);");
}

TEST(SourceEdits, OnlyWhatAMethodTakes) {
    Statement s = statement(4, "P.flag", true);
    s.takers = {false, true};
    EXPECT_FALSE(edit_for(s, Strength::Volatile, kLines).has_value());
    EXPECT_TRUE(edit_for(s, Strength::Interlocked, kLines).has_value());
    s.takers = {true, false};
    EXPECT_TRUE(edit_for(s, Strength::Volatile, kLines).has_value());
    EXPECT_FALSE(edit_for(s, Strength::Interlocked, kLines).has_value());
    EXPECT_TRUE(edit_for(s, Strength::After, kLines).has_value());
}

TEST(SourceEdits, ColumnsCountUtf16Units) {
    // Two bytes and a unit; four bytes and two units.
    const std::vector<std::string> lines{"using System.Threading;", "/* \xC3\xA4 \xF0\x9F\x98\x80 */ x = 1; a = y;"};
    const Statement write{"P.cs", 2, 12, 2, 18, true, true, true, "P.x"};
    EXPECT_EQ(after({*edit_for(write, Strength::Interlocked, lines)}, lines).front(),
              "/* \xC3\xA4 \xF0\x9F\x98\x80 */ Interlocked.Exchange(ref x, 1); a = y;");
    const Statement outside{"P.cs", 2, 99, 2, 105, true, true, true, "P.x"};
    EXPECT_FALSE(edit_for(outside, Strength::Interlocked, lines).has_value());
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

TEST(SourceEdits, TheDiffHasTheEndsOfLinesOfTheFile) {
    EXPECT_EQ(line_ends("a\r\nb\nc"), (std::vector<std::string>{"\r\n", "\n", ""}));
    EXPECT_EQ(line_ends("a\n\n"), (std::vector<std::string>{"\n", "\n"}));
    const std::vector<std::string> lines{"using System.Threading;", "x = 1;"};
    const Statement write{"P.cs", 2, 1, 2, 7, true, true, true, "P.x"};
    const auto diff = [&](Strength strength) {
        return unified_diff({*edit_for(write, strength, lines)}, {{"P.cs", lines, {"\r\n", ""}}});
    };
    const std::string head = "--- a/P.cs\n+++ b/P.cs\n@@ -1,2 +1,";
    const std::string none = "\\ No newline at end of file\n";
    EXPECT_EQ(diff(Strength::Before),
              head + "3 @@\n using System.Threading;\r\n+Thread.MemoryBarrier();\n x = 1;\n" + none);
    EXPECT_EQ(diff(Strength::After), head + "3 @@\n using System.Threading;\r\n-x = 1;\n" + none +
                                         "+x = 1;\n+Thread.MemoryBarrier();\n" + none);
}

}  // namespace
}  // namespace tidelock::repair
