// Methods of the real class library: none of them may be called invalid, and what must hold of code holds of theirs.
#include "lowering_fixture.h"

namespace tidelock::code {
namespace {

using WholeLibrary = LoweringTest;

TEST_F(WholeLibrary, IsValidCode) {
    types::Assembly& corelib = loader().corelib();
    const std::uint32_t types = corelib.image().md().row_count(metadata::Table::TypeDef);
    std::size_t count = 0;
    for (std::uint32_t row = 2; row <= types; ++row) {
        const auto type = loader().type_def(corelib, row);
        ASSERT_TRUE(type);
        if (type->contains_generic_params || type->is_generic_definition) continue;
        ASSERT_EQ(loader().ensure_complete(*type), nullptr) << type->name;
        for (types::Method* m : loader().declared_methods(*type)) {
            if (m->is_generic_definition) continue;
            if (corelib.image().body_bytes(metadata::MethodDefRow(m->row)).empty()) continue;
            const auto code = lower(loader(), linker_, *m);
            fuzz::check_code(*code);
            ++count;
            for (const Insn& insn : code->insns) {
                if (insn.op == Op::fail)
                    ADD_FAILURE() << type->name << "::" << m->name << ": "
                                  << static_cast<const types::LoadError*>(insn.pointer)->message;
            }
        }
    }
    EXPECT_GT(count, 10000U);
}

}  // namespace
}  // namespace tidelock::code
