// What the user asked for, as plain data: one struct per command. Made by parse_command_line, read by the commands.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tidelock::cli {

// tidelock run App.dll [--framework DIR] [-- args]
struct RunOptions {
    std::string assembly;
    std::vector<std::string> arguments;    // handed to the program
    std::optional<std::string> framework;  // folder of the shared framework; found by itself if absent
};

enum class DumpParts { Everything, Tables, Cil };

// tidelock dump App.dll [--tables | --cil] [--method M] [--lowered]
struct DumpOptions {
    std::string assembly;
    DumpParts parts = DumpParts::Everything;
    std::optional<std::string> method;  // Name, Type::Name or Namespace.Type::Name; all if absent
    bool lowered = false;
    std::optional<std::string> framework;
};

// tidelock check App.dll [options] [-- args]
struct CheckOptions {
    std::string program;
    std::vector<std::string> arguments;
    std::optional<std::string> framework;
};

using Command = std::variant<RunOptions, DumpOptions, CheckOptions>;

}  // namespace tidelock::cli
