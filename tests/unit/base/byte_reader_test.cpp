#include "base/byte_reader.h"

#include <gtest/gtest.h>

#include <vector>

namespace tidelock {
namespace {

std::vector<std::byte> bytes(std::initializer_list<unsigned> values) {
    std::vector<std::byte> result;
    for (const unsigned value : values) result.push_back(static_cast<std::byte>(value));
    return result;
}

TEST(ByteReader, ReadsLittleEndianUnaligned) {
    const auto data = bytes({0xAA, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06});
    ByteReader reader(data);
    EXPECT_EQ(reader.read_u8(), 0xAA);
    EXPECT_EQ(reader.read_u32(), 0x04030201U);
    EXPECT_EQ(reader.read_u16(), 0x0605U);
    EXPECT_TRUE(reader.at_end());
    EXPECT_TRUE(reader.ok());
}

TEST(ByteReader, FailureStaysAndMovesToTheEnd) {
    const auto data = bytes({1, 2, 3});
    ByteReader reader(data);
    EXPECT_EQ(reader.read_u32(), 0U);
    EXPECT_FALSE(reader.ok());
    EXPECT_TRUE(reader.at_end());
    EXPECT_EQ(reader.read_u8(), 0U);
    EXPECT_FALSE(reader.status("x").ok());
}

TEST(ByteReader, SeekBeyondTheEndFails) {
    const auto data = bytes({1, 2, 3});
    ByteReader reader(data);
    reader.seek(3);
    EXPECT_TRUE(reader.ok());
    reader.seek(4);
    EXPECT_FALSE(reader.ok());
}

// The examples of ECMA-335 II.23.2.
TEST(ByteReader, CompressedUnsigned) {
    const auto read = [](std::initializer_list<unsigned> values) {
        const auto data = bytes(values);
        return ByteReader(data).read_compressed_u32();
    };
    EXPECT_EQ(read({0x03}), 0x03U);
    EXPECT_EQ(read({0x7F}), 0x7FU);
    EXPECT_EQ(read({0x80, 0x80}), 0x80U);
    EXPECT_EQ(read({0xAE, 0x57}), 0x2E57U);
    EXPECT_EQ(read({0xBF, 0xFF}), 0x3FFFU);
    EXPECT_EQ(read({0xC0, 0x00, 0x40, 0x00}), 0x4000U);
    EXPECT_EQ(read({0xDF, 0xFF, 0xFF, 0xFF}), 0x1FFFFFFFU);
}

TEST(ByteReader, CompressedSigned) {
    const auto read = [](std::initializer_list<unsigned> values) {
        const auto data = bytes(values);
        return ByteReader(data).read_compressed_i32();
    };
    EXPECT_EQ(read({0x06}), 3);
    EXPECT_EQ(read({0x7B}), -3);
    EXPECT_EQ(read({0x80, 0x80}), 64);
    EXPECT_EQ(read({0x01}), -64);
    EXPECT_EQ(read({0xC0, 0x00, 0x40, 0x00}), 8192);
    EXPECT_EQ(read({0x80, 0x01}), -8192);
    EXPECT_EQ(read({0xDF, 0xFF, 0xFF, 0xFE}), 268435455);
    EXPECT_EQ(read({0xC0, 0x00, 0x00, 0x01}), -268435456);
}

TEST(ByteReader, CompressedOfUnknownLengthFails) {
    const auto data = bytes({0xE0, 0, 0, 0, 0});
    ByteReader reader(data);
    EXPECT_EQ(reader.read_compressed_u32(), 0U);
    EXPECT_FALSE(reader.ok());
}

TEST(Bytes, SliceIsBounded) {
    const auto data = bytes({1, 2, 3, 4});
    EXPECT_EQ(slice(data, 1, 2).size(), 2U);
    EXPECT_EQ(slice(data, 3, 100).size(), 1U);
    EXPECT_TRUE(slice(data, 5, 1).empty());
}

}  // namespace
}  // namespace tidelock
