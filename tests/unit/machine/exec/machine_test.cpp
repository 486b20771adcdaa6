// One machine, small methods: results, ends, shares of fuel, and what a collection leaves alone.
#include "machine_fixture.h"

namespace tidelock::exec {
namespace {

using Running = MachineTest;

testing::SmallAssembly sums() {
    testing::SmallAssembly a;
    a.type("Test");
    a.method("Sum", "long(int)", R"(
        loop: ldloc.0
            ldarg.0
            conv.i8
            add
            stloc.0
            ldarg.0
            ldc.i4.1
            sub
            starg.s 0
            ldarg.0
            ldc.i4.0
            bgt loop
            ldloc.0
            ret)",
             {"long"});
    a.method("Deep", "int(int)", R"(
            ldarg.0
            brtrue more
            ldc.i4.0
            ret
        more: ldarg.0
            ldc.i4.1
            sub
            call Deep
            ldc.i4.1
            add
            ret)");
    a.method("Forever", "int(int)", "ldarg.0 \n call Forever \n ldc.i4.1 \n add \n ret");
    a.method("Spin", "void()", "again: br again");
    return a;
}

TEST_F(Running, ReturnsWhatTheMethodReturns) {
    load(sums());
    EXPECT_EQ(call("Test::Sum", {100}), 5050);
    EXPECT_EQ(call("Test::Deep", {1000}), 1000);
}

// Where a share of fuel ends makes no difference to the outcome.
TEST_F(Running, GoesOnAfterEveryShareOfFuel) {
    load(sums());
    for (const std::int64_t fuel : {1, 2, 3, 7, 50}) {
        threads::Thread& thread = start("Test::Deep", {60});
        int shares = 1;
        while (run(thread, fuel) == Stop::OutOfFuel) ASSERT_LT(++shares, 100'000);
        EXPECT_EQ(thread.state, threads::ThreadState::Finished);
        EXPECT_EQ(result(thread).i, 60) << fuel;
        EXPECT_GE(shares * fuel, 60);
    }
}

TEST_F(Running, StopsALoopWithoutEnd) {
    load(sums());
    threads::Thread& thread = start("Test::Spin");
    EXPECT_EQ(run(thread, 1000), Stop::OutOfFuel);
    EXPECT_EQ(run(thread, 1000), Stop::OutOfFuel);
}

TEST_F(Running, ThreadsHaveFramesOfTheirOwn) {
    load(sums());
    threads::Thread& a = start("Test::Deep", {300});
    threads::Thread& b = start("Test::Deep", {200});
    bool a_ended = false, b_ended = false;
    while (!a_ended || !b_ended) {
        if (!a_ended) a_ended = run(a, 5) == Stop::ThreadEnded;
        if (!b_ended) b_ended = run(b, 3) == Stop::ThreadEnded;
    }
    EXPECT_EQ(result(a).i, 300);
    EXPECT_EQ(result(b).i, 200);
}

TEST_F(Running, EndsWithTheStack) {
    load(sums());
    EXPECT_EQ(run(start("Test::Forever", {1}), 100'000'000), Stop::StackOverflow);
}

TEST_F(Running, NativesReturnRaiseCallAndGiveUp) {
    Assembly a;
    a.type("Test");
    for (const char* name : {"NativeTwice", "NativeMissing", "NativeRaise", "NativeCall"})
        a.method(name, "int(int)", "");
    a.method("Back", "int(int)", "ldarg.0 \n call NativeTwice \n ret");
    a.method("M", "int(int)", "ldarg.0 \n call NativeCall \n ret");
    load(a);
    EXPECT_EQ(call("Test::M", {20}), 41);
    EXPECT_EQ(thrown_by("Test::NativeRaise", {1}), "System.InvalidOperationException");
    EXPECT_EQ(run(start("Test::NativeMissing", {1})), Stop::Unsupported);
    EXPECT_NE(machine_->problem.find("a thing"), std::string::npos) << machine_->problem;
}

TEST_F(Running, IntegersWrapAroundAndKeepTheirWidth) {
    Assembly a;
    a.type("Test");
    a.method("AddI4", "int(int, int)", "ldarg.0 \n ldarg.1 \n add \n ret");
    a.method("MulI8", "long(long, long)", "ldarg.0 \n ldarg.1 \n mul \n ret");
    a.method("Narrow", "int(int)", "ldarg.0 \n conv.i1 \n ret");
    a.method("Unsigned", "long(int)", "ldarg.0 \n conv.u8 \n ret");
    a.method("ShiftUn", "int(int, int)", "ldarg.0 \n ldarg.1 \n shr.un \n ret");
    a.method("DivUn", "int(int, int)", "ldarg.0 \n ldarg.1 \n div.un \n ret");
    load(a);
    EXPECT_EQ(call("Test::AddI4", {0x7FFFFFFF, 1}), std::int64_t{-0x80000000LL});
    EXPECT_EQ(call("Test::MulI8", {0x7FFFFFFFFFFFFFFF, 2}), -2);
    EXPECT_EQ(call("Test::Narrow", {200}), -56);
    EXPECT_EQ(call("Test::Unsigned", {-1}), 0xFFFFFFFFLL);
    EXPECT_EQ(call("Test::ShiftUn", {-1, 28}), 15);
    EXPECT_EQ(call("Test::DivUn", {-2, 2}), 0x7FFFFFFF);
}

TEST_F(Running, CollectionsKeepWhatFramesHold) {
    Assembly a;
    a.type("Node");
    a.field("Next", "Node");
    a.field("Value", "int");
    a.method(".ctor", "instance void()", "ldarg.0 \n call Object::.ctor \n ret", {}, Assembly::kConstructor);
    a.type("Test");
    // A list of n nodes, then the sum of their values.
    a.method("M", "int(int)", R"(
        make: newobj Node::.ctor
            stloc.1
            ldloc.1
            ldloc.0
            stfld Node::Next
            ldloc.1
            ldarg.0
            stfld Node::Value
            ldloc.1
            stloc.0
            ldarg.0
            ldc.i4.1
            sub
            dup
            starg.s 0
            brtrue make
        sum: ldloc.2
            ldloc.0
            ldfld Node::Value
            add
            stloc.2
            ldloc.0
            ldfld Node::Next
            dup
            stloc.0
            brtrue sum
            ldloc.2
            ret)",
             {"Node", "Node", "int"});
    load(a);
    threads::Thread& thread = start("Test::M", {50});
    int shares = 0;
    while (run(thread, 2) == Stop::OutOfFuel) {
        machine_->collect();
        ASSERT_LT(++shares, 10'000);
    }
    EXPECT_EQ(thread.state, threads::ThreadState::Finished);
    EXPECT_EQ(result(thread).i, 50 * 51 / 2);
    EXPECT_GT(shares, 20);
}

TEST_F(Running, AccessOutsideAnObjectIsAMemoryError) {
    Assembly a;
    a.type("Test");
    a.method("Past", "int()", "ldc.i4 16 \n conv.u \n localloc \n ldc.i4 4096 \n add \n ldind.i4 \n ret");
    a.method("Inside", "int()", "ldc.i4 16 \n conv.u \n localloc \n ldc.i4 12 \n add \n ldind.i4 \n ret");
    load(a);
    EXPECT_EQ(call("Test::Inside"), 0);
    EXPECT_EQ(run(start("Test::Past")), Stop::MemoryError);
    EXPECT_FALSE(machine_->problem.empty());
}

}  // namespace
}  // namespace tidelock::exec
