// The layout of `--help`: Description, Usage, Arguments, Options, Commands, in this order and under these headings.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace tidelock::cli {

class HelpFormat : public CLI::Formatter {
public:
    HelpFormat();
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
    std::string make_usage(const CLI::App* app, std::string name) const override;
    std::string make_option_opts(const CLI::Option* option) const override;
};

}  // namespace tidelock::cli
