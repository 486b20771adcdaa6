#include "program/code/listing.h"
#include "program/code/op_info.h"

#include <cstdio>

#include "program/types/loader.h"

namespace tidelock::code {
namespace {

std::string hex(std::uint64_t value) {
    char text[20];
    std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(value));
    return text;
}

std::string method_text(const types::Method& m) {
    std::string text = types::Loader::display_name(*m.owner) + "::" + std::string(m.name);
    if (m.args.empty()) return text;
    text += '<';
    for (std::size_t i = 0; i < m.args.size(); ++i)
        text += (i == 0 ? "" : ",") + types::Loader::display_name(*m.args[i]);
    return text + '>';
}

const char* mark_of(Visibility v) {
    switch (v) {
        case Visibility::Local:
            return "local";
        case Visibility::Access:
            return "access";
        case Visibility::Sync:
            return "sync";
        case Visibility::Call:
            return "call";
    }
    return "";
}

std::string jump_text(std::size_t at, std::int32_t jump) {
    return "-> " + std::to_string(static_cast<std::int64_t>(at) + jump);
}

std::string operand_text(const Code& code, std::size_t at) {
    const Insn& insn = code.insns[at];
    switch (op_info(insn.op).imm) {
        case Imm::None:
            return {};
        case Imm::Int:
            return "#" + std::to_string(insn.imm);
        case Imm::Size:
            return "size " + std::to_string(insn.imm);
        case Imm::Offset:
            return "+" + std::to_string(insn.span.offset);
        case Imm::SizeOffset:
            return "+" + std::to_string(insn.span.offset) + " size " + std::to_string(insn.span.size);
        case Imm::Jump:
            return jump_text(at, insn.branch.jump);
        case Imm::JumpInt:
            return "#" + std::to_string(insn.branch.value) + " " + jump_text(at, insn.branch.jump);
        case Imm::Address:
            return "@" + hex(static_cast<std::uint64_t>(insn.imm));
        case Imm::Type:
            return types::Loader::display_name(*static_cast<const types::Type*>(insn.pointer));
        case Imm::Method:
            return method_text(*static_cast<const types::Method*>(insn.pointer));
        case Imm::Field: {
            const auto* field = static_cast<const types::Field*>(insn.pointer);
            return types::Loader::display_name(*field->owner) + "::" + std::string(field->name);
        }
        case Imm::Pointer:
            break;
    }
    switch (insn.op) {
        case Op::call_site:
        case Op::tail_call_virt:
            return method_text(*static_cast<const CallSite*>(insn.pointer)->declared);
        case Op::fail:
            return static_cast<const types::LoadError*>(insn.pointer)->message;
        case Op::unsupported:
            return static_cast<const Missing*>(insn.pointer)->what;
        case Op::switch_: {
            std::string text;
            for (std::uint32_t i = 0; i < insn.b; ++i)
                text += (i == 0 ? "" : " ") + jump_text(at, static_cast<const std::int32_t*>(insn.pointer)[i]);
            return text;
        }
        default:
            return {};
    }
}

std::string registers_text(const Code& code, std::size_t at) {
    const Insn& insn = code.insns[at];
    const OpInfo& info = op_info(insn.op);
    std::string text;
    const auto add = [&](Role role, std::uint16_t value) {
        if (role == Role::None || (role == Role::Number && has_words(insn.op))) return;
        if (!text.empty()) text += ", ";
        if (role == Role::AddressOf) text += '&';
        text += (role == Role::Number ? "" : "r") + std::to_string(value);
    };
    add(info.a, insn.a);
    add(info.b, insn.b);
    add(info.c, insn.c);
    const std::uint32_t words = word_slots(insn);
    for (std::uint32_t i = 0; i < words; ++i)
        text += (i == 0 ? " (r" : ", r") + std::to_string(argument_slot(&insn, i));
    return words == 0 ? text : text + ")";
}

const char* clause_text(ClauseKind kind) {
    switch (kind) {
        case ClauseKind::Catch:
            return "catch";
        case ClauseKind::Filter:
            return "filter";
        case ClauseKind::Finally:
            return "finally";
        case ClauseKind::Fault:
            return "fault";
    }
    return "";
}

std::string clause_line(const Clause& c) {
    std::string text =
        "  try " + std::to_string(c.try_begin) + ".." + std::to_string(c.try_end) + " " + clause_text(c.kind);
    if (c.catch_type != nullptr) text += " " + types::Loader::display_name(*c.catch_type);
    if (c.kind == ClauseKind::Filter) text += " " + std::to_string(c.filter_begin);
    return text + " " + std::to_string(c.handler_begin) + ".." + std::to_string(c.handler_end) + "\n";
}

}  // namespace

std::string listing(const Code& code) {
    std::string out = method_text(*code.method) + "  frame " + std::to_string(code.frame_slots) + " slots, arguments " +
                      std::to_string(code.arg_slots) + "\n";
    if (code.is_native) return out + "  native\n";
    char line[64];
    for (std::size_t at = 0; at < code.insns.size(); ++at) {
        const Insn& insn = code.insns[at];
        if (insn.op == Op::arguments) continue;
        const OpInfo& info = op_info(insn.op);
        std::snprintf(line, sizeof(line), "  %4zu  IL_%04x  %-6s %-16s ", at, code.il_offsets[at],
                      mark_of(info.visibility), info.name);
        const std::string registers = registers_text(code, at);
        const std::string operand = operand_text(code, at);
        out.append(line).append(registers);
        if (!registers.empty() && !operand.empty()) out += ", ";
        out += operand;
        out.resize(out.find_last_not_of(' ') + 1);
        out += '\n';
    }
    for (const Clause& c : code.clauses) out += clause_line(c);
    return out;
}

}  // namespace tidelock::code
