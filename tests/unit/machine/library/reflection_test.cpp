// Names of types in both directions, and constraints of generic parameters, on types of the installed framework.
#include <gtest/gtest.h>

#include <filesystem>

#include "image/framework.h"
#include "machine/exec/no_host.h"
#include "machine/library/registry.h"
#include "machine/library/type_names.h"

namespace tidelock::library {
namespace {

class ReflectionTest : public ::testing::Test {
protected:
    void SetUp() override {
        const std::string corelib = tidelock::testing::framework_assembly("System.Private.CoreLib.dll");
        ASSERT_FALSE(corelib.empty()) << "no .NET framework found";
        types::LoaderOptions options;
        options.search_folders.push_back(std::filesystem::path(corelib).parent_path().string());
        auto opened = types::Loader::open(options);
        ASSERT_TRUE(opened.ok());
        loader_ = std::move(opened.value());
        machine_ = std::make_unique<Machine>(*loader_, host_, &find_native);
    }

    Type* find(std::string_view name) {
        auto type = find_type_by_name(*machine_, name, loader_->corelib());
        EXPECT_NE(type.value, nullptr) << name;
        return type.value;
    }
    std::string full_name(std::string_view name) { return type_name(*find(name), kNameSpace | kFullInstance); }
    std::string display(std::string_view name) { return type_name(*find(name), kNameSpace); }

    exec::NoHost host_;
    std::unique_ptr<types::Loader> loader_;
    std::unique_ptr<Machine> machine_;
};

TEST_F(ReflectionTest, FindsTypesByTheirNames) {
    const types::WellKnown& known = loader_->well_known();
    EXPECT_EQ(find("System.Int32"), known.int32);
    EXPECT_EQ(find("System.Int32[]"), loader_->sz_array_of(known.int32));
    EXPECT_EQ(find("System.Int32[,][]"), loader_->sz_array_of(loader_->md_array_of(known.int32, 2)));
    EXPECT_EQ(find("System.Int32[*]"), loader_->md_array_of(known.int32, 1));
    EXPECT_EQ(find("System.Int32*&"), loader_->by_ref_to(loader_->pointer_to(known.int32)));
    EXPECT_EQ(find("System.Nullable`1[System.Int32]"),
              find("System.Nullable`1[[System.Int32, System.Private.CoreLib]]"));
}

TEST_F(ReflectionTest, SplitsNestedArgumentsAtTheRightCommas) {
    Type* type = find(
        "System.Collections.Generic.Dictionary`2[System.String,System.Collections.Generic.KeyValuePair`2[System.Int32,"
        "System.Char]][]");
    ASSERT_EQ(type->element->args.size(), 2U);
    EXPECT_EQ(type->element->args[1]->args[1], loader_->well_known().char_);
}

TEST_F(ReflectionTest, FindsNestedTypesAndForwardedTypes) {
    EXPECT_EQ(find("System.Collections.Generic.Dictionary`2+Enumerator")->name, "Enumerator");
    EXPECT_EQ(find("System.Int32, System.Runtime"), loader_->well_known().int32);
}

TEST_F(ReflectionTest, FailsOnUnknownNames) {
    EXPECT_EQ(find_type_by_name(*machine_, "System.NoSuchType", loader_->corelib()).value, nullptr);
    EXPECT_EQ(find_type_by_name(*machine_, "X, NoSuchAssembly", loader_->corelib()).value, nullptr);
    EXPECT_EQ(find_type_by_name(*machine_, "", loader_->corelib()).value, nullptr);
    EXPECT_EQ(find_type_by_name(*machine_, "System.Int32[[[", loader_->corelib()).value, nullptr);
}

TEST_F(ReflectionTest, PrintsNamesAsRuntimeTypeDoes) {
    EXPECT_EQ(display("System.Collections.Generic.List`1[System.Int32]"),
              "System.Collections.Generic.List`1[System.Int32]");
    EXPECT_EQ(display("System.Collections.Generic.List`1"), "System.Collections.Generic.List`1[T]");
    EXPECT_EQ(full_name("System.Collections.Generic.List`1"), "System.Collections.Generic.List`1");
    EXPECT_EQ(type_name(*find("System.Collections.Generic.List`1[System.Int32][]"), 0), "List`1[]");
    const std::string corelib = loader_->corelib().display_name();
    EXPECT_EQ(full_name("System.Nullable`1[System.Int32]"), "System.Nullable`1[[System.Int32, " + corelib + "]]");
}

TEST_F(ReflectionTest, ChecksSpecialConstraints) {
    const types::WellKnown& known = loader_->well_known();
    Type* of_struct = known.nullable->definition->args[0];
    EXPECT_TRUE(satisfies(*machine_, of_struct, known.int32, {}));
    EXPECT_FALSE(satisfies(*machine_, of_struct, known.string, {}));
    EXPECT_FALSE(satisfies(*machine_, of_struct, find("System.Nullable`1[System.Int32]"), {}));
    Type* of_class = find("System.WeakReference`1")->args[0];
    EXPECT_TRUE(satisfies(*machine_, of_class, known.string, {}));
    EXPECT_FALSE(satisfies(*machine_, of_class, known.int32, {}));
    EXPECT_FALSE(satisfies(*machine_, of_class, loader_->by_ref_to(known.string), {}));
}

TEST_F(ReflectionTest, HandlesComeBackAsTheirTypes) {
    for (Type* type : {loader_->well_known().int32, loader_->pointer_to(loader_->well_known().int32),
                       find("System.Collections.Generic.List`1")->args[0]}) {
        const Address handle = machine_->heap().type_handle(type);
        ASSERT_NE(handle, 0U);
        EXPECT_EQ(machine_->heap().type_of_handle(handle).or_null(), type);
        EXPECT_EQ(machine_->type_of_object(machine_->type_object(type)).or_null(), type);
        // The class library tells descriptors of pointers, byrefs and parameters by this bit.
        EXPECT_EQ((handle & 2U) != 0, !type->is_value_type());
    }
}

}  // namespace
}  // namespace tidelock::library
