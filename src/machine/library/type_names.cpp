#include "machine/library/type_names.h"

namespace tidelock::library {
namespace {

class Parser {
public:
    Parser(Machine& m, std::string_view text, Assembly& near) : m_(m), text_(text), near_(near) {}

    types::Loaded<Type> parse() {
        // First the shape of the name, then the assembly behind it, then the types.
        const std::string name = read_name();
        std::vector<std::string_view> arguments;
        if (peek() == '[' && at_ + 1 < text_.size() && text_[at_ + 1] != ']' && text_[at_ + 1] != ',' &&
            text_[at_ + 1] != '*')
            read_arguments(arguments);
        std::string suffix;
        while (peek() == '[' || peek() == '*' || peek() == '&') read_suffix(suffix);
        Assembly* assembly = nullptr;
        if (peek() == ',') {
            std::string_view rest = text_.substr(at_ + 1);
            while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
            auto loaded = m_.loader().load_by_name(rest.substr(0, rest.find(',')));
            if (!loaded) return loaded.error;
            assembly = loaded.value;
        }
        Type* type = find_type_in(m_, assembly != nullptr ? *assembly : near_, name);
        if (type == nullptr && assembly == nullptr) type = find_type_in(m_, m_.loader().corelib(), name);
        if (malformed_ || (type != nullptr && !arguments.empty() && arguments.size() != type->args.size()))
            type = nullptr;
        if (type == nullptr)
            return m_.loader().fail(types::LoadError::Kind::TypeLoad, "Could not load type '" + name + "'.");
        if (!arguments.empty()) {
            std::vector<Type*> args;
            for (std::size_t i = 0; i < arguments.size(); ++i) {
                auto one = find_type_by_name(m_, arguments[i], near_);
                if (!one) return one;
                args.push_back(one.value);
            }
            auto made = m_.loader().instantiate(type, args);
            if (!made) return made;
            type = made.value;
        }
        return decorate(type, suffix);
    }

private:
    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    std::string read_name() {
        std::string name;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '[' || c == ',' || c == '*' || c == '&') break;
            if (c == '\\' && at_ + 1 < text_.size()) ++at_;
            name += text_[at_++];
        }
        return name;
    }

    // One level of brackets; a qualified argument has brackets of its own.
    void read_arguments(std::vector<std::string_view>& out) {
        ++at_;
        int depth = 0;
        std::size_t begin = at_;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '[') ++depth;
            const bool ends = c == ']' && depth == 0;
            if (ends || (c == ',' && depth == 0)) {
                std::string_view one = text_.substr(begin, at_ - begin);
                const bool has_brackets = one.size() >= 2 && one.front() == '[' && one.back() == ']';
                if (has_brackets) one = one.substr(1, one.size() - 2);
                out.push_back(one);
                begin = at_ + 1;
            }
            if (ends) {
                ++at_;
                return;
            }
            if (c == ']') --depth;
        }
        malformed_ = true;
    }

    void read_suffix(std::string& out) {
        if (peek() != '[') {
            out += text_[at_++];
            return;
        }
        while (at_ < text_.size() && text_[at_] != ']') out += text_[at_++];
        out += ']';
        malformed_ = malformed_ || at_ >= text_.size();
        ++at_;
    }

    Type* decorate(Type* type, std::string_view suffix) {
        for (std::size_t i = 0; i < suffix.size(); ++i) {
            if (suffix[i] == '*') {
                type = m_.loader().pointer_to(type);
            } else if (suffix[i] == '&') {
                type = m_.loader().by_ref_to(type);
            } else if (suffix[i] == '[') {
                std::uint32_t commas = 0;
                bool star = false;
                for (++i; i < suffix.size() && suffix[i] != ']'; ++i) {
                    if (suffix[i] == ',') ++commas;
                    if (suffix[i] == '*') star = true;
                }
                type = commas == 0 && !star ? m_.loader().sz_array_of(type) : m_.loader().md_array_of(type, commas + 1);
            }
        }
        return type;
    }

    Machine& m_;
    std::string_view text_;
    Assembly& near_;
    std::size_t at_ = 0;
    bool malformed_ = false;
};

}  // namespace

Type* find_type_in(Machine& m, Assembly& assembly, std::string_view full_name) {
    const std::size_t plus = full_name.find('+');
    const std::size_t dot = full_name.substr(0, plus).rfind('.');
    const std::string_view name_space = dot == std::string_view::npos ? std::string_view{} : full_name.substr(0, dot);
    const std::string_view name = dot == std::string_view::npos ? full_name : full_name.substr(dot + 1);
    return m.loader().find_type(assembly, name_space, name).value;
}

types::Loaded<Type> find_type_by_name(Machine& m, std::string_view name, Assembly& near) {
    return Parser(m, name, near).parse();
}

}  // namespace tidelock::library
