#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <memory>
#include <sstream>
#include <string_view>

#include "cli/check_arguments.h"
#include "cli/help_format.h"
#include "cli/named_program.h"
#include "cli/suggestion.h"

namespace tidelock::cli {

namespace {

void add_replay(CLI::App& app, ReplayOptions& options) {
    CLI::App* command = app.add_subcommand("replay", "Re-execute a counterexample saved by `check --trace`");
    command->add_option("trace", options.trace, "The trace file to re-execute")->required();
    add_color(command, options.color);
    add_framework(command, options.framework);
}

void add_run(CLI::App& app, RunOptions& options) {
    CLI::App* command = app.add_subcommand("run", "Run a program once, as `dotnet App.dll` would");
    command
        ->add_option(
            "assembly", options.assembly,
            "The program to run: .dll, .csproj, .cs, .fs or .vb. Projects are built, which runs their MSBuild targets")
        ->required();
    command->add_option("arguments", options.arguments, "Arguments passed to the program");
    add_resource_limits(command, options.time_limit, options.memory_limit);
    add_framework(command, options.framework);
}

void add_dump(CLI::App& app, DumpOptions& options) {
    CLI::App* command = app.add_subcommand("dump", "Print an assembly's metadata, its CIL or its lowered code");
    command->add_option("assembly", options.assembly, "The assembly to print: .dll, .exe, project or source file")
        ->required();
    command->add_option("--method", options.method, "Print only this method: Name, Type::Name or Namespace.Type::Name")
        ->type_name("NAME");
    CLI::Option* tables = command->add_flag_callback(
        "--tables", [&options] { options.parts = DumpParts::Tables; }, "Print only the metadata tables");
    command
        ->add_flag_callback(
            "--cil", [&options] { options.parts = DumpParts::Cil; }, "Print only the types and their CIL")
        ->excludes(tables);
    command->add_flag("--lowered", options.lowered, "Print the register code instead of the CIL");
    add_framework(command, options.framework);
}

// Everything behind the first `--` belongs to the program and is not looked at.
struct SplitArguments {
    std::vector<const char*> ours;
    std::vector<std::string> programs;
};

SplitArguments split_at_double_dash(int argc, const char* const* argv) {
    SplitArguments split;
    const char* const* const end = argv + argc;
    const char* const* const dashes =
        std::find_if(argv, end, [](const char* argument) { return std::string_view(argument) == "--"; });
    split.ours.assign(argv, dashes);
    if (dashes != end) split.programs.assign(dashes + 1, end);
    return split;
}

void append(std::vector<std::string>& arguments, std::vector<std::string> more) {
    arguments.insert(arguments.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

EarlyExit to_early_exit(const CLI::App& app, const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream err;
    if (app.exit(error, out, err) == 0) return {ExitCode::Ok, out.str()};
    return {ExitCode::BadInput, err.str()};
}

// --- mistakes ---

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_group().empty()) continue;
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

std::string with_suggestion(std::string problem, const std::optional<std::string>& meant) {
    return meant ? problem + "; did you mean " + *meant + "?" : problem;
}

// Of the first word, which is no command.
std::string unknown_command(const CLI::App& app, const std::string& word) {
    if (is_named_as_program(word)) return "'" + word + "' is no command; did you mean tidelock check " + word + "?";
    if (word == "help") return "'help' is no command; did you mean --help?";
    if (word == "version") return "'version' is no command; did you mean --version?";
    return with_suggestion("'" + word + "' is no command", nearest(word, command_names(app)));
}

std::string unknown_option(const CLI::App& command, const std::string& word) {
    const std::string name = word.substr(0, word.find('='));
    const std::size_t dashes = std::min(name.find_first_not_of('-'), name.size());
    const std::vector<std::string> known = option_names(command);
    std::string problem = "there is no option " + name;
    // An option of another command?
    auto meant = nearest("--" + name.substr(dashes), known);
    if (meant) return with_suggestion(problem, meant);
    const CLI::App* const all = command.get_parent();
    for (const CLI::App* other : all->get_subcommands([](const CLI::App*) { return true; })) {
        const std::vector<std::string> names = option_names(*other);
        if (std::find(names.begin(), names.end(), name) != names.end())
            return problem + " of " + command.get_name() + "; it is one of tidelock " + other->get_name();
    }
    return problem + ". What belongs to the program comes after --";
}

// What CLI11 did not expect, in our words; empty for mistakes of other kinds.
std::string unexpected_text(const CLI::App& app, const CLI::Error& error) {
    if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) return {};
    const std::vector<CLI::App*> commands = app.get_subcommands();
    const CLI::App& command = commands.empty() ? app : *commands.front();
    std::vector<std::string> words = command.remaining();
    if (words.empty()) words = app.remaining();
    if (words.empty()) return {};
    if (words[0].starts_with('-')) {
        if (!commands.empty()) return unknown_option(command, words[0]);
        return with_suggestion("there is no option " + words[0] + " without a command",
                               nearest(words[0], option_names(app)));
    }
    if (commands.empty()) return unknown_command(app, words[0]);
    return "'" + words[0] + "' is one argument too many";
}

std::string refusal(const CLI::App& app, const std::string& text) {
    const std::vector<CLI::App*> commands = app.get_subcommands();
    const std::string command = commands.empty() ? "" : " " + commands.front()->get_name();
    return "error: " + text + "\nRun `" + app.get_display_name() + command + " --help` for what there is.\n";
}

// A flag is there or not: what is written behind it (--quiet=no) would be passed over.
void refuse_values_of_flags(CLI::App& app) {
    for (CLI::Option* option :
         app.get_options([](const CLI::Option* one) { return one->get_items_expected_max() == 0; }))
        option->disable_flag_override();
    for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        refuse_values_of_flags(*command);
}

// An option without its value, a flag with one, or an option that is given twice.
std::string wrong_number_text(const CLI::App& app, const CLI::Error& error) {
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) return {};
    const std::vector<CLI::App*> commands = app.get_subcommands();
    const std::string text = error.what();
    constexpr std::string_view kValueOfFlag = " was given a disallowed flag override";
    if (text.ends_with(kValueOfFlag))
        return "--" + text.substr(0, text.size() - kValueOfFlag.size()) + " takes no value";
    const std::string name = text.substr(0, text.find(':'));
    const CLI::Option* const option = commands.empty() ? nullptr : commands.front()->get_option_no_throw(name);
    if (option == nullptr) return {};
    if (option->results().size() > 1) return name + " is given more than once";
    return name + " needs a value: " + option->get_type_name();
}

// What CLI11 takes for what it cannot have been meant for: an option for the value of another one whose own was
// forgotten, and a second program for an argument of the first. Empty: nothing.
std::string misunderstood_text(const CLI::App& command) {
    const std::vector<std::string> names = option_names(command);
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& word : option->results()) {
            const bool is_option = std::find(names.begin(), names.end(), word.substr(0, word.find('='))) != names.end();
            if (is_option && !option->get_lnames().empty() && option->get_items_expected_min() > 0) {
                return option->get_name() + " needs a value: " + option->get_type_name() + "; " + word +
                       " is an option (a file of that name is ./" + word + ")";
            }
            if (option->get_name() == "arguments" && command.get_name() != "run" && is_named_as_program(word))
                return "'" + word + "' is a second program. What belongs to the program comes after --";
        }
    }
    return {};
}

}  // namespace

