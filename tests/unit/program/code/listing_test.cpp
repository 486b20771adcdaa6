// Golden listings: what lowering makes of small methods. A change of the code generator shows here first.
#include "lowering_fixture.h"

namespace tidelock::code {
namespace {

using Listing = LoweringTest;

TEST_F(Listing, ArithmeticUsesArgumentsInPlace) {
    EXPECT_EQ(text("int(int, int)", R"(
        ldarg.0
        ldarg.1
        add
        ldarg.1
        mul
        ret)"),
              R"(
Test::M  frame 4 slots, arguments 2
     0  IL_0002  local  add_i4           r2, r0, r1
     1  IL_0004  local  mul_i4           r2, r2, r1
     2  IL_0005  local  ret              r2
)");
}

TEST_F(Listing, ConstantsBecomeOperands) {
    EXPECT_EQ(text("int(int)", R"(
        ldarg.0
        ldc.i4 100
        add
        ldc.i4.3
        shl
        ret)"),
              R"(
Test::M  frame 3 slots, arguments 1
     0  IL_0006  local  add_i4_imm       r1, r0, #100
     1  IL_0008  local  shl_i4_imm       r1, r1, #3
     2  IL_0009  local  ret              r1
)");
}

TEST_F(Listing, ComparisonAndBranchAreOneInstruction) {
    EXPECT_EQ(text("int(int)", R"(
            ldc.i4.0
            stloc.0
            br test
        body: ldloc.0
            ldarg.0
            add
            stloc.0
            ldarg.0
            ldc.i4.1
            sub
            starg.s 0
        test: ldarg.0
            ldc.i4.0
            bgt body
            ldloc.0
            ret)",
                   {"int"}),
              R"(
Test::M  frame 4 slots, arguments 1
     0  IL_0001  local  ldc              r1, #0
     1  IL_0002  local  br               -> 4
     2  IL_0009  local  add_i4           r1, r1, r0
     3  IL_000d  local  add_i4_imm       r0, r0, #-1
     4  IL_0012  local  bgt_i8_imm_back  r0, #0 -> 2
     5  IL_0018  local  ret              r1
)");
}

TEST_F(Listing, SwitchListsItsTargets) {
    EXPECT_EQ(text("int(int)", R"(
            ldarg.0
            switch one two
            ldc.i4.0
            ret
        one: ldc.i4.1
            ret
        two: ldc.i4.2
            ret)"),
              R"(
Test::M  frame 3 slots, arguments 1
     0  IL_0001  local  switch_          r0, 2, -> 3 -> 5
     1  IL_000f  local  ldc              r1, #0
     2  IL_000f  local  ret              r1
     3  IL_0011  local  ldc              r1, #1
     4  IL_0011  local  ret              r1
     5  IL_0013  local  ldc              r1, #2
     6  IL_0013  local  ret              r1
)");
}

TEST_F(Listing, VolatileAccessesAreMarked) {
    Assembly a;
    a.type("Test");
    a.field("Plain", "int", true);
    a.method("M", "int()", R"(
        ldsfld Plain
        ldc.i4.1
        add
        volatile.
        stsfld Plain
        volatile.
        ldsfld Plain
        ret)");
    EXPECT_EQ(text(a, "Test::M"), R"(
Test::M  frame 2 slots, arguments 0
     0  IL_0000  access lds_i4           r0, 0, @0x100000000
     1  IL_0006  local  add_i4_imm       r0, r0, #1
     2  IL_0009  access sts_i4           r0, 1, @0x100000000
     3  IL_0010  access lds_i4           r0, 1, @0x100000000
     4  IL_0015  local  ret              r0
)");
}

TEST_F(Listing, StructuresAreCopiedByWords) {
    Assembly a;
    a.type("Pair", "ValueType");
    a.field("A", "long");
    a.field("B", "object");
    a.type("Test");
    a.method("M", "Pair(Pair, object)", R"(
        ldarg.0
        stloc.0
        ldloca.s 0
        ldarg.1
        stfld Pair::B
        ldloc.0
        ldfld Pair::A
        pop
        ldloc.0
        ret)",
             {"Pair"});
    const auto code = lowered(a, "Test::M");
    EXPECT_EQ("\n" + listing(*code), R"(
Test::M  frame 9 slots, arguments 3
     0  IL_0001  local  mov_vt           r3, r0, size 2
     1  IL_0005  local  stl_i8           r2, r3, +0
     2  IL_000a  local  mov_vt           r5, r3, size 2
     3  IL_000b  local  ldl_i8           r7, r5, +8
     4  IL_0011  local  mov_vt           r5, r3, size 2
     5  IL_0012  local  ret_vt           r5, size 2
)");
    // The field B, which comes first, of the argument, the local and the copy; and the object. A holds no pointer.
    EXPECT_EQ(code->pointer_slots, (std::vector<std::uint16_t>{0, 2, 3, 5}));
}

