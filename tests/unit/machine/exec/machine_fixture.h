// Methods of a SmallAssembly on a machine without class-library natives and with a host that gives nothing. The natives
// that there are stand for methods of the test's own types, by name.
#pragma once

#include <gtest/gtest.h>

#include <span>

#include "machine/exec/machine.h"
#include "machine/exec/native.h"
#include "machine/exec/no_host.h"
#include "machine/exec/thread_base.h"
#include "program/assembler.h"
#include "program/types/framework.h"

namespace tidelock::exec {

inline NativeFunction find_test_native(const types::Method& method) {
    if (method.name == "NativeTwice") return [](NativeCall& c) { return c.ret_i32(2 * c.i32(0)); };
    if (method.name == "NativeMissing") return [](NativeCall& c) { return c.unsupported("a thing"); };
    if (method.name == "NativeRaise") return [](NativeCall& c) { return c.raise(Guest::InvalidOperation); };
    // Calls Test::Back with its argument and returns one more than that returns.
    if (method.name == "NativeCall") {
        return [](NativeCall& c) {
            if (c.step() == 0) return c.call(c.m.loader().find_method(c.method->owner, "Back"), {c.fp[0].u});
            return c.ret_i32(static_cast<std::int32_t>(c.result()->i) + 1);
        };
    }
    return nullptr;
}

inline Native find_native(const types::Method& method) { return {find_test_native(method), &kPure}; }

class MachineTest : public ::testing::Test {
protected:
    using Assembly = testing::SmallAssembly;

    void SetUp() override {
        const std::string folder = types::framework_folder();
        ASSERT_FALSE(folder.empty()) << "no .NET framework found";
        auto opened = types::Loader::open({{folder}, {}});
        ASSERT_TRUE(opened.ok()) << opened.error().message();
        loader_ = std::move(opened).value();
        machine_ = std::make_unique<Machine>(*loader_, host_, find_native);
    }

    void load(const Assembly& assembly) {
        auto loaded = loader_->load_memory(assembly.build(), "Small.dll");
        ASSERT_TRUE(loaded.ok()) << loaded.error().message();
        loaded_ = loaded.value();
        assembly_ = assembly;
    }
    types::Method& method(const std::string& member) {
        const auto found = loader_->resolve_method(*loaded_, assembly_.token(member), {});
        EXPECT_TRUE(found) << found.error->message;
        return **found;
    }
    types::Type* type(const std::string& name) {
        const auto found = loader_->find_type(*loaded_, "", name);
        EXPECT_TRUE(found) << found.error->message;
        return found.value;
    }

    // A new thread about to call the method.
    threads::Thread& start(const std::string& member, const std::vector<std::int64_t>& arguments = {}) {
        threads::Thread& thread = machine_->new_thread();
        std::vector<Slot> slots;
        for (const std::int64_t a : arguments) slots.push_back(Slot{.i = a});
        machine_->prepare_call(thread, method(member), slots);
        return thread;
    }
    Stop run(threads::Thread& thread, std::int64_t fuel = 1'000'000) { return machine_->run(thread, fuel); }
    static Slot result(const threads::Thread& thread) { return thread.stack[kThreadResultSlot]; }
    // Calls it to its end.
    std::int64_t call(const std::string& member, const std::vector<std::int64_t>& arguments = {}) {
        threads::Thread& thread = start(member, arguments);
        EXPECT_EQ(run(thread), Stop::ThreadEnded) << machine_->problem;
        return result(thread).i;
    }
    // Calls it and expects an exception that nobody catches.
    std::string thrown_by(const std::string& member, const std::vector<std::int64_t>& arguments = {}) {
        threads::Thread& thread = start(member, arguments);
        EXPECT_EQ(run(thread), Stop::Unhandled) << machine_->problem;
        return types::Loader::display_name(*machine_->heap().type_of(machine_->exec().exception));
    }

    NoHost host_;
    std::unique_ptr<types::Loader> loader_;
    std::unique_ptr<Machine> machine_;
    types::Assembly* loaded_ = nullptr;
    Assembly assembly_;
};

}  // namespace tidelock::exec