std::variant<Command, EarlyExit> parse_command_line(int argc, const char* const* argv) {
    CLI::App app{"Tidelock finds concurrency bugs in .NET programs by exploring every thread interleaving."};
    app.name("tidelock");
    app.formatter(std::make_shared<HelpFormat>());
    app.failure_message([](const CLI::App* failed, const CLI::Error& error) {
        std::string text = unexpected_text(*failed, error);
        if (text.empty()) text = wrong_number_text(*failed, error);
        if (text.empty()) text = error.what();
        return refusal(*failed, text);
    });
    app.set_help_flag("-h,--help", "Print this help");
    app.set_version_flag("--version", "tidelock " TL_VERSION, "Print the version");
    app.require_subcommand(0, 1);

    RunOptions run;
    DumpOptions dump;
    CheckOptions check;
    ReplayOptions replay;
    FencesOptions fences;
    ExploreOptions explore;
    add_check(app, check);
    add_fences(app, fences);
    add_replay(app, replay);
    add_explore(app, explore);
    add_run(app, run);
    add_dump(app, dump);
    refuse_values_of_flags(app);

    SplitArguments split = split_at_double_dash(argc, argv);
    try {  // NB: CLI11 reports by exception; none leaves this function.
        app.parse(static_cast<int>(split.ours.size()), split.ours.data());
    } catch (const CLI::ParseError& error) {
        return to_early_exit(app, error);
    }
    for (const CLI::App* command : app.get_subcommands()) {
        const std::string text = misunderstood_text(*command);
        if (!text.empty()) return EarlyExit{ExitCode::BadInput, refusal(app, text)};
    }
    if (app.got_subcommand("run")) {
        append(run.arguments, std::move(split.programs));
        return Command{std::move(run)};
    }
    if (app.got_subcommand("check")) {
        append(check.given.arguments, std::move(split.programs));
        return Command{std::move(check)};
    }
    if (app.got_subcommand("fences")) {
        append(fences.check.given.arguments, std::move(split.programs));
        return Command{std::move(fences)};
    }
    if (app.got_subcommand("explore")) {
        append(explore.check.given.arguments, std::move(split.programs));
        return Command{std::move(explore)};
    }
    if (app.got_subcommand("replay")) return Command{std::move(replay)};
    if (app.got_subcommand("dump")) return Command{std::move(dump)};
    return EarlyExit{ExitCode::BadInput, app.help()};
}

}  // namespace tidelock::cli
