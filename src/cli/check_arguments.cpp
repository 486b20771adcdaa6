#include "cli/check_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "cli/option_words.h"
#include "cli/suggestion.h"
#include "dotnet/library_option.h"

namespace tidelock::cli {

namespace {

CLI::ValidationError not_yet(const std::string& option, const std::string& value) {
    return {fmt::format("{}{}{} is not in this version", option, value.empty() ? "" : " ", value),
            CLI::ExitCodes::ValidationError};
}

// The words with something between them.
template <class T>
std::string join(std::span<const Word<T>> words, std::string_view between) {
    std::string text;
    for (const Word<T>& word : words) {
        if (!text.empty()) text += between;
        text += word.text;
    }
    return text;
}

// An option that takes one of the words. `later` are those that a later version will know.
template <class T, class Target>
void add_word(CLI::App* command, const char* name, Target& value, std::span<const Word<T>> words,
              const std::string& description, std::vector<std::string_view> later = {}) {
    const auto parse = [name, &value, words, later = std::move(later)](const std::string& text) {
        const std::optional<T> found = find_word(words, text);
        if (found) {
            value = *found;
        } else if (std::find(later.begin(), later.end(), text) != later.end()) {
            throw not_yet(name, text);
        } else {
            std::vector<std::string> known;
            for (const Word<T>& word : words) known.emplace_back(word.text);
            const auto meant = nearest(text, known);
            throw CLI::ValidationError(name, fmt::format("'{}' is not one of {}{}", text, join(words, ", "),
                                                         meant ? "; did you mean " + *meant + "?" : ""));
        }
    };
    command->add_option_function<std::string>(name, parse, description)->type_name(join(words, "|"));
}

// A count, with K, M, G (powers of 1000) or for bytes of 1024.
std::optional<std::uint64_t> parse_count(const char* name, const std::string& text, std::uint64_t step) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || !(number > 0)) return std::nullopt;
    std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    if (step == 1024 && unit.ends_with('B')) unit.remove_suffix(1);
    if (step == 1024 && unit.ends_with('i')) unit.remove_suffix(1);
    std::uint64_t factor = 1;
    if (!unit.empty()) {
        const std::size_t power = std::string_view("KMGT").find(static_cast<char>(unit[0] & ~0x20));
        if (unit.size() > 1 || power == std::string_view::npos) return std::nullopt;
        for (std::size_t i = 0; i <= power; ++i) factor *= step;
    }
    const double count = number * static_cast<double>(factor);
    if (count < 1 || count != std::floor(count)) return std::nullopt;
    if (count > 1e18) throw CLI::ValidationError(name, fmt::format("'{}' is too large", text));
    return static_cast<std::uint64_t>(count);
}

void add_count(CLI::App* command, const char* name, std::uint64_t& value, std::uint64_t step, const char* type,
               const std::string& description) {
    command
        ->add_option_function<std::string>(
            name,
            [name, &value, step](const std::string& text) {
                const auto count = parse_count(name, text, step);
                if (!count) throw CLI::ValidationError(name, fmt::format("'{}' is not a positive number", text));
                value = *count;
            },
            description)
        ->type_name(type);
}

// The type of the number that an option sets, which may be optional.
template <class Number>
struct NumberOf {
    using Type = Number;
};
template <class Number>
struct NumberOf<std::optional<Number>> {
    using Type = Number;
};

// A number that may be 0.
template <class Number>
void add_number(CLI::App* command, const char* name, Number& value, const std::string& description) {
    command
        ->add_option_function<std::string>(
            name,
            [name, &value](const std::string& text) {
                typename NumberOf<Number>::Type number = 0;
                const char* const last = text.data() + text.size();
                const auto [end, error] = std::from_chars(text.data(), last, number);
                if (error == std::errc::result_out_of_range && end == last)
                    throw CLI::ValidationError(name, fmt::format("'{}' is too large", text));
                if (error != std::errc() || end != last)
                    throw CLI::ValidationError(name, fmt::format("'{}' is not a number", text));
                value = number;
            },
            description)
        ->type_name("N");
}

// FILE:LINE, and what is to be changed there: a barrier if nothing is said.
fences::GivenChange parse_change(const std::string& text) {
    fences::GivenChange change;
    change.text = text;
    const std::size_t equals = text.find('=');
    const std::size_t colon = text.rfind(':', equals);
    const auto strength = kind::find_word<code::Strength>(
        fences::kStrengthWords, equals == std::string::npos ? "barrier" : text.substr(equals + 1));
    if (strength && colon != std::string::npos && colon != 0) {
        const char* const last = text.data() + std::min(equals, text.size());
        const auto [end, error] = std::from_chars(text.data() + colon + 1, last, change.line);
        if (error == std::errc() && end == last && change.line != 0) {
            change.file = text.substr(0, colon);
            change.strength = *strength;
            return change;
        }
    }
    throw CLI::ValidationError("--verify-only",
                               fmt::format("'{}' is not FILE:LINE=volatile|interlocked|barrier|barrier-after", text));
}

