#include "image/metadata/signature.h"

#include <gtest/gtest.h>

#include "image/metadata/custom_attribute.h"
#include "image/metadata/format.h"
#include "image/metadata_builder.h"

namespace tidelock::metadata {
namespace {

using testing::bytes;
using testing::MetadataBuilder;

class SignatureTest : public ::testing::Test {
protected:
    SignatureTest() {
        MetadataBuilder builder;
        builder.row(Table::AssemblyRef, {4, 0, 0, 0, 0, 0, builder.string("mscorlib"), 0, 0});
        builder.row(Table::TypeRef, {(1U << 2U) | 2U, builder.string("List`1"), builder.string("System")});
        builder.row(Table::TypeRef, {(1U << 2U) | 3U, builder.string("Enumerator"), 0});
        builder.row(Table::TypeDef, {0, builder.string("<Module>"), 0, 0, 1, 1});
        builder.row(Table::TypeDef, {0, builder.string("P"), 0, 0, 1, 1});
        const std::uint32_t main = builder.blob(bytes({0x00, 0x01, 0x01, 0x1D, 0x0E}));
        builder.row(Table::MethodDef, {0, 0, 0, builder.string("Main"), main, 1});
        const std::uint32_t self = builder.blob(bytes({0x20, 0x06, 0x20, 0x06, 0x20, 0x06, 0x08}));
        builder.row(Table::TypeSpec, {self});
        text_ = builder.user_string(u"a\"\n\xD83D\xDE00\xD800");
        bytes_ = builder.build();
        auto parsed = Metadata::parse(bytes_, "test");
        EXPECT_TRUE(parsed.ok());
        md_ = std::move(parsed).value();
    }

    bool is_method(std::initializer_list<unsigned> blob) {
        const auto data = bytes(blob);
        return check_method_signature(*md_, data).ok();
    }
    std::string text(std::initializer_list<unsigned> blob) {
        const auto data = bytes(blob);
        return format_type(*md_, data);
    }

