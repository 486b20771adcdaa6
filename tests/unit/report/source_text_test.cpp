#include "report/source_text.h"

#include <gmock/gmock.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace tidelock::report {
namespace {

using testing::ElementsAre;

TEST(SourceText, LinesEndInAnyWay) {
    EXPECT_THAT(lines_of("a\nb\r\nc\rd"), ElementsAre("a", "b", "c", "d"));
    EXPECT_THAT(lines_of("\n x\n"), ElementsAre("", " x"));
}

TEST(SourceText, GivesLinesAndPartsOfThem) {
    const std::string path = testing::TempDir() + "tidelock_source_text_test.cs";
    std::ofstream(path, std::ios::binary) << "\xEF\xBB\xBF"
                                             "class C\n"
                                             "    { a(); b(); }\n"
                                             "    /* \xC3\xA9 */ c();\n";
    SourceText source;
    EXPECT_EQ(source.line(path, 1), "class C");
    EXPECT_EQ(source.line(path, 2), "{ a(); b(); }");
    EXPECT_EQ(source.part(path, 2, 12, 16), "b();");
    EXPECT_EQ(source.part(path, 2, 12, 0), "b(); }");
    EXPECT_EQ(source.part(path, 2, 99, 100), "{ a(); b(); }");
    EXPECT_EQ(source.part(path, 3, 14, 18), "/* \xC3\xA9 */ c();");
    EXPECT_EQ(source.line(path, 9), "");
    EXPECT_EQ(source.line(path, 0), "");
    EXPECT_EQ(source.line("/none/none.cs", 1), "");
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace tidelock::report
