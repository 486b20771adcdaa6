#include "machine/library/stack_trace_text.h"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <utility>

#include "base/stop.h"
#include "image/metadata/custom_attribute.h"
#include "image/metadata/lookup.h"
#include "image/pdb/pdb.h"
#include "machine/library/areas.h"

namespace tidelock::library {
namespace {

using metadata::MethodDefRow;
using metadata::TypeDefRow;

constexpr std::uint16_t kAggressiveInlining = 0x0100;
constexpr const char* kServices = "System.Runtime.CompilerServices";

struct Pdbs {
    static constexpr exec::Kept kKept = exec::Kept::Pdbs;
    std::unordered_map<const types::Assembly*, std::unique_ptr<pdb::Pdb>> by_assembly;  // looked up only; null: none
};

const pdb::Pdb* pdb_of(Machine& m, const types::Assembly& assembly) {
    auto& all = m.kept<Pdbs>().by_assembly;
    if (const auto it = all.find(&assembly); it != all.end()) return it->second.get();
    auto opened = pdb::Pdb::open_for(assembly.image());
    return all.emplace(&assembly, opened.ok() ? std::move(opened.value()) : nullptr).first->second.get();
}

const metadata::Metadata& md_of(const Method& m) { return m.assembly->image().md(); }

// --- names ---

void append_type_name(std::string& out, const Type& type) {
    if (type.enclosing != nullptr) {
        append_type_name(out, *type.enclosing);
        out += '.';
    } else if (!type.name_space.empty()) {
        out += type.name_space;
        out += '.';
    }
    out += type.name;
}

// Type.Name
std::string short_name(const Type& t) {
    switch (t.shape) {
        case types::Shape::ByRef:
            return short_name(*t.element) + "&";
        case types::Shape::Pointer:
            return short_name(*t.element) + "*";
        case types::Shape::SzArray:
            return short_name(*t.element) + "[]";
        case types::Shape::MdArray:
            return short_name(*t.element) + "[" + (t.rank == 1 ? "*" : std::string(t.rank - 1, ',')) + "]";
        default:
            return std::string(t.definition != nullptr ? t.definition->name : t.name);
    }
}

void append_parameters(std::string& out, const Method& method) {
    out += '(';
    const Method& open = method.definition != nullptr ? *method.definition : method;
    const std::vector<std::string_view> names = parameter_names(method);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i != 0) out += ", ";
        out += short_name(*open.signature.params[i]);
        if (names[i].empty()) continue;
        out += ' ';
        out += names[i];
    }
    out += ')';
}

// "N.T.M[U](Int32 x)"
std::string signature_text(const Method& method) {
    std::string out;
    append_type_name(out, *method.owner->definition);
    out += '.';
    out += method.name;
    if (method.row != 0) {
        const metadata::Metadata& md = md_of(method);
        bool first = true;
        for (const auto row : metadata::generic_params_of(md, MethodDefRow(method.row))) {
            out += first ? '[' : ',';
            out += md[row].Name();
            first = false;
        }
        if (!first) out += ']';
    }
    append_parameters(out, method);
    return out;
}

// --- which frames are shown, and how ---

bool is_shown(const Method& method) {
    if ((method.impl_flags & kAggressiveInlining) != 0) return false;
    if (method.row == 0) return true;
    const metadata::Metadata& md = md_of(method);
    return !metadata::has_attribute(md, MethodDefRow(method.row), "System.Diagnostics", "StackTraceHiddenAttribute") &&
           !metadata::has_attribute(md, TypeDefRow(method.owner->type_def), "System.Diagnostics",
                                    "StackTraceHiddenAttribute");
}

bool implements_by_name(Machine& m, Type* type, std::string_view name_space, std::string_view name) {
    if (m.loader().ensure_linked(type) != nullptr) return false;
    return std::ranges::any_of(type->interfaces,
                               [&](const Type* i) { return i->name == name && i->name_space == name_space; });
}

struct StateMachine {
    Method* written = nullptr;  // the method in the source; null: this is no state machine
    bool is_iterator = false;   // sync or async
    bool is_async = false;
};

// The method whose StateMachineAttribute names the type.
StateMachine state_machine_of(Machine& m, const Method& method) {
    StateMachine found;
    Type* type = method.owner->definition;
    if (type->enclosing == nullptr || type->type_def == 0) return found;
    const metadata::Metadata& md = md_of(method);
    if (!metadata::has_attribute(md, TypeDefRow(type->type_def), kServices, "CompilerGeneratedAttribute")) return found;
    found.is_async = implements_by_name(m, type, kServices, "IAsyncStateMachine");
    if (!found.is_async && !implements_by_name(m, type, "System.Collections", "IEnumerator")) return found;
    const std::string wanted = types::Loader::full_name(*type);
    const std::string open_name = wanted.substr(0, wanted.find('['));
    const auto no_enums = [](const metadata::EnumName&) -> std::optional<metadata::ElementType> {
        return std::nullopt;
    };
    for (const MethodDefRow row : metadata::methods_of(md, TypeDefRow(type->enclosing->type_def))) {
        for (const auto attribute : metadata::custom_attributes_of(md, row)) {
            const metadata::TypeName name = metadata::type_name(md, metadata::attribute_type(md, attribute));
            if (name.name_space != kServices || !name.name.ends_with("StateMachineAttribute")) continue;
            metadata::AttributeReader reader(md, attribute, no_enums);
            if (!reader.has_fixed()) continue;
            const std::string_view text = reader.next_fixed().text;
            if (text.substr(0, text.find(',')) != open_name) continue;
            auto written = m.loader().method_def(type->enclosing, row.value());
            if (!written) continue;
            found.written = written.value;
            found.is_iterator = name.name != "AsyncStateMachineAttribute";
            return found;
        }
    }
    return found;
}