std::vector<fences::GivenChange> parse_changes(const std::string& text) {
    std::vector<fences::GivenChange> changes;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        changes.push_back(parse_change(text.substr(at, end - at)));
        at = end + 1;
    }
    return changes;
}

verify::Reductions parse_reduction(const std::string& text) {
    verify::Reductions found;
    std::string_view rest = text;
    while (!rest.empty() || text.empty()) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        const std::string_view word = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (const auto stateless = find_word<search::Reduction>(verify::kStatelessWords, word)) {
            found.stateless = *stateless;
        } else if (word == "locks") {
            found.locks = true;
        } else if (word == "dpor") {
            found.dpor = true;
        } else if (word == "sleep") {
            found.sleep = true;
        } else if (word == "symmetry") {
            found.symmetry = true;
        } else if (word != "none" || text != "none") {
            throw CLI::ValidationError("--reduction", fmt::format("'{}' is not one of dpor, locks, sleep, symmetry, "
                                                                  "persistent, source, optimal, none",
                                                                  word));
        }
    }
    return found;
}

void add_seconds(CLI::App* command, const char* name, double& value, const std::string& description) {
    command
        ->add_option_function<std::string>(
            name,
            [name, &value](const std::string& text) {
                double number = 0;
                const char* const last = text.data() + text.size();
                const auto [end, error] = std::from_chars(text.data(), last, number);
                const std::string_view unit(end, static_cast<std::size_t>(last - end));
                const double factor = unit.empty() || unit == "s" ? 1 : unit == "m" ? 60 : unit == "h" ? 3600 : 0;
                if (error != std::errc() || !(number * factor > 0) || !std::isfinite(number))
                    throw CLI::ValidationError(name, fmt::format("'{}' is not a time: 30, 90s, 5m, 2h", text));
                value = number * factor;
            },
            description)
        ->type_name("S");
}

// Options that this version knows by name only: it has the one way that `allowed` names, or none.
void add_later(CLI::App* command, const char* name, std::string_view allowed) {
    command
        ->add_option_function<std::string>(
            name,
            [name, allowed](const std::string& text) {
                if (text != allowed) throw not_yet(name, allowed.empty() ? "" : text);
            },
            "")
        ->group("");
}

void add_search(CLI::App* command, CheckOptions& options) {
    add_word<verify::Search>(
        command, "--search", options.plan.search, verify::kSearchWords,
        "Search strategy: depth-first, breadth-first (finds a shortest counterexample), stateless (stores no states), "
        "or a sample of schedules, chosen at random or by random priorities (default: dfs)");
    command
        ->add_option_function<std::string>(
            "--reduction", [&options](const std::string& text) { options.plan.reduction = parse_reduction(text); },
            "Partial-order and symmetry reductions, separated by commas: dpor, locks, sleep, symmetry; persistent, "
            "source or "
            "optimal with --search stateless; none (default: those that suit the search)")
        ->type_name("LIST");
    add_number(command, "--preemptions", options.plan.preemptions,
               "Bound the number of preemptions per schedule; schedules with fewer preemptions are explored first");
    add_number(command, "--seed", options.plan.sampling.seed, "Random seed for --search random and pct (default: 1)");
    add_count(command, "--executions", options.plan.sampling.executions, 1000, "N",
              "Number of schedules that --search random and pct sample (default: 1000)");
    command->add_flag("--livelock", options.plan.limits.livelock, "Report cycles without progress as violations");
    command->add_flag("--may-run-forever", options.plan.may_run_forever,
                      "Do not report threads that run for ever and keep the program from ending (for servers)");
}

