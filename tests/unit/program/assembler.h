// SmallAssembly: an assembly written down in the test that needs it. Types, fields and methods are added in order, each
// member to the type before it; code is text in the notation of ildasm, one instruction a line:
//
//     SmallAssembly a;
//     a.type("Test");
//     a.method("Inc", "int(int)", "ldarg.0 \n ldc.i4.1 \n add \n ret");
//
// Types in signatures are C#'s keywords, names of earlier types, and T[], T&, T*. A label is a word with a colon, a
// handler a line `.catch Type from to handler end`, `.finally from to handler end` or `.filter from to filter handler
// end`. Members are named Type::Member; those of the class library must have been declared by reference().
#pragma once

#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "image/cil/opcode.h"
#include "image/metadata_builder.h"
#include "image/pe_builder.h"

namespace tidelock::testing {

class SmallAssembly {
public:
    enum Flags : std::uint32_t { kStatic = 0x16, kInstance = 0x6, kVirtual = 0x1C6, kConstructor = 0x1806 };

    explicit SmallAssembly(std::string_view name = "Small") {
        const std::string file = std::string(name) + ".dll";
        builder_.row(Table::Module, {0, builder_.string(file), 0, 0, 0});
        builder_.row(Table::Assembly, {0x8004, 1, 0, 0, 0, 0, 0, builder_.string(name), 0});
        builder_.row(Table::AssemblyRef, {8, 0, 0, 0, 0, 0, builder_.string("System.Runtime"), 0, 0});
        builder_.row(Table::AssemblyRef, {8, 0, 0, 0, 0, 0, builder_.string("System.Private.CoreLib"), 0, 0});
        type("<Module>", "");
        for (const char* known : {"Object", "ValueType", "Exception"}) type_reference(known);
        reference("Object", ".ctor", "instance void()");
    }

    // A class, or with "ValueType" a structure.
    void type(const std::string& name, const std::string& base = "Object") {
        const std::uint32_t extends = base.empty() ? 0 : coded(types_.at(base));
        const std::uint32_t flags = base == "ValueType" ? 0x109 : 0x1;  // sequential, sealed
        const std::uint32_t row = builder_.row(
            Table::TypeDef, {flags, builder_.string(name), 0, extends, field_count_ + 1, method_count_ + 1});
        types_[name] = 0x02000000U | row;
        if (base == "ValueType") values_.push_back(name);
        current_ = name;
    }
    void type_reference(const std::string& name, const std::string& name_space = "System") {
        // System.Runtime does not have all of them.
        const std::uint32_t assembly = name_space == "System" ? 1 : 2;
        const std::uint32_t row =
            builder_.row(Table::TypeRef, {assembly << 2U | 2U, builder_.string(name), builder_.string(name_space)});
        types_[name] = 0x01000000U | row;
    }
    void reference(const std::string& type, const std::string& name, const std::string& signature) {
        const std::uint32_t token = types_.at(type);
        const std::uint32_t parent = (token & 0xFFFFFFU) << 3U | (token >> 24U == 1 ? 1U : 0U);
        const std::uint32_t row =
            builder_.row(Table::MemberRef, {parent, builder_.string(name), blob(method_signature(signature))});
        members_[type + "::" + name] = 0x0A000000U | row;
    }
    void field(const std::string& name, const std::string& type, bool is_static = false) {
        ByteWriter signature;
        signature.u8(0x06);
        put_type(signature, type);
        builder_.row(Table::Field, {is_static ? 0x16U : 0x6U, builder_.string(name), blob(signature)});
        members_[current_ + "::" + name] = 0x04000000U | ++field_count_;
    }
    // A method with a body; without code: an internal call.
    void method(const std::string& name, const std::string& signature, const std::string& code,
                const std::vector<std::string>& locals = {}, std::uint32_t flags = kStatic) {
        members_[current_ + "::" + name] = 0x06000000U | ++method_count_;
        std::uint32_t rva = 0;
        if (!code.empty()) {
            bodies_.align(4);
            rva = kBodyRva + static_cast<std::uint32_t>(bodies_.size());
            put_body(code, local_signature(locals));
        }
        builder_.row(Table::MethodDef, {rva, code.empty() ? 0x1000U : 0U, flags, builder_.string(name),
                                        blob(method_signature(signature)), 1});
    }

