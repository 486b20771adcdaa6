// Names of types as reflection prints them.
#include "program/types/loader.h"

namespace tidelock::types {
namespace {

enum class Style : std::uint8_t { FullName, Display };

void append_name(std::string& out, const Type& t, Style style);

void append_simple(std::string& out, const Type& t) {
    if (t.enclosing != nullptr) {
        append_simple(out, *t.enclosing);
        out += '+';
    } else if (!t.name_space.empty()) {
        out += t.name_space;
        out += '.';
    }
    out += t.name;
}

void append_signature(std::string& out, const MethodSignature& signature, Style style) {
    append_name(out, *signature.result, style);
    out += '(';
    for (std::size_t i = 0; i < signature.params.size(); ++i) {
        if (i != 0) out += ", ";
        append_name(out, *signature.params[i], style);
    }
    out += ')';
}

void append_name(std::string& out, const Type& t, Style style) {
    switch (t.shape) {
        case Shape::GenericParam:
            out += t.name;
            return;
        case Shape::FunctionPointer:
            append_signature(out, *t.signature, style);
            return;
        case Shape::Pointer:
            append_name(out, *t.element, style);
            out += '*';
            return;
        case Shape::ByRef:
            append_name(out, *t.element, style);
            out += '&';
            return;
        case Shape::SzArray:
            append_name(out, *t.element, style);
            out += "[]";
            return;
        case Shape::MdArray:
            append_name(out, *t.element, style);
            out += '[';
            if (t.rank == 1) out += '*';
            out.append(t.rank - 1, ',');
            out += ']';
            return;
        case Shape::Class:
        case Shape::Interface:
        case Shape::ValueType:
            break;
    }
    append_simple(out, t);
    if (t.args.empty() || (t.is_generic_definition && style == Style::FullName)) return;
    out += '[';
    for (std::size_t i = 0; i < t.args.size(); ++i) {
        if (i != 0) out += ',';
        append_name(out, *t.args[i], style);
    }
    out += ']';
}

}  // namespace

std::string Loader::full_name(const Type& t) {
    std::string out;
    append_name(out, t, Style::FullName);
    return out;
}

std::string Loader::display_name(const Type& t) {
    std::string out;
    append_name(out, t, Style::Display);
    return out;
}

}  // namespace tidelock::types
