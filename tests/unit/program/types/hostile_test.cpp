// Metadata that makes no sense ends in a LoadError: never in a crash, never in a loop without end.
#include "framework.h"
#include "image/metadata_builder.h"
#include "image/pe_builder.h"

namespace tidelock::types {
namespace {

using metadata::Table;

constexpr std::uint32_t kNoLayout = 0;
constexpr std::uint32_t kSequential = 0x8;
constexpr std::uint32_t kExplicit = 0x10;
constexpr std::uint32_t kInterface = 0x20 | 0x80;
constexpr std::uint32_t kNested = 0x2;

std::uint32_t def(std::uint32_t row) { return row << 2U; }  // coded TypeDefOrRef
std::uint32_t ref(std::uint32_t row) { return row << 2U | 1U; }
std::uint32_t spec(std::uint32_t row) { return row << 2U | 2U; }

// An assembly with references to System.Object, ValueType and Enum in rows 1 to 3 of TypeRef, and <Module>.
class Image {
public:
    Image() {
        builder.row(Table::Module, {0, builder.string("Hostile.dll"), 0, 0, 0});
        builder.row(Table::Assembly, {0x8004, 1, 2, 3, 4, 0, 0, builder.string("Hostile"), 0});
        builder.row(Table::AssemblyRef, {8, 0, 0, 0, 0, 0, builder.string("System.Runtime"), 0, 0});
        for (const char* name : {"Object", "ValueType", "Enum"}) {
            builder.row(Table::TypeRef, {1U << 2U | 2U, builder.string(name), builder.string("System")});
        }
        type("<Module>", 0, 0);
    }

    // Members are added after their type and before the next one.
    std::uint32_t type(std::string_view name, std::uint32_t flags, std::uint32_t extends) {
        return builder.row(Table::TypeDef, {flags, builder.string(name), 0, extends, fields + 1, methods + 1});
    }
    std::uint32_t field(std::string_view name, std::vector<std::uint8_t> type_bytes) {
        type_bytes.insert(type_bytes.begin(), 0x06);
        ++fields;
        return builder.row(Table::Field, {0x6, builder.string(name), blob(type_bytes)});
    }
    std::uint32_t blob(const std::vector<std::uint8_t>& bytes) { return builder.blob(std::as_bytes(std::span(bytes))); }

