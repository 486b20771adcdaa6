// Command lines: words that the commands know, and words that they do not, in any order.
#include <algorithm>
#include <array>
#include <regex>
#include <variant>

#include "cli/command_line.h"
#include "kinds.h"

namespace tidelock::campaign {

namespace {

constexpr const char* kProgram = "Lost.dll";

// What stands in the help of a command: names of options, and the words that they take.
std::vector<std::string> words_of_help(const char* command) {
    const std::array<const char*, 3> arguments{"tidelock", command, "--help"};
    const auto parsed = cli::parse_command_line(static_cast<int>(arguments.size()), arguments.data());
    const std::string text = std::get<cli::EarlyExit>(parsed).text;
    static const std::regex kWord("--?[a-z][a-z-]*|\\b[a-z]+(\\|[a-z-]+)+");
    std::vector<std::string> words;
    for (std::sregex_iterator at(text.begin(), text.end(), kWord), end; at != end; ++at) {
        std::string word = at->str();
        for (std::size_t bar = 0; (bar = word.find('|')) != std::string::npos; word.erase(0, bar + 1))
            words.push_back(word.substr(0, bar));
        words.push_back(word);
    }
    return words;
}

class CommandLines final : public Kind {
public:
    explicit CommandLines(const Sources& sources) {
        for (const char* program : {kProgram, "Settings.dll"})
            files_.emplace_back(program, read_file(sources.programs + "/" + program));
        files_.emplace_back("empty.dll", File());
        files_.emplace_back("text.dll", to_file("not an assembly\n"));
        files_.emplace_back("input.txt", to_file("1\n2\n"));
        for (const char* command : {"check", "fences", "replay", "run", "dump", "explore"})
            words_.push_back(words_of_help(command));
    }
    [[nodiscard]] std::size_t seeds() const override { return kSeeds.size(); }
    Input seed(std::size_t index) override { return input(kSeeds[index]); }
    Input mutated(Random& random) override {
        Arguments arguments = random.pick(kSeeds);
        do {
            change(arguments, random);
        } while (!random.one_in(3));
        return input(std::move(arguments));
    }

private:
    Input input(Arguments arguments) { return {files_, {std::move(arguments)}}; }

    void change(Arguments& arguments, Random& random) {
        const std::size_t at = random.below(arguments.size() + 1);
        const auto place = arguments.begin() + static_cast<std::ptrdiff_t>(at);
        switch (random.below(8)) {
            case 0:
                if (at < arguments.size()) arguments.erase(place);
                return;
            case 1:
                if (at < arguments.size()) arguments.insert(place, std::string(*place));
                return;
            case 2:
                if (at < arguments.size()) *place = damaged(*place, random);
                return;
            case 3:
                if (at < arguments.size()) *place = value(random);
                return;
            case 4:
                if (at < arguments.size()) std::swap(*place, random.pick(arguments));
                return;
            case 5:
                arguments.insert(place, value(random));
                return;
            default: {
                const std::string option = random.pick(random.pick(words_));
                if (random.one_in(2)) {
                    arguments.insert(arguments.insert(place, value(random)), option);
                } else {
                    arguments.insert(place, random.one_in(3) ? option + "=" + value(random) : option);
                }
            }
        }
    }
    std::string value(Random& random) {
        static const std::array<std::string, 40> kValues{"",
                                                         "0",
                                                         "1",
                                                         "2",
                                                         "-1",
                                                         "10M",
                                                         "1e400",
                                                         "nan",
                                                         "inf",
                                                         "0x10",
                                                         "0.001",
                                                         "99999999999999999999",
                                                         "18446744073709551615",
                                                         "-",
                                                         "--",
                                                         "A=B",
                                                         "=",
                                                         "A=",
                                                         "a,b",
                                                         ",",
                                                         "None.dll",
                                                         "empty.dll",
                                                         "text.dll",
                                                         kProgram,
                                                         "Settings.dll",
                                                         ".",
                                                         "missing/x.json",
                                                         "/dev/null",
                                                         "/dev/full",
                                                         "out.json",
                                                         "input.txt",
                                                         "None.cs",
                                                         "None.csproj",
                                                         "%s%n%n",
                                                         "\xF0\x9F\x98\x80",
                                                         "\xFF\xFE",
                                                         "Program::Main",
                                                         "Lost.cs:5=barrier",
                                                         "5m",
                                                         "{}"};
        switch (random.below(4)) {
            case 0:
                return random.pick(random.pick(words_));
            case 1:
                return damaged(random.pick(kValues), random);
            case 2:
                return random.one_in(4) ? std::string(std::size_t{1} << random.below(16), 'x')
                                        : std::to_string(random.interesting());
            default:
                return random.pick(kValues);
        }
    }
    // NB: what comes out of it names no file outside of the folder.
    static std::string damaged(std::string text, Random& random) {
        const std::size_t at = random.below(text.size() + 1);
        if (random.one_in(2)) {
            text.insert(at, 1, static_cast<char>(1 + random.below(255)));
        } else if (at < text.size()) {
            text[at] = static_cast<char>(1 + random.below(255));
        }
        std::replace(text.begin(), text.end(), '/', '_');
        return text;
    }

    inline static const std::vector<Arguments> kSeeds{
        {"check", kProgram},
        {"check", kProgram, "--memory-model", "tso", "--time-limit", "1"},
        {"check", kProgram, "--search", "random", "--executions", "5", "--seed", "3", "--stats"},
        {"check", kProgram, "--search", "pct", "--executions", "5", "--json", "out.json"},
        {"check", kProgram, "--search", "stateless", "--reduction", "source", "--trace", "out.json"},
        {"check", kProgram, "--dot", "out.dot", "--all", "--races", "error", "--color", "always"},
        {"check", kProgram, "--env", "A=B", "--input", "input.txt", "--clock", "2", "--", "one", "two"},
        {"check", kProgram, "--preemptions", "2", "--timeouts", "stuck", "--gc", "mark-sweep", "--quiet"},
        {"check", kProgram, "--max-states", "100", "--max-depth", "50", "--memory-limit", "1G", "--livelock"},
        {"fences", kProgram, "--memory-model", "tso", "--time-limit", "1", "--diff", "out.diff"},
        {"fences", kProgram, "--method", "min-cut", "--json", "out.json", "--verify-only", "Lost.cs:5=barrier"},
        {"replay", "input.txt"},
        {"run", kProgram, "one", "two"},
        {"run", "Settings.dll", "--", "one"},
        {"dump", kProgram, "--tables"},
        {"dump", kProgram, "--lowered", "--method", "Main"},
        {"explore", kProgram, "--memory-model", "tso", "--", "one"},
        {"--help"},
        {"--version"},
    };

    std::vector<std::pair<std::string, File>> files_;
    std::vector<std::vector<std::string>> words_;
};

}  // namespace

std::unique_ptr<Kind> make_command_lines(const Sources& sources) { return std::make_unique<CommandLines>(sources); }

}  // namespace tidelock::campaign
