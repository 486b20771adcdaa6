// Entry point: parse, dispatch to the command, exit with its code.
#include <cstdio>
#include <variant>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/process.h"

namespace cli = tidelock::cli;

int main(int argc, char** argv) {
    cli::install_process_handlers();
    const auto parsed = cli::parse_command_line(argc, argv);
    if (const auto* early = std::get_if<cli::EarlyExit>(&parsed)) {
        std::fputs(early->text.c_str(), early->code == cli::ExitCode::Ok ? stdout : stderr);
        return cli::finish_output(cli::to_int(early->code));
    }
    return cli::finish_output(cli::carry_out(std::get<cli::Command>(parsed)));
}
