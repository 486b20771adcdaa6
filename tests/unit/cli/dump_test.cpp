#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/dump_cil.h"
#include "cli/dump_tables.h"
#include "cli/environment.h"

namespace tidelock::cli {
namespace {

using testing::HasSubstr;

// The class library is an assembly that is there on every machine that passes the tests.
class Dump : public testing::Test {
protected:
    Dump() : image_(open()) {}

    static std::unique_ptr<metadata::Image> open() {
        auto framework = files::find_framework(std::nullopt, read_environment());
        auto image = metadata::Image::open(framework.value() + "/System.Private.CoreLib.dll");
        return std::move(image).value();
    }
    [[nodiscard]] std::string methods(std::string_view pattern) const {
        std::string text;
        for (const auto method : image_->md().rows<metadata::Table::MethodDef>()) {
            if (!is_method_named(image_->md(), method, pattern)) continue;
            dump_method({image_.get(), nullptr}, method, [&text](std::string_view part) { text += part; });
        }
        return text;
    }

    std::unique_ptr<metadata::Image> image_;
};

TEST_F(Dump, MethodsAreFoundByTheirNames) {
    const std::string full = methods("System.Object::.ctor");
    EXPECT_THAT(full,
                HasSubstr(".method public hidebysig specialname rtspecialname instance void .ctor() cil managed"));
    EXPECT_THAT(full, HasSubstr("IL_0000:  ret"));
    EXPECT_EQ(methods("Object::.ctor"), full);
    EXPECT_THAT(methods("ReferenceEquals"), HasSubstr("bool ReferenceEquals(object objA, object objB)"));
    EXPECT_EQ(methods("System.Object::NoSuchMethod"), "");
}

TEST_F(Dump, TablesNameTheirColumns) {
    std::string text;
    dump_tables(image_->md(), [&text](std::string_view part) { text += part; });
    EXPECT_THAT(text, HasSubstr("// table TypeDef (02): "));
    EXPECT_THAT(text, HasSubstr("TypeName=\"Object\" TypeNamespace=\"System\""));
}

}  // namespace
}  // namespace tidelock::cli
