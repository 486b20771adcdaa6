// SignatureReader: a cursor over a signature blob (ECMA-335 II.23.2 and the augments), no allocation.
//
// A type is read node by node in prefix order. read_type() consumes one node and what belongs to it alone; its parts
// follow in the stream and are read the same way by the caller:
//
//     Ptr, ByRef, SzArray, Pinned, CModReqd/CModOpt (token), Sentinel    one type follows
//     Class, ValueType (token), Var, MVar (number), primitives, ...      nothing follows
//     GenericInst (token, number)     `number` argument types
//     Array                           the element type, then read_array_shape()
//     FnPtr                           read_method(), then its return type and parameters
//
// skip_type() passes over a whole type, take_type() returns its bytes, to be read later with a new reader.
// Failures stay, as in ByteReader: a reader that has failed gives ElementType::End. Types may nest kMaxDepth deep;
// check_*() below verifies a whole blob once, after which a recursive caller needs no further care.
#pragma once

#include <array>
#include <cstdint>

#include "base/byte_reader.h"
#include "image/metadata/metadata.h"

namespace tidelock::metadata {

// ECMA-335 II.23.1.16
enum class ElementType : std::uint8_t {
    End = 0x00,
    Void = 0x01,
    Boolean = 0x02,
    Char = 0x03,
    I1 = 0x04,
    U1 = 0x05,
    I2 = 0x06,
    U2 = 0x07,
    I4 = 0x08,
    U4 = 0x09,
    I8 = 0x0A,
    U8 = 0x0B,
    R4 = 0x0C,
    R8 = 0x0D,
    String = 0x0E,
    Ptr = 0x0F,
    ByRef = 0x10,
    ValueType = 0x11,
    Class = 0x12,
    Var = 0x13,
    Array = 0x14,
    GenericInst = 0x15,
    TypedByRef = 0x16,
    I = 0x18,
    U = 0x19,
    FnPtr = 0x1B,
    Object = 0x1C,
    SzArray = 0x1D,
    MVar = 0x1E,
    CModReqd = 0x1F,
    CModOpt = 0x20,
    Internal = 0x21,
    Sentinel = 0x41,
    Pinned = 0x45,
    // Only in custom attributes (II.23.3).
    SystemType = 0x50,
    BoxedObject = 0x51,
    AttributeField = 0x53,
    AttributeProperty = 0x54,
    Enum = 0x55,
};

struct TypeNode {
    ElementType element = ElementType::End;
    Token token;               // Class, ValueType, GenericInst: TypeDef or TypeRef; CModReqd, CModOpt: TypeSpec as well
    std::uint32_t number = 0;  // Var, MVar: index. GenericInst: count of arguments
    bool is_value_type = false;  // GenericInst: of a value type
};

struct ArrayShape {
    static constexpr std::size_t kMaxRank = 32;

    std::uint32_t rank = 0;
    std::uint32_t size_count = 0;
    std::uint32_t lower_bound_count = 0;
    std::array<std::uint32_t, kMaxRank> sizes{};
    std::array<std::int32_t, kMaxRank> lower_bounds{};
};

enum class CallKind : std::uint8_t {
    Default = 0x0,
    C = 0x1,
    StdCall = 0x2,
    ThisCall = 0x3,
    FastCall = 0x4,
    VarArg = 0x5,
    Field = 0x6,
    LocalSig = 0x7,
    Property = 0x8,
    Unmanaged = 0x9,
    GenericInst = 0xA,
};

// The first byte of every signature but a TypeSpec.
struct SignatureHeader {
    std::uint8_t raw = 0;

    [[nodiscard]] CallKind kind() const { return static_cast<CallKind>(raw & 0x0FU); }
    [[nodiscard]] bool is_method() const { return kind() <= CallKind::VarArg || kind() == CallKind::Unmanaged; }
    [[nodiscard]] bool is_generic() const { return (raw & 0x10U) != 0; }
    [[nodiscard]] bool has_this() const { return (raw & 0x20U) != 0; }
    [[nodiscard]] bool explicit_this() const { return (raw & 0x40U) != 0; }
};

// Followed by the return type and `param_count` parameter types. In a vararg call site a Sentinel node stands before
// the first extra argument.
struct MethodSignature {
    SignatureHeader header;
    std::uint32_t generic_param_count = 0;
    std::uint32_t param_count = 0;
};

class SignatureReader {
public:
    static constexpr int kMaxDepth = 64;

    SignatureReader() = default;
    explicit SignatureReader(Blob blob) : reader_(blob) {}

    [[nodiscard]] bool ok() const { return reader_.ok(); }
    [[nodiscard]] bool at_end() const { return reader_.at_end(); }
    [[nodiscard]] std::size_t position() const { return reader_.position(); }

    [[nodiscard]] SignatureHeader peek_header() const { return {reader_.peek_u8()}; }
    [[nodiscard]] ElementType peek_element() const { return static_cast<ElementType>(reader_.peek_u8()); }

    MethodSignature read_method();     // MethodDefSig, MethodRefSig, StandAloneMethodSig, PropertySig
    void read_field();                 // FieldSig: its type follows
    std::uint32_t read_locals();       // LocalVarSig: this many types follow
    std::uint32_t read_method_spec();  // MethodSpec: this many types follow
    TypeNode read_type();
    ArrayShape read_array_shape();

    // Consumes custom modifiers, if there are any, and says whether one of them was required (modreq).
    bool skip_custom_modifiers();
    void skip_type();
    Blob take_type();

    // For callers that find a well-formed node where it makes no sense.
    void fail() { reader_.fail(); }

private:
    ByteReader reader_;
};

// Verify a whole blob: well-formed, not nested too deeply, every token a row that exists.
[[nodiscard]] Result<void> check_method_signature(const Metadata& md, Blob blob);
[[nodiscard]] Result<void> check_field_signature(const Metadata& md, Blob blob);
[[nodiscard]] Result<void> check_property_signature(const Metadata& md, Blob blob);
[[nodiscard]] Result<void> check_local_signature(const Metadata& md, Blob blob);
[[nodiscard]] Result<void> check_method_spec(const Metadata& md, Blob blob);
[[nodiscard]] Result<void> check_type_spec(const Metadata& md, Blob blob);

}  // namespace tidelock::metadata
