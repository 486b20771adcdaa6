// Code that several machines share: each gets its own addresses, and none changes what the others have.
#include "program/code/code_cache.h"

#include "lowering_fixture.h"
#include "program/code/awaits.h"

namespace tidelock::code {
namespace {

// A machine as linking sees it: its static fields begin somewhere else than those of others.
class Placing final : public Linker {
public:
    explicit Placing(std::uint64_t first) : first_(first) {}
    std::uint64_t literal(types::Assembly&, std::uint32_t token) override { return first_ + token; }
    std::uint64_t static_address(types::Field& field) override { return first_ + field.row; }
    bool is_initialised_for_good(types::Type&) override { return false; }
    bool has_native(types::Method&) override { return false; }

private:
    std::uint64_t first_;
};

class CodeCacheTest : public LoweringTest {
protected:
    types::Method& method(const std::string& code) {
        Assembly a;
        a.type("Test");
        a.field("f", "int", true);
        a.method("M", "int(int)", code);
        const auto loaded = loader().load_memory(a.build(), "Small.dll");
        EXPECT_TRUE(loaded.ok()) << loaded.error().message();
        return **loader().resolve_method(*loaded.value(), a.token("Test::M"), {});
    }
    const Code& shared(types::Method& m, Form form = Form::Plain) {
        return codes_.find(m, nullptr, form, [&]() -> std::unique_ptr<Code> {
            ++made_;
            if (form == Form::Plain) return lower(loader(), linker_, m);
            auto code = copy_of(shared(m));
            insert_awaits(*code, nullptr);
            return code;
        });
    }

    CodeCache codes_;
    int made_ = 0;
};

TEST_F(CodeCacheTest, EachCopyIsLinkedForItself) {
    types::Method& m = method("ldsfld f \n ldarg.0 \n add \n stsfld f \n ldsfld f \n ret");
    Placing low(0x1000);
    Placing high(0x2000);
    const auto one = copy_of(shared(m));
    const auto two = copy_of(shared(m));
    link(*one, low);
    link(*two, high);
    EXPECT_EQ(made_, 1);
    int accesses = 0;
    for (std::uint32_t i = 0; i < one->count; ++i) {
        EXPECT_EQ(one->begin[i].op, two->begin[i].op);
        if (!is_static(one->begin[i].op)) continue;
        ++accesses;
        EXPECT_EQ(one->begin[i].imm, 0x1001);
        EXPECT_EQ(two->begin[i].imm, 0x2001);
    }
    EXPECT_EQ(accesses, 3);
    EXPECT_TRUE(one->symbols.empty());
    EXPECT_EQ(shared(m).symbols.size(), 3U) << "what is shared should stay unlinked";
    EXPECT_EQ(shared(m).begin, shared(m).insns.data());
}

// Jumps are longer where awaits come between: the tables of the plain code must not become so.
TEST_F(CodeCacheTest, FormsHaveJumpTablesOfTheirOwn) {
    types::Method& m = method(R"(
            ldarg.0
            switch one two
            ldc.i4.0
            ret
       one: ldc.i4.1
            ret
       two: ldc.i4.2
            ret)");
    const std::vector<std::int32_t> before = *shared(m).jump_tables.at(0);
    const Code& awaiting = shared(m, Form::Awaiting);
    EXPECT_EQ(made_, 2);
    EXPECT_TRUE(awaiting.has_awaits);
    EXPECT_FALSE(shared(m).has_awaits);
    EXPECT_EQ(*shared(m).jump_tables.at(0), before);
    EXPECT_NE(*awaiting.jump_tables.at(0), before);
    for (const Insn& insn : awaiting.insns) {
        if (insn.op != Op::switch_) continue;
        EXPECT_EQ(insn.pointer, awaiting.jump_tables.at(0)->data());
    }
    fuzz::check_code(awaiting);
    fuzz::check_code(shared(m));
}

TEST_F(CodeCacheTest, OnlyRepairedMethodsDiffer) {
    const types::Method& m = method("ldsfld f \n ret");
    Repairs repairs;
    EXPECT_FALSE(repairs_method(&repairs, m));
    EXPECT_FALSE(repairs_method(nullptr, m));
    const std::string name(m.owner->assembly->simple_name());
    repairs.emplace(Point{name, m.row + 1, 0}, Strength::Before);
    repairs.emplace(Point{"Other", m.row, 0}, Strength::Before);
    EXPECT_FALSE(repairs_method(&repairs, m));
    repairs.emplace(Point{name, m.row, 3}, Strength::Before);
    EXPECT_TRUE(repairs_method(&repairs, m));
}

}  // namespace
}  // namespace tidelock::code
