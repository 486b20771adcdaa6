#include "image/metadata/lookup.h"

#include <gtest/gtest.h>

#include "image/metadata/flags.h"
#include "image/metadata/image.h"
#include "image/metadata_builder.h"
#include "image/pe_builder.h"

namespace tidelock::metadata {
namespace {

using testing::MetadataBuilder;

struct Parsed {
    explicit Parsed(const MetadataBuilder& builder) : bytes(builder.build()) {
        auto result = Metadata::parse(bytes, "test");
        EXPECT_TRUE(result.ok());
        md = std::move(result).value();
    }
    std::vector<std::byte> bytes;
    std::unique_ptr<Metadata> md;
};

template <class Range>
std::vector<std::uint32_t> values(const Range& range) {
    std::vector<std::uint32_t> found;
    for (const auto row : range) found.push_back(row.value());
    return found;
}

using Rows = std::vector<std::uint32_t>;

MetadataBuilder three_types() {
    MetadataBuilder builder;
    builder.row(Table::TypeDef, {0, builder.string("<Module>"), 0, 0, 1, 1});
    builder.row(Table::TypeDef, {0, builder.string("A"), builder.string("N"), 0, 1, 1});
    builder.row(Table::TypeDef, {0, builder.string("B"), builder.string("N"), 0, 3, 1});
    for (int i = 0; i < 4; ++i) builder.row(Table::Field, {0, builder.string("f"), 0});
    for (int i = 0; i < 2; ++i) builder.row(Table::MethodDef, {0, 0, 0, builder.string("m"), 0, 1});
    return builder;
}

TEST(Lookup, MembersOfTypes) {
    const Parsed parsed(three_types());
    const Metadata& md = *parsed.md;
    EXPECT_EQ(values(fields_of(md, TypeDefRow(1))), Rows{});
    EXPECT_EQ(values(fields_of(md, TypeDefRow(2))), (Rows{1, 2}));
    EXPECT_EQ(values(fields_of(md, TypeDefRow(3))), (Rows{3, 4}));
    EXPECT_EQ(values(methods_of(md, TypeDefRow(2))), Rows{});
    EXPECT_EQ(values(methods_of(md, TypeDefRow(3))), (Rows{1, 2}));
    EXPECT_EQ(values(methods_of(md, TypeDefRow(9))), Rows{});
    EXPECT_EQ(declaring_type(md, FieldRow(2)), TypeDefRow(2));
    EXPECT_EQ(declaring_type(md, MethodDefRow(1)), TypeDefRow(3));
    EXPECT_TRUE(declaring_type(md, MethodDefRow(3)).is_nil());
}

TEST(Lookup, ListsThatMakeNoSenseAreEmptyOrCut) {
    MetadataBuilder builder;
    builder.row(Table::TypeDef, {0, 1, 0, 0, 900, 5});
    builder.row(Table::TypeDef, {0, 1, 0, 0, 2, 0});
    for (int i = 0; i < 3; ++i) builder.row(Table::Field, {0, 1, 0});
    const Parsed parsed(builder);
    EXPECT_EQ(values(fields_of(*parsed.md, TypeDefRow(1))), Rows{});
    EXPECT_EQ(values(fields_of(*parsed.md, TypeDefRow(2))), (Rows{2, 3}));
    EXPECT_EQ(values(methods_of(*parsed.md, TypeDefRow(2))), Rows{});
}

TEST(Lookup, PointerTablesAreFollowed) {
    MetadataBuilder builder = three_types();
    builder.tables_stream_name("#-");
    for (const std::uint32_t target : {4U, 2U, 1U, 3U}) builder.row(Table::FieldPtr, {target});
    const Parsed parsed(builder);
    EXPECT_EQ(values(fields_of(*parsed.md, TypeDefRow(2))), (Rows{4, 2}));
    EXPECT_EQ(values(fields_of(*parsed.md, TypeDefRow(3))), (Rows{1, 3}));
    EXPECT_EQ(declaring_type(*parsed.md, FieldRow(4)), TypeDefRow(2));
    EXPECT_EQ(declaring_type(*parsed.md, FieldRow(1)), TypeDefRow(3));
}

TEST(Lookup, KeysInASortedTable) {
    MetadataBuilder builder = three_types();
    for (const std::uint32_t owner : {1U, 2U, 2U, 2U, 3U}) builder.row(Table::InterfaceImpl, {owner, 4});
    const Parsed parsed(builder);
    EXPECT_EQ(values(interface_impls_of(*parsed.md, TypeDefRow(2))), (Rows{2, 3, 4}));
    EXPECT_EQ(interface_impls_of(*parsed.md, TypeDefRow(2)).size(), 3U);
    EXPECT_EQ(values(interface_impls_of(*parsed.md, TypeDefRow(9))), Rows{});
    EXPECT_EQ(values(interface_impls_of(*parsed.md, TypeDefRow())), Rows{});
}

TEST(Lookup, KeysInATableThatIsNotSorted) {
    MetadataBuilder builder = three_types();
    for (const std::uint32_t owner : {2U, 1U, 3U, 2U, 3U}) builder.row(Table::InterfaceImpl, {owner, 4});
    const Parsed parsed(builder);
    EXPECT_EQ(values(interface_impls_of(*parsed.md, TypeDefRow(2))), (Rows{1, 4}));
    EXPECT_EQ(interface_impls_of(*parsed.md, TypeDefRow(3)).first(), InterfaceImplRow(3));
}

TEST(Lookup, AttributesByName) {
    MetadataBuilder builder = three_types();
    builder.row(Table::TypeRef, {0, builder.string("ObsoleteAttribute"), builder.string("System")});
    builder.row(Table::MemberRef, {(1U << 3U) | 1U, builder.string(".ctor"), 0});
    builder.row(Table::CustomAttribute, {(2U << 5U) | 3U, (1U << 3U) | 3U, 0});  // on TypeDef 2, by MemberRef 1
    builder.row(Table::CustomAttribute, {(3U << 5U) | 3U, (1U << 3U) | 2U, 0});  // on TypeDef 3, by MethodDef 1 of B
    const Parsed parsed(builder);
    EXPECT_TRUE(has_attribute(*parsed.md, TypeDefRow(2), "System", "ObsoleteAttribute"));
    EXPECT_FALSE(has_attribute(*parsed.md, TypeDefRow(1), "System", "ObsoleteAttribute"));
    EXPECT_FALSE(has_attribute(*parsed.md, TypeDefRow(2), "System", "Other"));
    EXPECT_TRUE(has_attribute(*parsed.md, TypeDefRow(3), "N", "B"));
}

TEST(Lookup, PropertiesAndAccessors) {
    MetadataBuilder builder = three_types();
    builder.row(Table::PropertyMap, {3, 1});
    builder.row(Table::Property, {0, builder.string("P"), 0});
    builder.row(Table::MethodSemantics, {MethodSemanticsAttributes::Getter, 2, (1U << 1U) | 1U});
    const Parsed parsed(builder);
    EXPECT_EQ(values(properties_of(*parsed.md, TypeDefRow(3))), Rows{1});
    EXPECT_EQ(values(properties_of(*parsed.md, TypeDefRow(2))), Rows{});
    EXPECT_EQ(declaring_type(*parsed.md, PropertyRow(1)), TypeDefRow(3));
    EXPECT_EQ(find_accessor(*parsed.md, PropertyRow(1), MethodSemanticsAttributes::Getter), MethodDefRow(2));
    EXPECT_TRUE(find_accessor(*parsed.md, PropertyRow(1), MethodSemanticsAttributes::Setter).is_nil());
}

TEST(Lookup, EnumsHaveAnUnderlyingType) {
    MetadataBuilder builder;
    const std::uint32_t literal = builder.blob(testing::bytes({0x06, 0x11, 0x04}));
    const std::uint32_t value = builder.blob(testing::bytes({0x06, 0x0A}));
    builder.row(Table::TypeDef, {0, 1, 0, 0, 1, 1});
    builder.row(Table::Field, {FieldAttributes::Static, 1, literal});
    builder.row(Table::Field, {0, 1, value});
    const Parsed parsed(builder);
    EXPECT_EQ(enum_underlying_type(*parsed.md, TypeDefRow(1)), ElementType::I8);
    EXPECT_EQ(enum_underlying_type(*parsed.md, TypeDefRow(2)), ElementType::End);
}

TEST(Image, FindsTypesByName) {
    MetadataBuilder builder = three_types();
    builder.row(Table::TypeDef, {0, builder.string("Inner"), 0, 0, 5, 3});
    builder.row(Table::NestedClass, {4, 2});
    builder.row(Table::ExportedType, {0, 0, builder.string("F"), builder.string("N"), (1U << 2U) | 1U});
    builder.row(Table::ExportedType, {0, 0, builder.string("G"), 0, (1U << 2U) | 2U});
    builder.row(Table::Assembly, {0, 1, 2, 3, 4, 0, 0, builder.string("Asm"), 0});
    testing::PeParts parts;
    parts.metadata = builder.build();
    const auto opened = Image::from_memory(testing::build_pe(parts), "test.dll");
    ASSERT_TRUE(opened.ok()) << opened.error().message();
    const Image& image = *opened.value();
    EXPECT_EQ(image.find_type("N", "A"), TypeDefRow(2));
    EXPECT_EQ(image.find_type("N", "B"), TypeDefRow(3));
    EXPECT_TRUE(image.find_type("", "A").is_nil());
    EXPECT_TRUE(image.find_type("", "Inner").is_nil());
    EXPECT_EQ(image.find_nested_type(TypeDefRow(2), "Inner"), TypeDefRow(4));
    EXPECT_TRUE(image.find_nested_type(TypeDefRow(3), "Inner").is_nil());
    EXPECT_EQ(image.enclosing_type(TypeDefRow(4)), TypeDefRow(2));
    EXPECT_EQ(find_enclosing_type(image.md(), TypeDefRow(4)), TypeDefRow(2));
    EXPECT_EQ(image.find_exported_type("N", "F"), ExportedTypeRow(1));
    EXPECT_EQ(image.find_nested_exported_type(ExportedTypeRow(1), "G"), ExportedTypeRow(2));
    EXPECT_EQ(image.assembly().name, "Asm");
    EXPECT_EQ(image.assembly().version, (std::array<std::uint16_t, 4>{1, 2, 3, 4}));
}

TEST(Image, BodiesAndFieldData) {
    MetadataBuilder builder;
    builder.row(Table::MethodDef, {testing::kBodyRva, 0, 0, 1, 0, 1});
    builder.row(Table::MethodDef, {0, 0, 0, 1, 0, 1});
    builder.row(Table::Field, {FieldAttributes::HasFieldRVA, 1, 0});
    builder.row(Table::FieldRVA, {testing::kBodyRva + 2, 1});
    testing::PeParts parts;
    parts.metadata = builder.build();
    parts.body_data = testing::bytes({0x06, 0x2A, 'd', 'a', 't', 'a'});
    const auto opened = Image::from_memory(testing::build_pe(parts), "test.dll");
    ASSERT_TRUE(opened.ok());
    EXPECT_EQ(opened.value()->body_bytes(MethodDefRow(1))[0], std::byte{0x06});
    EXPECT_TRUE(opened.value()->body_bytes(MethodDefRow(2)).empty());
    EXPECT_EQ(as_text(opened.value()->field_data(FieldRow(1), 4)), "data");
    EXPECT_TRUE(opened.value()->field_data(FieldRow(2), 4).empty());
}

}  // namespace
}  // namespace tidelock::metadata