    // `entry`: the method to start with, if it is a program.
    [[nodiscard]] std::vector<std::byte> build(const std::string& entry = "") const {
        PeParts parts;
        if (!entry.empty()) parts.entry_point = token(entry);
        parts.metadata = builder_.build();
        parts.body_data = bodies_.take();
        return build_pe(parts);
    }
    [[nodiscard]] std::uint32_t token(const std::string& member) const { return members_.at(member); }

private:
    using Table = metadata::Table;

    static std::uint32_t coded(std::uint32_t token) {
        return (token & 0xFFFFFFU) << 2U | (token >> 24U == 1 ? 1U : 0U);
    }
    std::uint32_t blob(const ByteWriter& bytes) { return builder_.blob(bytes.view()); }

    // --- signatures ---
    void put_type(ByteWriter& out, std::string_view name) const {
        static const std::map<std::string_view, std::uint32_t> kElements{
            {"void", 0x01},   {"bool", 0x02}, {"char", 0x03},  {"sbyte", 0x04},  {"byte", 0x05},  {"short", 0x06},
            {"ushort", 0x07}, {"int", 0x08},  {"uint", 0x09},  {"long", 0x0A},   {"ulong", 0x0B}, {"float", 0x0C},
            {"double", 0x0D}, {"nint", 0x18}, {"nuint", 0x19}, {"string", 0x0E}, {"object", 0x1C}};
        if (name.ends_with("[]")) {
            out.u8(0x1D), put_type(out, name.substr(0, name.size() - 2));
        } else if (name.ends_with("&") || name.ends_with("*")) {
            out.u8(name.back() == '&' ? 0x10 : 0x0F), put_type(out, name.substr(0, name.size() - 1));
        } else if (const auto known = kElements.find(name); known != kElements.end()) {
            out.u8(known->second);
        } else {
            const bool is_value = std::find(values_.begin(), values_.end(), name) != values_.end();
            out.u8(is_value ? 0x11 : 0x12).u8(coded(types_.at(std::string(name))));
        }
    }
    // "instance int(long, string)"
    [[nodiscard]] ByteWriter method_signature(std::string_view text) const {
        ByteWriter out;
        const bool has_this = text.starts_with("instance ");
        if (has_this) text.remove_prefix(9);
        const std::size_t open = text.find('(');
        std::vector<std::string_view> params;
        for (std::size_t at = open + 1; text[at] != ')';) {
            const std::size_t end = text.find_first_of(",)", at);
            params.push_back(text.substr(at, end - at));
            at = text[end] == ')' ? end : text.find_first_not_of(' ', end + 1);
        }
        out.u8(has_this ? 0x20 : 0).u8(static_cast<std::uint32_t>(params.size()));
        put_type(out, text.substr(0, open));
        for (const std::string_view param : params) put_type(out, param);
        return out;
    }
    std::uint32_t local_signature(const std::vector<std::string>& locals) {
        if (locals.empty()) return 0;
        ByteWriter out;
        out.u8(0x07).u8(static_cast<std::uint32_t>(locals.size()));
        for (const std::string& local : locals) put_type(out, local);
        return 0x11000000U | builder_.row(Table::StandAloneSig, {blob(out)});
    }

    // --- code ---
    struct Line {
        cil::Op op{};
        std::vector<std::string> operands;
        std::uint32_t at = 0, end = 0;
    };
    struct Handler {
        std::vector<std::string> words;  // .catch and so on first
    };

    static cil::Op op_of(const std::string& text) {
        for (std::size_t i = 0; i < cil::kOpCount; ++i) {
            if (cil::op_info(static_cast<cil::Op>(i)).text == text) return static_cast<cil::Op>(i);
        }
        throw std::runtime_error("no such instruction: " + text);
    }
    static std::uint32_t operand_size(const Line& line) {
        using Kind = cil::OperandKind;
        switch (cil::op_info(line.op).operand) {
            case Kind::None:
                return 0;
            case Kind::ShortI:
            case Kind::ShortU:
            case Kind::ShortVar:
            case Kind::ShortBranch:
                return 1;
            case Kind::Var:
                return 2;
            case Kind::I8:
            case Kind::R:
                return 8;
            case Kind::Switch:
                return 4 + 4 * static_cast<std::uint32_t>(line.operands.size());
            default:
                return 4;
        }
    }

