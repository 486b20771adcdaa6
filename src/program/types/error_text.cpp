// The wording of the CLR's load errors, as its messages print types, signatures and assemblies.
#include <fmt/format.h>

#include "program/types/loader_impl.h"

namespace tidelock::types {
namespace {

using metadata::ElementType;
using metadata::Table;
using metadata::Token;

std::string_view element_name(ElementType element) {
    switch (element) {
        case ElementType::Void:
            return "Void";
        case ElementType::Boolean:
            return "Boolean";
        case ElementType::Char:
            return "Char";
        case ElementType::I1:
            return "SByte";
        case ElementType::U1:
            return "Byte";
        case ElementType::I2:
            return "Int16";
        case ElementType::U2:
            return "UInt16";
        case ElementType::I4:
            return "Int32";
        case ElementType::U4:
            return "UInt32";
        case ElementType::I8:
            return "Int64";
        case ElementType::U8:
            return "UInt64";
        case ElementType::R4:
            return "Single";
        case ElementType::R8:
            return "Double";
        case ElementType::String:
            return "System.String";
        case ElementType::Object:
            return "System.Object";
        case ElementType::TypedByRef:
            return "TypedReference";
        case ElementType::I:
            return "IntPtr";
        case ElementType::U:
            return "UIntPtr";
        default:
            return "";
    }
}

// The text of what a type token names, from the names alone: what it names may not exist.
class Printer {
public:
    explicit Printer(const metadata::Metadata& md) : md_(md) {}

    void token(std::string& out, Token type, int depth) {
        if (depth > metadata::SignatureReader::kMaxDepth) return;
        if (type.is(Table::TypeSpec)) {
            metadata::SignatureReader reader(md_.TypeSpec(metadata::TypeSpecRow(type.row())).Signature());
            this->type(out, reader, depth + 1);
            return;
        }
        Token enclosing;
        if (type.is(Table::TypeRef)) enclosing = md_.TypeRef(metadata::TypeRefRow(type.row())).ResolutionScope();
        if (type.is(Table::TypeDef))
            enclosing = Token(metadata::find_enclosing_type(md_, metadata::TypeDefRow(type.row())));
        if (!enclosing.is_nil() && (enclosing.is(Table::TypeRef) || enclosing.is(Table::TypeDef))) {
            token(out, enclosing, depth + 1);
            out += '+';
        }
        const metadata::TypeName name = metadata::type_name(md_, type);
        if (!name.name_space.empty()) out += fmt::format("{}.", name.name_space);
        out += name.name;
    }

    // The type that a member belongs to: of a generic one, the name alone.
    void owner(std::string& out, Token parent) {
        if (parent.is(Table::TypeSpec)) {
            metadata::SignatureReader reader(md_.TypeSpec(metadata::TypeSpecRow(parent.row())).Signature());
            const metadata::TypeNode node = reader.read_type();
            if (node.element == ElementType::GenericInst) parent = node.token;
        }
        token(out, parent, 0);
    }

    void type(std::string& out, metadata::SignatureReader& reader, int depth) {
        if (depth > metadata::SignatureReader::kMaxDepth) return;
        const metadata::TypeNode node = reader.read_type();
        switch (node.element) {
            case ElementType::Class:
            case ElementType::ValueType:
                token(out, node.token, depth + 1);
                return;
            case ElementType::Var:
                out += fmt::format("!{}", node.number);
                return;
            case ElementType::MVar:
                out += fmt::format("!!{}", node.number);
                return;
            case ElementType::Ptr:
                suffixed(out, reader, "*", depth);
                return;
            case ElementType::ByRef:
                suffixed(out, reader, " ByRef", depth);
                return;
            case ElementType::SzArray:
                suffixed(out, reader, "[]", depth);
                return;
            case ElementType::Array: {
                type(out, reader, depth + 1);
                const std::uint32_t rank = reader.read_array_shape().rank;
                out += '[';
                if (rank > 1) out.append(rank - 1, ',');
                out += ']';
                return;
            }
            case ElementType::GenericInst:
                token(out, node.token, depth + 1);
                out += '<';
                for (std::uint32_t i = 0; i < node.number && reader.ok(); ++i) {
                    if (i != 0) out += ',';
                    type(out, reader, depth + 1);
                }
                out += '>';
                return;
            case ElementType::CModReqd:
            case ElementType::CModOpt:
            case ElementType::Pinned:
            case ElementType::Sentinel:
                type(out, reader, depth + 1);
                return;
            default:
                out += element_name(node.element);
                return;
        }
    }

private:
    void suffixed(std::string& out, metadata::SignatureReader& reader, std::string_view suffix, int depth) {
        type(out, reader, depth + 1);
        out += suffix;
    }

    const metadata::Metadata& md_;
};

}  // namespace

const LoadError* Loader::Impl::fail(LoadError::Kind kind, std::string message) {
    errors.push_back({kind, std::move(message)});
    return &errors.back();
}

const LoadError* Loader::Impl::fail_type(const Type& t, std::string_view reason) {
    return fail(LoadError::Kind::TypeLoad,
                fmt::format("Could not load type '{}' from assembly '{}'{}{}.", Loader::full_name(*t.definition),
                            t.assembly->display_name(), reason.empty() ? "" : " because ", reason));
}

const LoadError* Loader::Impl::bad_image(const Assembly& a, std::string_view what) {
    return fail(LoadError::Kind::BadImage,
                fmt::format("Could not load file or assembly '{}'. It {}.", a.display_name(), what));
}

std::string Loader::Impl::method_ref_text(Assembly& in, std::uint32_t member_ref_row) {
    const auto ref = md(in).MemberRef(metadata::MemberRefRow(member_ref_row));
    Printer printer(md(in));
    metadata::SignatureReader reader(ref.Signature());
    const metadata::MethodSignature header = reader.read_method();
    std::string out;
    printer.type(out, reader, 0);
    out += ' ';
    printer.owner(out, ref.Class());
    out += fmt::format(".{}(", ref.Name());
    for (std::uint32_t i = 0; i < header.param_count && reader.ok(); ++i) {
        if (i != 0) out += ", ";
        printer.type(out, reader, 0);
    }
    return out + ")";
}

std::string Loader::Impl::field_ref_text(Assembly& in, std::uint32_t member_ref_row) {
    const auto ref = md(in).MemberRef(metadata::MemberRefRow(member_ref_row));
    std::string out;
    Printer(md(in)).owner(out, ref.Class());
    return fmt::format("{}.{}", out, ref.Name());
}

}  // namespace tidelock::types
