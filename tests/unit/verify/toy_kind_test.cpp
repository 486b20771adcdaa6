// A kind of program that has nothing to do with .NET goes through the engine, the reports, a saved trace and the
// simulator: whatever they want to know of a program, they ask through src/kind.
#include "toy_kind.h"

#include <gmock/gmock.h>

#include "report/dot.h"
#include "report/explorer_text.h"
#include "report/json.h"
#include "report/saved_trace.h"
#include "report/text.h"
#include "verify/breakpoints.h"
#include "verify/combinations.h"
#include "verify/engine.h"
#include "verify/explorer.h"

namespace tidelock::toy {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using verify::Verdict;

constexpr const char* kPhilosophers = R"(actor alice
  lock left
  lock right
  unlock right
  unlock left
actor bob
  lock right
  lock left
  unlock left
  unlock right
)";

constexpr const char* kLateWrite = R"(actor reader
  expect ready 0
actor writer
  set ready 1
)";

constexpr const char* kEndless = R"(actor main
  set x 1
actor spinner
  get x
  again
)";

constexpr const char* kToss = R"(actor main
  toss coin
  expect coin 0
)";

// A plan that leaves nothing out, and one that leaves out what it can.
std::vector<verify::Plan> plans() {
    verify::Plan whole;
    whole.reduction = verify::Reductions{};
    return {whole, {}};
}

report::Summary check(const Program& program, const verify::Plan& plan, verify::Drawing drawing = verify::Drawing::No) {
    verify::Observer nobody;
    auto outcome = verify::verify({program, {}, plan}, nobody, drawing);
    report::Summary summary;
    EXPECT_TRUE(outcome.ok()) << (outcome.ok() ? "" : outcome.error().message());
    if (outcome.ok()) static_cast<verify::Outcome&>(summary) = std::move(*outcome);
    EXPECT_EQ(summary.internal_error, "");
    summary.program = "scene.toy";
    return summary;
}

std::string text_of(const report::Summary& summary) { return report::to_text(summary, {}, report::Amount::Full); }

TEST(ToyKind, DeadlockIsFoundRepeatedAndTold) {
    const Program program(kPhilosophers);
    for (const verify::Plan& plan : plans()) {
        const report::Summary summary = check(program, plan);
        ASSERT_EQ(summary.verdict, Verdict::Violation);
        EXPECT_EQ(summary.threads, 2U);
        EXPECT_THAT(text_of(summary),
                    AllOf(HasSubstr("2 threads wait for each other"),
                          HasSubstr("alice waits for right, held by bob since line 7  (/toys/scene.toy:3)"),
                          HasSubstr("bob waits for left, held by alice since line 2  (/toys/scene.toy:8)"),
                          HasSubstr("lock left"), HasSubstr("note: this is a toy")));
        const verify::Finding& finding = summary.violations.front();
        EXPECT_THAT(finding.violation.stacks, SizeIs(2));
        ASSERT_THAT(finding.trace, SizeIs(4));  // two steps, and where the two stand
        EXPECT_EQ(finding.trace[0].operation, "lock");
        EXPECT_EQ(finding.trace[3].operation, "blocked");
    }
}

TEST(ToyKind, AssertionHasATraceWithValues) {
    const Program program(kLateWrite);
    for (const verify::Plan& plan : plans()) {
        const report::Summary summary = check(program, plan);
        ASSERT_EQ(summary.verdict, Verdict::Violation);
        const std::string json = report::to_json(summary);
        EXPECT_THAT(json, AllOf(HasSubstr("\"kind\": \"assertion\""), HasSubstr("\"message\": \"ready should be 0\""),
                                HasSubstr("\"thread\": \"writer\""), HasSubstr("\"file\": \"/toys/scene.toy\"")));
        EXPECT_THAT(text_of(summary), AllOf(HasSubstr("ready: 0 -> 1"), HasSubstr("expect ready 0")));
    }
}

TEST(ToyKind, RaceIsAWarningUnlessItIsToBeAnError) {
    const Program program(kEndless);
    verify::Plan plan;
    plan.may_run_forever = true;
    report::Summary summary = check(program, plan);
    EXPECT_EQ(summary.verdict, Verdict::Ok);
    ASSERT_THAT(summary.warnings, SizeIs(1));
    EXPECT_THAT(text_of(summary), AllOf(HasSubstr("x: write by main races with read by spinner"),
                                        HasSubstr("the program may run for ever")));
    plan.races = kind::Races::Error;
    summary = check(program, plan);
    EXPECT_EQ(summary.verdict, Verdict::Violation);
    EXPECT_EQ(summary.violations.front().violation.kind, ts::ViolationKind::DataRace);
}

TEST(ToyKind, HangHasACycle) {
    const Program program(kEndless);
    for (const verify::Plan& plan : plans()) {
        const report::Summary summary = check(program, plan);
        ASSERT_EQ(summary.verdict, Verdict::Violation);
        EXPECT_THAT(text_of(summary), AllOf(HasSubstr("the program can no longer end: spinner goes on for ever"),
                                            HasSubstr("steps are repeated for ever")));
        EXPECT_TRUE(summary.violations.front().cycle_begin.has_value());
    }
}

TEST(ToyKind, SearchBeginsAgainWithWhatWasLearnt) {
    const Program program(kToss);
    for (const verify::Plan& plan : plans()) {
        const report::Summary summary = check(program, plan);
        EXPECT_EQ(summary.verdict, Verdict::Violation);
        EXPECT_EQ(summary.restarts, 1U);
        EXPECT_EQ(summary.violations.front().circumstances, (kind::Circumstances{{"tosses", "some"}}));
        EXPECT_THAT(text_of(summary), HasSubstr("chooses 1"));
    }
}

