// Resource texts of the installed class library.
#include <gtest/gtest.h>

#include <filesystem>

#include "image/framework.h"
#include "machine/exec/no_host.h"
#include "machine/library/registry.h"
#include "machine/library/resources.h"

namespace tidelock::library {
namespace {

class Resources : public ::testing::Test {
protected:
    void SetUp() override {
        const std::string corelib = tidelock::testing::framework_assembly("System.Private.CoreLib.dll");
        ASSERT_FALSE(corelib.empty()) << "no .NET framework found";
        types::LoaderOptions options;
        options.search_folders = {std::filesystem::path(corelib).parent_path().string()};
        auto opened = types::Loader::open(options);
        ASSERT_TRUE(opened.ok());
        loader_ = std::move(opened.value());
        machine_ = std::make_unique<exec::Machine>(*loader_, host_, &find_native);
    }

    exec::NoHost host_;
    std::unique_ptr<types::Loader> loader_;
    std::unique_ptr<exec::Machine> machine_;
};

TEST_F(Resources, FindsTextsByKey) {
    EXPECT_EQ(find_resource(*machine_, loader_->corelib(), "Arg_NullReferenceException"),
              "Object reference not set to an instance of an object.");
    EXPECT_EQ(find_resource(*machine_, loader_->corelib(), "Arg_DivideByZero"), "Attempted to divide by zero.");
}

TEST_F(Resources, AnswersTheKeyWhenThereIsNoText) {
    EXPECT_EQ(find_resource(*machine_, loader_->corelib(), "NoSuchKey"), "NoSuchKey");
}

TEST_F(Resources, EveryAssemblyHasItsOwn) {
    auto linq = loader_->load_by_name("System.Linq");
    ASSERT_TRUE(linq.value != nullptr);
    EXPECT_EQ(find_resource(*machine_, *linq.value, "NoElements"), "Sequence contains no elements");
    EXPECT_EQ(find_resource(*machine_, loader_->corelib(), "NoElements"), "NoElements");
}

}  // namespace
}  // namespace tidelock::library
