// The columns of ops.def fit together.
#include "program/code/op_info.h"

#include <gtest/gtest.h>

namespace tidelock::code {
namespace {

template <class F>
void each_op(F&& f) {
    for (std::size_t i = 0; i < kOpCount; ++i) f(static_cast<Op>(i));
}

bool accesses_memory(OpKind kind) {
    switch (kind) {
        case OpKind::Load:
        case OpKind::Store:
        case OpKind::Exchange:
        case OpKind::CompareExchange:
        case OpKind::Add:
        case OpKind::Copy:
        case OpKind::Fill:
        case OpKind::Compare:
        case OpKind::Unbox:
            return true;
        default:
            return false;
    }
}

TEST(OpInfo, WhatAccessesMemorySaysWhereAndHowWide) {
    each_op([](Op op) {
        const OpInfo& info = op_info(op);
        EXPECT_EQ(accesses_memory(info.kind), info.place != OpPlace::None) << info.name;
        EXPECT_EQ(accesses_memory(info.kind), info.width != OpWidth::None) << info.name;
    });
}

TEST(OpInfo, OnlyAccessesOutsideTheFrameAreVisible) {
    each_op([](Op op) {
        const OpInfo& info = op_info(op);
        const bool is_outside = accesses_memory(info.kind) && info.place != OpPlace::Register;
        if (is_outside) {
            EXPECT_NE(info.visibility, Visibility::Local) << info.name;
        }
        if (info.visibility == Visibility::Access) {
            EXPECT_TRUE(is_outside) << info.name;
        }
    });
}

TEST(OpInfo, LoadsDefineTheirValueAndStoresUseIt) {
    each_op([](Op op) {
        const OpInfo& info = op_info(op);
        if (info.kind == OpKind::Load) {
            EXPECT_EQ(info.a, Role::Define) << info.name;
        }
        if (info.kind == OpKind::Store) {
            EXPECT_NE(info.a, Role::Define) << info.name;
        }
    });
}

TEST(OpInfo, JumpsHaveATarget) {
    each_op([](Op op) {
        const OpKind kind = op_info(op).kind;
        if (kind == OpKind::Jump || kind == OpKind::Branch) {
            EXPECT_TRUE(jumps(op)) << op_info(op).name;
        }
    });
}

TEST(OpInfo, SizesFollowFromWidths) {
    Insn insn;
    insn.op = Op::ldelem_u2;
    EXPECT_EQ(accessed_bytes(insn), 2U);
    insn.op = Op::sts_ref;
    EXPECT_EQ(accessed_bytes(insn), 8U);
    insn.op = Op::st_vt;
    insn.span = {16, 24};
    EXPECT_EQ(accessed_bytes(insn), 24U);
    insn.op = Op::lds_vt;
    insn.b = 40;
    EXPECT_EQ(accessed_bytes(insn), 40U);
    insn.op = Op::ldelem_vt;
    insn.imm = 12;
    EXPECT_EQ(accessed_bytes(insn), 12U);
}

TEST(OpInfo, OperandsOfAnElement) {
    Insn insn;
    insn.a = 1;
    insn.b = 2;
    insn.c = 3;
    insn.op = Op::ldelem_i4;
    EXPECT_EQ(value_slot(insn), 1);
    EXPECT_EQ(base_slot(insn), 2);
    EXPECT_EQ(index_slot(insn), 3);
    insn.op = Op::stelem_i4;
    EXPECT_EQ(base_slot(insn), 1);
    EXPECT_EQ(index_slot(insn), 2);
    EXPECT_EQ(value_slot(insn), 3);
}

}  // namespace
}  // namespace tidelock::code
