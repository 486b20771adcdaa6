#include "image/metadata/format.h"

#include <array>

#include "image/metadata/lookup.h"

namespace tidelock::metadata {
namespace {

// Bad metadata can describe names without end in a few bytes (a TypeSpec whose modifiers name itself): both the nesting
// of types in types and the nodes written for one name are limited.
struct Limits {
    int nesting = 16;
    int nodes = 2000;

    // Enters one level; false when it is too deep or there is too much.
    bool enter() {
        if (nodes <= 0 || nesting <= 0) return false;
        --nodes;
        --nesting;
        return true;
    }
    void leave() { ++nesting; }
};

std::string qualified(TypeName name) {
    std::string text(name.name_space);
    if (!text.empty()) text += '.';
    return text.append(name.name.empty() ? "?" : name.name);
}

std::string hex(std::uint32_t value) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text(8, '0');
    for (std::size_t i = 8; i-- > 0; value >>= 4U) text[i] = kDigits[value & 0xFU];
    return text;
}

std::string_view primitive_name(ElementType element) {
    switch (element) {
        case ElementType::Void:
            return "void";
        case ElementType::Boolean:
            return "bool";
        case ElementType::Char:
            return "char";
        case ElementType::I1:
            return "int8";
        case ElementType::U1:
            return "uint8";
        case ElementType::I2:
            return "int16";
        case ElementType::U2:
            return "uint16";
        case ElementType::I4:
            return "int32";
        case ElementType::U4:
            return "uint32";
        case ElementType::I8:
            return "int64";
        case ElementType::U8:
            return "uint64";
        case ElementType::R4:
            return "float32";
        case ElementType::R8:
            return "float64";
        case ElementType::I:
            return "native int";
        case ElementType::U:
            return "native uint";
        case ElementType::String:
            return "string";
        case ElementType::Object:
            return "object";
        case ElementType::TypedByRef:
            return "typedref";
        default:
            return {};
    }
}

// Writes signatures as text. One per blob; the limits are those of the whole name.
class SignatureText {
public:
    SignatureText(const Metadata& md, Blob blob, Limits& limits) : md_(md), reader_(blob), limits_(limits) {}

    std::string type(int depth = SignatureReader::kMaxDepth);
    // `name` stands between return type and parameters.
    std::string method(const std::string& name, int depth = SignatureReader::kMaxDepth);
    std::string field(const std::string& name) {
        reader_.read_field();
        return type() + " " + name;
    }
    std::string arguments(std::uint32_t count, int depth);
    SignatureReader& reader() { return reader_; }

private:
    std::string array(int depth);

