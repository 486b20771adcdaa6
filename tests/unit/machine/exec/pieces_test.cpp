// What an access of memory is cut into (machine/exec/pieces.h).
#include "machine/exec/pieces.h"

#include <gtest/gtest.h>

#include <vector>

namespace tidelock::exec {
namespace {

using memory::BlockKind;
using memory::make_address;
using types::Field;
using types::Shape;
using types::Storage;
using types::Type;

Type primitive(Storage storage, std::uint32_t size) {
    Type t;
    t.shape = Shape::ValueType;
    t.storage = storage;
    t.value_size = t.alignment = size;
    return t;
}

// A struct, and the fields that it is made of.
struct Struct {
    Struct(std::vector<std::pair<Type*, std::uint32_t>> at, std::uint32_t size) {
        for (const auto& [field_type, offset] : at) {
            Field f;
            f.type = field_type;
            f.offset = offset;
            fields.push_back(f);
        }
        type.shape = Shape::ValueType;
        type.storage = Storage::Value;
        type.value_size = size;
        type.alignment = 1;
        type.fields = fields;
    }
    std::vector<Field> fields;
    Type type;
};

struct PiecesTest : ::testing::Test {
    memory::BlockTable blocks;
    Pieces pieces{blocks};
    Type byte = primitive(Storage::U1, 1);
    Type int32 = primitive(Storage::I4, 4);
    Type int64 = primitive(Storage::I8, 8);

    // Where the pieces of a value of this type begin, in an array of it.
    std::vector<std::uint32_t> starts(Type& element, std::uint32_t index) {
        Type array;
        array.shape = Shape::SzArray;
        array.element = &element;
        array.element_size = element.value_size;
        const memory::BlockId id =
            blocks.allocate(types::kArrayData + 8 * element.value_size, &array, BlockKind::Object);
        const MemoryAccess access{make_address(id, types::kArrayData + index * element.value_size), element.value_size,
                                  false, false, Grain::Values};
        return starts_of(pieces.cut(access, nullptr));
    }

    static std::vector<std::uint32_t> starts_of(const Pieces::Cut& cut) {
        std::vector<std::uint32_t> all;
        for (std::uint32_t i = 0; i < cut.count; ++i) all.push_back(cut.piece(i).offset);
        return all;
    }
};

TEST_F(PiecesTest, PrimitiveIsOne) { EXPECT_EQ(starts(int64, 3), std::vector<std::uint32_t>{0}); }

TEST_F(PiecesTest, EightBytesOfTwoFieldsAreTwo) {
    Struct pair({{&int32, 0}, {&int32, 4}}, 8);
    EXPECT_EQ(starts(pair.type, 1), (std::vector<std::uint32_t>{0, 4}));
}

TEST_F(PiecesTest, OneFieldInAnotherStructIsOne) {
    Struct inner({{&int64, 0}}, 8);
    Struct outer({{&inner.type, 0}}, 8);
    EXPECT_EQ(starts(outer.type, 2), std::vector<std::uint32_t>{0});
}

TEST_F(PiecesTest, PaddingGoesWithWhatIsBeforeIt) {
    Struct padded({{&byte, 0}, {&int64, 8}}, 16);
    EXPECT_EQ(starts(padded.type, 0), (std::vector<std::uint32_t>{0, 8}));
}

TEST_F(PiecesTest, PackedFieldIsBytes) {
    Struct packed({{&byte, 0}, {&int32, 1}}, 5);
    EXPECT_EQ(starts(packed.type, 1), (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
}

TEST_F(PiecesTest, InlineArrayRepeatsItsField) {
    Struct three({{&int32, 0}}, 12);
    EXPECT_EQ(starts(three.type, 0), (std::vector<std::uint32_t>{0, 4, 8}));
}

TEST_F(PiecesTest, SeveralElementsAreCutLikeOne) {
    Struct pair({{&int32, 0}, {&int32, 4}}, 8);
    Type array;
    array.shape = Shape::SzArray;
    array.element = &pair.type;
    array.element_size = 8;
    const memory::BlockId id = blocks.allocate(types::kArrayData + 32, &array, BlockKind::Object);
    const MemoryAccess access{make_address(id, types::kArrayData + 8), 16, true, false, Grain::Values};
    EXPECT_EQ(starts_of(pieces.cut(access, nullptr)), (std::vector<std::uint32_t>{0, 4, 8, 12}));
}

TEST_F(PiecesTest, MemoryWithoutTypeIsCutByTheUnitOrTheValue) {
    const memory::BlockId id = blocks.allocate(16, nullptr, BlockKind::Native);
    const MemoryAccess access{make_address(id), 16, true, false, Grain::Values};
    EXPECT_EQ(starts_of(pieces.cut(access, nullptr)), (std::vector<std::uint32_t>{0, 8}));
    pieces.set_raw_unit(4);
    EXPECT_EQ(starts_of(pieces.cut(access, nullptr)), (std::vector<std::uint32_t>{0, 4, 8, 12}));
    Struct value({{&int64, 0}, {&int32, 8}}, 16);
    EXPECT_EQ(starts_of(pieces.cut(access, &value.type)), (std::vector<std::uint32_t>{0, 8}));
}

TEST_F(PiecesTest, UnalignedIsBytes) {
    const memory::BlockId id = blocks.allocate(16, nullptr, BlockKind::Native);
    const MemoryAccess access{make_address(id, 3), 4, true, false, Grain::Bytes};
    EXPECT_EQ(starts_of(pieces.cut(access, nullptr)), (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

}  // namespace
}  // namespace tidelock::exec
