#include "json/foreign_json.h"

#include <gtest/gtest.h>

namespace tidelock::json {
namespace {

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

std::string problem(const std::string& text) {
    const auto parsed = parse_foreign_json(text, "x.json");
    return parsed.ok() ? "" : parsed.error().message();
}

TEST(ForeignJson, ReadsValuesAndComments) {
    const auto parsed = parse_foreign_json("{ // a comment\n \"b\": [1], \"a\": {} }", "x.json");
    ASSERT_TRUE(parsed.ok());
    EXPECT_EQ(parsed->dump(), R"({"b":[1],"a":{}})");
}

TEST(ForeignJson, NamesTheFileThatIsNoJson) {
    for (const char* text : {"", "{", "[1,]", "\"\xC3\x28\"", "{\"a\":1}}", "nul", "1e999x"})
        EXPECT_EQ(problem(text), "x.json: is not valid JSON") << text;
}

TEST(ForeignJson, RefusesWhatIsNestedTooDeeply) {
    constexpr const char* kRefusal = "x.json: is not valid JSON: it is nested too deeply";
    EXPECT_EQ(problem(nested(kDeepestJson)), "");
    EXPECT_EQ(problem(nested(kDeepestJson + 2)), kRefusal);
    EXPECT_EQ(problem(nested(1'000'000)), kRefusal);
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    EXPECT_EQ(problem(objects + "1" + std::string(100'000, '}')), kRefusal);
    EXPECT_EQ(problem(std::string(1'000'000, '[')), kRefusal);  // without an end
}

TEST(ForeignJson, RefusesTooManyMembers) {
    std::string text = "{";
    for (std::uint32_t i = 0; i <= kMostJsonMembers; ++i) text += "\"" + std::to_string(i) + "\":1,";
    EXPECT_EQ(problem(text + "\"last\":1}"), "x.json: has too many members");
}

}  // namespace
}  // namespace tidelock::json
