// Methods of a SmallAssembly, lowered without a machine.
#pragma once

#include <gtest/gtest.h>

#include "../../../../fuzz/exercise/check_code.h"
#include "../../../../fuzz/exercise/fake_linker.h"
#include "program/assembler.h"
#include "program/code/listing.h"
#include "program/code/lower.h"
#include "program/types/framework.h"

namespace tidelock::code {

class LoweringTest : public types::FrameworkTest {
protected:
    using Assembly = testing::SmallAssembly;

    // Of the method's code: what must always hold is checked here.
    std::unique_ptr<Code> lowered(const Assembly& assembly, const std::string& member) {
        auto loaded = loader().load_memory(assembly.build(), "Small.dll");
        EXPECT_TRUE(loaded.ok()) << loaded.error().message();
        const auto found = loader().resolve_method(*loaded.value(), assembly.token(member), {});
        EXPECT_TRUE(found) << found.error->message;
        auto code = lower(loader(), linker_, **found);
        link(*code, linker_);
        fuzz::check_code(*code);
        return code;
    }
    // The listing after a line break, so that a literal can begin on a line of its own.
    std::string text(const Assembly& assembly, const std::string& member) {
        return "\n" + listing(*lowered(assembly, member));
    }
    // The same of a method `Test::M` that needs nothing else.
    std::string text(const std::string& signature, const std::string& code,
                     const std::vector<std::string>& locals = {}) {
        Assembly a;
        a.type("Test");
        a.method("M", signature, code, locals);
        return text(a, "Test::M");
    }

    fuzz::FakeLinker linker_;
};

}  // namespace tidelock::code
