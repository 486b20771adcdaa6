#include "report/effects.h"

#include <gmock/gmock.h>

#include "report/example_trace.h"
#include "report/shown_trace.h"

namespace tidelock::report {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Effects, ValuesReadAndWritten) {
    EXPECT_THAT(effects_of(access("main", 1, false, "3", "")), ElementsAre("reads count: 3"));
    EXPECT_THAT(effects_of(access("main", 1, true, "3", "4")), ElementsAre("count: 3 -> 4"));
    EXPECT_THAT(effects_of(access("main", 1, true, "", "")), ElementsAre("writes count"));
    EXPECT_THAT(effects_of(access("main", 1, true, "", "4")), ElementsAre("writes count: 4"));
}

TEST(Effects, Operations) {
    TraceStep s = step("main", 1, 3, "lock (gate)");
    s.operation = "lock";
    s.object = "Object#1";
    EXPECT_THAT(effects_of(s), ElementsAre("locks Object#1"));
    s.operation = "try-lock";
    s.note = "does not get it";
    EXPECT_THAT(effects_of(s), ElementsAre("tries to lock Object#1, does not get it"));
    s.operation = "wait";
    s.note = "wakes up";
    EXPECT_THAT(effects_of(s), ElementsAre("wakes up (Object#1)"));
    s.operation = "call SemaphoreSlim.Wait";
    s.object = "SemaphoreSlim#1";
    s.note = "";
    EXPECT_THAT(effects_of(s), ElementsAre("calls SemaphoreSlim#1.Wait"));
    s.operation = "step";
    EXPECT_THAT(effects_of(s), IsEmpty());
}

TEST(Effects, WhatTakesEffectLate) {
    TraceStep s = access("main", 1, true, "3", "4");
    s.is_completion = true;
    s.note = "takes effect only now";
    EXPECT_THAT(effects_of(s), ElementsAre("count: 3 -> 4, takes effect only now"));
    s.is_completion = false;
    s.is_issue = true;
    EXPECT_THAT(effects_of(s), ElementsAre("issues the write of count"));
    s.accesses.clear();
    s.object = "Object#1";
    EXPECT_THAT(effects_of(s), ElementsAre("issues the unlock of Object#1"));
}

TEST(Effects, FieldsOfTheCompilerAreNotShown) {
    TraceStep s = step("main", 1, 3, "new Thread(Run)");
    s.accesses.push_back({"<>O.<0>__Run", false, "null", ""});
    EXPECT_THAT(effects_of(s), IsEmpty());
}

TEST(Rows, OfOneLineAreTakenTogether) {
    const std::vector<Row> rows = to_rows(shown_trace(lost_update_finding()));
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_THAT(rows[0].effects, ElementsAre("reads count: 0"));
    // The write says what was read.
    EXPECT_THAT(rows[1].effects, ElementsAre("count: 0 -> 1"));
    EXPECT_FALSE(rows[0].is_switch);
    EXPECT_TRUE(rows[1].is_switch);
    EXPECT_TRUE(rows[2].is_switch);
    EXPECT_TRUE(rows[3].is_end);
}

TEST(Rows, OfALongLineShowTheStatement) {
    TraceStep s = step("main", 1, 4, "first(); second(); " + std::string(40, '/'));
    s.statement = "first();";
    TraceStep t = s;
    t.statement = "second();";
    const std::vector<Row> rows = to_rows({s, t});
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].text, "first();");
    EXPECT_EQ(rows[1].text, "second();");
}

TEST(Rows, WithoutSourceShowTheMethod) {
    TraceStep s = step("main", 1, 0, "");
    s.file.clear();
    EXPECT_EQ(to_rows({s})[0].text, "Counter.Add");
    s.method.clear();
    s.operation = "finish";
    EXPECT_EQ(to_rows({s})[0].text, "ends");
}

}  // namespace
}  // namespace tidelock::report
