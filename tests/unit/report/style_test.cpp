#include "report/style.h"

#include <gmock/gmock.h>

namespace tidelock::report {
namespace {

using testing::ElementsAre;

TEST(Style, ShowsPathsBelowTheFolderRelativeToIt) {
    Style style;
    style.folder = "/home/me";
    EXPECT_EQ(style.path("/home/me/a/B.cs"), "a/B.cs");
    EXPECT_EQ(style.path("/home/mean/B.cs"), "/home/mean/B.cs");
    EXPECT_EQ(style.shorten("at /home/me/B.cs:3 (/home/me/C.cs) x/home/me/D.cs"), "at B.cs:3 (C.cs) x/home/me/D.cs");
    style.folder = "/";
    EXPECT_EQ(style.path("/a.cs"), "/a.cs");
}

TEST(Style, PaintsOnlyWhenAsked) {
    Style style;
    EXPECT_EQ(style.paint(Ink::Red, "x"), "x");
    style.has_color = true;
    EXPECT_EQ(style.paint(Ink::Red, "x"), "\x1b[1;31mx\x1b[0m");
    EXPECT_EQ(style.paint(Ink::Red, ""), "");
}

TEST(Text, IsCutAndWrappedByColumnsNotBytes) {
    EXPECT_EQ(columns_of("na\xC3\xAFve"), 5U);
    EXPECT_EQ(fit("na\xC3\xAFve", 5), "na\xC3\xAFve");
    EXPECT_EQ(fit("abcdefgh", 6), "abc...");
    EXPECT_THAT(wrap("one two three", 7), ElementsAre("one two", "three"));
    EXPECT_THAT(wrap("onetwothree", 4), ElementsAre("onet", "woth", "ree"));
    EXPECT_THAT(wrap("", 4), ElementsAre(""));
}

}  // namespace
}  // namespace tidelock::report
