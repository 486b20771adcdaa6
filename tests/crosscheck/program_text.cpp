#include "program_text.h"

#include <utility>

namespace tidelock::crosscheck {
namespace {

constexpr std::pair<std::string_view, std::string_view> kOperations[] = {
    {"w", "vn"},  {"r", "vk"}, {"i", "v"},  {"x", "fn"},  {"y", "fk"}, {"Z", "n"},  {"z", "k"},  {"s", "in"},
    {"g", "ik"},  {"S", "kn"}, {"h", "in"}, {"H", "ik"},  {"v", "n"},  {"V", "k"},  {"+", "vn"}, {"e", "vn"},
    {"c", "vnn"}, {"[", "l"},  {"l", "l"},  {"u", "l"},   {"T", "lk"}, {"W", "l"},  {"X", "lk"}, {"p", "l"},
    {"P", "l"},   {"a", "e"},  {"A", "e"},  {"m", ""},    {"M", ""},   {"N", ""},   {"n", "qn"}, {"d", "qk"},
    {"D", "qn"},  {"b", "n"},  {"B", "q"},  {"o", "q"},   {"I", "q"},  {"O", "n"},  {"Q", "k"},  {"L", "q"},
    {"?", "ck"},  {"!", "kn"}, {"/", "kn"}, {"<", "kn"},  {"(", ""},   {"^", ""},   {"t", ""},   {"K", "k"},
    {"Y", ""},    {"j", ""},   {"{", ""},   {"~", "vn"},  {"*", "vn"}, {"q", ""},   {"f", ""},   {"F", ""},
    {"R", "lk"},  {"E", ""},   {"k", ""},   {"U", ""},    {"G", "k"},  {"J", "k"},  {".", ""},   {"&", ""},
    {"=", ""},    {":", "vn"}, {"_", ""},   {"%", ""},    {"|p", "n"}, {"|P", "k"}, {"|d", ""},  {"|n", "n"},
    {"|N", "k"},  {"|c", ""},  {"|C", ""},  {"|f", "n"},  {"|e", "k"}, {"|D", "k"}, {"|l", "k"}, {"|u", "n"},
    {"|U", "k"},  {"|s", "n"}, {"|S", "k"}, {"|v", "n"},  {"|V", "k"}, {"|x", "n"}, {"|X", "k"}, {"|a", "n"},
    {"|A", "k"},  {"|i", ""},  {"|I", "k"}, {"|g", "n"},  {"|G", "k"}, {"|t", "k"}, {"|b", ""},  {"|B", "k"},
    {"|y", ""},   {"|Y", "k"}, {"|L", "l"}, {"|F", "k"},  {"|m", "n"}, {"|M", "k"}, {"|w", "n"}, {"|W", "k"},
    {"|j", ""},   {"|J", "k"}, {"|o", "n"}, {"|O", "k"},  {"|r", ""},  {"|q", "n"}, {"|Q", "k"}, {"|z", "k"},
    {"|h", "k"},  {"|H", ""},  {"|k", ""},  {"|K", ""},   {"|R", "k"}, {"|T", "k"}, {"|1", "n"}, {"|2", "k"},
    {"|5", ""},   {"|6", "k"}, {"|7", ""},  {"|8", ""},   {"|9", "k"}, {"|0", ""},  {"|3", "n"}, {"|4", ""},
    {"-n", ""},   {"-F", ""},  {"-d", "j"}, {"-g", "jk"}, {"-s", "j"}, {"-r", "j"}, {"-h", "j"}, {"-c", "jk"},
    {"-u", "q"},  {"-o", "q"}, {"-a", ""},  {"-t", ""},
};

constexpr std::string_view kOpen = "{[(<:";
constexpr std::string_view kClose = "}])>,";

// In front of a bracket: ^(, &{, ={ and _{.
bool is_prefix(char c) { return c == '^' || c == '&' || c == '=' || c == '_'; }
char bracket_of(char c) { return c == '^' ? '(' : is_prefix(c) ? '{' : c; }

// The name of the operation that the text begins with: one character, or two if the first is | or -.
std::string_view name_at(std::string_view text) {
    return text.substr(0, text.front() == '|' || text.front() == '-' ? 2 : 1);
}

// Up to the end of the text or the bracket that closes `open`.
std::optional<Program> parse_body(std::string_view text, std::size_t& at, char open) {
    Program program;
    while (at < text.size()) {
        if (const std::size_t kind = kClose.find(text[at]); kind != std::string_view::npos) {
            if (open == 0 || kOpen[kind] != open) return std::nullopt;
            ++at;
            return program;
        }
        const std::string_view name = name_at(text.substr(at));
        const auto digits = digits_of(name);
        if (!digits) return std::nullopt;
        std::size_t size = name.size() + digits->size();
        if (is_prefix(text[at])) {
            if (at + 1 == text.size() || text[at + 1] != bracket_of(text[at])) return std::nullopt;
            size = 2;
        }
        if (at + size > text.size()) return std::nullopt;
        Operation operation{std::string(text.substr(at, size))};
        for (std::size_t i = 0; i < digits->size(); ++i) {
            const char digit = operation.head[name.size() + i];
            if (digit < '0' || digit > '9') return std::nullopt;
        }
        at += size;
        if (operation.is_block()) {
            auto body = parse_body(text, at, bracket_of(operation.head.front()));
            if (!body) return std::nullopt;
            operation.body = std::move(*body);
        }
        program.push_back(std::move(operation));
    }
    if (open != 0) return std::nullopt;
    return program;
}

}  // namespace

bool Operation::is_block() const { return kOpen.find(bracket_of(head.front())) != std::string_view::npos; }

std::optional<std::string_view> digits_of(std::string_view operation) {
    for (const auto& [name, digits] : kOperations) {
        if (name == operation) return digits;
    }
    return std::nullopt;
}

std::string to_text(const Program& program) {
    std::string text;
    for (const Operation& operation : program) {
        text += operation.head;
        if (!operation.is_block()) continue;
        text += to_text(operation.body);
        text += kClose[kOpen.find(bracket_of(operation.head.front()))];
    }
    return text;
}

std::optional<Program> parse(std::string_view text) {
    std::size_t at = 0;
    return parse_body(text, at, 0);
}

}  // namespace tidelock::crosscheck