// What a step is, and what is wrong.
void add_model(CLI::App* command, CheckOptions& options) {
    add_word<kind::Races>(
        command, "--races", options.plan.races, kind::kRacesWords,
        "Data races: ignore them, warn, or report them as violations. Races are detected under sequential consistency "
        "(default: warn; off with another --memory-model)");
    add_word<kind::TimeOuts>(
        command, "--timeouts", options.plan.time_outs, kind::kTimeOutsWords,
        "When a time-out may expire: at any point, never, or only when no thread can run otherwise, "
        "earliest deadline first (default: any)");
    add_word<kind::MemoryModel>(
        command, "--memory-model", options.plan.memory_model, kind::kMemoryModelWords,
        "Memory model: sequential consistency, x86-TSO, ECMA-335, or the model documented by the .NET runtime "
        "(default: sc)");
    add_count(command, "--queue", options.plan.queue, 1, "N",
              "Bound the number of incomplete memory operations per thread under --memory-model (default: 32)");
    command
        ->add_option_function<std::string>(
            "--library",
            [&options](const std::string& text) {
                const auto looked_into = dotnet::parse_library(text);
                if (!looked_into)
                    throw CLI::ValidationError(
                        "--library", "'" + text +
                                         "' is not atomic, interleaved or "
                                         "interleaved=TYPE,... with types whose calls are atomic by contract");
                options.dotnet.library = *looked_into;
            },
            "Thread-safe library types (ConcurrentQueue, SemaphoreSlim, ...): treat each call as atomic, or interleave "
            "the code of all of them or of the named types (default: atomic)")
        ->type_name("atomic|interleaved[=TYPE,...]");
}

void add_store(CLI::App* command, CheckOptions& options) {
    add_word<reclaim::CollectorKind>(
        command, "--gc", options.dotnet.collector, dotnet::kCollectorWords,
        "Garbage collector of the state space; does not change the result (default: supports)");
    add_word<kind::Numbering>(
        command, "--numbering", options.plan.numbering, kind::kNumberingWords,
        "Identity of heap objects in states: by allocation site, or canonical by reachability (heap symmetry; fewer "
        "states, slower steps, no other reductions) (default: placement)");
}

// NAME=VALUE
std::pair<std::string, std::string> parse_variable(const std::string& text) {
    const std::size_t sign = text.find('=');
    if (sign == 0 || sign == std::string::npos)
        throw CLI::ValidationError("--env", fmt::format("'{}' is not NAME=VALUE", text));
    return {text.substr(0, sign), text.substr(sign + 1)};
}

// What the program is given that differs from run to run.
void add_data(CLI::App* command, CheckOptions& options) {
    add_number(
        command, "--clock", options.plan.clock,
        "Bound the number of clock advances that an execution may observe; a jump past all deadlines counts as 3; "
        "0: time stands still (default: 8)");
    add_word<bool>(
        command, "--random", options.plan.choose_random, kind::kRandomWords,
        "Random numbers: fixed, or a choice of the search at each draw (in a large range, among a few values) "
        "(default: fixed)");
    command
        ->add_option_function<std::vector<std::string>>(
            "--env",
            [&options](const std::vector<std::string>& all) {
                for (const std::string& text : all) {
                    auto variable = parse_variable(text);
                    std::erase_if(options.given.environment,
                                  [&](const auto& earlier) { return earlier.first == variable.first; });
                    options.given.environment.push_back(std::move(variable));
                }
            },
            "Set an environment variable of the program; may be repeated. No others are inherited")
        ->type_name("NAME=VALUE")
        ->expected(1)
        ->take_all();
    command
        ->add_option("--input", options.given.input, "Read the program's standard input from a file (default: empty)")
        ->type_name("FILE");
}

void add_limits(CLI::App* command, CheckOptions& options) {
    command->add_flag_callback(
        "--all", [&options] { options.plan.limits.on_violation = search::OnViolation::GoOn; },
        "Continue after the first violation and report all of them");
    add_count(command, "--max-states", options.plan.limits.max_states, 1000, "N",
              "Stop the search after N states (also 10M)");
    add_count(command, "--max-depth", options.plan.limits.max_depth, 1000, "N", "Bound the length of schedules");
    add_resource_limits(command, options.plan.limits.time_limit, options.plan.limits.memory_limit);
}

void add_output(CLI::App* command, CheckOptions& options) {
    command->add_flag("--stats", options.statistics, "Print search statistics");
    command->add_flag("--quiet", options.quiet, "Print only the verdict and the first line of each violation");
    command->add_option("--json", options.json, "Write the result as JSON (`-`: to standard output, without text)")
        ->type_name("FILE");
    command->add_option("--trace", options.trace, "Save the first counterexample for `tidelock replay`")
        ->type_name("FILE");
    command->add_option("--dot", options.dot, "Write the state graph for Graphviz")->type_name("FILE");
    add_color(command, options.color);
}

}  // namespace

void add_resource_limits(CLI::App* command, double& seconds, std::uint64_t& memory) {
    add_seconds(command, "--time-limit", seconds, "Stop after S seconds (also 5m, 2h), including the build");
    add_count(
        command, "--memory-limit", memory, 1024, "BYTES",
        "Stop when Tidelock uses more memory (also 500M, 2G; default: three quarters of the memory of the machine or "
        "control group, and no more than is free)");
}

