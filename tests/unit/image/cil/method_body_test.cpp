#include "image/cil/method_body.h"

#include <gtest/gtest.h>

#include "image/byte_writer.h"
#include "image/cil/disassembler.h"
#include "image/cil/verify.h"
#include "image/metadata_builder.h"

namespace tidelock::cil {
namespace {

using metadata::Table;
using metadata::Token;
using testing::bytes;
using testing::ByteWriter;

ByteWriter fat_header(std::uint32_t code_size, std::uint32_t flags = 0x3) {
    ByteWriter writer;
    writer.u16(0x3000U | flags).u16(3).u32(code_size).u32(0x11000001);
    return writer;
}

// nop; leave.s END; endfinally; END: ret, guarded by one clause
ByteWriter guarded_code() { return ByteWriter().raw(bytes({0x00, 0xDE, 0x01, 0xDC, 0x2A})); }

TEST(MethodBody, Tiny) {
    const auto data = bytes({0x0A, 0x16, 0x2A, 0xFF, 0xFF});
    const auto body = MethodBody::parse(data, "m");
    ASSERT_TRUE(body.ok());
    EXPECT_EQ(body->code().size(), 2U);
    EXPECT_EQ(body->max_stack(), 8U);
    EXPECT_EQ(body->total_size(), 3U);
    EXPECT_TRUE(body->clauses().empty());
}

TEST(MethodBody, Fat) {
    const auto data = fat_header(2, 0x13).u8(0x16).u8(0x2A).take();
    const auto body = MethodBody::parse(data, "m");
    ASSERT_TRUE(body.ok());
    EXPECT_EQ(body->code().size(), 2U);
    EXPECT_EQ(body->max_stack(), 3U);
    EXPECT_TRUE(body->init_locals());
    EXPECT_EQ(body->local_signature(), Token(0x11000001));
}

TEST(MethodBody, SmallClauses) {
    ByteWriter writer = fat_header(5, 0xB).raw(guarded_code().view()).align(4);
    writer.u8(1).u8(16).u16(0);
    writer.u16(2).u16(0).u8(3).u16(3).u8(1).u32(0);
    const auto body = MethodBody::parse(writer.view(), "m");
    ASSERT_TRUE(body.ok()) << body.error().message();
    ASSERT_EQ(body->clauses().size(), 1U);
    const Clause clause = body->clauses()[0];
    EXPECT_EQ(clause.kind, ClauseKind::Finally);
    EXPECT_EQ(clause.try_length, 3U);
    EXPECT_EQ(clause.handler_offset, 3U);
    EXPECT_TRUE(clause.try_contains(2));
    EXPECT_FALSE(clause.try_contains(3));
    EXPECT_TRUE(clause.handler_contains(3));
    EXPECT_EQ(body->total_size(), writer.size());
}

TEST(MethodBody, FatClauses) {
    ByteWriter writer = fat_header(5, 0xB).raw(guarded_code().view()).align(4);
    writer.u32(0x41U | (52U << 8U));
    writer.u32(0).u32(0).u32(3).u32(3).u32(1).u32(0x01000001);
    writer.u32(1).u32(0).u32(3).u32(3).u32(1).u32(2);
    const auto body = MethodBody::parse(writer.view(), "m");
    ASSERT_TRUE(body.ok());
    ASSERT_EQ(body->clauses().size(), 2U);
    EXPECT_EQ(body->clauses()[0].catch_type, Token(0x01000001));
    EXPECT_EQ(body->clauses()[1].kind, ClauseKind::Filter);
    EXPECT_EQ(body->clauses()[1].filter_offset, 2U);
}

TEST(MethodBody, EveryPrefixIsRefused) {
    ByteWriter writer = fat_header(5, 0xB).raw(guarded_code().view()).align(4);
    writer.u8(1).u8(16).u16(0).u16(2).u16(0).u8(3).u16(3).u8(1).u32(0);
    for (std::size_t size = 0; size < writer.size(); ++size)
        EXPECT_FALSE(MethodBody::parse(writer.view().first(size), "m").ok());
}

TEST(Opcodes, TableIsWellFormed) {
    EXPECT_EQ(kOpCount, 219U);
    for (std::size_t i = 0; i < kOpCount; ++i)
        EXPECT_EQ(op_index_of_code(op_info(static_cast<Op>(i)).code), i) << op_info(static_cast<Op>(i)).text;
    EXPECT_EQ(op_index_of_code(0x24), kNoOp);
    EXPECT_EQ(op_index_of_code(0xFE08), kNoOp);
    EXPECT_EQ(op_index_of_code(0x0102), kNoOp);
    EXPECT_EQ(op_info(Op::stelem_ref).pops, 3);
    EXPECT_EQ(op_info(Op::dup).pushes, 2);
    EXPECT_EQ(op_info(Op::call).pops, kVariable);
}

TEST(Instructions, Operands) {
    ByteWriter code;
    code.u8(0x1F).u8(0xFE);                        // ldc.i4.s -2
    code.u8(0x20).u32(0x80000000U);                // ldc.i4
    code.u8(0x21).u64(0x8000000000000000ULL);      // ldc.i8
    code.u8(0x22).put(1.5F).u8(0x23).put(-0.25);   // ldc.r4, ldc.r8
    code.u8(0xFE).u8(0x0C).u16(0xFFFF);            // ldloc 65535
    code.u8(0x2B).u8(0xFE);                        // br.s to itself
    code.u8(0x45).u32(2).u32(0).u32(0xFFFFFFFFU);  // switch (next, next - 1)
    InstructionReader reader(code.view());
    const auto next = [&reader] {
        EXPECT_TRUE(reader.next());
        return reader.instruction();
    };
    EXPECT_EQ(next().i32(), -2);
    EXPECT_EQ(next().i32(), INT32_MIN);
    EXPECT_EQ(next().i64(), INT64_MIN);
    EXPECT_EQ(next().r4(), 1.5F);
    EXPECT_EQ(next().r8(), -0.25);
    EXPECT_EQ(next().variable(), 0xFFFFU);
    const Instruction branch = next();
    EXPECT_EQ(branch.target(), branch.offset);
    const Instruction jump = next();
    EXPECT_EQ(jump.switch_count(), 2U);
    EXPECT_EQ(jump.switch_target(0), jump.next);
    EXPECT_EQ(jump.switch_target(1), jump.next - 1);
    EXPECT_FALSE(reader.next());
    EXPECT_TRUE(reader.ok());
}

class CheckBody : public ::testing::Test {
protected:
    CheckBody() {
        testing::MetadataBuilder builder;
        builder.row(Table::TypeRef, {0, builder.string("Exception"), builder.string("System")});
        builder.row(Table::MethodDef, {0, 0, 0, builder.string("M"), builder.blob(bytes({0, 0, 1})), 1});
        builder.row(Table::TypeDef, {0, builder.string("<Module>"), 0, 0, 1, 1});
        bytes_ = builder.build();
        auto parsed = metadata::Metadata::parse(bytes_, "test");
        EXPECT_TRUE(parsed.ok());
        md_ = std::move(parsed).value();
    }

