#include "image/metadata/signature.h"

namespace tidelock::metadata {
namespace {

// II.23.2.8: like a coded index, but in a blob.
Token read_type_token(ByteReader& reader) {
    return decode_coded_index(CodedIndex::TypeDefOrRef, reader.read_compressed_u32());
}

bool is_modifier(ElementType element) { return element == ElementType::CModReqd || element == ElementType::CModOpt; }

void pass_type(SignatureReader& reader, const Metadata* md, int depth);

// A method signature with everything in it.
void pass_method(SignatureReader& reader, const Metadata* md, int depth) {
    const std::uint32_t params = reader.read_method().param_count;
    for (std::uint32_t i = 0; i <= params && reader.ok(); ++i) pass_type(reader, md, depth);
}

bool is_allowed(const Metadata* md, Token token, ElementType element) {
    // NB: II.23.2.12 lets Class and ValueType name a TypeSpec; the CLR does not, and it could name itself.
    if (token.is(Table::TypeSpec) && !is_modifier(element)) return false;
    return md == nullptr || md->contains(token);
}

// Consumes one type with all its parts, `depth` levels at most. With `md` its tokens are checked.
void pass_type(SignatureReader& reader, const Metadata* md, int depth) {
    if (depth == 0) return reader.fail();
    const TypeNode node = reader.read_type();
    switch (node.element) {
        case ElementType::Void:
        case ElementType::Boolean:
        case ElementType::Char:
        case ElementType::I1:
        case ElementType::U1:
        case ElementType::I2:
        case ElementType::U2:
        case ElementType::I4:
        case ElementType::U4:
        case ElementType::I8:
        case ElementType::U8:
        case ElementType::R4:
        case ElementType::R8:
        case ElementType::I:
        case ElementType::U:
        case ElementType::String:
        case ElementType::Object:
        case ElementType::TypedByRef:
        case ElementType::Var:
        case ElementType::MVar:
            return;
        case ElementType::Class:
        case ElementType::ValueType:
            if (!is_allowed(md, node.token, node.element)) reader.fail();
            return;
        case ElementType::GenericInst:
            if (!is_allowed(md, node.token, node.element)) return reader.fail();
            for (std::uint32_t i = 0; i < node.number && reader.ok(); ++i) pass_type(reader, md, depth - 1);
            return;
        case ElementType::CModReqd:
        case ElementType::CModOpt:
            if (!is_allowed(md, node.token, node.element)) return reader.fail();
            return pass_type(reader, md, depth - 1);
        case ElementType::Ptr:
        case ElementType::ByRef:
        case ElementType::SzArray:
        case ElementType::Pinned:
        case ElementType::Sentinel:
            return pass_type(reader, md, depth - 1);
        case ElementType::Array:
            pass_type(reader, md, depth - 1);
            static_cast<void>(reader.read_array_shape());
            return;
        case ElementType::FnPtr:
            return pass_method(reader, md, depth - 1);
        case ElementType::End:
        case ElementType::Internal:
        case ElementType::SystemType:
        case ElementType::BoxedObject:
        case ElementType::AttributeField:
        case ElementType::AttributeProperty:
        case ElementType::Enum:
            break;
    }
    reader.fail();
}

}  // namespace

// II.23.2.1-3 and II.23.2.5
MethodSignature SignatureReader::read_method() {
    MethodSignature signature;
    signature.header.raw = reader_.read_u8();
    if (!signature.header.is_method() && signature.header.kind() != CallKind::Property) reader_.fail();
    if (signature.header.is_generic()) signature.generic_param_count = reader_.read_compressed_u32();
    signature.param_count = reader_.read_compressed_u32();
    // Each parameter takes a byte at least, so a count beyond the blob is refused before anybody loops or reserves.
    if (signature.param_count > reader_.remaining()) reader_.fail();
    return ok() ? signature : MethodSignature{};
}

// II.23.2.4
void SignatureReader::read_field() {
    if ((reader_.read_u8() & 0x0FU) != static_cast<std::uint8_t>(CallKind::Field)) reader_.fail();
}

// II.23.2.6
std::uint32_t SignatureReader::read_locals() {
    if (reader_.read_u8() != static_cast<std::uint8_t>(CallKind::LocalSig)) reader_.fail();
    const std::uint32_t count = reader_.read_compressed_u32();
    if (count > reader_.remaining()) reader_.fail();
    return ok() ? count : 0;
}

// II.23.2.15
std::uint32_t SignatureReader::read_method_spec() {
    if (reader_.read_u8() != static_cast<std::uint8_t>(CallKind::GenericInst)) reader_.fail();
    const std::uint32_t count = reader_.read_compressed_u32();
    if (count > reader_.remaining()) reader_.fail();
    return ok() ? count : 0;
}

// II.23.2.12, one node of it
TypeNode SignatureReader::read_type() {
    TypeNode node;
    node.element = static_cast<ElementType>(reader_.read_u8());
    switch (node.element) {
        case ElementType::Class:
        case ElementType::ValueType:
        case ElementType::CModReqd:
        case ElementType::CModOpt:
            node.token = read_type_token(reader_);
            if (node.token.is_nil()) reader_.fail();
            break;
        case ElementType::Var:
        case ElementType::MVar:
            node.number = reader_.read_compressed_u32();
            break;
        case ElementType::GenericInst: {
            const auto kind = static_cast<ElementType>(reader_.read_u8());
            if (kind != ElementType::Class && kind != ElementType::ValueType) reader_.fail();
            node.is_value_type = kind == ElementType::ValueType;
            node.token = read_type_token(reader_);
            node.number = reader_.read_compressed_u32();
            if (node.token.is_nil() || node.number > reader_.remaining()) reader_.fail();
            break;
        }
        default:
            break;
    }
    return ok() ? node : TypeNode{};
}

// II.23.2.13
ArrayShape SignatureReader::read_array_shape() {
    ArrayShape shape;
    shape.rank = reader_.read_compressed_u32();
    if (shape.rank == 0 || shape.rank > ArrayShape::kMaxRank) reader_.fail();
    shape.size_count = reader_.read_compressed_u32();
    if (shape.size_count > shape.rank) reader_.fail();
    for (std::uint32_t i = 0; ok() && i < shape.size_count; ++i) shape.sizes[i] = reader_.read_compressed_u32();
    shape.lower_bound_count = reader_.read_compressed_u32();
    if (shape.lower_bound_count > shape.rank) reader_.fail();
    for (std::uint32_t i = 0; ok() && i < shape.lower_bound_count; ++i)
        shape.lower_bounds[i] = reader_.read_compressed_i32();
    return ok() ? shape : ArrayShape{};
}

bool SignatureReader::skip_custom_modifiers() {
    bool has_required = false;
    while (is_modifier(peek_element()) && !at_end()) has_required |= read_type().element == ElementType::CModReqd;
    return has_required;
}

void SignatureReader::skip_type() { pass_type(*this, nullptr, kMaxDepth); }

Blob SignatureReader::take_type() {
    const std::size_t begin = position();
    skip_type();
    return ok() ? reader_.bytes().subspan(begin, position() - begin) : Blob();
}

namespace {

using Pass = void (*)(SignatureReader& reader, const Metadata& md);

Result<void> check(const Metadata& md, Blob blob, std::string_view what, Pass pass) {
    SignatureReader reader(blob);
    pass(reader, md);
    if (!reader.ok())
        return Error{std::string(what), "is malformed, nested too deeply, or names a type that is not there"};
    // NB: bytes after the end are tolerated; the CLR does so too.
    return {};
}

void pass_counted(SignatureReader& reader, const Metadata& md, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count && reader.ok(); ++i) pass_type(reader, &md, SignatureReader::kMaxDepth);
}

}  // namespace

