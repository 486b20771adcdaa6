// Reads the text of a program. Names are collected first, so that locations have their numbers when code is made.
#include <algorithm>
#include <cctype>
#include <set>

#include "program.h"

namespace litmus {
namespace {

using Tokens = std::vector<std::string>;

std::optional<Tokens> split(std::string_view text) {
    Tokens tokens;
    for (std::size_t i = 0; i < text.size();) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (std::isspace(c) != 0) {
            i++;
            continue;
        }
        std::size_t end = i + 1;
        if (std::isalnum(c) != 0) {
            while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])) != 0) end++;
        } else if (const std::string_view two = text.substr(i, 2); two == "||" || two == "==" || two == "!=") {
            // NB: "x!=1" is read as a comparison; a volatile write needs a space: "x! = 1".
            end++;
        } else if (std::string_view("=!;{}(),.+-").find(text[i]) == std::string_view::npos) {
            return std::nullopt;
        }
        tokens.emplace_back(text.substr(i, end - i));
        i = end;
    }
    return tokens;
}

bool is_numbered(const std::string& token, char letter) {
    return token.size() > 1 && token[0] == letter &&
           std::all_of(token.begin() + 1, token.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool is_number(const std::string& token) {
    return std::all_of(token.begin(), token.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool is_name(const std::string& token) { return std::isalpha(static_cast<unsigned char>(token[0])) != 0; }

bool is_object(const std::string& token) { return std::isupper(static_cast<unsigned char>(token[0])) != 0; }

bool is_word(const std::string& token) {
    static constexpr std::string_view kWords[] = {"if",    "else", "fence",    "lock", "unlock",
                                                  "start", "join", "exchange", "add",  "cas"};
    return std::find(std::begin(kWords), std::end(kWords), token) != std::end(kWords);
}

int find_index(const std::vector<std::string>& names, const std::string& name) {
    return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
}

class Parser {
public:
    explicit Parser(Tokens tokens) : tokens_(std::move(tokens)) {}

    Parsed run() {
        collect_names();
        program_.threads.emplace_back();
        while (!failed() && next_ < tokens_.size()) {
            if (take("||")) {
                program_.threads.emplace_back();
            } else if (!take(";")) {
                statement();
            }
        }
        for (const Thread& thread : program_.threads) check_threads(thread);
        if (failed()) return {std::nullopt, error_};
        return {std::move(program_), {}};
    }

private:
    void collect_names() {
        std::set<std::string> variables, objects, fields;
        for (std::size_t i = 0; i < tokens_.size(); i++) {
            const std::string& token = tokens_[i];
            if (is_numbered(token, 'm')) {
                program_.locks = std::max(program_.locks, std::stoi(token.substr(1)) + 1);
            } else if (!is_name(token) || is_numbered(token, 'r') || is_word(token)) {
                continue;
            } else if (i > 0 && tokens_[i - 1] == ".") {
                fields.insert(token);
            } else if (is_object(token)) {
                objects.insert(token);
            } else {
                variables.insert(token);
            }
        }
        program_.variables.assign(variables.begin(), variables.end());
        program_.objects.assign(objects.begin(), objects.end());
        program_.fields.assign(fields.begin(), fields.end());
    }

    void check_threads(const Thread& thread) {
        for (const Operation& op : thread.code) {
            if (op.kind != Kind::Start && op.kind != Kind::Join) continue;
            if (op.number >= static_cast<int>(program_.threads.size())) return fail("there is no such thread");
            if (op.kind == Kind::Start)
                program_.threads[static_cast<std::size_t>(op.number)].is_started_by_other = true;
        }
    }

    void statement() {
        if (take("if")) return conditional();
        if (take("fence")) return emit({.kind = Kind::Fence});
        if (take("lock")) return emit({.kind = Kind::Enter, .number = numbered('m')});
        if (take("unlock")) return emit({.kind = Kind::Exit, .number = numbered('m')});
        if (take("start")) return emit({.kind = Kind::Start, .number = number()});
        if (take("join")) return emit({.kind = Kind::Join, .number = number()});
        if (is_interlocked()) return interlocked(-1);
        if (is_numbered(peek(), 'r') && peek(1) == "=") return assignment(reg());
        write();
    }

    void conditional() {
        const int tested = reg();
        const bool is_equal = take("==");
        if (!is_equal) expect("!=");
        const Operand wanted = constant();
        const std::size_t branch = code().size();
        emit({.kind = Kind::Branch, .value = {tested, 0}, .comparand = wanted, .is_equal = is_equal});
        block();
        if (take("else")) {
            const std::size_t jump = code().size();
            emit({.kind = Kind::Jump});
            code()[branch].target = here();
            block();
            code()[jump].target = here();
        } else {
            code()[branch].target = here();
        }
    }

    void block() {
        expect("{");
        while (!failed() && !take("}")) {
            if (!take(";")) statement();
        }
    }

    void assignment(int result) {
        expect("=");
        if (is_interlocked()) return interlocked(result);
        const bool is_register = is_numbered(peek(), 'r');
        const bool is_plain_object = !peek().empty() && is_object(peek()) && peek(1) != ".";
        if (is_number(peek()) || peek() == "-" || is_plain_object || (is_register && peek(1) != ".")) {
            return emit({.kind = Kind::Move, .result = result, .value = operand()});
        }
        const Place from = place();
        guarded({.kind = Kind::Read, .strength = strength(), .place = from, .result = result});
    }

    void write() {
        const Place to = place();
        const Strength how = strength();
        expect("=");
        guarded({.kind = Kind::Write, .strength = how, .place = to, .value = operand()});
    }

    void interlocked(int result) {
        const std::string name = tokens_[next_++];
        Operation op{.kind = name == "exchange" ? Kind::Exchange : name == "add" ? Kind::Add : Kind::CompareExchange};
        op.result = result;
        expect("(");
        op.place = place();
        expect(",");
        if (name == "cas") {
            op.comparand = operand();
            expect(",");
        }
        op.value = operand();
        expect(")");
        guarded(op);
    }

    // An access through a reference is one only if the reference is not null.
    void guarded(const Operation& op) {
        if (op.place.base < 0) return emit(op);
        const std::size_t branch = code().size();
        emit({.kind = Kind::Branch, .value = {op.place.base, 0}, .is_equal = false});
        emit(op);
        if (op.result < 0) {
            code()[branch].target = here();
            return;
        }
        emit({.kind = Kind::Jump, .target = here() + 2});
        code()[branch].target = here();
        emit({.kind = Kind::Move, .result = op.result, .value = {-1, -1}});
    }

    Place place() {
        if (peek(1) == ".") {
            const std::string base = tokens_[next_];
            next_ += 2;
            const int field = find_index(program_.fields, peek());
            next_++;
            if (is_numbered(base, 'r')) {
                program_register(base);
                return {-1, std::stoi(base.substr(1)), field};
            }
            if (!is_object(base)) fail("'" + base + "' should be an object or a register");
            return {program_.location_of(find_index(program_.objects, base), field), -1, -1};
        }
        const int found = find_index(program_.variables, peek());
        if (found == static_cast<int>(program_.variables.size())) {
            fail("'" + peek() + "' should be a place");
            return {};
        }
        next_++;
        return {found, -1, -1};
    }

    Strength strength() { return take("!") ? Strength::Volatile : Strength::Ordinary; }

    Operand operand() {
        if (!is_numbered(peek(), 'r')) return constant();
        Operand result{reg(), 0};
        if (take("+")) result.constant = number();
        return result;
    }

    Operand constant() {
        if (!peek().empty() && is_object(peek())) {
            return {-1, kFirstObject + find_index(program_.objects, tokens_[next_++])};
        }
        return {-1, take("-") ? -number() : number()};
    }

    int number() {
        if (peek().empty() || !is_number(peek())) {
            fail("'" + peek() + "' should be a number");
            return 0;
        }
        return std::stoi(tokens_[next_++]);
    }

    int numbered(char letter) {
        if (!is_numbered(peek(), letter)) {
            fail("'" + peek() + "' should be " + letter + " and a number");
            return 0;
        }
        return std::stoi(tokens_[next_++].substr(1));
    }

    int reg() {
        program_register(peek());
        return numbered('r');
    }

    void program_register(const std::string& token) {
        if (!is_numbered(token, 'r')) return;
        int& count = program_.threads.back().registers;
        count = std::max(count, std::stoi(token.substr(1)) + 1);
    }

    [[nodiscard]] bool is_interlocked() const {
        return peek(1) == "(" && (peek() == "exchange" || peek() == "add" || peek() == "cas");
    }

    std::vector<Operation>& code() { return program_.threads.back().code; }
    int here() { return static_cast<int>(code().size()); }
    void emit(const Operation& op) { code().push_back(op); }

    [[nodiscard]] std::string peek(std::size_t ahead = 0) const {
        return next_ + ahead < tokens_.size() ? tokens_[next_ + ahead] : std::string();
    }

    bool take(std::string_view token) {
        if (peek() != token || token.empty()) return false;
        next_++;
        return true;
    }

    void expect(std::string_view token) {
        if (!take(token)) fail("'" + std::string(token) + "' should be where '" + peek() + "' is");
    }

    void fail(const std::string& error) {
        if (!failed()) error_ = error;
        next_ = tokens_.size();
    }

    [[nodiscard]] bool failed() const { return !error_.empty(); }

    Tokens tokens_;
    std::size_t next_ = 0;
    Program program_{};
    std::string error_{};
};

}  // namespace

Parsed parse(std::string_view text) {
    std::optional<Tokens> tokens = split(text);
    if (!tokens) return {std::nullopt, "a character that no program has"};
    return Parser(std::move(*tokens)).run();
}

}  // namespace litmus
