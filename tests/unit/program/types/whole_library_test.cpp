// Every type of a few framework assemblies must load: whatever the class library uses, the loader knows.
#include "framework.h"

namespace tidelock::types {
namespace {

class WholeLibrary : public FrameworkTest {
protected:
    static void complete_all(std::string_view name) {
        const Loaded<Assembly> in = loader().load_by_name(name);
        ASSERT_TRUE(in) << in.error->message;
        const std::uint32_t rows = in->image().md().row_count(metadata::Table::TypeDef);
        for (std::uint32_t row = 1; row <= rows; ++row) {
            const Loaded<Type> t = loader().type_def(*in.value, row);
            ASSERT_TRUE(t) << t.error->message;
            const LoadError* error = loader().ensure_complete(*t);
            ASSERT_EQ(error, nullptr) << Loader::full_name(**t) << ": " << error->message;
            for (std::uint32_t slot = 0; slot < t->vtable.size(); ++slot) {
                ASSERT_NE(loader().vtable_method(*t, slot), nullptr) << Loader::full_name(**t) << " slot " << slot;
            }
            for (const metadata::MethodDefRow method :
                 metadata::methods_of(in->image().md(), metadata::TypeDefRow(row))) {
                const Loaded<Method> loaded = loader().method_def(*t, method.value());
                ASSERT_TRUE(loaded) << Loader::full_name(**t) << ": " << loaded.error->message;
            }
            for (Field& field : t->fields) {
                const Loaded<Type> type = loader().field_type(&field);
                ASSERT_TRUE(type) << Loader::full_name(**t) << "." << field.name << ": " << type.error->message;
            }
        }
    }

    // Every member reference without generic context must be found.
    static void resolve_references(std::string_view name) {
        const Loaded<Assembly> in = loader().load_by_name(name);
        ASSERT_TRUE(in) << in.error->message;
        const metadata::Metadata& md = in->image().md();
        for (const metadata::MemberRefRow row : md.rows<metadata::Table::MemberRef>()) {
            if (!md.MemberRef(row).Class().is(metadata::Table::TypeRef)) continue;
            const Loader::AnyMember found = loader().resolve_any(*in.value, metadata::Token(row).value(), {});
            ASSERT_EQ(found.error, nullptr) << found.error->message;
            ASSERT_TRUE(found.method != nullptr || found.field != nullptr);
        }
    }
};

TEST_F(WholeLibrary, CoreLib) { complete_all("System.Private.CoreLib"); }
TEST_F(WholeLibrary, Collections) { complete_all("System.Collections"); }
TEST_F(WholeLibrary, Linq) { complete_all("System.Linq"); }
TEST_F(WholeLibrary, ReferencesOfCollections) { resolve_references("System.Collections"); }
TEST_F(WholeLibrary, ReferencesOfLinq) { resolve_references("System.Linq"); }
TEST_F(WholeLibrary, ReferencesOfConsole) { resolve_references("System.Console"); }

}  // namespace
}  // namespace tidelock::types
