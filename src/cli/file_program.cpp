#include "cli/file_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace tidelock::cli {

namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// 10 for "net10.0".
int major_of(std::string_view framework) {
    int major = 0;
    if (framework.starts_with("net")) framework.remove_prefix(3);
    std::from_chars(framework.data(), framework.data() + framework.size(), major);
    return major;
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

// --- directives: `#:kind text`, before the first token ---

struct Directive {
    std::string_view kind;
    std::string_view text;
};

std::vector<Directive> directives_of(std::string_view source) {
    std::vector<Directive> all;
    bool is_in_comment = false;
    for (std::size_t at = 0; at < source.size();) {
        const std::size_t end = std::min(source.find('\n', at), source.size());
        std::string_view line = trimmed(source.substr(at, end - at));
        at = end + 1;
        if (line.starts_with("\xEF\xBB\xBF")) line = trimmed(line.substr(3));
        if (!is_in_comment && line.starts_with("#:")) {
            const std::string_view rest = trimmed(line.substr(2));
            const std::size_t gap = std::min(rest.find_first_of(kBlanks), rest.size());
            all.push_back({rest.substr(0, gap), trimmed(rest.substr(gap))});
            continue;
        }
        if (!is_in_comment && (line.empty() || line.starts_with('#') || line.starts_with("//"))) continue;
        if (!is_in_comment && !line.starts_with("/*")) break;
        is_in_comment = line.find("*/") == std::string_view::npos;
    }
    return all;
}

bool is_on(std::string_view value) { return lower(value) == "true" || lower(value) == "enable"; }

// What a property may have for a value where it becomes an option of the compiler.
bool is_word(std::string_view value) {
    constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    return !value.empty() && value.find_first_not_of(kAllowed) == std::string_view::npos;
}

// "$(DefineConstants);MINE": what is there already stays.
bool add_symbols(std::string_view value, std::vector<std::string>& options) {
    for (std::size_t at = 0; at < value.size();) {
        const std::size_t end = std::min(value.find(';', at), value.size());
        const std::string_view symbol = trimmed(value.substr(at, end - at));
        at = end + 1;
        if (symbol.empty() || symbol.starts_with("$(")) continue;
        if (!is_word(symbol)) return false;
        options.push_back("-define:" + std::string(symbol));
    }
    return true;
}

// NB: properties that say nothing of the code, such as PublishAot, have no effect.
Result<void> take_property(const std::string& file, std::string_view text, std::string_view framework,
                           FileDirectives& out) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return Error{file, fmt::format("'#:property {}' has no value", text)};
    const std::string name = lower(trimmed(text.substr(0, equals)));
    const std::string_view value = trimmed(text.substr(equals + 1));
    const Error is_wrong{file, fmt::format("'#:property {}' has a value that cannot be", text)};
    if (name == "defineconstants" && !add_symbols(value, out.options)) return is_wrong;
    if (name == "checkforoverflowunderflow") out.options.emplace_back(is_on(value) ? "-checked+" : "-checked-");
    if ((name == "langversion" || name == "nullable") && !is_word(value)) return is_wrong;
    if (name == "langversion") out.options.push_back("-langversion:" + std::string(value));
    if (name == "nullable") out.options.push_back("-nullable:" + std::string(value));
    if (name == "implicitusings") out.has_implicit_usings = is_on(value);
    if (name == "targetframework" && value != framework)
        return Error{file, fmt::format("'#:property TargetFramework={}' is not the framework of the installed SDK, {}",
                                       value, framework)};
    return {};
}

Result<void> take(const std::string& file, const Directive& directive, std::string_view framework,
                  FileDirectives& out) {
    if (directive.kind == "property") return take_property(file, directive.text, framework, out);
    if (directive.kind == "sdk" && directive.text.substr(0, directive.text.find('@')) == "Microsoft.NET.Sdk") return {};
    return Error{file, fmt::format("'#:{} {}' asks for more than the file: make a project of it "
                                   "(dotnet project convert) and check that",
                                   directive.kind, directive.text)};
}

}  // namespace

std::vector<std::string> framework_symbols(std::string_view framework) {
    const int major = major_of(framework);
    std::vector<std::string> symbols{"NET", fmt::format("NET{}_0", major), "NETCOREAPP"};
    for (int version = 5; version <= major; ++version) symbols.push_back(fmt::format("NET{}_0_OR_GREATER", version));
    for (const std::string_view version : {"1_0", "1_1", "2_0", "2_1", "2_2", "3_0", "3_1"})
        symbols.push_back(fmt::format("NETCOREAPP{}_OR_GREATER", version));
    return symbols;
}

std::vector<AssemblyAttribute> assembly_attributes(std::string_view framework, std::string_view assembly,
                                                   std::string_view source) {
    const int major = major_of(framework);
    const std::string name(assembly);
    std::vector<AssemblyAttribute> all = {
        {"System.Runtime.Versioning.TargetFrameworkAttribute", fmt::format(".NETCoreApp,Version=v{}.0", major),
         fmt::format(".NET {}.0", major)},
        {"System.Reflection.AssemblyCompanyAttribute", name},
        {"System.Reflection.AssemblyConfigurationAttribute", "Debug"},
        {"System.Reflection.AssemblyFileVersionAttribute", "1.0.0.0"},
        {"System.Reflection.AssemblyInformationalVersionAttribute", "1.0.0"},
        {"System.Reflection.AssemblyProductAttribute", name},
        {"System.Reflection.AssemblyTitleAttribute", name},
        {"System.Reflection.AssemblyVersionAttribute", "1.0.0.0"},
    };
    constexpr std::string_view kSuffix = "Attribute";
    std::erase_if(all, [&](const AssemblyAttribute& attribute) {
        const std::string_view type = attribute.type;
        const std::size_t begin = type.rfind('.') + 1;
        const std::string plain(type.substr(begin, type.size() - begin - kSuffix.size()));
        return source.find(plain + "(") != std::string_view::npos ||
               source.find(plain + std::string(kSuffix) + "(") != std::string_view::npos;
    });
    return all;
}

Result<FileDirectives> read_directives(const std::string& file, std::string_view source, std::string_view framework) {
    FileDirectives directives;
    for (const Directive& directive : directives_of(source)) TL_TRY_VOID(take(file, directive, framework, directives));
    return directives;
}

}  // namespace tidelock::cli