Result<void> check_method_signature(const Metadata& md, Blob blob) {
    return check(md, blob, "method signature", [](SignatureReader& reader, const Metadata& tables) {
        if (!reader.peek_header().is_method()) reader.fail();
        pass_method(reader, &tables, SignatureReader::kMaxDepth);
    });
}

Result<void> check_property_signature(const Metadata& md, Blob blob) {
    return check(md, blob, "property signature", [](SignatureReader& reader, const Metadata& tables) {
        if (reader.peek_header().kind() != CallKind::Property) reader.fail();
        pass_method(reader, &tables, SignatureReader::kMaxDepth);
    });
}

Result<void> check_field_signature(const Metadata& md, Blob blob) {
    return check(md, blob, "field signature", [](SignatureReader& reader, const Metadata& tables) {
        reader.read_field();
        pass_counted(reader, tables, 1);
    });
}

Result<void> check_local_signature(const Metadata& md, Blob blob) {
    return check(md, blob, "local variable signature", [](SignatureReader& reader, const Metadata& tables) {
        pass_counted(reader, tables, reader.read_locals());
    });
}

Result<void> check_method_spec(const Metadata& md, Blob blob) {
    return check(md, blob, "method instantiation", [](SignatureReader& reader, const Metadata& tables) {
        pass_counted(reader, tables, reader.read_method_spec());
    });
}

Result<void> check_type_spec(const Metadata& md, Blob blob) {
    return check(md, blob, "type specification",
                 [](SignatureReader& reader, const Metadata& tables) { pass_counted(reader, tables, 1); });
}

}  // namespace tidelock::metadata
