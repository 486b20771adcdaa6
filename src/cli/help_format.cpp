#include "cli/help_format.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "report/style.h"

namespace tidelock::cli {

namespace {

constexpr std::size_t kColumn = 26;

constexpr std::size_t kWidth = 120;

std::string row(std::string_view left, std::string_view right) {
    const bool is_long = left.size() + 2 > kColumn;
    std::string out = is_long ? fmt::format("  {}\n", left) : fmt::format("  {:<{}}", left, kColumn);
    bool starts_line = is_long;
    for (const std::string& line : report::wrap(right, kWidth - kColumn - 2)) {
        if (std::exchange(starts_line, true)) out.append(kColumn + 2, ' ');
        out += line + "\n";
    }
    return out;
}

bool is_visible(const CLI::Option* option) { return !option->get_group().empty(); }

std::string arguments_section(const CLI::App* app) {
    std::string out;
    for (const CLI::Option* option : app->get_options()) {
        if (!is_visible(option) || !option->get_positional()) continue;
        out += row(fmt::format("<{}>", option->get_name(true)), option->get_description());
    }
    return out.empty() ? out : "\nArguments:\n" + out;
}

std::string options_section(const CLI::App* app, const HelpFormat& format) {
    std::string out;
    for (const CLI::Option* option : app->get_options()) {
        if (!is_visible(option) || !option->nonpositional()) continue;
        std::string names = option->get_name(false, true);  // "-h,--help"
        if (const auto comma = names.find(','); comma != std::string::npos) names.insert(comma + 1, " ");
        out += row(names + format.make_option_opts(option), option->get_description());
    }
    return out.empty() ? out : "\nOptions:\n" + out;
}

std::string commands_section(const CLI::App* app) {
    std::string out;
    for (const CLI::App* command : app->get_subcommands([](const CLI::App*) { return true; })) {
        out += row(command->get_name(), command->get_description());
    }
    return out.empty() ? out : "\nCommands:\n" + out;
}

}  // namespace

HelpFormat::HelpFormat() { column_width(kColumn); }

std::string HelpFormat::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode /*mode*/) const {
    return fmt::format("Description:\n  {}\n\n{}{}{}{}", app->get_description(), make_usage(app, std::move(name)),
                       arguments_section(app), options_section(app, *this), commands_section(app));
}

std::string HelpFormat::make_usage(const CLI::App* app, std::string name) const {
    std::string out = "Usage:\n  " + name;
    std::string rest;
    for (const CLI::Option* option : app->get_options()) {
        if (!is_visible(option) || !option->get_positional()) continue;
        if (option->get_required()) {
            out += fmt::format(" <{}>", option->get_name(true));
        } else {
            rest += fmt::format(" [-- <{}>...]", option->get_name(true));
        }
    }
    out += " [options]" + rest;
    if (!app->get_subcommands([](const CLI::App*) { return true; }).empty()) out += " <command>";
    return out + "\n";
}

std::string HelpFormat::make_option_opts(const CLI::Option* option) const {
    const std::string type = option->get_type_name();
    return type.empty() ? "" : fmt::format(" <{}>", type);
}

}  // namespace tidelock::cli