std::string source_text(Machine& m, const Method& method, std::uint32_t il_offset) {
    const SourceLine at = source_of(m, method, il_offset);
    return at.file.empty() ? std::string() : " in " + at.file + ":line " + std::to_string(at.line);
}

}  // namespace

SourceLine source_of(Machine& m, const Method& method, std::uint32_t il_offset) {
    if (method.row == 0) return {};
    const pdb::Pdb* pdb = pdb_of(m, *method.assembly);
    if (pdb == nullptr) return {};
    const auto at = pdb->find_source(MethodDefRow(method.row), il_offset);
    if (!at) return {};
    return {std::string(at->file), at->line, at->column, at->end_line, at->end_column};
}

SourceDocument source_document(Machine& m, const Method& method, std::uint32_t il_offset) {
    const pdb::Pdb* pdb = method.row == 0 ? nullptr : pdb_of(m, *method.assembly);
    if (pdb == nullptr) return {};
    const MethodDefRow row(method.row);
    return {pdb->embedded_source(row, il_offset).value_or(""), pdb->checksum(row, il_offset)};
}

std::vector<SourceLine> lines_with_code(Machine& m, const types::Assembly& assembly) {
    std::vector<SourceLine> lines;
    const pdb::Pdb* pdb = pdb_of(m, assembly);
    if (pdb == nullptr) return lines;
    const std::uint32_t count = assembly.image().md().row_count(metadata::Table::MethodDef);
    for (std::uint32_t row = 1; row <= count; ++row) {
        for (const pdb::SequencePoint& point : pdb->sequence_points(MethodDefRow(row))) {
            if (point.is_hidden) continue;
            lines.push_back({std::string(pdb->document_name(point.document)), point.start_line});
        }
    }
    return lines;
}

std::string local_name(Machine& m, const Method& method, std::uint16_t local, std::uint32_t il_offset) {
    const pdb::Pdb* pdb = method.row == 0 ? nullptr : pdb_of(m, *method.assembly);
    return pdb == nullptr ? std::string() : std::string(pdb->local_name(MethodDefRow(method.row), local, il_offset));
}

std::vector<std::string_view> parameter_names(const Method& method) {
    const Method& open = method.definition != nullptr ? *method.definition : method;
    std::vector<std::string_view> names(open.signature.params.size());
    if (method.row == 0) return names;
    const metadata::Metadata& md = md_of(method);
    for (const auto row : metadata::params_of(md, MethodDefRow(method.row))) {
        const std::uint32_t sequence = md[row].Sequence();
        if (sequence >= 1 && sequence <= names.size()) names[sequence - 1] = md[row].Name();
    }
    return names;
}

std::string method_text(const Method& method) { return signature_text(method); }

std::string trace_text(Machine& m, const Trace& trace) {
    std::string out;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Method& method = *trace[i].method;
        if (!is_shown(method) && i + 1 != trace.size()) continue;
        if (!out.empty()) out += '\n';
        const StateMachine machine = state_machine_of(m, method);
        out += "   at " + signature_text(machine.written != nullptr ? *machine.written : method);
        if (machine.is_iterator) out += "+" + std::string(method.name) + "()";
        out += source_text(m, method, trace[i].il_offset);
        if (trace[i].ends_segment && !machine.is_async) out += "\n--- End of stack trace from previous location ---";
    }
    return out;
}

namespace {

// "System.String[]" and "System.Int32 ByRef", as the runtime prints them.
std::string plain_type_name(const Type& t) {
    switch (t.shape) {
        case types::Shape::ByRef:
            return plain_type_name(*t.element) + " ByRef";
        case types::Shape::Pointer:
            return plain_type_name(*t.element) + "*";
        case types::Shape::SzArray:
            return plain_type_name(*t.element) + "[]";
        default:
            return t.is_primitive() ? std::string(t.name) : types::Loader::display_name(t);
    }
}

std::string plain_signature_text(const Method& method) {
    std::string out = types::Loader::full_name(*method.owner) + "." + std::string(method.name) + "(";
    for (std::size_t i = 0; i < method.signature.params.size(); ++i) {
        if (i != 0) out += ", ";
        out += plain_type_name(*method.signature.params[i]);
    }
    return out + ")";
}

}  // namespace

std::string plain_trace_text(const Trace& trace) {
    std::string out;
    for (const auto& e : trace) out += "   at " + plain_signature_text(*e.method) + "\n";
    return out;
}

