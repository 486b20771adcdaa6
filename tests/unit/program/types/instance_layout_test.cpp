// The rules of placement alone. Expected numbers were measured on CoreCLR 10, linux-x64.
#include "program/types/instance_layout.h"

#include <gtest/gtest.h>

#include <vector>

namespace tidelock::types {
namespace {

using Kind = FieldSlot::Kind;
using Order = LayoutRules::Order;

FieldSlot primitive(std::uint32_t size) { return {Kind::Primitive, size, size, 0}; }
FieldSlot reference() { return {Kind::Reference, 8, 8, 0}; }
FieldSlot structure(std::uint32_t size, std::uint32_t alignment) { return {Kind::Struct, size, alignment, 0}; }

struct Placed {
    InstanceLayout layout;
    std::vector<std::uint32_t> offsets;
};

Placed place(const LayoutRules& rules, std::vector<FieldSlot> fields) {
    Placed placed;
    placed.layout = place_fields(rules, fields);
    for (const FieldSlot& field : fields) placed.offsets.push_back(field.offset);
    return placed;
}

using Offsets = std::vector<std::uint32_t>;

TEST(InstanceLayout, AutoPutsReferencesFirstThenLargerFields) {
    const Placed placed = place({}, {primitive(1), primitive(4), reference(), primitive(8), primitive(2), reference()});
    EXPECT_EQ(placed.offsets, (Offsets{30, 24, 0, 16, 28, 8}));
    EXPECT_EQ(placed.layout.size, 31U);
}

TEST(InstanceLayout, AutoPutsStructsLastAtTheirOwnAlignment) {
    const Placed placed = place({}, {primitive(1), structure(16, 4), primitive(1), structure(1, 1)});
    EXPECT_EQ(placed.offsets, (Offsets{0, 4, 1, 20}));
}

TEST(InstanceLayout, SmallFieldsFillTheHoleThatTheBaseLeaves) {
    LayoutRules rules;
    rules.start = 9;
    const Placed placed = place(rules, {primitive(4), primitive(1), reference(), primitive(2)});
    EXPECT_EQ(placed.offsets, (Offsets{12, 9, 16, 10}));
}

TEST(InstanceLayout, NoHoleIsFilledWhenNothingLargerFollows) {
    LayoutRules rules;
    rules.start = 3;
    EXPECT_EQ(place(rules, {primitive(1)}).offsets, (Offsets{3}));
}

TEST(InstanceLayout, SequentialKeepsOrderAndHonoursPacking) {
    LayoutRules rules{Order::Sequential, true, 0, 0, 0};
    const std::vector<FieldSlot> fields{primitive(1), primitive(4), primitive(8), primitive(1)};
    EXPECT_EQ(place(rules, fields).offsets, (Offsets{0, 4, 8, 16}));
    EXPECT_EQ(place(rules, fields).layout.size, 24U);
    rules.packing = 2;
    EXPECT_EQ(place(rules, fields).offsets, (Offsets{0, 2, 6, 14}));
    EXPECT_EQ(place(rules, fields).layout.size, 16U);
    rules.packing = 1;
    EXPECT_EQ(place(rules, fields).layout.size, 14U);
}

TEST(InstanceLayout, DeclaredSizeIsAMinimumAndIsNotRounded) {
    EXPECT_EQ(place({Order::Sequential, true, 0, 0, 13}, {primitive(4)}).layout.size, 13U);
    EXPECT_EQ(place({Order::Sequential, true, 0, 0, 3}, {primitive(4)}).layout.size, 4U);
}

TEST(InstanceLayout, ExplicitFieldsMayOverlap) {
    std::vector<FieldSlot> fields{primitive(8), primitive(4)};
    fields[1].offset = 4;
    EXPECT_EQ(place({Order::Explicit, true, 0, 0, 0}, fields).layout.size, 8U);
    fields[1].offset = 9;
    EXPECT_EQ(place({Order::Explicit, true, 0, 0, 0}, fields).layout.size, 16U);
}

TEST(InstanceLayout, EmptyStructHasOneByte) {
    EXPECT_EQ(place({Order::Sequential, true, 0, 0, 0}, {}).layout.size, 1U);
    EXPECT_EQ(place({Order::Auto, true, 0, 0, 0}, {}).layout.size, 1U);
    EXPECT_EQ(place({}, {}).layout.size, 0U);
}

}  // namespace
}  // namespace tidelock::types