    bool is_good(std::initializer_list<unsigned> code) {
        ByteWriter writer;
        writer.u8(static_cast<std::uint32_t>(code.size() << 2U) | 2U).raw(bytes(code));
        const auto body = MethodBody::parse(writer.view(), "m");
        return body.ok() && check_body(*md_, body.value(), "m").ok();
    }

    std::vector<std::byte> bytes_;
    std::unique_ptr<metadata::Metadata> md_;
};

TEST_F(CheckBody, AcceptsAndRefuses) {
    EXPECT_TRUE(is_good({0x2A}));
    EXPECT_TRUE(is_good({0x2B, 0xFE}));                    // br.s to itself
    EXPECT_TRUE(is_good({0x28, 0x01, 0, 0, 0x06, 0x2A}));  // call M
    EXPECT_FALSE(is_good({}));
    EXPECT_FALSE(is_good({0x00}));                          // runs off the end
    EXPECT_FALSE(is_good({0xFE, 0x13}));                    // a prefix of nothing
    EXPECT_FALSE(is_good({0x24}));                          // no such opcode
    EXPECT_FALSE(is_good({0x20, 0x00}));                    // cut operand
    EXPECT_FALSE(is_good({0x2B, 0xFF}));                    // into the middle
    EXPECT_FALSE(is_good({0x2B, 0x10}));                    // beyond the end
    EXPECT_FALSE(is_good({0x28, 0x02, 0, 0, 0x06, 0x2A}));  // no such method
    EXPECT_FALSE(is_good({0x28, 0x01, 0, 0, 0x01, 0x2A}));  // call of a type
    EXPECT_FALSE(is_good({0x45, 0xFF, 0xFF, 0xFF, 0xFF, 0x2A}));
}

TEST_F(CheckBody, HandlersMustFit) {
    const auto check = [this](std::uint32_t kind, std::uint32_t try_length, std::uint32_t handler, std::uint32_t last) {
        ByteWriter writer;
        writer.u16(0x300B).u16(1).u32(5).u32(0).raw(guarded_code().view()).align(4);
        writer.u8(1).u8(16).u16(0).u16(kind).u16(0).u8(try_length).u16(handler).u8(1).u32(last);
        const auto body = MethodBody::parse(writer.view(), "m");
        return body.ok() && check_body(*md_, body.value(), "m").ok();
    };
    EXPECT_TRUE(check(2, 3, 3, 0));
    EXPECT_TRUE(check(0, 3, 3, 0x01000001));
    EXPECT_FALSE(check(0, 3, 3, 0x01000002));  // no such type
    EXPECT_FALSE(check(2, 2, 3, 0));           // ends inside an instruction
    EXPECT_FALSE(check(2, 3, 9, 0));           // beyond the code
    EXPECT_FALSE(check(3, 3, 3, 0));           // unknown kind
    EXPECT_TRUE(check(1, 1, 3, 1));
    EXPECT_FALSE(check(1, 1, 3, 2));  // filter inside an instruction
}

TEST_F(CheckBody, Disassembly) {
    ByteWriter writer;
    writer.u16(0x300B).u16(1).u32(15).u32(0);
    writer.raw(bytes({0x1F, 0xFE, 0x26, 0x28, 0x01, 0, 0, 0x06, 0xDE, 0x03, 0x26, 0xDE, 0x00, 0x00, 0x2A})).align(4);
    writer.u8(1).u8(16).u16(0).u16(0).u16(0).u8(10).u16(10).u8(3).u32(0x01000001);
    const auto body = MethodBody::parse(writer.view(), "m");
    ASSERT_TRUE(body.ok());
    ASSERT_TRUE(check_body(*md_, body.value(), "m").ok());
    EXPECT_EQ(disassemble(body.value(), *md_),
              "// code size 15\n"
              ".maxstack 1\n"
              ".try {\n"
              "  IL_0000:  ldc.i4.s   -2\n"
              "  IL_0002:  pop\n"
              "  IL_0003:  call       void M()\n"
              "  IL_0008:  leave.s    IL_000d\n"
              "}\n"
              "catch System.Exception {\n"
              "  IL_000a:  pop\n"
              "  IL_000b:  leave.s    IL_000d\n"
              "}\n"
              "IL_000d:  nop\n"
              "IL_000e:  ret\n");
}

}  // namespace
}  // namespace tidelock::cil
