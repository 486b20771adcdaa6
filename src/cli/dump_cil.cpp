#include "cli/dump_cil.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "cli/dump_flags.h"
#include "image/cil/disassembler.h"
#include "image/cil/method_body.h"
#include "image/metadata/format.h"
#include "image/metadata/lookup.h"

namespace tidelock::cli {

namespace {

using namespace metadata;

std::string generic_params(const Metadata& md, Token owner) {
    std::string text;
    for (const GenericParamRow param : generic_params_of(md, owner)) {
        text += text.empty() ? "<" : ", ";
        text += md.GenericParam(param).Name();
    }
    return text.empty() ? text : text + ">";
}

std::string_view param_name(const Metadata& md, MethodDefRow method, std::uint32_t sequence) {
    for (const ParamRow param : params_of(md, method)) {
        if (md.Param(param).Sequence() == sequence) return md.Param(param).Name();
    }
    return "";
}

// `instance void Wait<T>(int32 count, string name)`
std::string method_heading(const Metadata& md, MethodDefRow method) {
    SignatureReader reader(md.MethodDef(method).Signature());
    const MethodSignature signature = reader.read_method();
    std::string text = signature.header.has_this() ? "instance " : "";
    text += format_type(md, reader.take_type());
    text += fmt::format(" {}{}(", md.MethodDef(method).Name(), generic_params(md, method));
    for (std::uint32_t i = 0; i < signature.param_count && reader.ok(); ++i) {
        if (i != 0) text += ", ";
        text += format_type(md, reader.take_type());
        if (const std::string_view name = param_name(md, method, i + 1); !name.empty())
            text += fmt::format(" {}", name);
    }
    return text + ") ";
}

std::string local_names(const pdb::Pdb& pdb, MethodDefRow method) {
    std::string text;
    for (const pdb::LocalName& local : pdb.locals(method)) {
        text += fmt::format("{} {} = {}", text.empty() ? "    //" : ",", local.slot, local.name);
    }
    return text.empty() ? text : text + "\n";
}

// The offset of a line `  IL_001a: ...`, or nothing.
std::optional<std::uint32_t> line_offset(std::string_view line) {
    const std::size_t label = line.find_first_not_of(' ');
    if (label == std::string_view::npos || !line.substr(label).starts_with("IL_")) return std::nullopt;
    std::uint32_t offset = 0;
    const char* const digits = line.data() + label + 3;
    const auto [end, error] = std::from_chars(digits, line.data() + line.size(), offset, 16);
    if (error != std::errc{} || end == line.data() + line.size() || *end != ':') return std::nullopt;
    return offset;
}

std::string source_comment(const pdb::Pdb& pdb, const std::vector<pdb::SequencePoint>& points, std::uint32_t offset) {
    for (const pdb::SequencePoint& point : points) {
        if (point.il_offset != offset || point.is_hidden) continue;
        std::string_view file = pdb.document_name(point.document);
        file = file.substr(file.find_last_of("/\\") + 1);  // npos + 1 == 0
        return fmt::format("    // {}({},{})\n", file, point.start_line, point.start_column);
    }
    return "";
}

void dump_code(const DumpSource& source, MethodDefRow method, const cil::MethodBody& body, const TextSink& out) {
    const std::string text = cil::disassemble(body, source.image->md());
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end);
        if (const auto offset = source.pdb == nullptr ? std::nullopt : line_offset(line)) {
            out(source_comment(*source.pdb, source.pdb->sequence_points(method), *offset));
        }
        out("    ");
        out(line);
    }
    if (!text.ends_with('\n')) out("\n");
}

void dump_body(const DumpSource& source, MethodDefRow method, const TextSink& out) {
    const Bytes bytes = source.image->body_bytes(method);
    if (bytes.empty()) return;
    const auto body = cil::MethodBody::parse(bytes, method_full_name(source.image->md(), method));
    if (!body.ok()) {
        out(fmt::format("    // bad body: {}\n", body.error().message()));
        return;
    }
    if (source.pdb != nullptr) out(local_names(*source.pdb, method));
    dump_code(source, method, *body, out);
}

void dump_field(const Metadata& md, FieldRow row, const TextSink& out) {
    const auto field = md.Field(row);
    SignatureReader reader(field.Signature());
    reader.read_field();
    out(fmt::format("  .field {}{} {}  // {:08X}\n", field_flag_words(field.Flags()),
                    format_type(md, reader.take_type()), field.Name(), Token(row).value()));
}

void dump_type(const DumpSource& source, TypeDefRow row, const TextSink& out) {
    const Metadata& md = source.image->md();
    const auto type = md.TypeDef(row);
    out(fmt::format("\n.class {}{}{}  // {:08X}\n", type_flag_words(type.Flags()), type_full_name(md, row),
                    generic_params(md, row), Token(row).value()));
    if (!type.Extends().is_nil()) out(fmt::format("       extends {}\n", format_token(md, type.Extends())));
    for (const InterfaceImplRow implemented : interface_impls_of(md, row)) {
        out(fmt::format("       implements {}\n", format_token(md, md.InterfaceImpl(implemented).Interface())));
    }
    out("{\n");
    for (const FieldRow field : fields_of(md, row)) dump_field(md, field, out);
    for (const MethodDefRow method : methods_of(md, row)) dump_method(source, method, out);
    out("}\n");
}

}  // namespace

void dump_method(const DumpSource& source, MethodDefRow row, const TextSink& out) {
    const Metadata& md = source.image->md();
    const auto method = md.MethodDef(row);
    out(fmt::format("  .method {}{}{}  // {:08X}\n  {{\n", method_flag_words(method.Flags()), method_heading(md, row),
                    implementation_flag_words(method.ImplFlags()), Token(row).value()));
    if (source.image->entry_point() == Token(row)) out("    .entrypoint\n");
    dump_body(source, row, out);
    out(fmt::format("  }} // {}\n", method_full_name(md, row)));
}

void dump_types(const DumpSource& source, const TextSink& out) {
    for (const TypeDefRow type : source.image->md().rows<Table::TypeDef>()) dump_type(source, type, out);
}

bool is_method_named(const Metadata& md, MethodDefRow method, std::string_view pattern) {
    const std::size_t colons = pattern.find("::");
    if (colons == std::string_view::npos) return md.MethodDef(method).Name() == pattern;
    if (md.MethodDef(method).Name() != pattern.substr(colons + 2)) return false;
    const std::string_view asked = pattern.substr(0, colons);
    const TypeDefRow type = declaring_type(md, method);
    return asked == md.TypeDef(type).TypeName() || asked == type_full_name(md, type);
}

}  // namespace tidelock::cli
