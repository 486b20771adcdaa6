#include "report/text.h"

#include <gtest/gtest.h>

#include "report/example_trace.h"
#include "report/kinds.h"

namespace tidelock::report {
namespace {

Style page() {
    Style style;
    style.folder = "/home/me/app";
    return style;
}

TEST(Text, StartsWithTheVerdictAndALineInMsbuildForm) {
    EXPECT_EQ(to_text(lost_update_summary(), page(), Amount::Brief),
              "violation: 1 found in 21 states (stopped at the first; --all goes on)\n"
              "Counter.cs(12,9): error TL0002: assertion: assertion failed\n");
}

TEST(Text, WarningsComeAfterViolations) {
    Summary summary = lost_update_summary();
    Finding race;
    race.violation.kind = ts::ViolationKind::DataRace;
    race.violation.is_warning = true;
    using What = ts::RacingAccess::What;
    race.violation.facts = ts::Race{"Counter.count",
                                    {"thread 2", What::Write, {"/home/me/app/Counter.cs", 7}},
                                    {"thread 3", What::Read, {"/home/me/app/Counter.cs", 9}}};
    summary.warnings.push_back(race);
    const std::string text = to_text(summary, page(), Amount::Full);
    const std::size_t error = text.find("error TL0002");
    const std::size_t warning = text.find("Counter.cs: warning TL0004: data-race: ");
    EXPECT_LT(error, warning);
    EXPECT_NE(warning, std::string::npos);
    EXPECT_NE(text.find("  write by thread 2  (Counter.cs:7)\n"), std::string::npos) << text;
}

TEST(Text, WhetherReorderingMatters) {
    Summary summary = lost_update_summary();
    summary.violations[0].under_sc = UnderSc::No;
    summary.violations[0].reordered.push_back({{}, {}, "the write took effect after the read"});
    std::string text = to_text(summary, page(), Amount::Full);
    EXPECT_NE(text.find("\nnot robust: the violation comes about only by reordering\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\n  the write took effect after the read\n"), std::string::npos) << text;
    summary.violations.push_back(lost_update_finding());
    summary.violations[1].under_sc = UnderSc::Yes;
    text = to_text(summary, page(), Amount::Brief);
    EXPECT_NE(text.find("\nnot robust: 1 of 2 violations comes about only by reordering\n"), std::string::npos) << text;
    summary.violations[0].under_sc = UnderSc::Unknown;
    text = to_text(summary, page(), Amount::Brief);
    EXPECT_NE(text.find("\nrobust: not known"), std::string::npos) << text;
    summary.violations[0].under_sc = UnderSc::Yes;
    text = to_text(summary, page(), Amount::Brief);
    EXPECT_NE(text.find("\nnot a matter of reordering: all 2 violations exist already"), std::string::npos) << text;
}

TEST(Text, OtherVerdicts) {
    Summary summary;
    summary.statistics.states = 1;
    summary.verdict = Verdict::Ok;
    summary.complete = true;
    EXPECT_EQ(verdict_line(summary, page()), "ok: no violation in 1 state (complete)\n");
    summary.verdict = Verdict::Incomplete;
    summary.reason = search::StopReason::Time;
    EXPECT_EQ(verdict_line(summary, page()), "incomplete: no violation in 1 state so far, stopped by --time-limit\n");
    summary.verdict = Verdict::Unsupported;
    summary.problem = "File.Open";
    EXPECT_EQ(verdict_line(summary, page()), "unsupported: File.Open\n");
}

TEST(Kinds, HaveDifferentNamesAndCodes) {
    for (int i = 0; i <= static_cast<int>(ts::ViolationKind::Divergence); ++i) {
        const auto kind = static_cast<ts::ViolationKind>(i);
        EXPECT_EQ(find_kind(kind_name(kind)), kind);
        EXPECT_EQ(kind_code(kind), "TL000" + std::to_string(i + 1));
    }
    EXPECT_EQ(find_kind("nothing"), std::nullopt);
}

}  // namespace
}  // namespace tidelock::report
