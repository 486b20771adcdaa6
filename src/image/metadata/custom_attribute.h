// AttributeReader: the values in a custom attribute blob (ECMA-335 II.23.3), read one after the other.
//
//     AttributeReader reader(md, attribute, enums);
//     while (reader.has_fixed()) use(reader.next_fixed());
//     while (reader.has_named()) use(reader.next_named());
//
// An enum is stored as its underlying integer, whose size only the enum's definition tells; that may be in another
// assembly, so the caller supplies it. Failures stay, as in ByteReader; ok() at the end says whether all was well.
#pragma once

#include <functional>
#include <optional>

#include "image/metadata/signature.h"

namespace tidelock::metadata {

// The underlying type of an enum: named by a token in the constructor's signature, or by its serialised (assembly-
// qualified) name. Exactly one is given. Unknown enums are nullopt; int is then assumed.
struct EnumName {
    Token token;
    std::string_view serialized;
};
using EnumResolver = std::function<std::optional<ElementType>(const EnumName&)>;

struct AttributeType {
    ElementType element = ElementType::End;          // primitive, String, SystemType, BoxedObject, Enum, SzArray
    ElementType enum_underlying = ElementType::End;  // of Enum
    EnumName enum_name;                              // of Enum
    ElementType array_element = ElementType::End;    // of SzArray: what its elements are
};

struct AttributeValue {
    AttributeType type;       // for a boxed object: the type inside
    bool is_null = false;     // String, SystemType, SzArray
    std::uint64_t bits = 0;   // integers (sign-extended), bool, char, R4 and R8 as their bits
    std::string_view text;    // String: UTF-8; SystemType: the serialised type name
    std::uint32_t count = 0;  // SzArray: the elements follow, read them with next_element(value.type)

    [[nodiscard]] std::int64_t as_i64() const { return static_cast<std::int64_t>(bits); }
};

struct AttributeNamedValue {
    bool is_field = false;
    std::string_view name;
    AttributeValue value;
};

class AttributeReader {
public:
    AttributeReader(const Metadata& md, CustomAttributeRow attribute, EnumResolver enums);
    // For blobs that have no row of their own: the constructor's signature and the value.
    AttributeReader(Blob signature, Blob value, EnumResolver enums);

    [[nodiscard]] bool ok() const { return value_.ok() && signature_.ok(); }
    [[nodiscard]] bool has_fixed() const { return ok() && fixed_left_ != 0; }
    [[nodiscard]] bool has_named() { return ok() && fixed_left_ == 0 && named_left() != 0; }

    // When the value is an array, all its elements must be taken by next_element() before the next call.
    AttributeValue next_fixed();
    AttributeNamedValue next_named();
    AttributeValue next_element(const AttributeType& array);

private:
    std::uint32_t named_left();
    AttributeType fixed_type();
    AttributeType serialized_type();
    AttributeValue read_value(const AttributeType& type, int depth);
    [[nodiscard]] AttributeType enum_type(EnumName name) const;

    EnumResolver enums_;
    SignatureReader signature_;
    ByteReader value_;
    std::uint32_t fixed_left_ = 0;
    std::optional<std::uint32_t> named_left_;  // read when the fixed ones are done
};

}  // namespace tidelock::metadata
