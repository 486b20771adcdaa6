#include "image/metadata/metadata.h"

#include <gtest/gtest.h>

#include "image/metadata_builder.h"

namespace tidelock::metadata {
namespace {

using testing::MetadataBuilder;

TEST(Metadata, ReadsRowsAndHeaps) {
    MetadataBuilder builder;
    const std::uint32_t blob = builder.blob(testing::bytes({1, 2, 3}));
    builder.row(Table::Module, {0, builder.string("m.dll"), 0, 0, 0});
    builder.row(Table::TypeDef, {0x100001, builder.string("Point"), builder.string("Geo"), (1U << 2U) | 1U, 1, 1});
    builder.row(Table::TypeRef, {0, builder.string("Object"), builder.string("System")});
    builder.row(Table::Field, {6, builder.string("x"), blob});
    const auto bytes = builder.build();
    const auto parsed = Metadata::parse(bytes, "test");
    ASSERT_TRUE(parsed.ok()) << parsed.error().message();
    const Metadata& md = *parsed.value();

    EXPECT_EQ(md.version(), "v4.0.30319");
    EXPECT_EQ(md.row_count(Table::TypeDef), 1U);
    const auto type = md.TypeDef(TypeDefRow(1));
    EXPECT_EQ(type.Flags(), 0x100001U);
    EXPECT_EQ(type.TypeName(), "Point");
    EXPECT_EQ(type.TypeNamespace(), "Geo");
    EXPECT_EQ(type.Extends(), Token(TypeRefRow(1)));
    EXPECT_EQ(type.FieldList(), FieldRow(1));
    EXPECT_EQ(md[FieldRow(1)].Signature().size(), 3U);
    EXPECT_TRUE(md.contains(TypeDefRow(1)));
    EXPECT_FALSE(md.contains(TypeDefRow(2)));
    EXPECT_FALSE(md.contains(TypeDefRow()));
}

TEST(Metadata, RowsOutsideReadAsNil) {
    MetadataBuilder builder;
    builder.row(Table::Module, {0, 1, 0, 0, 0});
    const auto bytes = builder.build();
    const auto parsed = Metadata::parse(bytes, "test");
    ASSERT_TRUE(parsed.ok());
    const Metadata& md = *parsed.value();
    for (const std::uint32_t row : {0U, 1U, 77U, 0xFFFFFFU, 0xFFFFFFFFU}) {
        EXPECT_TRUE(md[AssemblyRefRow(row)].Name().empty());
        EXPECT_TRUE(md[AssemblyRefRow(row)].HashValue().empty());
        EXPECT_TRUE(md[TypeDefRow(row)].Extends().is_nil());
    }
}

TEST(Metadata, RowsCanBeIterated) {
    MetadataBuilder builder;
    for (int i = 0; i < 5; ++i) builder.row(Table::ModuleRef, {builder.string("m")});
    const auto bytes = builder.build();
    const auto parsed = Metadata::parse(bytes, "test");
    ASSERT_TRUE(parsed.ok());
    std::uint32_t sum = 0;
    for (const ModuleRefRow row : parsed.value()->rows<Table::ModuleRef>()) sum += row.value();
    EXPECT_EQ(sum, 15U);
}

TEST(Metadata, IndicesWidenWithTheirTables) {
    MetadataBuilder builder;
    for (std::uint32_t i = 0; i < 0x4000; ++i) builder.row(Table::TypeSpec, {0});
    const auto bytes = builder.build();
    const auto parsed = Metadata::parse(bytes, "test");
    ASSERT_TRUE(parsed.ok());
    // TypeDefOrRef has two bits of tag, so 0x4000 rows need four bytes: flags, two names, Extends, two lists.
    EXPECT_EQ(parsed.value()->layout<Table::TypeDef>().row_size, 4U + 2U + 2U + 4U + 2U + 2U);
}

TEST(Metadata, RefusesWhatIsMalformed) {
    EXPECT_FALSE(Metadata::parse({}, "x").ok());
    EXPECT_FALSE(Metadata::parse(as_bytes("BSJB"), "x").ok());
    MetadataBuilder builder;
    for (int i = 0; i < 4; ++i) builder.row(Table::TypeRef, {0, 1, 1});
    const auto bytes = builder.build();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const std::vector<std::byte> prefix(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
        const auto parsed = Metadata::parse(prefix, "x");
        if (!parsed.ok()) continue;
        EXPECT_EQ(parsed.value()->row_count(Table::TypeRef), 4U);
    }
}

TEST(Heaps, IndicesAreBounded) {
    Heaps heaps;
    const auto strings = testing::bytes({0, 'a', 'b', 0, 'c'});
    const auto blobs = testing::bytes({0, 2, 7, 8, 9, 1});
    const auto user = testing::bytes({0, 5, 'h', 0, 'i', 0, 0});
    heaps.strings = strings;
    heaps.blobs = blobs;
    heaps.user_strings = user;
    EXPECT_EQ(heaps.string(1), "ab");
    EXPECT_EQ(heaps.string(2), "b");
    EXPECT_EQ(heaps.string(4), "c");
    EXPECT_EQ(heaps.string(5), "");
    EXPECT_TRUE(heaps.checked_string(1).ok());
    EXPECT_FALSE(heaps.checked_string(4).ok());
    EXPECT_FALSE(heaps.checked_string(99).ok());
    EXPECT_EQ(heaps.blob(1).size(), 2U);
    EXPECT_TRUE(heaps.blob(4).empty());
    EXPECT_FALSE(heaps.checked_blob(4).ok());
    EXPECT_EQ(heaps.user_string(1).text(), u"hi");
    EXPECT_EQ(heaps.user_string(1)[1], u'i');
    EXPECT_TRUE(heaps.user_string(50).empty());
    EXPECT_EQ(heaps.guid(1), Guid());
}

TEST(Schema, CodedIndicesGoBothWays) {
    EXPECT_EQ(decode_coded_index(CodedIndex::TypeDefOrRef, (5U << 2U) | 2U), Token(TypeSpecRow(5)));
    EXPECT_TRUE(decode_coded_index(CodedIndex::TypeDefOrRef, (5U << 2U) | 3U).is_nil());
    EXPECT_EQ(encode_coded_index(CodedIndex::HasCustomAttribute, AssemblyRow(1)), (1U << 5U) | 14U);
    EXPECT_EQ(encode_coded_index(CodedIndex::TypeDefOrRef, MethodDefRow(1)), 0U);
    EXPECT_EQ(decode_coded_index(CodedIndex::CustomAttributeType, (9U << 3U) | 3U), Token(MemberRefRow(9)));
}

TEST(Schema, TablesAreNamed) {
    EXPECT_EQ(table_schema(Table::GenericParamConstraint).name, "GenericParamConstraint");
    EXPECT_EQ(table_schema(Table::Assembly).columns.size(), kMaxColumns);
    EXPECT_TRUE(table_schema(static_cast<Table>(0x2D)).name.empty());
}

TEST(Token, KnowsItsTable) {
    const Token token(0x06000102);
    EXPECT_EQ(token.to<MethodDefRow>(), MethodDefRow(0x102));
    EXPECT_TRUE(token.to<TypeDefRow>().is_nil());
    EXPECT_EQ(Token(MethodDefRow(0x102)), token);
}

}  // namespace
}  // namespace tidelock::metadata
