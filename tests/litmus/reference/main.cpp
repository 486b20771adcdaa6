// The reference for relaxed memory models, as a program.
//
//   --test FILE...              tests with expected verdicts (expectations.h)
//   [--model M] [--lazy] TEXT   the outcomes of a program (program.h), under one model or all
//   --random FIRST COUNT        random programs, one line each: seed, program
//   --outcomes FIRST COUNT      the same, each followed by its outcomes under every model
//   --csharp FIRST COUNT        the same programs in C# (csharp.h)
//   --packed FIRST COUNT        their outcomes as their C# tells them: seed, model, outcomes
//                               These four take one more word, fences or lock (Guard in generator.h)
//   --self FIRST COUNT          checks the reference against itself on random programs
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "csharp.h"
#include "expectations.h"
#include "generator.h"
#include "outcomes.h"
#include "self_check.h"

namespace {

using namespace litmus;

int usage() {
    std::cerr << "usage: litmus_reference --test FILE... | [--model M] [--lazy] PROGRAM |\n"
                 "       --random|--outcomes|--packed|--csharp FIRST COUNT [fences|lock] | --self FIRST COUNT\n";
    return 5;
}

int test(const std::vector<std::string>& files) {
    bool is_right = true;
    for (const std::string& name : files) {
        std::ifstream file(name);
        if (!file) {
            std::cerr << name << ": cannot be read\n";
            return 5;
        }
        const Expectations result = check_expectations(file);
        for (const std::string& problem : result.problems) std::cout << problem << "\n";
        std::cout << name << ": " << result.tests << " tests, " << result.verdicts << " verdicts, "
                  << result.problems.size() << " wrong\n";
        is_right = is_right && result.problems.empty() && result.verdicts > 0;
    }
    return is_right ? 0 : 1;
}

void print_outcomes(const Program& program, const Model& model, IssueMode mode) {
    const Outcomes outcomes = find_outcomes(program, model, {.mode = mode});
    std::cout << model.name << ": " << outcomes.found.size() << " outcomes, " << outcomes.states << " states"
              << (outcomes.is_complete ? "" : ", INCOMPLETE") << "\n";
    for (const Outcome& outcome : outcomes.found) std::cout << "  " << to_text(program, outcome) << "\n";
}

int print_program(const std::vector<std::string>& arguments) {
    IssueMode mode = IssueMode::Greedy;
    std::optional<Model> only;
    std::string text;
    for (std::size_t i = 0; i < arguments.size(); i++) {
        if (arguments[i] == "--lazy") {
            mode = IssueMode::Lazy;
        } else if (arguments[i] == "--model" && i + 1 < arguments.size()) {
            only = find_model(arguments[++i]);
            if (!only) return usage();
        } else {
            text = arguments[i];
        }
    }
    const Parsed parsed = parse(text);
    if (!parsed.program) {
        std::cerr << parsed.error << "\n";
        return 5;
    }
    for (const Model& model : models()) {
        if (!only || only->name == model.name) print_outcomes(*parsed.program, model, mode);
    }
    return 0;
}

struct Range {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    Guard guard = Guard::AsChosen;
};

int print_random(const Range& range, bool with_outcomes) {
    for (std::uint64_t seed = range.first; seed < range.first + range.count; seed++) {
        const std::string text = generate(seed, range.guard);
        std::cout << seed << " " << text << "\n";
        if (!with_outcomes) continue;
        const Parsed parsed = parse(text);
        for (const Model& model : models()) print_outcomes(*parsed.program, model, IssueMode::Greedy);
    }
    return 0;
}

std::vector<Numbered> packable(const Range& range) {
    std::vector<Numbered> found;
    for (std::uint64_t seed = range.first; seed < range.first + range.count; seed++) {
        const std::string text = generate(seed, range.guard);
        Parsed parsed = parse(text);
        if (parsed.program && can_be_packed(*parsed.program)) found.push_back({seed, text, std::move(*parsed.program)});
    }
    return found;
}

int print_packed(const Range& range) {
    for (const Numbered& one : packable(range)) {
        for (const Model& model : models()) {
            std::cout << one.number << " " << model.name;
            for (const Outcome& outcome : find_outcomes(one.program, model).found) {
                std::cout << " " << pack(one.program, outcome);
            }
            std::cout << "\n";
        }
    }
    return 0;
}

int print_csharp(const Range& range) {
    std::cout << to_csharp(packable(range));
    return 0;
}

int self(const Range& range) {
    const SelfCheck result = check_self(range.first, range.count);
    for (const std::string& problem : result.problems) std::cout << problem << "\n";
    std::cout << result.programs << " programs, " << result.states << " states; more outcomes than sc: tso "
              << result.weaker[1] << ", ecma " << result.weaker[2] << ", net " << result.weaker[3] << "; "
              << result.problems.size() << " wrong\n";
    return result.problems.empty() ? 0 : 1;
}

}  // namespace

int main(int count, char** values) {
    const std::vector<std::string> arguments(values + 1, values + count);
    if (arguments.empty()) return usage();
    const std::string& first = arguments[0];
    if (first == "--test") return test({arguments.begin() + 1, arguments.end()});
    if (first.starts_with("--") && first != "--model" && first != "--lazy") {
        if (arguments.size() < 3 || arguments.size() > 4) return usage();
        Range range{std::stoull(arguments[1]), std::stoull(arguments[2])};
        if (arguments.size() == 4) {
            if (arguments[3] != "fences" && arguments[3] != "lock") return usage();
            range.guard = arguments[3] == "fences" ? Guard::Fences : Guard::Lock;
        }
        if (first == "--random") return print_random(range, false);
        if (first == "--outcomes") return print_random(range, true);
        if (first == "--packed") return print_packed(range);
        if (first == "--csharp") return print_csharp(range);
        return first == "--self" ? self(range) : usage();
    }
    return print_program(arguments);
}
