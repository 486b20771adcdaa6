#include "image/cil/verify.h"

#include <string>

#include "image/cil/instruction.h"

namespace tidelock::cil {
namespace {

using metadata::Table;
using metadata::Token;

Error bad(std::string_view where, std::uint32_t offset, std::string what) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string label = "IL_0000";
    for (std::size_t i = label.size(); i-- > 3; offset >>= 4U) label[i] = kDigits[offset & 0xFU];
    return {std::string(where) + " at " + label, std::move(what)};
}

bool is_allowed(OperandKind kind, Table table) {
    const bool is_type = table == Table::TypeDef || table == Table::TypeRef || table == Table::TypeSpec;
    const bool is_method = table == Table::MethodDef || table == Table::MethodSpec;
    switch (kind) {
        case OperandKind::Type:
            return is_type;
        case OperandKind::Method:
            return is_method || table == Table::MemberRef;
        case OperandKind::Field:
            return table == Table::Field || table == Table::MemberRef;
        case OperandKind::Token:
            return is_type || is_method || table == Table::Field || table == Table::MemberRef;
        case OperandKind::String:
            return table == Table::UserString;
        case OperandKind::Sig:
            return table == Table::StandAloneSig;
        default:
            return false;
    }
}

bool is_token(OperandKind kind) { return kind >= OperandKind::Method; }

class BodyCheck {
public:
    BodyCheck(const metadata::Metadata& md, const MethodBody& body, std::string_view where)
        : md_(md), body_(body), where_(where), starts_(instruction_starts(body.code())) {}

    Result<void> run() const {
        if (body_.code().empty()) return Error{std::string(where_), "method body is empty"};
        if (starts_.empty()) return Error{std::string(where_), "method body has an unknown or cut instruction"};
        if (!body_.local_signature().is_nil() && !is_signature(body_.local_signature()))
            return Error{std::string(where_), "local variable signature is not there"};
        TL_TRY_VOID(instructions());
        for (const Clause clause : body_.clauses()) TL_TRY_VOID(handler(clause));
        return {};
    }

private:
    [[nodiscard]] bool is_signature(Token token) const { return token.is(Table::StandAloneSig) && md_.contains(token); }
    [[nodiscard]] bool is_start(std::uint32_t offset) const { return offset < starts_.size() && starts_[offset]; }
    // A range may end where the code ends.
    [[nodiscard]] bool is_range(std::uint32_t offset, std::uint32_t length) const {
        const std::uint64_t end = std::uint64_t{offset} + length;
        return length != 0 && is_start(offset) && (end == starts_.size() || (end < starts_.size() && starts_[end]));
    }

    Result<void> instructions() const {
        InstructionReader reader(body_.code());
        while (reader.next()) TL_TRY_VOID(instruction(reader.instruction()));
        const Instruction& last = reader.instruction();
        const FlowKind flow = last.info().flow;
        const bool ends =
            flow == FlowKind::Branch || flow == FlowKind::Return || flow == FlowKind::Throw || last.op == Op::jmp;
        if (!ends) return bad(where_, last.offset, "control runs off the end of the method");
        return {};
    }

    Result<void> instruction(const Instruction& at) const {
        const OperandKind kind = at.info().operand;
        if (is_token(kind) && !(is_allowed(kind, at.token().table()) && md_.contains(at.token())))
            return bad(where_, at.offset, "operand is not a token that this instruction takes");
        const bool is_branch = kind == OperandKind::Branch || kind == OperandKind::ShortBranch;
        if (is_branch && !is_start(at.target())) return bad(where_, at.offset, "branch goes nowhere");
        for (std::uint32_t i = 0; i < at.switch_count(); ++i) {
            if (!is_start(at.switch_target(i))) return bad(where_, at.offset, "switch goes nowhere");
        }
        return {};
    }

    Result<void> handler(const Clause& clause) const {
        if (!is_range(clause.try_offset, clause.try_length))
            return bad(where_, clause.try_offset, "try block is amiss");
        if (!is_range(clause.handler_offset, clause.handler_length))
            return bad(where_, clause.handler_offset, "handler is amiss");
        switch (clause.kind) {
            case ClauseKind::Catch:
                if (is_allowed(OperandKind::Type, clause.catch_type.table()) && md_.contains(clause.catch_type))
                    return {};
                return bad(where_, clause.handler_offset, "catch names no type");
            case ClauseKind::Filter:
                if (is_start(clause.filter_offset) && clause.filter_offset < clause.handler_offset) return {};
                return bad(where_, clause.handler_offset, "filter is amiss");
            case ClauseKind::Finally:
            case ClauseKind::Fault:
                return {};
        }
        return bad(where_, clause.handler_offset, "handler is of unknown kind");
    }

    const metadata::Metadata& md_;
    const MethodBody& body_;
    std::string_view where_;
    std::vector<bool> starts_;
};

}  // namespace

std::vector<bool> instruction_starts(Bytes code) {
    std::vector<bool> starts(code.size(), false);
    InstructionReader reader(code);
    while (reader.next()) starts[reader.instruction().offset] = true;
    return reader.ok() ? starts : std::vector<bool>();
}

Result<void> check_body(const metadata::Metadata& md, const MethodBody& body, std::string_view where) {
    return BodyCheck(md, body, where).run();
}

}  // namespace tidelock::cil