    void put_body(const std::string& text, std::uint32_t locals) {
        std::vector<Line> lines;
        std::vector<Handler> handlers;
        std::map<std::string, std::uint32_t> labels;
        std::uint32_t at = 0;
        std::istringstream all(text);
        for (std::string one; std::getline(all, one);) {
            std::istringstream words(one);
            std::string word;
            if (!(words >> word)) continue;
            if (word.ends_with(":")) {
                labels[word.substr(0, word.size() - 1)] = at;
                if (!(words >> word)) continue;
            }
            std::vector<std::string> rest;
            for (std::string more; words >> more;) rest.push_back(more);
            if (word.starts_with(".")) {
                rest.insert(rest.begin(), word);
                handlers.push_back({rest});
                continue;
            }
            Line line{op_of(word), rest, at, 0};
            at += (cil::op_info(line.op).code > 0xFF ? 2 : 1) + operand_size(line);
            line.end = at;
            lines.push_back(std::move(line));
        }
        bodies_.u16(handlers.empty() ? 0x3013 : 0x301B).u16(16).u32(at).u32(locals);
        for (const Line& line : lines) put_line(line, labels);
        if (!handlers.empty()) put_handlers(handlers, labels);
    }
    void put_line(const Line& line, const std::map<std::string, std::uint32_t>& labels) {
        const cil::OpInfo& info = cil::op_info(line.op);
        if (info.code > 0xFF) bodies_.u8(info.code >> 8U);
        bodies_.u8(info.code & 0xFFU);
        using Kind = cil::OperandKind;
        const auto number = [&] { return std::stoll(line.operands.at(0), nullptr, 0); };
        switch (info.operand) {
            case Kind::None:
                break;
            case Kind::ShortI:
            case Kind::ShortU:
            case Kind::ShortVar:
                bodies_.u8(static_cast<std::uint32_t>(number()));
                break;
            case Kind::Var:
                bodies_.u16(static_cast<std::uint32_t>(number()));
                break;
            case Kind::I:
                bodies_.u32(static_cast<std::uint32_t>(number()));
                break;
            case Kind::I8:
                bodies_.u64(static_cast<std::uint64_t>(number()));
                break;
            case Kind::ShortR:
                bodies_.put(std::stof(line.operands.at(0)));
                break;
            case Kind::R:
                bodies_.put(std::stod(line.operands.at(0)));
                break;
            case Kind::ShortBranch:
                bodies_.u8(labels.at(line.operands.at(0)) - line.end);
                break;
            case Kind::Branch:
                bodies_.u32(labels.at(line.operands.at(0)) - line.end);
                break;
            case Kind::Switch:
                bodies_.u32(static_cast<std::uint32_t>(line.operands.size()));
                for (const std::string& label : line.operands) bodies_.u32(labels.at(label) - line.end);
                break;
            case Kind::String:
                bodies_.u32(0x70000000U | builder_.user_string(wide(line.operands.at(0))));
                break;
            default:
                bodies_.u32(token_of(line.operands.at(0)));
                break;
        }
    }
    void put_handlers(const std::vector<Handler>& handlers, const std::map<std::string, std::uint32_t>& labels) {
        bodies_.align(4);
        bodies_.u32(0x41U | static_cast<std::uint32_t>(4 + 24 * handlers.size()) << 8U);
        for (const Handler& h : handlers) {
            const std::string& kind = h.words.at(0);
            const std::size_t first = kind == ".catch" ? 2 : 1;
            const bool is_filter = kind == ".filter";
            const auto label = [&](std::size_t i) { return labels.at(h.words.at(first + i)); };
            const std::uint32_t handler = label(is_filter ? 3 : 2), end = label(is_filter ? 4 : 3);
            bodies_.u32(kind == ".catch" ? 0 : is_filter ? 1 : kind == ".finally" ? 2 : 4);
            bodies_.u32(label(0)).u32(label(1) - label(0)).u32(handler).u32(end - handler);
            bodies_.u32(kind == ".catch" ? token_of(h.words.at(1)) : is_filter ? label(2) : 0);
        }
    }
    // A member, a type, or the number itself: tests of bad code name what is not there.
    [[nodiscard]] std::uint32_t token_of(const std::string& name) const {
        if (name.starts_with("0x")) return static_cast<std::uint32_t>(std::stoul(name, nullptr, 16));
        if (const auto member = members_.find(name); member != members_.end()) return member->second;
        if (const auto member = members_.find(current_ + "::" + name); member != members_.end()) return member->second;
        return types_.at(name);
    }
    static std::u16string wide(const std::string& text) { return {text.begin(), text.end()}; }

    MetadataBuilder builder_;
    ByteWriter bodies_;
    std::map<std::string, std::uint32_t> types_, members_;  // tokens
    std::vector<std::string> values_;
    std::string current_;
    std::uint32_t field_count_ = 0, method_count_ = 0;
};

}  // namespace tidelock::testing
