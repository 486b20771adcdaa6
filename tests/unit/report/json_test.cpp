#include "report/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/dot.h"
#include "report/example_trace.h"
#include "report/saved_trace.h"

namespace tidelock::report {
namespace {

using Json = nlohmann::json;

TEST(Json, HasTheNamesThatAreDocumented) {
    const Json json = Json::parse(to_json(lost_update_summary()));
    EXPECT_EQ(json["verdict"], "violation");
    EXPECT_EQ(json["complete"], false);
    EXPECT_EQ(json["stopped_by"], "violation");
    EXPECT_EQ(json["warnings"], Json::array());
    EXPECT_EQ(json["options"]["search"], "dfs");
    const Json& violation = json["violations"][0];
    EXPECT_EQ(violation["kind"], "assertion");
    EXPECT_EQ(violation["line"], 12);
    EXPECT_EQ(violation["method"], "Counter.Main");
    ASSERT_EQ(violation["trace"].size(), 5U);
    EXPECT_EQ(violation["trace"][2]["accesses"][0]["after"], "1");
    EXPECT_EQ(violation["trace"][2]["thread"], "thread 3");
    for (const char* name : {"states", "revisits", "transitions", "executions", "instructions", "max_depth", "seconds",
                             "states_per_second", "peak_memory_bytes", "store_bytes"})
        EXPECT_TRUE(json["statistics"][name].is_number()) << name;
}

TEST(Json, TellsOfReordering) {
    Summary summary = lost_update_summary();
    Finding& finding = summary.violations[0];
    EXPECT_FALSE(Json::parse(to_json(summary))["violations"][0].contains("under_sc"));
    finding.under_sc = UnderSc::No;
    finding.reordered.push_back({{"Counter.cs", 7}, {"Counter.cs", 8}, "one after the other"});
    finding.trace[3].is_completion = true;
    finding.trace[3].issued_at = 0;
    const Json violation = Json::parse(to_json(summary))["violations"][0];
    EXPECT_EQ(violation["under_sc"], "no");
    EXPECT_EQ(violation["reordered"][0]["first"]["line"], 7);
    EXPECT_EQ(violation["reordered"][0]["text"], "one after the other");
    EXPECT_EQ(violation["trace"][3]["completes"], true);
    EXPECT_EQ(violation["trace"][3]["issued_at"], 0);
    EXPECT_FALSE(violation["trace"][2].contains("completes"));
}

TEST(Json, BearsTextThatIsNotUtf8) {
    Summary summary = lost_update_summary();
    summary.violations[0].violation.facts = ts::Failure{"\xFF\xFE"};
    EXPECT_TRUE(Json::accept(to_json(summary)));
}

TEST(SavedTrace, ComesBackAsItWas) {
    SavedTrace trace;
    trace.program = "/a/b.cs";
    trace.source = "fedcba9876543210";
    trace.fingerprint = "0123456789abcdef";
    trace.arguments = {"x", "-y"};
    trace.options = {{"timeouts", "any"}};
    trace.schedule = {{1, 0}, {2, 0xFFFF'FFFF}, {1, 3}};
    trace.expected = {ts::ViolationKind::Deadlock, "b.cs:3"};
    trace.under_sc = UnderSc::Unknown;
    const auto back = parse_saved_trace(to_json(trace), "t.json");
    ASSERT_TRUE(back.ok()) << back.error().message();
    EXPECT_EQ(back.value().program, trace.program);
    EXPECT_EQ(back.value().source, trace.source);
    EXPECT_EQ(back.value().fingerprint, trace.fingerprint);
    EXPECT_EQ(back.value().arguments, trace.arguments);
    EXPECT_EQ(back.value().options, trace.options);
    EXPECT_EQ(back.value().schedule, trace.schedule);
    EXPECT_EQ(back.value().expected.kind, trace.expected.kind);
    EXPECT_EQ(back.value().expected.key, trace.expected.key);
    EXPECT_EQ(back.value().under_sc, trace.under_sc);
}

TEST(SavedTrace, RefusesWhatIsNone) {
    SavedTrace trace;
    const std::string good = to_json(trace);
    EXPECT_TRUE(parse_saved_trace(good, "t.json").ok());
    for (const std::string& text : {std::string(), std::string("{}"), std::string("[1]"), std::string("null"),
                                    std::string(R"({"format": 3})"), good.substr(0, good.size() / 2)}) {
        const auto result = parse_saved_trace(text, "t.json");
        ASSERT_FALSE(result.ok()) << text;
        EXPECT_EQ(result.error().where, "t.json");
    }
    Json json = Json::parse(good);
    for (const auto& [name, value] : json.items()) {
        Json without = json;
        without.erase(name);
        EXPECT_FALSE(parse_saved_trace(without.dump(), "t.json").ok()) << name;
    }
    json["schedule"] = {{1, -1}};
    EXPECT_FALSE(parse_saved_trace(json.dump(), "t.json").ok());
}

TEST(Dot, DrawsStatesStepsAndWhatIsWrong) {
    verify::StateGraph graph;
    graph.add_state(1);
    graph.add_state(2);
    graph.add_edge(1, 2, "main: \"a\"");
    graph.add_edge(1, 9, "not drawn");
    graph.ends.insert(2);
    ts::Violation broken;
    broken.kind = ts::ViolationKind::Deadlock;
    broken.facts = ts::Failure{"x"};
    graph.add_broken_edge(1, "thread 2", broken);
    EXPECT_EQ(to_dot(graph, "p"), R"(digraph "p" {
  node [shape=circle, fontsize=10];
  edge [fontsize=9];
  s1 [label="1", style=bold];
  s2 [label="2", shape=doublecircle];
  s1 -> s2 [label="main: \"a\""];
  v1 [label="deadlock: x", shape=box, color=red, fontcolor=red];
  s1 -> v1 [label="thread 2", color=red];
}
)");
}

TEST(Dot, DrawsNotTooMany) {
    verify::StateGraph graph;
    for (std::uint32_t i = 1; i <= verify::StateGraph::kMostStates + 10; ++i) graph.add_state(i);
    const std::string text = to_dot(graph, "p");
    EXPECT_NE(text.find("the first 5000 states"), std::string::npos);
    EXPECT_EQ(text.find("s5001 "), std::string::npos);
}

}  // namespace
}  // namespace tidelock::report
