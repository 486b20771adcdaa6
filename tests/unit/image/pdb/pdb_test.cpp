#include "image/pdb/pdb.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "image/metadata_builder.h"
#include "image/pdb/locate.h"
#include "image/pe_builder.h"

namespace tidelock::pdb {
namespace {

using metadata::Table;
using testing::bytes;
using testing::ByteWriter;
using testing::MetadataBuilder;

constexpr std::uint32_t kCompressedHidden = 0;

// Two methods; the second has points, locals in nested scopes, and is the MoveNext of the first.
std::vector<std::byte> sample_pdb() {
    MetadataBuilder builder;
    const std::uint32_t folder = builder.blob(as_bytes("src"));
    const std::uint32_t file = builder.blob(as_bytes("a.cs"));
    const std::uint32_t name = builder.blob(ByteWriter().u8('/').u8(0).u8(folder).u8(file).view());
    builder.row(Table::Document, {name, 0, 0, 0});
    ByteWriter points;
    points.u8(0);                                // local signature
    points.u8(0).u8(0).u8(10).u8(12).u8(5);      // IL 0: line 12, columns 5-15
    points.u8(3).u8(kCompressedHidden).u8(0);    // IL 3: hidden
    points.u8(4).u8(2).u8(0x7B).u8(2).u8(0x04);  // IL 7: line 13 to 15, column 7 to 4
    builder.row(Table::MethodDebugInformation, {0, 0});
    builder.row(Table::MethodDebugInformation, {1, builder.blob(points.view())});
    builder.row(Table::LocalScope, {2, 0, 1, 1, 0, 20});
    builder.row(Table::LocalScope, {2, 0, 2, 1, 5, 10});
    builder.row(Table::LocalVariable, {0, 0, builder.string("outer")});
    builder.row(Table::LocalVariable, {0, 1, builder.string("inner")});
    builder.row(Table::LocalVariable, {1, 0, builder.string("shadow")});
    builder.row(Table::StateMachineMethod, {2, 1});
    const std::uint32_t kind = builder.guid(
        bytes({0xC5, 0x2A, 0xFD, 0x54, 0x25, 0xE9, 0x1A, 0x40, 0x9C, 0x2A, 0xF9, 0x4F, 0x17, 0x10, 0x72, 0xF8}));
    const std::uint32_t steps = builder.blob(ByteWriter().u32(0).u32(4).u32(9).u8(2).view());
    builder.row(Table::CustomDebugInformation, {2U << 5U, kind, steps});
    ByteWriter stream;
    for (unsigned i = 0; i < 20; ++i) stream.u8(i);
    stream.u32(0x06000001).u64(std::uint64_t{1} << 6U).u32(2);
    return builder.pdb_stream(stream.take()).build();
}

class PdbTest : public ::testing::Test {
protected:
    PdbTest() {
        auto parsed = Pdb::parse(sample_pdb(), "a.pdb");
        EXPECT_TRUE(parsed.ok()) << parsed.error().message();
        pdb_ = std::move(parsed).value();
    }
    std::unique_ptr<Pdb> pdb_;
};

TEST_F(PdbTest, SequencePoints) {
    const auto& points = pdb_->sequence_points(MethodDefRow(2));
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points[0].start_line, 12U);
    EXPECT_EQ(points[0].end_column, 15U);
    EXPECT_TRUE(points[1].is_hidden);
    EXPECT_EQ(points[2].il_offset, 7U);
    EXPECT_EQ(points[2].start_line, 13U);
    EXPECT_EQ(points[2].end_line, 15U);
    EXPECT_EQ(points[2].start_column, 7U);
    EXPECT_EQ(points[2].end_column, 4U);
    EXPECT_TRUE(pdb_->sequence_points(MethodDefRow(1)).empty());
    EXPECT_TRUE(pdb_->sequence_points(MethodDefRow(99)).empty());
}

TEST_F(PdbTest, OffsetsToLines) {
    EXPECT_EQ(pdb_->find_source(MethodDefRow(2), 0)->line, 12U);
    EXPECT_EQ(pdb_->find_source(MethodDefRow(2), 5)->line, 12U);  // hidden: the line before
    EXPECT_EQ(pdb_->find_source(MethodDefRow(2), 100)->line, 13U);
    EXPECT_EQ(pdb_->find_source(MethodDefRow(2), 0)->file, "/src/a.cs");
    EXPECT_FALSE(pdb_->find_source(MethodDefRow(1), 0).has_value());
}

TEST_F(PdbTest, LocalsByScope) {
    EXPECT_EQ(pdb_->locals(MethodDefRow(2)).size(), 3U);
    EXPECT_EQ(pdb_->local_name(MethodDefRow(2), 0, 0), "outer");
    EXPECT_EQ(pdb_->local_name(MethodDefRow(2), 0, 6), "shadow");
    EXPECT_EQ(pdb_->local_name(MethodDefRow(2), 1, 0), "");
    EXPECT_EQ(pdb_->local_name(MethodDefRow(2), 1, 5), "inner");
    EXPECT_TRUE(pdb_->locals(MethodDefRow(1)).empty());
}

TEST_F(PdbTest, StateMachines) {
    EXPECT_EQ(pdb_->kickoff_method(MethodDefRow(2)), MethodDefRow(1));
    EXPECT_TRUE(pdb_->kickoff_method(MethodDefRow(1)).is_nil());
    const auto info = pdb_->async_info(MethodDefRow(2));
    ASSERT_TRUE(info.has_value());
    EXPECT_FALSE(info->catch_handler_offset.has_value());
    ASSERT_EQ(info->awaits.size(), 1U);
    EXPECT_EQ(info->awaits[0].resume_offset, 9U);
    EXPECT_FALSE(pdb_->async_info(MethodDefRow(1)).has_value());
    EXPECT_EQ(pdb_->entry_point(), MethodDefRow(1));
}

std::vector<std::byte> deflate_pdb(const std::vector<std::byte>& pdb) {
    std::vector<Bytef> packed(pdb.size() + 100);
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
    std::vector<std::byte> input = pdb;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = packed.data();
    stream.avail_out = static_cast<uInt>(packed.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    deflateEnd(&stream);
    return ByteWriter()
        .text("MPDB")
        .u32(static_cast<std::uint32_t>(pdb.size()))
        .raw(std::as_bytes(std::span(packed.data(), stream.total_out)))
        .take();
}

testing::PeParts image_parts() {
    MetadataBuilder builder;
    builder.row(Table::Module, {0, builder.string("a.dll"), 0, 0, 0});
    testing::PeParts parts;
    parts.metadata = builder.build();
    return parts;
}

TEST(PdbLocation, Embedded) {
    testing::PeParts parts = image_parts();
    parts.debug_type = 17;
    parts.debug_data = deflate_pdb(sample_pdb());
    const auto image = metadata::Image::from_memory(testing::build_pe(parts), "a.dll");
    ASSERT_TRUE(image.ok());
    const auto pdb = Pdb::open_for(*image.value());
    ASSERT_TRUE(pdb.ok()) << pdb.error().message();
    ASSERT_NE(pdb.value(), nullptr);
    EXPECT_EQ(pdb.value()->find_source(MethodDefRow(2), 0)->line, 12U);
}

TEST(PdbLocation, EmbeddedThatIsBroken) {
    std::vector<std::byte> blob = deflate_pdb(sample_pdb());
    EXPECT_TRUE(inflate_portable_pdb(blob).ok());
    for (std::size_t size = 0; size < blob.size(); ++size)
        EXPECT_FALSE(inflate_portable_pdb(Bytes(blob).first(size)).ok());
    blob[7] = std::byte{0x0F};  // a quarter of a gigabyte
    EXPECT_FALSE(inflate_portable_pdb(blob).ok());
}

TEST(PdbLocation, BesideTheImage) {
    const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "tidelock_pdb_test";
    std::filesystem::create_directories(folder);
    const auto write = [&folder](const char* name, const std::vector<std::byte>& content) {
        std::ofstream out(folder / name, std::ios::binary);
        out << as_text(content);
    };
    const auto open = [&folder](const char* name) {
        const auto image = metadata::Image::open((folder / name).string());
        EXPECT_TRUE(image.ok());
        auto pdb = Pdb::open_for(*image.value());
        EXPECT_TRUE(pdb.ok());
        return std::move(pdb).value();
    };
    testing::PeParts parts = image_parts();
    parts.debug_type = 2;
    ByteWriter entry;
    entry.text("RSDS");
    for (unsigned i = 0; i < 16; ++i) entry.u8(i);
    parts.debug_data = ByteWriter(entry).u32(1).text("C:\\build\\a.pdb").u8(0).take();
    write("a.dll", testing::build_pe(parts));
    EXPECT_EQ(open("a.dll"), nullptr);
    write("a.pdb", sample_pdb());
    EXPECT_NE(open("a.dll"), nullptr);
    parts.debug_data[4] = std::byte{0xFF};  // the PDB of another build
    write("b.dll", testing::build_pe(parts));
    EXPECT_EQ(open("b.dll"), nullptr);
    std::filesystem::remove_all(folder);
}

TEST(SequencePoints, MalformedBlobsEnd) {
    const auto data = bytes({0, 0, 0, 5, 1, 1, 0xFF, 0xFF});
    EXPECT_EQ(decode_sequence_points(data, metadata::DocumentRow(1)).size(), 1U);
    const std::vector<std::byte> zeros(1000, std::byte{0});
    EXPECT_FALSE(decode_sequence_points(zeros, metadata::DocumentRow()).empty());
}

}  // namespace
}  // namespace tidelock::pdb