void add_framework(CLI::App* command, std::optional<std::string>& framework) {
    command
        ->add_option("--framework", framework,
                     "Folder of the .NET shared framework to load (default: the newest below DOTNET_ROOT, else of "
                     "`dotnet` on the PATH)")
        ->type_name("DIR");
}

void add_color(CLI::App* command, Color& color) {
    add_word<Color>(command, "--color", color, kColorWords,
                    "Colour output: auto (on a terminal, unless NO_COLOR is set), always or never (default: auto)");
}

void add_check(CLI::App& app, CheckOptions& options) {
    CLI::App* command = app.add_subcommand("check", "Explore every thread interleaving and report violations");
    command
        ->add_option("program", options.program,
                     "The program to check: .dll, .csproj, .cs, .fs or .vb. Projects are built, which runs their "
                     "MSBuild targets")
        ->required();
    command->add_option("arguments", options.given.arguments, "Arguments passed to the program");
    add_search(command, options);
    add_model(command, options);
    add_store(command, options);
    add_data(command, options);
    add_limits(command, options);
    add_output(command, options);
    add_framework(command, options.framework);
    add_later(command, "--store", "exact");
    add_later(command, "--workers", "1");
    for (const char* name : {"--sarif", "--junit", "--trx", "--html"}) add_later(command, name, {});
}

void add_explore(CLI::App& app, ExploreOptions& options) {
    CLI::App* command =
        app.add_subcommand("explore", "Step through a program by hand: choose the thread, set breakpoints, go back");
    CheckOptions& check = options.check;
    command->add_option("program", check.program,
                        "The program to explore: .dll, .csproj, .cs, .fs or .vb; not needed with --trace. Projects are "
                        "built, which runs their MSBuild targets");
    command->add_option("arguments", check.given.arguments, "Arguments passed to the program");
    command
        ->add_option("--trace", check.trace,
                     "Open a counterexample saved by `check --trace` or `save`, with the options of its search")
        ->type_name("FILE");
    add_model(command, check);
    add_data(command, check);
    add_resource_limits(command, check.plan.limits.time_limit, check.plan.limits.memory_limit);
    add_color(command, check.color);
    add_framework(command, check.framework);
}

void add_fences(CLI::App& app, FencesOptions& options) {
    CLI::App* command = app.add_subcommand(
        "fences", "Find a smallest set of barriers that excludes all violations caused by a relaxed memory model");
    CheckOptions& check = options.check;
    check.plan.memory_model = kind::MemoryModel::Net;
    command
        ->add_option("program", check.program,
                     "The program to check: .dll, .csproj, .cs, .fs or .vb. Projects are built, which runs their "
                     "MSBuild targets")
        ->required();
    command->add_option("arguments", check.given.arguments, "Arguments passed to the program");
    add_word<kind::MemoryModel>(command, "--memory-model", check.plan.memory_model, kind::kMemoryModelWords,
                                "Memory model to repair the program for: tso, ecma or net (default: net)");
    add_word<fences::FenceMethod>(
        command, "--method", options.fences.method, fences::kMethodWords,
        "Exact minimum by counterexamples, or a minimum cut of the state graph with equal weights per step or per "
        "place (default: exact)");
    fences::FenceCosts& costs = options.fences.costs;
    add_number(command, "--cost-volatile-read", costs.volatile_read, "Cost of Volatile.Read (default: 1)");
    add_number(command, "--cost-volatile-write", costs.volatile_write, "Cost of Volatile.Write (default: 2)");
    add_number(command, "--cost-interlocked", costs.interlocked, "Cost of Interlocked.Exchange (default: 20)");
    add_number(command, "--cost-barrier", costs.barrier, "Cost of Thread.MemoryBarrier (default: 20)");
    command
        ->add_option_function<std::string>(
            "--verify-only", [&options](const std::string& text) { options.fences.verify_only = parse_changes(text); },
            "Do not search; verify the program with these barriers: "
            "File.cs:LINE=volatile|interlocked|barrier|barrier-after, separated by commas")
        ->type_name("LIST");
    add_count(command, "--queue", check.plan.queue, 1, "N",
              "Bound the number of incomplete memory operations per thread (default: 32)");
    add_count(command, "--max-states", check.plan.limits.max_states, 1000, "N", "Stop each search after N states");
    add_seconds(command, "--time-limit", check.plan.limits.time_limit,
                "Stop after S seconds (also 5m, 2h), including the build");
    command->add_option("--json", check.json, "Write the result as JSON (`-`: to standard output, without text)")
        ->type_name("FILE");
    command->add_option("--diff", options.diff, "Write the barriers as a unified diff (`-`: to standard output)")
        ->type_name("FILE");
    add_color(command, check.color);
    add_framework(command, check.framework);
}

}  // namespace tidelock::cli
