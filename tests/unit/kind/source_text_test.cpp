#include "kind/source_text.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "base/digest.h"

namespace tidelock::kind {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(SourceText, LinesEndInAnyWay) {
    EXPECT_THAT(lines_of("a\nb\r\nc\rd"), ElementsAre("a", "b", "c", "d"));
    EXPECT_THAT(lines_of("\n x\n"), ElementsAre("", " x"));
}

constexpr std::string_view kText =
    "\xEF\xBB\xBF"
    "class C\n"
    "    { a(); b(); }\n"
    "    /* \xC3\xA9 */ c();\n";

class SourceFiles : public testing::Test {
protected:
    SourceFiles() {
        path_ =
            testing::TempDir() + "tidelock_" + testing::UnitTest::GetInstance()->current_test_info()->name() + ".cs";
        std::ofstream(path_, std::ios::binary) << kText;
    }
    ~SourceFiles() override { std::filesystem::remove_all(path_); }

    std::string path_;
    SourceText source_;
    const Checksum right_{Checksum::Kind::Sha256, sha256(kText)};
};

TEST_F(SourceFiles, GiveLinesAndPartsOfThem) {
    source_.add(path_, "", right_);
    EXPECT_TRUE(source_.knows(path_));
    EXPECT_EQ(source_.line(path_, 1), "class C");
    EXPECT_EQ(source_.line(path_, 2), "{ a(); b(); }");
    EXPECT_EQ(source_.part(path_, 2, 12, 16), "b();");
    EXPECT_EQ(source_.part(path_, 2, 12, 0), "b(); }");
    EXPECT_EQ(source_.part(path_, 2, 99, 100), "{ a(); b(); }");
    EXPECT_EQ(source_.part(path_, 3, 14, 18), "/* \xC3\xA9 */ c();");
    EXPECT_EQ(source_.line(path_, 9), "");
    EXPECT_EQ(source_.line(path_, 0), "");
    EXPECT_THAT(source_.notes(), IsEmpty());
}

TEST_F(SourceFiles, MayHaveAnOlderChecksum) {
    source_.add(path_, "", {Checksum::Kind::Sha1, sha1(kText)});
    EXPECT_EQ(source_.line(path_, 1), "class C");
}

TEST_F(SourceFiles, HaveNoTextWithoutTheirChecksum) {
    source_.add(path_, "", {});
    EXPECT_EQ(source_.line(path_, 1), "");
    EXPECT_THAT(source_.notes(), ElementsAre(HasSubstr("has no checksum in the debug information")));
}

TEST_F(SourceFiles, HaveNoTextWhenTheyHaveChanged) {
    std::ofstream(path_, std::ios::app) << "more";
    source_.add(path_, "", right_);
    EXPECT_EQ(source_.line(path_, 1), "");
    EXPECT_THAT(source_.notes(),
                ElementsAre(path_ + " has changed since the program was built: its text is not shown"));
}

TEST_F(SourceFiles, AreRegularFilesOfSomeSize) {
    std::filesystem::remove(path_);
    std::filesystem::create_directory(path_);
    source_.add(path_, "", right_);
    source_.add("/dev/zero", "", right_);
    EXPECT_EQ(source_.line(path_, 1), "");
    EXPECT_THAT(source_.notes(), ElementsAre(HasSubstr("are not source files that can be read")));
}

TEST_F(SourceFiles, ThatAreTooLargeAreNotRead) {
    std::filesystem::resize_file(path_, std::uintmax_t{1} << 40);
    source_.add(path_, "", right_);
    EXPECT_THAT(source_.notes(), ElementsAre(HasSubstr("is not a source file that can be read")));
}

TEST_F(SourceFiles, ThatAreNotThereNeedNoNote) {
    source_.add("/none/none.cs", "", right_);
    EXPECT_EQ(source_.line("/none/none.cs", 1), "");
    EXPECT_THAT(source_.notes(), IsEmpty());
}

TEST_F(SourceFiles, AreNotNeededIfTheTextIsEmbedded) {
    source_.add("/none/none.cs", kText, {});
    EXPECT_EQ(source_.line("/none/none.cs", 1), "class C");
}

}  // namespace
}  // namespace tidelock::kind
