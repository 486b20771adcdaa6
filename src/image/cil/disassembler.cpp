#include "image/cil/disassembler.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "image/metadata/format.h"

namespace tidelock::cil {
namespace {

constexpr std::size_t kMnemonicWidth = 11;
constexpr int kMaxIndent = 32;

std::string label(std::uint32_t offset) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string digits;
    do {
        digits.insert(digits.begin(), kDigits[offset & 0xFU]);
        offset >>= 4U;
    } while (offset != 0);
    while (digits.size() < 4) digits.insert(digits.begin(), '0');
    return "IL_" + digits;
}

// The shortest text that reads back as the same number, independent of locale.
template <class T>
std::string number(T value) {
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return {text, end};
}

std::string switch_operand(const Instruction& instruction) {
    std::string text = "(";
    for (std::uint32_t i = 0; i < instruction.switch_count(); ++i) {
        if (i != 0) text += ", ";
        text += label(instruction.switch_target(i));
    }
    return text + ")";
}

std::string operand_text(const Instruction& instruction, const TokenFormatter& format_token) {
    switch (instruction.info().operand) {
        case OperandKind::None:
            return {};
        case OperandKind::ShortI:
        case OperandKind::I:
        case OperandKind::I8:
        case OperandKind::ShortU:
        case OperandKind::ShortVar:
        case OperandKind::Var:
            return number(instruction.operand);
        case OperandKind::ShortR:
            return number(instruction.r4());
        case OperandKind::R:
            return number(instruction.r8());
        case OperandKind::ShortBranch:
        case OperandKind::Branch:
            return label(instruction.target());
        case OperandKind::Switch:
            return switch_operand(instruction);
        case OperandKind::Method:
        case OperandKind::Field:
        case OperandKind::Type:
        case OperandKind::Token:
        case OperandKind::String:
        case OperandKind::Sig:
            return format_token(instruction.token());
    }
    return {};
}

// What opens and closes before an offset. Handlers are written in full, in the order of nesting.
struct Marks {
    std::vector<std::string> opens;  // inner first, as in the file
    int closes = 0;
};

std::string handler_text(const Clause& clause, const TokenFormatter& format_token) {
    switch (clause.kind) {
        case ClauseKind::Catch:
            return "catch " + format_token(clause.catch_type);
        case ClauseKind::Filter:
            return "filter handler";
        case ClauseKind::Finally:
            return "finally";
        case ClauseKind::Fault:
            return "fault";
    }
    return "handler";
}

std::map<std::uint32_t, Marks> marks_of(const Clauses& clauses, const TokenFormatter& format_token) {
    std::map<std::uint32_t, Marks> marks;
    std::set<std::pair<std::uint32_t, std::uint32_t>> tries;  // several handlers may guard one block
    for (const Clause clause : clauses) {
        if (tries.emplace(clause.try_offset, clause.try_length).second) {
            marks[clause.try_offset].opens.emplace_back(".try");
            ++marks[clause.try_offset + clause.try_length].closes;
        }
        if (clause.kind == ClauseKind::Filter) {
            marks[clause.filter_offset].opens.emplace_back("filter");
            ++marks[clause.handler_offset].closes;
        }
        marks[clause.handler_offset].opens.push_back(handler_text(clause, format_token));
        ++marks[clause.handler_offset + clause.handler_length].closes;
    }
    return marks;
}

class Listing {
public:
    void line(const std::string& text) {
        // NB: thousands of clauses may claim the same code; the text must not grow with their square.
        const auto indent = static_cast<std::size_t>(std::min(depth_, kMaxIndent)) * 2;
        text_.append(indent, ' ').append(text) += '\n';
    }
    void apply(const Marks& marks) {
        for (int i = 0; i < marks.closes && depth_ > 0; ++i) {
            --depth_;
            line("}");
        }
        for (auto opening = marks.opens.rbegin(); opening != marks.opens.rend(); ++opening) {
            line(*opening + " {");
            ++depth_;
        }
    }
    std::string take() { return std::move(text_); }

private:
    std::string text_;
    int depth_ = 0;
};

}  // namespace

std::string format_instruction(const Instruction& instruction, const TokenFormatter& format_token) {
    std::string text = label(instruction.offset) + ":  " + std::string(instruction.info().text);
    const std::string operand = operand_text(instruction, format_token);
    if (operand.empty()) return text;
    const std::size_t used = instruction.info().text.size();
    text.append(used < kMnemonicWidth ? kMnemonicWidth - used : 1, ' ');
    return text + operand;
}

std::string disassemble(const MethodBody& body, const TokenFormatter& format_token) {
    const std::map<std::uint32_t, Marks> marks = marks_of(body.clauses(), format_token);
    Listing listing;
    listing.line("// code size " + std::to_string(body.code().size()));
    listing.line(".maxstack " + std::to_string(body.max_stack()));
    if (!body.local_signature().is_nil()) {
        listing.line(std::string(".locals ") + (body.init_locals() ? "init " : "") +
                     format_token(body.local_signature()));
    }
    InstructionReader reader(body.code());
    while (reader.next()) {
        const auto mark = marks.find(reader.instruction().offset);
        if (mark != marks.end()) listing.apply(mark->second);
        listing.line(format_instruction(reader.instruction(), format_token));
    }
    if (!reader.ok()) listing.line("// the rest cannot be decoded");
    const auto mark = marks.find(static_cast<std::uint32_t>(body.code().size()));
    if (mark != marks.end()) listing.apply(mark->second);
    return listing.take();
}

std::string disassemble(const MethodBody& body, const metadata::Metadata& md) {
    return disassemble(body, [&md](metadata::Token token) { return metadata::format_token(md, token); });
}

}  // namespace tidelock::cil