    testing::MetadataBuilder builder;
    std::uint32_t fields = 0;
    std::uint32_t methods = 0;
};

class Hostile : public FrameworkTest {
protected:
    static Assembly* load(const Image& image) {
        testing::PeParts parts;
        parts.metadata = image.builder.build();
        auto loaded = loader().load_memory(testing::build_pe(parts), "Hostile.dll");
        EXPECT_TRUE(loaded.ok());
        return loaded.value();
    }
    static const LoadError* complete_row(Assembly* in, std::uint32_t row) {
        const Loaded<Type> t = loader().type_def(*in, row);
        return t ? loader().ensure_complete(*t) : t.error;
    }
    static void expect_type_load(Assembly* in, std::uint32_t row, std::string_view part,
                                 LoadError::Kind kind = LoadError::Kind::TypeLoad) {
        const LoadError* error = complete_row(in, row);
        ASSERT_NE(error, nullptr);
        EXPECT_EQ(error->kind, kind) << error->message;
        EXPECT_NE(error->message.find(part), std::string::npos) << error->message;
        EXPECT_EQ(complete_row(in, row), error) << "a failed type should keep its error";
    }
};

TEST_F(Hostile, ClassThatInheritsFromItself) {
    Image image;
    const std::uint32_t row = image.type("C", kNoLayout, def(2));
    expect_type_load(load(image), row,
                     "'C' from assembly 'Hostile, Version=1.2.3.4, Culture=neutral, PublicKeyToken=null'");
}

TEST_F(Hostile, ClassesThatInheritFromEachOther) {
    Image image;
    const std::uint32_t a = image.type("A", kNoLayout, def(3));
    image.type("B", kNoLayout, def(2));
    expect_type_load(load(image), a, "Could not load type '");
}

TEST_F(Hostile, ChainOfBasesWithoutEnd) {
    Image image;
    constexpr std::uint32_t kCount = 5000;
    for (std::uint32_t i = 0; i < kCount; ++i) image.type("C", kNoLayout, def(i + 3));
    image.type("Last", kNoLayout, ref(1));
    EXPECT_NE(complete_row(load(image), 2), nullptr);
}

TEST_F(Hostile, TypeNestedInItself) {
    Image image;
    const std::uint32_t row = image.type("C", kNested, ref(1));
    image.builder.row(Table::NestedClass, {row, row});
    const LoadError* error = complete_row(load(image), row);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(error->kind, LoadError::Kind::BadImage);
}

TEST_F(Hostile, BaseThatIsSealedOrAnInterface) {
    Image image;
    const std::uint32_t interface_row = image.type("I", kInterface, 0);
    const std::uint32_t sealed = image.type("S", 0x100, ref(1));
    const std::uint32_t of_interface = image.type("A", kNoLayout, def(interface_row));
    const std::uint32_t of_sealed = image.type("B", kNoLayout, def(sealed));
    Assembly* in = load(image);
    expect_type_load(in, of_interface, "the parent type is an interface");
    expect_type_load(in, of_sealed, "the parent type is sealed");
}

TEST_F(Hostile, StructThatContainsItself) {
    Image image;
    const std::uint32_t row = image.type("S", kSequential, ref(2));
    image.field("self", {0x11, 0x08});  // VALUETYPE TypeDef 2
    expect_type_load(load(image), row, "'S' from assembly");
}

TEST_F(Hostile, StaticFieldOfItsOwnStructIsFine) {
    Image image;
    const std::uint32_t row = image.type("S", kSequential, ref(2));
    image.builder.row(Table::Field, {0x16, image.builder.string("self"), image.blob({0x06, 0x11, 0x08})});
    EXPECT_EQ(complete_row(load(image), row), nullptr);
}

TEST_F(Hostile, GenericStructThatGrowsWithoutEnd) {
    Image image;
    const std::uint32_t row = image.type("S`1", kSequential, ref(2));
    image.field("f", {0x15, 0x11, 0x08, 0x01, 0x15, 0x11, 0x08, 0x01, 0x13, 0x00});  // S<S<T>>
    image.builder.row(Table::GenericParam, {0, 0, row << 1U, image.builder.string("T")});
    Assembly* in = load(image);
    const Loaded<Type> definition = loader().type_def(*in, row);
    ASSERT_TRUE(definition);
    Type* const args[] = {loader().well_known().int32};
    const Loaded<Type> exact = loader().instantiate(*definition, args);
    ASSERT_TRUE(exact);
    const LoadError* error = loader().ensure_complete(*exact);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(error->kind, LoadError::Kind::Unsupported);
}

TEST_F(Hostile, InterfacesThatGrowWithoutEnd) {
    Image image;
    const std::uint32_t row = image.type("I`1", kInterface, 0);
    image.builder.row(Table::GenericParam, {0, 0, row << 1U, image.builder.string("T")});
    const std::uint32_t base = image.builder.row(
        Table::TypeSpec, {image.blob({0x15, 0x12, 0x08, 0x01, 0x15, 0x12, 0x08, 0x01, 0x13, 0x00})});  // I<I<T>>
    image.builder.row(Table::InterfaceImpl, {row, spec(base)});
    // NB: .NET has more room, and refuses it, too; where its room ends is not known here.
    expect_type_load(load(image), row, "more than 200 deep", LoadError::Kind::Unsupported);
}

TEST_F(Hostile, TypeSpecOfItself) {
    Image image;
    image.builder.row(Table::TypeSpec, {image.blob({0x12, 0x06})});  // CLASS TypeSpec 1
    Assembly* in = load(image);
    const Loaded<Type> t = loader().resolve_type(*in, 0x1B000001, {});
    ASSERT_NE(t.error, nullptr);
    EXPECT_EQ(t.error->kind, LoadError::Kind::BadImage);
}

TEST_F(Hostile, MisalignedReference) {
    Image image;
    const std::uint32_t row = image.type("S", kExplicit, ref(2));
    const std::uint32_t field = image.field("o", {0x1C});
    image.builder.row(Table::FieldLayout, {4, field});
    expect_type_load(load(image), row, "incorrectly aligned");
}

TEST_F(Hostile, EnumWithoutValue) {
    Image image;
    const std::uint32_t row = image.type("E", kNoLayout, ref(3));
    expect_type_load(load(image), row, "");
}

TEST_F(Hostile, MissingMembersAndFiles) {
    Image image;
    const std::uint32_t file =
        image.builder.row(Table::AssemblyRef, {9, 8, 7, 6, 0, 0, image.builder.string("Not.There"), 0, 0});
    const std::uint32_t type = image.builder.row(Table::TypeRef, {file << 2U | 2U, image.builder.string("T"), 0});
    image.builder.row(Table::MemberRef,
                      {1U << 3U | 1U, image.builder.string("M"), image.blob({0x00, 0x02, 0x01, 0x08, 0x1D, 0x0E})});
    image.builder.row(Table::MemberRef, {1U << 3U | 1U, image.builder.string("f"), image.blob({0x06, 0x08})});
    Assembly* in = load(image);
    const Loaded<Method> method = loader().resolve_method(*in, 0x0A000001, {});
    ASSERT_NE(method.error, nullptr);
    EXPECT_EQ(method.error->kind, LoadError::Kind::MissingMethod);
    EXPECT_EQ(method.error->message, "Method not found: 'Void System.Object.M(Int32, System.String[])'.");
    const Loaded<Field> field = loader().resolve_field(*in, 0x0A000002, {});
    ASSERT_NE(field.error, nullptr);
    EXPECT_EQ(field.error->kind, LoadError::Kind::MissingField);
    const Loaded<Type> missing = loader().resolve_type(*in, 0x01000000 | type, {});
    ASSERT_NE(missing.error, nullptr);
    EXPECT_EQ(missing.error->kind, LoadError::Kind::FileNotFound);
    EXPECT_EQ(missing.error->message,
              "Could not load file or assembly 'Not.There, Version=9.8.7.6, Culture=neutral, PublicKeyToken=null'. "
              "The system cannot find the file specified.\n");
}

TEST_F(Hostile, TokensOutsideTheirTables) {
    const Image image;
    Assembly* in = load(image);
    for (std::uint32_t table = 0; table < 0x40; ++table) {
        for (const std::uint32_t row : {0U, 1000U, 0xFFFFFFU}) {
            EXPECT_NE(loader().resolve_any(*in, table << 24U | row, {}).error, nullptr) << table;
        }
    }
}

}  // namespace
}  // namespace tidelock::types