TEST_F(Listing, LongCallsCarryTheirArgumentsInWords) {
    Assembly a;
    a.type("Test");
    a.method("Many", "long(long, long, long, long, long, long, long, long, long)", "ldarg.0 \n ret");
    a.method("M", "long(long, long)", R"(
        ldarg.0
        ldarg.1
        ldarg.0
        ldarg.1
        ldarg.0
        ldarg.1
        ldarg.0
        ldarg.1
        ldc.i8 7
        call Many
        ret)");
    EXPECT_EQ(text(a, "Test::M"), R"(
Test::M  frame 5 slots, arguments 2
     0  IL_0011  local  ldc              r2, #7
     1  IL_0011  call   call             r3 (r0, r1, r0, r1, r0, r1, r0, r1, r2), Test::Many
     4  IL_0016  local  ret              r3
)");
}

TEST_F(Listing, ObjectsFieldsAndVirtualCalls) {
    Assembly a;
    a.type("Node");
    a.field("Value", "int");
    a.method(".ctor", "instance void()", "ldarg.0 \n call Object::.ctor \n ret", {}, Assembly::kConstructor);
    a.method("Get", "instance int()", "ldarg.0 \n ldfld Value \n ret", {}, Assembly::kVirtual);
    a.type("Test");
    a.method("M", "int(int)", R"(
        newobj Node::.ctor
        stloc.0
        ldloc.0
        ldarg.0
        stfld Node::Value
        ldloc.0
        callvirt Node::Get
        ret)",
             {"Node"});
    EXPECT_EQ(text(a, "Test::M"), R"(
Test::M  frame 7 slots, arguments 1
     0  IL_0000  local  new_obj          r2, Node
     1  IL_0000  call   call1            r4, r2, Node::.ctor
     2  IL_0000  local  mov              r1, r2
     3  IL_0008  access st_i4            r1, r0, 0, +8
     4  IL_000e  call   call_virt        r5 (r1), Node::Get
     6  IL_0013  local  ret              r5
)");
}

TEST_F(Listing, ArraysAreCheckedByTheirInstructions) {
    EXPECT_EQ(text("int(int[], object[], object)", R"(
        ldarg.0
        ldc.i4.0
        ldarg.0
        ldlen
        conv.i4
        stelem.i4
        ldarg.1
        ldc.i4.1
        ldarg.2
        stelem.ref
        ldarg.0
        ldc.i4.0
        ldelem.i4
        ret)"),
              R"(
Test::M  frame 7 slots, arguments 3
     0  IL_0003  local  ldlen            r3, r0
     1  IL_0004  local  conv_i4          r3, r3
     2  IL_0005  local  ldc              r4, #0
     3  IL_0005  access stelem_i4        r0, r4, r3
     4  IL_0009  local  ldc              r4, #1
     5  IL_0009  access stelem_ref       r1, r4, r2
     6  IL_000c  local  ldc              r4, #0
     7  IL_000c  access ldelem_i4        r5, r0, r4
     8  IL_000d  local  ret              r5
)");
}

TEST_F(Listing, HandlersAreRanges) {
    Assembly a;
    a.type("Test");
    a.field("Count", "int", true);
    a.method("M", "void(Exception)", R"(
        begin: ldarg.0
            throw
        caught: pop
            leave out
        filter: pop
            ldc.i4.0
            endfilter
        filtered: pop
            leave out
        cleanup: ldsfld Count
            ldc.i4.1
            add
            stsfld Count
            endfinally
        out: ret
        .catch Exception begin caught caught filter
        .filter begin caught filter filtered cleanup
        .finally begin cleanup cleanup out)");
    EXPECT_EQ(text(a, "Test::M"), R"(
Test::M  frame 4 slots, arguments 1
     0  IL_0001  local  throw_           r0
     1  IL_0003  local  call_finally     -> 7
     2  IL_0003  local  br               -> 11
     3  IL_000a  local  ldc              r2, #0
     4  IL_000a  local  end_filter       r2
     5  IL_000d  local  call_finally     -> 7
     6  IL_000d  local  br               -> 11
     7  IL_0012  access lds_i4           r2, 0, @0x100000000
     8  IL_0018  local  add_i4_imm       r2, r2, #1
     9  IL_0019  access sts_i4           r2, 0, @0x100000000
    10  IL_001e  local  end_finally
    11  IL_001f  local  ret_void
  try 0..1 catch System.Exception 1..3
  try 0..1 filter 3 5..7
  try 0..7 finally 7..11
)");
}

TEST_F(Listing, BadCodeFailsWhereItIsReached) {
    EXPECT_EQ(text("int()", "add \n ret"), R"(
Test::M  frame 1 slots, arguments 0
     0  IL_0000  local  fail             Common Language Runtime detected an invalid program.
)");
    EXPECT_EQ(text("int()", "br out \n out:"), R"(
Test::M  frame 1 slots, arguments 0
     0  IL_0000  local  fail             Common Language Runtime detected an invalid program.
)");
    EXPECT_EQ(text("void()", "call 0x06001234 \n ret"), R"(
Test::M  frame 1 slots, arguments 0
     0  IL_0000  local  fail             Could not load file or assembly 'Small, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null'. It names a method that does not exist.
)");
    EXPECT_EQ(text("void(int)", "ldarg.0 \n brtrue out \n newobj 0x0A000099 \n pop \n out: ret"), R"(
Test::M  frame 2 slots, arguments 1
     0  IL_0001  local  br_true          r0, -> 2
     1  IL_0006  local  fail             Could not load file or assembly 'Small, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null'. It names a method that does not exist.
     2  IL_000c  local  ret_void
)");
}

}  // namespace
}  // namespace tidelock::code
