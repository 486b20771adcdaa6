#include "image/metadata/custom_attribute.h"

#include <utility>

namespace tidelock::metadata {
namespace {

constexpr std::uint16_t kProlog = 0x0001;
constexpr int kMaxBoxing = 8;

Blob constructor_signature(const Metadata& md, Token constructor) {
    if (constructor.is(Table::MemberRef)) return md[constructor.to<MemberRefRow>()].Signature();
    return md[constructor.to<MethodDefRow>()].Signature();
}

// II.23.3 SerString: 0xFF is null, else a length and UTF-8.
std::string_view read_string(ByteReader& reader, bool& is_null) {
    is_null = reader.peek_u8() == 0xFF && !reader.at_end();
    if (is_null) {
        reader.skip(1);
        return {};
    }
    const std::uint32_t size = reader.read_compressed_u32();
    return as_text(reader.read_bytes(size));
}

template <class T>
std::uint64_t widen(T value) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
}

// The bits of an integer, bool, char or float; fails for anything else.
std::uint64_t read_primitive(ByteReader& reader, ElementType element) {
    switch (element) {
        case ElementType::Boolean:
        case ElementType::U1:
            return reader.read_u8();
        case ElementType::I1:
            return widen(reader.read_i8());
        case ElementType::Char:
        case ElementType::U2:
            return reader.read_u16();
        case ElementType::I2:
            return widen(reader.read<std::int16_t>());
        case ElementType::U4:
        case ElementType::R4:
            return reader.read_u32();
        case ElementType::I4:
            return widen(reader.read_i32());
        case ElementType::I8:
        case ElementType::U8:
        case ElementType::R8:
        case ElementType::I:  // NB: enums over native integers exist in IL; the CLR writes 8 bytes
        case ElementType::U:
            return reader.read_u64();
        default:
            reader.fail();
            return 0;
    }
}

}  // namespace

AttributeReader::AttributeReader(const Metadata& md, CustomAttributeRow attribute, EnumResolver enums)
    : AttributeReader(constructor_signature(md, md[attribute].Type()), md[attribute].Value(), std::move(enums)) {}

AttributeReader::AttributeReader(Blob signature, Blob value, EnumResolver enums)
    : enums_(std::move(enums)), signature_(signature), value_(value) {
    const MethodSignature method = signature_.read_method();
    signature_.skip_type();
    fixed_left_ = method.param_count;
    if (value.empty()) {  // NB: an empty blob stands for no arguments at all
        named_left_ = 0;
        if (fixed_left_ != 0) value_.fail();
        return;
    }
    if (value_.read_u16() != kProlog) value_.fail();
}

std::uint32_t AttributeReader::named_left() {
    if (!named_left_) named_left_ = value_.read_u16();
    return ok() ? *named_left_ : 0;
}

AttributeType AttributeReader::enum_type(EnumName name) const {
    const std::optional<ElementType> underlying = enums_ ? enums_(name) : std::nullopt;
    AttributeType type;
    type.element = ElementType::Enum;
    type.enum_underlying = underlying.value_or(ElementType::I4);
    type.enum_name = name;
    return type;
}

// The type of the next constructor parameter, as far as attributes allow it (II.23.3 Elem).
AttributeType AttributeReader::fixed_type() {
    signature_.skip_custom_modifiers();
    const TypeNode node = signature_.read_type();
    switch (node.element) {
        case ElementType::SzArray: {
            signature_.skip_custom_modifiers();
            if (signature_.peek_element() == ElementType::SzArray) signature_.fail();
            if (!signature_.ok()) return {};
            AttributeType array = fixed_type();  // once: arrays of arrays were refused above
            array.array_element = array.element;
            array.element = ElementType::SzArray;
            return array;
        }
        case ElementType::ValueType:
            return enum_type({node.token, {}});
        case ElementType::Class:  // II.23.3: System.Type is the only class
            return {ElementType::SystemType, {}, {}, {}};
        case ElementType::Object:
            return {ElementType::BoxedObject, {}, {}, {}};
        default:
            return {node.element, {}, {}, {}};
    }
}

// II.23.3 FieldOrPropType
AttributeType AttributeReader::serialized_type() {
    const auto element = static_cast<ElementType>(value_.read_u8());
    if (element == ElementType::Enum) {
        bool is_null = false;
        const std::string_view name = read_string(value_, is_null);
        if (is_null) value_.fail();
        return enum_type({{}, name});
    }
    if (element != ElementType::SzArray) return {element, {}, {}, {}};
    if (static_cast<ElementType>(value_.peek_u8()) == ElementType::SzArray) value_.fail();
    if (!value_.ok()) return {};
    AttributeType array = serialized_type();  // once: arrays of arrays were refused above
    array.array_element = array.element;
    array.element = ElementType::SzArray;
    return array;
}

AttributeValue AttributeReader::read_value(const AttributeType& type, int depth) {
    AttributeValue value;
    value.type = type;
    switch (type.element) {
        case ElementType::String:
        case ElementType::SystemType:
            value.text = read_string(value_, value.is_null);
            return value;
        case ElementType::Enum:
            value.bits = read_primitive(value_, type.enum_underlying);
            return value;
        case ElementType::SzArray:
            value.count = value_.read_u32();
            value.is_null = value.count == 0xFFFFFFFFU;
            if (value.is_null) value.count = 0;
            if (value.count > value_.remaining()) value_.fail();  // each element takes a byte at least
            if (!value_.ok()) value.count = 0;
            return value;
        case ElementType::BoxedObject: {
            if (depth == 0) value_.fail();
            const AttributeType inside = serialized_type();
            return value_.ok() ? read_value(inside, depth - 1) : AttributeValue{};
        }
        default:
            value.bits = read_primitive(value_, type.element);
            return value;
    }
}

AttributeValue AttributeReader::next_fixed() {
    if (!has_fixed()) return {};
    --fixed_left_;
    return read_value(fixed_type(), kMaxBoxing);
}

AttributeNamedValue AttributeReader::next_named() {
    if (!has_named()) return {};
    named_left_ = named_left() - 1;
    AttributeNamedValue named;
    const auto kind = static_cast<ElementType>(value_.read_u8());
    if (kind != ElementType::AttributeField && kind != ElementType::AttributeProperty) value_.fail();
    named.is_field = kind == ElementType::AttributeField;
    const AttributeType type = serialized_type();
    bool is_null = false;
    named.name = read_string(value_, is_null);
    if (is_null) value_.fail();
    if (value_.ok()) named.value = read_value(type, kMaxBoxing);
    return named;
}

AttributeValue AttributeReader::next_element(const AttributeType& array) {
    if (!ok() || array.element != ElementType::SzArray) return {};
    AttributeType type = array;
    type.element = array.array_element;
    type.array_element = ElementType::End;
    return read_value(type, kMaxBoxing);
}

}  // namespace tidelock::metadata