TEST(ToyKind, WhatIsNotSupportedIsNamed) {
    const report::Summary summary = check(Program("actor scotty\n  beam spock\n"), {});
    EXPECT_EQ(summary.verdict, Verdict::Unsupported);
    EXPECT_THAT(text_of(summary), AllOf(HasSubstr("beaming is not supported"), HasSubstr("/toys/scene.toy"),
                                        HasSubstr("the program never has a second thread")));
}

TEST(ToyKind, KindMayRefuseASetting) {
    const Program program(kToss);
    verify::Plan plan;
    plan.memory_model = kind::MemoryModel::Tso;
    verify::Observer nobody;
    const auto outcome = verify::verify({program, {}, plan}, nobody);
    ASSERT_FALSE(outcome.ok());
    EXPECT_THAT(outcome.error().message(), HasSubstr("scripts are sequentially consistent"));
}

TEST(ToyKind, StateGraphIsDrawn) {
    const report::Summary summary = check(Program(kToss), plans().front(), verify::Drawing::StateGraph);
    const std::string dot = report::to_dot(summary.graph, "scene.toy");
    EXPECT_THAT(dot, AllOf(HasSubstr("main: scene.toy:2 toss coin"), HasSubstr("main: scene.toy:3 expect coin"),
                           HasSubstr("red")));
}

TEST(ToyKind, SavedTraceIsRepeated) {
    const Program program(kToss);
    const report::Summary summary = check(program, {});
    ASSERT_THAT(summary.violations, SizeIs(1));
    const verify::Finding& finding = summary.violations.front();
    report::SavedTrace kept;
    kept.program = "/toys/scene.toy";
    kept.options = finding.circumstances;
    kept.schedule = finding.schedule;
    kept.expected = {finding.violation.kind, finding.violation.key, finding.cycle_begin};
    auto trace = report::parse_saved_trace(report::to_json(kept), "kept.json");
    ASSERT_TRUE(trace.ok()) << trace.error().message();

    kind::SourceText source;
    auto again = verify::repeat_counterexample(program, {}, trace->options, trace->schedule, trace->expected, source);
    ASSERT_TRUE(again.ok()) << again.error().message();
    ASSERT_TRUE(again->violation.has_value()) << again->problem;
    EXPECT_EQ(again->trace.size(), finding.trace.size());
    EXPECT_EQ(again->trace.back().text, "expect coin 0");
    EXPECT_EQ(source.line("/toys/scene.toy", 2), "toss coin");

    // In other circumstances it means something else.
    again = verify::repeat_counterexample(program, {}, {{"tosses", "none"}}, trace->schedule, trace->expected, source);
    ASSERT_TRUE(again.ok());
    EXPECT_FALSE(again->violation.has_value());
    EXPECT_FALSE(verify::repeat_counterexample(program, {}, {{"moon", "full"}}, {}, {}, source).ok());
}

TEST(ToyKind, SimulatorStepsForwardsAndBackwards) {
    const Program program(kPhilosophers);
    auto opened = verify::Explorer::open(program, {});
    ASSERT_TRUE(opened.ok());
    verify::Explorer& explorer = **opened;
    EXPECT_TRUE(explorer.has_code_at("scene.toy", 3));
    EXPECT_FALSE(explorer.has_code_at("scene.toy", 1));
    EXPECT_THAT(report::threads_text(explorer.actors(), 0, {}), AllOf(HasSubstr("alice"), HasSubstr("locks right")));

    auto move = explorer.step({1, 0});
    ASSERT_TRUE(move.ok());
    EXPECT_TRUE(verify::is_hit({verify::Breakpoint::On::Line, "scene.toy", 3}, move->traits));
    EXPECT_THAT(move->shown, IsEmpty());
    EXPECT_THAT(report::locks_text(explorer.inspector().locks()), AllOf(HasSubstr("left"), HasSubstr("alice")));
    move = explorer.step({2, 0});
    ASSERT_TRUE(move.ok());
    ASSERT_THAT(move->shown, SizeIs(1));  // the deadlock
    EXPECT_EQ(explorer.state().status, verify::StateView::Status::Stuck);
    const auto finding = explorer.finding_of(move->shown.front());
    ASSERT_TRUE(finding.ok()) << finding.error().message();
    EXPECT_THAT(report::finding_text(*finding, "scene.toy", {}, report::Amount::Full),
                HasSubstr("wait for each other"));

    EXPECT_EQ(explorer.back(2), 2U);
    EXPECT_EQ(explorer.state().status, verify::StateView::Status::Open);
    EXPECT_THAT(explorer.inspector().locks(), IsEmpty());
}

TEST(ToyKind, SimulatorBeginsAgainWithWhatWasLearnt) {
    const Program program(kToss);
    auto opened = verify::Explorer::open(program, {});
    ASSERT_TRUE(opened.ok());
    auto move = (*opened)->step({1, 1});
    ASSERT_TRUE(move.ok());
    EXPECT_TRUE(move->began_again);
    move = (*opened)->step({1, 1});
    ASSERT_TRUE(move.ok());
    EXPECT_FALSE(move->began_again);
    EXPECT_EQ((*opened)->circumstances(), (kind::Circumstances{{"tosses", "some"}}));
}

}  // namespace
}  // namespace tidelock::toy