namespace {

Address field_of(Machine& m, Address object, Type* type, std::string_view name) {
    return m.blocks().load<Address>(object + m.field_offset(type, name));
}

// AggregateException.InnerExceptions.
std::vector<Address> inner_exceptions(Machine& m, Address exception) {
    Type* aggregate = m.find_type("System", "AggregateException");
    std::vector<Address> all;
    if (!m.is_instance(m.heap().type_of(exception), aggregate)) return all;
    const Address array = field_of(m, exception, aggregate, "_innerExceptions");
    if (array == 0) return all;
    const std::uint32_t length = m.heap().array_length(array);
    for (std::uint32_t i = 0; i < length; ++i)
        all.push_back(m.blocks().load<Address>(array + types::kArrayData + std::uint64_t{8} * i));
    return all;
}

// As Exception.ToString has it. Exceptions can be shared, and can contain themselves: there is an end to how many are
// told.
class ExceptionText {
public:
    explicit ExceptionText(Machine& m) : m_(m) {}
    std::string tell(Address exception) {
        add(exception, 0);
        return std::move(text_);
    }

private:
    static constexpr int kMostTold = 1000;
    static constexpr int kDeepest = 500;
    static constexpr std::size_t kLong = std::size_t{1} << 16U;

    [[nodiscard]] bool may_tell_more(int depth) const {
        return depth < kDeepest && told_ < kMostTold && text_.size() < kLong;
    }
    void add_message(Address exception, int depth);
    void add(Address exception, int depth);

    Machine& m_;
    std::string text_;
    int told_ = 0;  // messages
};

// Exception.Message, of the types that put something into it.
void ExceptionText::add_message(Address exception, int depth) {
    poll_stop();
    ++told_;
    Type* type = m_.heap().type_of(exception);
    const Address message = field_of(m_, exception, m_.known().exception, "_message");
    text_ += message != 0 ? m_.heap().string_utf8(message)
                          : "Exception of type '" + types::Loader::full_name(*type) + "' was thrown.";
    if (Type* argument = m_.find_type("System", "ArgumentException"); m_.is_instance(type, argument)) {
        const Address name = field_of(m_, exception, argument, "_paramName");
        if (name != 0) text_ += " (Parameter '" + m_.heap().string_utf8(name) + "')";
    }
    for (const Address inner : inner_exceptions(m_, exception)) {
        if (!may_tell_more(depth)) {
            text_ += " (...)";
            return;
        }
        text_ += " (";
        add_message(inner, depth + 1);
        text_ += ")";
    }
}

void ExceptionText::add(Address exception, int depth) {
    text_ += types::Loader::full_name(*m_.heap().type_of(exception)) + ": ";
    const std::size_t before = text_.size();
    add_message(exception, 0);
    if (text_.size() == before) text_.erase(before - 2);  // no colon before nothing
    const Address inner = field_of(m_, exception, m_.known().exception, "_innerException");
    if (inner != 0) {
        text_ += "\n ---> ";
        if (may_tell_more(depth)) {
            add(inner, depth + 1);
        } else {
            text_ += "...";
        }
        text_ += "\n   " + m_.resource("Exception_EndOfInnerExceptionStack");
    }
    if (depth == 0 || text_.size() < kLong) {
        const std::string trace = trace_text(m_, m_.stack_trace(exception));
        if (!trace.empty()) text_ += "\n" + trace;
    }
    const std::vector<Address> all = inner_exceptions(m_, exception);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i] == inner) continue;  // it is told already
        text_ += "\n ---> ";
        if (!may_tell_more(depth)) {
            text_ += "...";
            return;
        }
        text_ += "(Inner Exception #" + std::to_string(i) + ") ";
        add(all[i], depth + 1);
        text_ += "<---\n";
    }
}

}  // namespace

std::string exception_text(Machine& m, Address exception) { return ExceptionText(m).tell(exception); }

// A group of frames that repeats at the top is printed once.
std::string stack_overflow_text(Machine& m, threads::Thread& thread) {
    const Trace trace = m.current_trace(thread);
    constexpr std::size_t kLongestGroup = 64;
    std::size_t group = 0;
    std::size_t covered = 0;
    for (std::size_t n = 1; n <= kLongestGroup && n * 2 <= trace.size(); ++n) {
        std::size_t same = n;
        while (same < trace.size() && trace[same].method == trace[same - n].method) ++same;
        if (same / n < 2 || same / n * n <= covered) continue;
        group = n;
        covered = same / n * n;
    }
    std::string out = "Stack overflow.\n";
    const std::string line = "--------------------------------\n";
    if (group != 0) {
        out += "Repeated " + std::to_string(covered / group) + " times:\n" + line;
        out += plain_trace_text(Trace(trace.begin(), trace.begin() + static_cast<std::ptrdiff_t>(group))) + line;
    }
    out += plain_trace_text(Trace(trace.begin() + static_cast<std::ptrdiff_t>(covered), trace.end()));
    out.pop_back();
    return out;
}

std::string caller_text(Machine& m, threads::Thread& thread) {
    const std::string text = trace_text(m, m.current_trace(thread));
    return text.empty() ? text : "\n" + text;
}

}  // namespace tidelock::library
