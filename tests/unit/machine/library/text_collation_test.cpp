// The order of texts in the invariant culture; expectations are what .NET 10 with ICU answers.
#include <gtest/gtest.h>

#include "machine/library/collation.h"

namespace tidelock::library {
namespace {

TEST(Collation, LettersCountBeforeCase) {
    EXPECT_EQ(collate(u"a", u"B", 0), -1);
    EXPECT_EQ(collate(u"a", u"A", 0), -1);
    EXPECT_EQ(collate(u"aBc", u"abd", 0), -1);
    EXPECT_EQ(collate(u"ab", u"aB", 0), -1);
    EXPECT_EQ(collate(u"AB", u"ab", kIgnoreCase), 0);
    EXPECT_EQ(collate(u"a", u"ab", 0), -1);
    EXPECT_EQ(collate(u"", u"", 0), 0);
}

TEST(Collation, AccentsCountBetweenLettersAndCase) {
    EXPECT_EQ(collate(u"resume", u"r\u00E9sum\u00E9", 0), -1);
    EXPECT_EQ(collate(u"r\u00E9sum\u00E9", u"resumf", 0), -1);
    EXPECT_EQ(collate(u"a\u0301", u"\u00E1", 0), 0);
    EXPECT_EQ(collate(u"a", u"\u00E1", kIgnoreNonSpace), 0);
    EXPECT_EQ(collate(u"a", u"\u00C1", kIgnoreNonSpace), -1);
}

TEST(Collation, PunctuationComesBeforeDigitsBeforeLetters) {
    EXPECT_EQ(collate(u"_x", u"-x", 0), -1);
    EXPECT_EQ(collate(u"-x", u"1", 0), -1);
    EXPECT_EQ(collate(u"9", u"a", 0), -1);
    EXPECT_EQ(collate(u"co-op", u"coop", 0), -1);
    EXPECT_EQ(collate(u"a-b", u"ab", kIgnoreSymbols), 0);
    EXPECT_EQ(collate(u"\U0001F600", u"a", 0), -1);
}

TEST(Collation, ControlCharactersDoNotCount) {
    EXPECT_EQ(collate(u"a\u0001b", u"ab", 0), 0);
    EXPECT_EQ(collate(u"", std::u16string_view(u"\0", 1), 0), 0);
}

TEST(Collation, NumbersMayCountAsNumbers) {
    EXPECT_EQ(collate(u"file10", u"file2", 0), -1);
    EXPECT_EQ(collate(u"file2", u"file10", kNumericOrdering), -1);
    EXPECT_EQ(collate(u"file02", u"file2", kNumericOrdering), 0);
}

TEST(Collation, FindsByElementsNotByCodeUnits) {
    const auto first = find_text(u"abcabc", u"bc", 0, MatchPlace::First);
    ASSERT_TRUE(first.has_value());
    EXPECT_EQ(first->begin, 1U);
    EXPECT_EQ(first->length, 2U);
    EXPECT_EQ(find_text(u"abcabc", u"bc", 0, MatchPlace::Last)->begin, 4U);
    EXPECT_EQ(find_text(u"re\u0301sume", u"\u00E9", 0, MatchPlace::First)->begin, 1U);
    EXPECT_FALSE(find_text(u"e\u0301", u"e", 0, MatchPlace::First).has_value());
    EXPECT_FALSE(find_text(u"stra\u00DFe", u"ss", 0, MatchPlace::First).has_value());
    EXPECT_TRUE(find_text(u"Abc", u"ab", kIgnoreCase, MatchPlace::AtStart).has_value());
    EXPECT_FALSE(find_text(u"xab", u"ab", 0, MatchPlace::AtStart).has_value());
    EXPECT_TRUE(find_text(u"xab", u"ab", 0, MatchPlace::AtEnd).has_value());
    EXPECT_EQ(find_text(u"abc", u"", 0, MatchPlace::Last)->begin, 3U);
}

}  // namespace
}  // namespace tidelock::library