    std::vector<std::byte> bytes_;
    std::unique_ptr<Metadata> md_;
    std::uint32_t text_ = 0;
};

TEST_F(SignatureTest, ReadsAMethodNodeByNode) {
    // instance List`1<!0> M<1>(int32&, !!0[])
    const auto blob = bytes({0x30, 1, 2, 0x15, 0x12, 0x05, 1, 0x13, 0, 0x10, 0x08, 0x1D, 0x1E, 0});
    SignatureReader reader(blob);
    const MethodSignature method = reader.read_method();
    EXPECT_TRUE(method.header.has_this());
    EXPECT_EQ(method.generic_param_count, 1U);
    ASSERT_EQ(method.param_count, 2U);
    const TypeNode list = reader.read_type();
    EXPECT_EQ(list.element, ElementType::GenericInst);
    EXPECT_EQ(list.token, Token(TypeRefRow(1)));
    EXPECT_EQ(list.number, 1U);
    EXPECT_FALSE(list.is_value_type);
    EXPECT_EQ(reader.read_type().element, ElementType::Var);
    EXPECT_EQ(reader.take_type().size(), 2U);
    reader.skip_type();
    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(reader.at_end());
}

TEST_F(SignatureTest, ArraysHaveShapes) {
    const auto blob = bytes({0x14, 0x08, 2, 1, 3, 2, 0, 0x02});
    SignatureReader reader(blob);
    EXPECT_EQ(reader.read_type().element, ElementType::Array);
    EXPECT_EQ(reader.read_type().element, ElementType::I4);
    const ArrayShape shape = reader.read_array_shape();
    EXPECT_EQ(shape.rank, 2U);
    EXPECT_EQ(shape.size_count, 1U);
    EXPECT_EQ(shape.sizes[0], 3U);
    EXPECT_EQ(shape.lower_bounds[1], 1);
}

TEST_F(SignatureTest, ChecksWholeBlobs) {
    EXPECT_TRUE(is_method({0x00, 0x00, 0x01}));
    EXPECT_TRUE(is_method({0x20, 0x01, 0x01, 0x1F, 0x05, 0x0E}));              // modreq
    EXPECT_TRUE(is_method({0x05, 0x02, 0x01, 0x08, 0x41, 0x08}));              // vararg with sentinel
    EXPECT_TRUE(is_method({0x00, 0x01, 0x01, 0x1B, 0x00, 0x01, 0x01, 0x08}));  // function pointer
    EXPECT_FALSE(is_method({}));
    EXPECT_FALSE(is_method({0x06, 0x08}));                          // a field
    EXPECT_FALSE(is_method({0x00, 0x02, 0x01, 0x08}));              // one parameter missing
    EXPECT_FALSE(is_method({0x00, 0x00, 0x12, 0x7D}));              // type that is not there
    EXPECT_FALSE(is_method({0x00, 0x00, 0x17}));                    // no such element
    EXPECT_FALSE(is_method({0x00, 0xDF, 0xFF, 0xFF, 0xFF, 0x01}));  // half a billion parameters
    EXPECT_FALSE(is_method({0x00, 0x00, 0x14, 0x08, 0x00, 0, 0}));  // rank 0
    EXPECT_TRUE(check_local_signature(*md_, bytes({0x07, 0x02, 0x45, 0x10, 0x08, 0x16})).ok());
    EXPECT_FALSE(check_local_signature(*md_, bytes({0x06, 0x02, 0x08})).ok());
    EXPECT_TRUE(check_field_signature(*md_, bytes({0x06, 0x1B, 0x09, 0x00, 0x01})).ok());
    EXPECT_TRUE(check_method_spec(*md_, bytes({0x0A, 0x01, 0x08})).ok());
    EXPECT_TRUE(check_property_signature(*md_, bytes({0x28, 0x00, 0x08})).ok());
}

TEST_F(SignatureTest, DepthIsLimited) {
    std::vector<std::byte> deep(100000, std::byte{0x1D});
    deep.push_back(std::byte{0x08});
    EXPECT_FALSE(check_type_spec(*md_, deep).ok());
    SignatureReader reader(deep);
    reader.skip_type();
    EXPECT_FALSE(reader.ok());
    const std::vector<std::byte> modifiers(100000, std::byte{0x1D});
    AttributeReader attribute(modifiers, modifiers, {});
    EXPECT_FALSE(attribute.ok());
}

TEST_F(SignatureTest, WritesTypes) {
    EXPECT_EQ(text({0x08}), "int32");
    EXPECT_EQ(text({0x1D, 0x0E}), "string[]");
    EXPECT_EQ(text({0x15, 0x12, 0x05, 1, 0x13, 0}), "class [mscorlib]System.List`1<!0>");
    EXPECT_EQ(text({0x11, 0x09}), "valuetype [mscorlib]System.List`1/Enumerator");
    EXPECT_EQ(text({0x14, 0x08, 2, 0, 0}), "int32[,]");
    EXPECT_EQ(text({0x1B, 0x00, 0x01, 0x01, 0x08}), "method void *(int32)");
    EXPECT_EQ(text({0x0F, 0x01}), "void*");
    EXPECT_EQ(text({}), "?");
    EXPECT_EQ(format_method(*md_, MethodDefRow(1)), "void P::Main(string[])");
    EXPECT_EQ(method_full_name(*md_, MethodDefRow(1)), "P.Main");
}

TEST_F(SignatureTest, TypesThatNameThemselvesDoNotGoOnForEver) {
    EXPECT_LT(format_token(*md_, TypeSpecRow(1)).size(), 100000U);
}

TEST_F(SignatureTest, WritesStrings) {
    EXPECT_EQ(format_token(*md_, Token(Table::UserString, text_)), "\"a\\\"\\n\xF0\x9F\x98\x80\\uD800\"");
}

TEST(AttributeReader, FixedAndNamedArguments) {
    // .ctor(string, int32[], object, System.Type), then a property of type bool
    const auto signature = bytes({0x20, 0x04, 0x01, 0x0E, 0x1D, 0x08, 0x1C, 0x12, 0x05});
    testing::ByteWriter value;
    value.u16(1).u8(2).text("hi");
    value.u32(2).u32(7).u32(0xFFFFFFFFU);
    value.u8(0x05).u8(200);  // boxed byte
    value.u8(0xFF);          // null type
    value.u16(1).u8(0x54).u8(0x02).u8(1).text("P").u8(1);
    AttributeReader reader(signature, value.view(), {});
    EXPECT_EQ(reader.next_fixed().text, "hi");
    const AttributeValue array = reader.next_fixed();
    ASSERT_EQ(array.count, 2U);
    EXPECT_EQ(reader.next_element(array.type).as_i64(), 7);
    EXPECT_EQ(reader.next_element(array.type).as_i64(), -1);
    const AttributeValue boxed = reader.next_fixed();
    EXPECT_EQ(boxed.type.element, ElementType::U1);
    EXPECT_EQ(boxed.bits, 200U);
    EXPECT_TRUE(reader.next_fixed().is_null);
    EXPECT_FALSE(reader.has_fixed());
    ASSERT_TRUE(reader.has_named());
    const AttributeNamedValue named = reader.next_named();
    EXPECT_FALSE(named.is_field);
    EXPECT_EQ(named.name, "P");
    EXPECT_EQ(named.value.bits, 1U);
    EXPECT_FALSE(reader.has_named());
    EXPECT_TRUE(reader.ok());
}

TEST(AttributeReader, EnumsAreAsLargeAsTheResolverSays) {
    const auto signature = bytes({0x20, 0x01, 0x01, 0x11, 0x05});
    const auto value = bytes({1, 0, 9, 0, 0, 0, 0, 0, 0, 0x80, 0, 0});
    AttributeReader reader(signature, value, [](const EnumName& name) {
        EXPECT_EQ(name.token, Token(TypeRefRow(1)));
        return std::optional(ElementType::U8);
    });
    EXPECT_EQ(reader.next_fixed().bits, 0x8000000000000009ULL);
    EXPECT_FALSE(reader.has_named());
    EXPECT_TRUE(reader.ok());
}

TEST(AttributeReader, EmptyBlobMeansNoArguments) {
    const auto none = bytes({0x20, 0x00, 0x01});
    AttributeReader reader(none, {}, {});
    EXPECT_FALSE(reader.has_fixed());
    EXPECT_FALSE(reader.has_named());
    EXPECT_TRUE(reader.ok());
}

}  // namespace
}  // namespace tidelock::metadata
