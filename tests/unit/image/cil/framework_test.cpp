// Opens every assembly of the installed shared frameworks: all tables walk, all signatures, attributes and bodies
// decode.
#include "image/framework.h"

#include <gtest/gtest.h>

#include "image/cil/disassembler.h"
#include "image/cil/verify.h"
#include "image/metadata/custom_attribute.h"
#include "image/metadata/flags.h"
#include "image/metadata/format.h"
#include "image/metadata/image.h"

namespace tidelock::cil {
namespace {

using namespace metadata;

class Walk {
public:
    explicit Walk(const Image& image) : image_(image), md_(image.md()) {}

    void run() {
        members_partition_their_tables();
        signatures();
        for (const MethodDefRow method : md_.rows<Table::MethodDef>()) body(method);
        for (const CustomAttributeRow row : md_.rows<Table::CustomAttribute>()) attribute(row);
        names();
    }
    [[nodiscard]] std::size_t bodies() const { return bodies_; }

private:
    void good(const Result<void>& result) const {
        EXPECT_TRUE(result.ok()) << image_.path() << ": " << result.error().message();
    }

    // Each method and field belongs to exactly one type, and finds it.
    void members_partition_their_tables() {
        std::size_t methods = 0;
        std::size_t fields = 0;
        for (const TypeDefRow type : md_.rows<Table::TypeDef>()) {
            for (const MethodDefRow method : methods_of(md_, type)) {
                ++methods;
                EXPECT_EQ(declaring_type(md_, method), type);
            }
            for (const FieldRow field : fields_of(md_, type)) {
                ++fields;
                EXPECT_EQ(declaring_type(md_, field), type);
            }
        }
        EXPECT_EQ(methods, md_.row_count(Table::MethodDef)) << image_.path();
        EXPECT_EQ(fields, md_.row_count(Table::Field)) << image_.path();
    }

    void signatures() {
        for (const FieldRow row : md_.rows<Table::Field>()) good(check_field_signature(md_, md_[row].Signature()));
        for (const MethodDefRow row : md_.rows<Table::MethodDef>())
            good(check_method_signature(md_, md_[row].Signature()));
        for (const PropertyRow row : md_.rows<Table::Property>()) good(check_property_signature(md_, md_[row].Type()));
        for (const TypeSpecRow row : md_.rows<Table::TypeSpec>()) good(check_type_spec(md_, md_[row].Signature()));
        for (const MethodSpecRow row : md_.rows<Table::MethodSpec>())
            good(check_method_spec(md_, md_[row].Instantiation()));
        for (const MemberRefRow row : md_.rows<Table::MemberRef>()) {
            const Blob blob = md_[row].Signature();
            const bool is_field = SignatureReader(blob).peek_header().kind() == CallKind::Field;
            good(is_field ? check_field_signature(md_, blob) : check_method_signature(md_, blob));
        }
    }

    void body(MethodDefRow method) {
        const bool is_il = (md_[method].ImplFlags() & MethodImplAttributes::CodeTypeMask) == MethodImplAttributes::IL;
        const Bytes bytes = image_.body_bytes(method);
        if (bytes.empty() || !is_il) return;
        ++bodies_;
        const auto parsed = MethodBody::parse(bytes, "body");
        ASSERT_TRUE(parsed.ok()) << method_full_name(md_, method);
        good(check_body(md_, parsed.value(), image_.path()));
        const auto locals = parsed->local_signature().to<StandAloneSigRow>();
        if (!locals.is_nil()) good(check_local_signature(md_, md_[locals].Signature()));
    }

    // The enums that the frameworks' attributes use: of this assembly, or one of the two that are not an int.
    std::optional<ElementType> underlying(const EnumName& name) const {
        const std::string_view full = name.serialized.substr(0, name.serialized.find(','));
        const std::size_t dot = full.rfind('.');
        const TypeName named = dot == std::string_view::npos ? type_name(md_, name.token)
                                                             : TypeName{full.substr(0, dot), full.substr(dot + 1)};
        if (named.name == "EventKeywords") return ElementType::I8;
        if (named.name == "EventChannel") return ElementType::U1;
        const TypeDefRow token = name.token.to<TypeDefRow>();
        const TypeDefRow local = token.is_nil() ? image_.find_type(named.name_space, named.name) : token;
        return local.is_nil() ? std::nullopt : std::optional(enum_underlying_type(md_, local));
    }

    void attribute(CustomAttributeRow row) {
        AttributeReader reader(md_, row, [this](const EnumName& name) { return underlying(name); });
        const auto take = [&reader](const AttributeValue& value) {
            for (std::uint32_t i = 0; i < value.count; ++i) static_cast<void>(reader.next_element(value.type));
        };
        while (reader.has_fixed()) take(reader.next_fixed());
        while (reader.has_named()) take(reader.next_named().value);
        EXPECT_TRUE(reader.ok()) << image_.path() << ": " << type_full_name(md_, attribute_type(md_, row));
    }

    void names() {
        for (const TypeDefRow type : md_.rows<Table::TypeDef>()) {
            const TypeDefRow outer = image_.enclosing_type(type);
            EXPECT_EQ(outer, find_enclosing_type(md_, type));
            const auto row = md_[type];
            const TypeDefRow found = outer.is_nil() ? image_.find_type(row.TypeNamespace(), row.TypeName())
                                                    : image_.find_nested_type(outer, row.TypeName());
            EXPECT_EQ(found, type) << image_.path() << ": " << type_full_name(md_, type);
        }
    }

    const Image& image_;
    const Metadata& md_;
    std::size_t bodies_ = 0;
};

TEST(Framework, EveryAssemblyIsReadWhole) {
    std::size_t managed = 0;
    std::size_t bodies = 0;
    for (const std::string& path : testing::framework_assemblies()) {
        const auto image = Image::open(path);
        if (!image.ok()) {
            EXPECT_NE(image.error().what.find("not a managed image"), std::string::npos) << image.error().message();
            continue;
        }
        ++managed;
        Walk walk(*image.value());
        walk.run();
        bodies += walk.bodies();
    }
    if (managed == 0) FAIL() << "no shared framework";
    EXPECT_GT(managed, 100U);
    EXPECT_GT(bodies, 50000U);
}

TEST(Framework, CoreLibHasItsTypes) {
    const std::string path = testing::framework_assembly("System.Private.CoreLib.dll");
    if (path.empty()) FAIL() << "no shared framework";
    const auto image = Image::open(path);
    ASSERT_TRUE(image.ok()) << image.error().message();
    const Metadata& md = image.value()->md();
    EXPECT_EQ(image.value()->assembly().name, "System.Private.CoreLib");
    const TypeDefRow list = image.value()->find_type("System.Collections.Generic", "List`1");
    ASSERT_FALSE(list.is_nil());
    EXPECT_EQ(generic_params_of(md, list).size(), 1U);
    EXPECT_FALSE(image.value()->find_nested_type(list, "Enumerator").is_nil());
    EXPECT_GT(interface_impls_of(md, list).size(), 5U);
    EXPECT_TRUE(
        has_attribute(md, image.value()->find_type("System", "FlagsAttribute"), "System", "AttributeUsageAttribute"));
    const TypeDefRow day = image.value()->find_type("System", "DayOfWeek");
    EXPECT_EQ(enum_underlying_type(md, day), ElementType::I4);
    EXPECT_EQ(type_name(md, md[day].Extends()).name, "Enum");
}

}  // namespace
}  // namespace tidelock::cil