    const Metadata& md_;
    SignatureReader reader_;
    Limits& limits_;
};

std::string type_text(const Metadata& md, Token type, Limits& limits);

std::string SignatureText::arguments(std::uint32_t count, int depth) {
    std::string text;
    for (std::uint32_t i = 0; i < count && reader_.ok() && limits_.nodes > 0; ++i) {
        if (i != 0) text += ", ";
        text += type(depth);
    }
    return text;
}

std::string SignatureText::array(int depth) {
    const std::string element = type(depth - 1);
    const ArrayShape shape = reader_.read_array_shape();
    std::string text = element + "[";
    for (std::uint32_t i = 0; i < shape.rank; ++i) {
        if (i != 0) text += ',';
        const bool has_low = i < shape.lower_bound_count;
        const std::int64_t low = has_low ? shape.lower_bounds[i] : 0;
        if (has_low && (low != 0 || i < shape.size_count)) text += std::to_string(low) + "...";
        if (i < shape.size_count) text += std::to_string(low + shape.sizes[i] - 1);
    }
    return text + "]";
}

std::string SignatureText::type(int depth) {
    if (depth == 0 || --limits_.nodes < 0) return "?";
    const TypeNode node = reader_.read_type();
    if (const std::string_view name = primitive_name(node.element); !name.empty()) return std::string(name);
    switch (node.element) {
        case ElementType::Class:
            return "class " + type_text(md_, node.token, limits_);
        case ElementType::ValueType:
            return "valuetype " + type_text(md_, node.token, limits_);
        case ElementType::GenericInst: {
            std::string text = node.is_value_type ? "valuetype " : "class ";
            text += type_text(md_, node.token, limits_) + "<";
            return text + arguments(node.number, depth - 1) + ">";
        }
        case ElementType::Var:
            return "!" + std::to_string(node.number);
        case ElementType::MVar:
            return "!!" + std::to_string(node.number);
        case ElementType::Ptr:
            return type(depth - 1) + "*";
        case ElementType::ByRef:
            return type(depth - 1) + "&";
        case ElementType::SzArray:
            return type(depth - 1) + "[]";
        case ElementType::Pinned:
            return type(depth - 1) + " pinned";
        case ElementType::Sentinel:
            return "..., " + type(depth - 1);
        case ElementType::CModReqd:
        case ElementType::CModOpt: {
            const std::string modifier = type_text(md_, node.token, limits_);
            const bool required = node.element == ElementType::CModReqd;
            return type(depth - 1) + (required ? " modreq(" : " modopt(") + modifier + ")";
        }
        case ElementType::Array:
            return array(depth);
        case ElementType::FnPtr:
            return "method " + method("*", depth - 1);
        default:
            return "?";
    }
}

std::string SignatureText::method(const std::string& name, int depth) {
    if (depth <= 0) return "?";
    const MethodSignature signature = reader_.read_method();
    if (!reader_.ok()) return "? " + name + "(?)";
    std::string text = signature.header.has_this() ? "instance " : "";
    if (signature.header.explicit_this()) text += "explicit ";
    if (signature.header.kind() == CallKind::VarArg) text += "vararg ";
    if (signature.header.kind() == CallKind::Unmanaged) text += "unmanaged ";
    text += type(depth) + " " + name + "(";
    return text + arguments(signature.param_count, depth) + ")";
}

std::string scope_text(const Metadata& md, Token scope, Limits& limits) {
    if (scope.is(Table::TypeRef)) return type_text(md, scope, limits) + "/";
    if (scope.is(Table::AssemblyRef)) return "[" + std::string(md[scope.to<AssemblyRefRow>()].Name()) + "]";
    if (scope.is(Table::ModuleRef)) return "[.module " + std::string(md[scope.to<ModuleRefRow>()].Name()) + "]";
    return {};
}

std::string nested_type_text(const Metadata& md, Token type, Limits& limits) {
    if (type.is(Table::TypeRef)) {
        return scope_text(md, md[type.to<TypeRefRow>()].ResolutionScope(), limits) + qualified(type_name(md, type));
    }
    if (type.is(Table::TypeDef)) {
        const TypeDefRow outer = find_enclosing_type(md, type.to<TypeDefRow>());
        return (outer.is_nil() ? "" : type_text(md, outer, limits) + "/") + qualified(type_name(md, type));
    }
    if (type.is(Table::TypeSpec)) return SignatureText(md, md[type.to<TypeSpecRow>()].Signature(), limits).type();
    if (type.is(Table::ModuleRef)) return scope_text(md, type, limits);
    if (type.is(Table::ExportedType)) return qualified(type_name(md, type));
    return "?";
}

std::string type_text(const Metadata& md, Token type, Limits& limits) {
    if (!limits.enter()) return "?";
    std::string text = nested_type_text(md, type, limits);
    limits.leave();
    return text;
}

std::string member_name(const Metadata& md, Token owner, std::string_view name) {
    if (owner.is(Table::MethodDef)) owner = declaring_type(md, owner.to<MethodDefRow>());  // vararg call sites
    const bool is_global = owner.is(Table::TypeDef) && owner.row() <= 1;
    return (is_global ? "" : type_full_name(md, owner) + "::") + std::string(name);
}

bool is_field_reference(const Metadata& md, MemberRefRow row) {
    return SignatureReader(md[row].Signature()).peek_header().kind() == CallKind::Field;
}

std::string stand_alone_text(const Metadata& md, Blob blob, Limits& limits) {
    SignatureText text(md, blob, limits);
    if (text.reader().peek_header().kind() != CallKind::LocalSig) return text.method("*");
    const std::uint32_t count = text.reader().read_locals();
    return "(" + text.arguments(count, SignatureReader::kMaxDepth) + ")";
}

void append_utf8(std::string& text, char32_t code) {
    const auto put = [&text](std::uint32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0U | (code >> 6U));
        put(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        put(0xE0U | (code >> 12U));
        put(0x80U | ((code >> 6U) & 0x3FU));
        put(0x80U | (code & 0x3FU));
    } else {
        put(0xF0U | (code >> 18U));
        put(0x80U | ((code >> 12U) & 0x3FU));
        put(0x80U | ((code >> 6U) & 0x3FU));
        put(0x80U | (code & 0x3FU));
    }
}

void append_unit(std::string& text, char16_t unit) {
    switch (unit) {
        case u'\n':
            text += "\\n";
            return;
        case u'\r':
            text += "\\r";
            return;
        case u'\t':
            text += "\\t";
            return;
        case u'"':
            text += "\\\"";
            return;
        case u'\\':
            text += "\\\\";
            return;
        default:
            break;
    }
    const bool is_surrogate = unit >= 0xD800 && unit < 0xE000;
    if (unit < 0x20 || is_surrogate) {
        text += "\\u" + hex(unit).substr(4);
    } else {
        append_utf8(text, unit);
    }
}

}  // namespace

