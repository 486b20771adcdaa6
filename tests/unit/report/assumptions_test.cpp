#include "report/assumptions.h"

#include <gtest/gtest.h>

namespace tidelock::report {
namespace {

TEST(Assumptions, EveryKindHasANameAndASentence) {
    for (const Assumes kind :
         {Assumes::Clock,         Assumes::ClockBound,  Assumes::ClockFixed, Assumes::Random,
          Assumes::Variables,     Assumes::Input,       Assumes::HashCodes,  Assumes::Processors,
          Assumes::Machine,       Assumes::TimeZone,    Assumes::Collector,  Assumes::WeakReferences,
          Assumes::ThreadNumbers, Assumes::RandomBound, Assumes::Placement,  Assumes::Invariants,
          Assumes::RacesUnderSc,  Assumes::OneThread,   Assumes::EmptyMain,  Assumes::TestsNotRun}) {
        EXPECT_FALSE(assumption_name(kind).empty());
        EXPECT_FALSE(assumption_text({kind, {"A", "B"}, 2}).empty());
    }
}

TEST(Assumptions, EachSentenceIsALine) {
    EXPECT_EQ(assumption_lines({{Assumes::Invariants}, {Assumes::RacesUnderSc}}).size(), 2);
    EXPECT_TRUE(assumption_lines({}).empty());
}

TEST(Assumptions, SourcesOfDataShareALine) {
    const auto lines =
        assumption_lines({{Assumes::Invariants}, {Assumes::Variables, {"HOME", "PATH"}}, {Assumes::Input}});
    ASSERT_EQ(lines.size(), 2);
    EXPECT_EQ(
        lines[1],
        "fixed while the program is checked: environment variables (HOME, PATH; --env sets them); standard input, "
        "which is empty (--input)");
}

}  // namespace
}  // namespace tidelock::report
