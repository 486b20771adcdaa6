// Exceptions: what instructions raise, in which order handlers run, and class constructors that fail.
#include "machine_fixture.h"

namespace tidelock::exec {
namespace {

using Exceptions = MachineTest;

TEST_F(Exceptions, InstructionsRaiseTheirOwn) {
    Assembly a;
    a.type("Node");
    a.field("Value", "int");
    a.type("Test");
    a.method("Div", "int(int, int)", "ldarg.0 \n ldarg.1 \n div \n ret");
    a.method("Checked", "int(int, int)", "ldarg.0 \n ldarg.1 \n add.ovf \n ret");
    a.method("Field", "int(Node)", "ldarg.0 \n ldfld Node::Value \n ret");
    a.method("Element", "int(int, int)", "ldarg.0 \n newarr 0x0100FFFF \n pop \n ldc.i4.0 \n ret");
    a.method("Cast", "object(object)", "ldarg.0 \n castclass Node \n ret");
    a.method("Null", "void()", "ldnull \n throw");
    a.method("Invalid", "int()", "add \n ret");
    load(a);
    EXPECT_EQ(thrown_by("Test::Div", {1, 0}), "System.DivideByZeroException");
    EXPECT_EQ(thrown_by("Test::Div", {-0x80000000LL, -1}), "System.OverflowException");
    EXPECT_EQ(call("Test::Div", {-7, 2}), -3);
    EXPECT_EQ(call("Test::Checked", {0x7FFFFFFE, 1}), 0x7FFFFFFF);
    EXPECT_EQ(thrown_by("Test::Field", {0}), "System.NullReferenceException");
    EXPECT_EQ(call("Test::Cast", {0}), 0);
    EXPECT_EQ(thrown_by("Test::Null"), "System.NullReferenceException");
    EXPECT_EQ(thrown_by("Test::Invalid"), "System.InvalidProgramException");
    EXPECT_EQ(thrown_by("Test::Element", {1, 1}), "System.BadImageFormatException");
}

// Each handler appends a digit to Log.
testing::SmallAssembly handlers() {
    testing::SmallAssembly a;
    a.type("Test");
    a.field("Log", "int", true);
    a.method("Note", "int(int)", R"(
        ldsfld Log
        ldc.i4 10
        mul
        ldarg.0
        add
        stsfld Log
        ldc.i4.1
        ret)");
    a.method("Inner", "void(int)", R"(
        from: ldc.i4.1
            ldarg.0
            div
            pop
            leave out
        last: ldc.i4.2
            call Note
            pop
            endfinally
        out: ret
        .finally from last last out)");
    a.method("Outer", "int(int)", R"(
        from: ldarg.0
            call Inner
            ldc.i4.5
            call Note
            pop
            leave out
        filter: pop
            ldc.i4.1
            call Note
            endfilter
        caught: pop
            ldc.i4.3
            call Note
            pop
            leave out
        out: ldsfld Log
            ret
        .filter from filter filter caught out)");
    return a;
}

TEST_F(Exceptions, FiltersRunBeforeInnerFinallyBlocks) {
    load(handlers());
    EXPECT_EQ(call("Test::Outer", {0}), 123);
}

TEST_F(Exceptions, WithoutOneOnlyFinallyBlocksRun) {
    load(handlers());
    EXPECT_EQ(call("Test::Outer", {1}), 25);
}

TEST_F(Exceptions, HandlersSurviveEveryShareOfFuel) {
    load(handlers());
    threads::Thread& thread = start("Test::Outer", {0});
    Stop stop = Stop::OutOfFuel;
    for (int shares = 0; shares < 1000 && stop == Stop::OutOfFuel; ++shares) {
        stop = run(thread, 2);
        machine_->collect();
    }
    EXPECT_EQ(stop, Stop::ThreadEnded);
    EXPECT_EQ(result(thread).i, 123);
}

TEST_F(Exceptions, UnhandledOnesRunNoHandlerBeforeTheyAreReported) {
    load(handlers());
    threads::Thread& thread = start("Test::Inner", {0});
    ASSERT_EQ(run(thread), Stop::Unhandled);
    const Address exception = machine_->exec().exception;
    const auto trace = machine_->stack_trace(exception);
    ASSERT_EQ(trace.size(), 1U);
    EXPECT_EQ(trace[0].method->name, "Inner");
    EXPECT_EQ(machine_->unwind_all(thread, exception, 1000), Stop::ThreadEnded);
}

TEST_F(Exceptions, ClassConstructorsRunOnceAndFailForGood) {
    Assembly a;
    a.type("Fine");
    a.field("Count", "int", true);
    a.method(".cctor", "void()", "ldsfld Count \n ldc.i4.1 \n add \n stsfld Count \n ret", {},
             Assembly::kConstructor | Assembly::kStatic);
    a.type("Broken");
    a.field("Value", "int", true);
    a.method(".cctor", "void()", "ldc.i4.1 \n ldc.i4.0 \n div \n stsfld Value \n ret", {},
             Assembly::kConstructor | Assembly::kStatic);
    a.type("Test");
    a.method("Good", "int()", "ldsfld Fine::Count \n ldsfld Fine::Count \n add \n ret");
    a.method("Bad", "int()", "ldsfld Broken::Value \n ret");
    load(a);
    EXPECT_EQ(call("Test::Good"), 2);
    EXPECT_EQ(machine_->class_state(type("Fine")), ClassState::Done);
    EXPECT_EQ(thrown_by("Test::Bad"), "System.TypeInitializationException");
    const Address first = machine_->exec().exception;
    EXPECT_EQ(thrown_by("Test::Bad"), "System.TypeInitializationException");
    EXPECT_EQ(machine_->exec().exception, first);
    EXPECT_EQ(machine_->class_state(type("Broken")), ClassState::Failed);
}

// A thread that needs a class which another one is initialising waits for it.
TEST_F(Exceptions, ThreadsWaitForClassConstructors) {
    Assembly a;
    a.type("Slow");
    a.field("Value", "int", true);
    a.method(".cctor", "void()", R"(
            ldc.i4 200
            stloc.0
        loop: ldloc.0
            ldc.i4.1
            sub
            dup
            stloc.0
            brtrue loop
            ldc.i4.7
            stsfld Value
            ret)",
             {"int"}, Assembly::kConstructor | Assembly::kStatic);
    a.type("Test");
    a.method("Read", "int()", "ldsfld Slow::Value \n ret");
    load(a);
    threads::Thread& first = start("Test::Read");
    threads::Thread& second = start("Test::Read");
    ASSERT_EQ(run(first, 20), Stop::OutOfFuel);
    ASSERT_EQ(run(second, 1000), Stop::Blocked);
    EXPECT_EQ(second.state, threads::ThreadState::Blocked);
    ASSERT_EQ(run(first), Stop::ThreadEnded);
    EXPECT_EQ(second.state, threads::ThreadState::Ready);
    ASSERT_EQ(run(second), Stop::ThreadEnded);
    EXPECT_EQ(result(first).i, 7);
    EXPECT_EQ(result(second).i, 7);
}

}  // namespace
}  // namespace tidelock::exec
