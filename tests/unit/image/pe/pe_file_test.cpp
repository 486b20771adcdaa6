#include "image/pe/pe_file.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "image/pe/mapped_file.h"
#include "image/pe_builder.h"

namespace tidelock::pe {
namespace {

using testing::build_pe;
using testing::ByteWriter;
using testing::PeParts;

PeParts parts() {
    PeParts result;
    result.metadata = testing::bytes({'B', 'S', 'J', 'B'});
    result.body_data = testing::bytes({0x06, 0x2A});
    result.entry_point = 0x06000001;
    return result;
}

TEST(PeFile, ReadsPe32) {
    const auto file = build_pe(parts());
    const auto pe = PeFile::parse(file, "x");
    ASSERT_TRUE(pe.ok()) << pe.error().message();
    EXPECT_FALSE(pe->is_pe32_plus());
    EXPECT_TRUE(pe->is_dll());
    EXPECT_EQ(pe->cli().entry_point_token, 0x06000001U);
    EXPECT_EQ(as_text(pe->metadata()), "BSJB");
    ASSERT_EQ(pe->sections().size(), 1U);
    EXPECT_EQ(pe->sections()[0].name, ".text");
    EXPECT_EQ(pe->at_rva(testing::kBodyRva, 2).size(), 2U);
    EXPECT_TRUE(pe->at_rva(0x1000).empty());
    EXPECT_TRUE(pe->at_rva(testing::kBodyRva, 0x10000).empty());
}

TEST(PeFile, ReadsReadyToRunImage) {
    PeParts r2r = parts();
    r2r.is_pe32_plus = true;
    r2r.machine = 0x8664 ^ 0x7B79;  // x64 for Linux
    r2r.cli_flags = CliFlags::ILLibrary | CliFlags::StrongNameSigned;
    const auto file = build_pe(r2r);
    const auto pe = PeFile::parse(file, "x");
    ASSERT_TRUE(pe.ok()) << pe.error().message();
    EXPECT_TRUE(pe->is_pe32_plus());
    EXPECT_EQ(pe->machine(), 0xFD1D);
}

TEST(PeFile, ReadsResource) {
    PeParts with = parts();
    with.resources = ByteWriter().u32(0xFFFF).u32(5).text("hello").take();
    const auto file = build_pe(with);
    const auto pe = PeFile::parse(file, "x");
    ASSERT_TRUE(pe.ok());
    EXPECT_EQ(as_text(pe->resource(4).value()), "hello");
    EXPECT_FALSE(pe->resource(0).ok());
    EXPECT_FALSE(pe->resource(1000).ok());
}

TEST(PeFile, ReadsCodeView) {
    PeParts with = parts();
    with.debug_type = 2;
    with.debug_data = ByteWriter().text("RSDS").zeros(16).u32(1).text("/src/a.pdb").u8(0).take();
    const auto file = build_pe(with);
    const auto pe = PeFile::parse(file, "x");
    ASSERT_TRUE(pe.ok());
    const auto entries = pe->debug_entries();
    ASSERT_EQ(entries.size(), 1U);
    const auto info = parse_code_view(entries[0]);
    ASSERT_TRUE(info.has_value());
    EXPECT_EQ(info->path, "/src/a.pdb");
    EXPECT_EQ(info->age, 1U);
}

TEST(PeFile, RefusesWhatIsNotManaged) {
    EXPECT_FALSE(PeFile::parse({}, "x").ok());
    EXPECT_FALSE(PeFile::parse(as_bytes("ELF"), "x").ok());
    const auto result = PeFile::parse(as_bytes("#!/bin/sh"), "x.dll");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().where, "x.dll");
}

TEST(PeFile, EveryPrefixIsHarmless) {
    PeParts with = parts();
    with.debug_type = 2;
    with.debug_data = ByteWriter().text("RSDS").zeros(40).take();
    with.resources = ByteWriter().u32(1).u8(1).take();
    const auto file = build_pe(with);
    for (std::size_t size = 0; size < file.size(); ++size) {
        const std::vector<std::byte> prefix(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size));
        const auto pe = PeFile::parse(prefix, "x");
        if (!pe.ok()) continue;
        for (const DebugEntry& entry : pe->debug_entries()) static_cast<void>(parse_code_view(entry));
        static_cast<void>(pe->resource(0).ok());
    }
}

TEST(MappedFile, MapsAFile) {
    const std::string path = ::testing::TempDir() + "/tidelock_mapped_file";
    std::FILE* out = std::fopen(path.c_str(), "wb");
    ASSERT_NE(out, nullptr);
    std::fputs("content", out);
    std::fclose(out);
    auto file = MappedFile::open(path);
    ASSERT_TRUE(file.ok());
    const MappedFile moved = std::move(file).value();
    EXPECT_EQ(as_text(moved.bytes()), "content");
    std::remove(path.c_str());
}

TEST(MappedFile, SaysWhyNot) {
    EXPECT_FALSE(MappedFile::open("/nowhere/at/all.dll").ok());
    EXPECT_FALSE(MappedFile::open(::testing::TempDir()).ok());
}

}  // namespace
}  // namespace tidelock::pe
