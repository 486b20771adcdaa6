// Names of types as RuntimeType asks for them: Name, FullName, ToString and the parts of AssemblyQualifiedName.
#include "machine/library/reflection.h"

namespace tidelock::library {
namespace {

// Characters that mean something in a type name are escaped.
void append_escaped(std::string& out, std::string_view name) {
    for (const char c : name) {
        if (c == '+' || c == ',' || c == '&' || c == '*' || c == '[' || c == ']' || c == '\\') out += '\\';
        out += c;
    }
}

void append(std::string& out, const Type& t, std::uint32_t flags);

void append_arguments(std::string& out, const Type& t, std::uint32_t flags) {
    out += '[';
    for (std::size_t i = 0; i < t.args.size(); ++i) {
        if (i != 0) out += ',';
        if ((flags & kFullInstance) == 0 || t.args[i]->shape == types::Shape::GenericParam) {
            append(out, *t.args[i], flags & ~std::uint32_t{kWithAssembly});
            continue;
        }
        out += '[';
        append(out, *t.args[i], flags | kWithAssembly);
        out += ']';
    }
    out += ']';
}

void append_suffix(std::string& out, const Type& t, std::uint32_t flags) {
    append(out, *t.element, flags & ~std::uint32_t{kWithAssembly});
    switch (t.shape) {
        case types::Shape::Pointer:
            out += '*';
            break;
        case types::Shape::ByRef:
            out += '&';
            break;
        case types::Shape::SzArray:
            out += "[]";
            break;
        default:
            out += '[';
            if (t.rank == 1) out += '*';
            out.append(t.rank - 1, ',');
            out += ']';
    }
}

void append_assembly(std::string& out, const Type& t, std::uint32_t flags) {
    if ((flags & kWithAssembly) == 0 || t.assembly == nullptr) return;
    out += ", ";
    out += t.assembly->display_name();
}

void append_pointer_signature(std::string& out, const types::MethodSignature& s, std::uint32_t flags) {
    append(out, *s.result, flags);
    out += '(';
    for (std::size_t i = 0; i < s.params.size(); ++i) {
        if (i != 0) out += ", ";
        append(out, *s.params[i], flags);
    }
    out += ')';
}

void append(std::string& out, const Type& t, std::uint32_t flags) {
    switch (t.shape) {
        case types::Shape::GenericParam:
            append_escaped(out, t.name);
            return;
        case types::Shape::FunctionPointer:
            append_pointer_signature(out, *t.signature, flags & ~std::uint32_t{kWithAssembly});
            return;
        case types::Shape::Pointer:
        case types::Shape::ByRef:
        case types::Shape::SzArray:
        case types::Shape::MdArray:
            append_suffix(out, t, flags);
            append_assembly(out, t, flags);
            return;
        default:
            break;
    }
    if ((flags & kNameSpace) != 0) {
        std::vector<const Type*> chain;
        for (const Type* e = t.enclosing; e != nullptr; e = e->enclosing) chain.push_back(e);
        const Type& outermost = chain.empty() ? t : *chain.back();
        if (!outermost.name_space.empty()) {
            append_escaped(out, outermost.name_space);
            out += '.';
        }
        for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
            append_escaped(out, (*it)->name);
            out += '+';
        }
    }
    append_escaped(out, t.name);
    const bool wants_arguments =
        (flags & kNameSpace) != 0 && !(t.is_generic_definition && (flags & kFullInstance) != 0);
    if (!t.args.empty() && wants_arguments) append_arguments(out, t, flags);
    append_assembly(out, t, flags);
}

}  // namespace

std::string type_name(const Type& t, std::uint32_t flags) {
    std::string out;
    append(out, t, flags);
    return out;
}

}  // namespace tidelock::library