std::string type_full_name(const Metadata& md, Token type) {
    Limits limits;
    return type_text(md, type, limits);
}

std::string format_type(const Metadata& md, Blob type) {
    Limits limits;
    return SignatureText(md, type, limits).type();
}

std::string format_method(const Metadata& md, Token method) {
    Limits limits;
    std::string arguments;
    if (method.is(Table::MethodSpec)) {
        const auto row = md[method.to<MethodSpecRow>()];
        SignatureText text(md, row.Instantiation(), limits);
        const std::uint32_t count = text.reader().read_method_spec();
        arguments = "<" + text.arguments(count, SignatureReader::kMaxDepth) + ">";
        method = row.Method();
    }
    if (method.is(Table::MemberRef)) {
        const auto row = md[method.to<MemberRefRow>()];
        return SignatureText(md, row.Signature(), limits).method(member_name(md, row.Class(), row.Name()) + arguments);
    }
    const auto row = md[method.to<MethodDefRow>()];
    const Token owner = declaring_type(md, method.to<MethodDefRow>());
    return SignatureText(md, row.Signature(), limits).method(member_name(md, owner, row.Name()) + arguments);
}

std::string format_field(const Metadata& md, Token field) {
    Limits limits;
    if (field.is(Table::MemberRef)) {
        const auto row = md[field.to<MemberRefRow>()];
        return SignatureText(md, row.Signature(), limits).field(member_name(md, row.Class(), row.Name()));
    }
    const auto row = md[field.to<FieldRow>()];
    const Token owner = declaring_type(md, field.to<FieldRow>());
    return SignatureText(md, row.Signature(), limits).field(member_name(md, owner, row.Name()));
}

std::string format_token(const Metadata& md, Token token) {
    Limits limits;
    switch (token.table()) {
        case Table::UserString:
            return format_user_string(md.user_string(token));
        case Table::TypeDef:
        case Table::TypeRef:
        case Table::TypeSpec:
            return type_full_name(md, token);
        case Table::Field:
            return format_field(md, token);
        case Table::MethodDef:
        case Table::MethodSpec:
            return format_method(md, token);
        case Table::MemberRef:
            return is_field_reference(md, token.to<MemberRefRow>()) ? format_field(md, token)
                                                                    : format_method(md, token);
        case Table::StandAloneSig:
            return stand_alone_text(md, md[token.to<StandAloneSigRow>()].Signature(), limits);
        default:
            return "0x" + hex(token.value());
    }
}

std::string format_user_string(UserString string) {
    std::string text = "\"";
    for (std::size_t i = 0; i < string.size(); ++i) {
        const char16_t unit = string[i];
        const bool is_pair = unit >= 0xD800 && unit < 0xDC00 && i + 1 < string.size() && string[i + 1] >= 0xDC00 &&
                             string[i + 1] < 0xE000;
        if (is_pair) {
            append_utf8(text, 0x10000U + ((unit - 0xD800U) << 10U) + (string[i + 1] - 0xDC00U));
            ++i;
        } else {
            append_unit(text, unit);
        }
    }
    return text + "\"";
}

std::string method_full_name(const Metadata& md, MethodDefRow method) {
    const Token owner = declaring_type(md, method);
    const std::string_view name = md[method].Name();
    return type_full_name(md, owner) + "." + (name.empty() ? "?" : std::string(name));
}

}  // namespace tidelock::metadata
