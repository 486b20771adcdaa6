// The reference for relaxed memory models, as a program.
//
//   litmus_reference --test FILE...                  tests with expected verdicts (expectations.h)
//   litmus_reference [--model M] [--lazy] PROGRAM    the outcomes of a program (program.h), under one model or all
//   litmus_reference --random FIRST COUNT            random programs, one line each: seed, program
//   litmus_reference --outcomes FIRST COUNT          the same, each followed by its outcomes under every model
//   litmus_reference --packed FIRST COUNT            their outcomes as their C# tells them (csharp.h): seed, model,
//   outcomes litmus_reference --csharp FIRST COUNT            the same programs in C# litmus_reference --self FIRST
//   COUNT              checks the reference against itself on random programs
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
                 "       --random|--outcomes|--packed|--csharp|--self FIRST COUNT\n";
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

int print_random(std::uint64_t first, std::uint64_t count, bool with_outcomes) {
    for (std::uint64_t seed = first; seed < first + count; seed++) {
        const std::string text = generate(seed);
        std::cout << seed << " " << text << "\n";
        if (!with_outcomes) continue;
        const Parsed parsed = parse(text);
        for (const Model& model : models()) print_outcomes(*parsed.program, model, IssueMode::Greedy);
    }
    return 0;
}

std::vector<Numbered> packable(std::uint64_t first, std::uint64_t count) {
    std::vector<Numbered> found;
    for (std::uint64_t seed = first; seed < first + count; seed++) {
        const std::string text = generate(seed);
        Parsed parsed = parse(text);
        if (parsed.program && can_be_packed(*parsed.program)) found.push_back({seed, text, std::move(*parsed.program)});
    }
    return found;
}

int print_packed(std::uint64_t first, std::uint64_t count) {
    for (const Numbered& one : packable(first, count)) {
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

int print_csharp(std::uint64_t first, std::uint64_t count) {
    std::cout << to_csharp(packable(first, count));
    return 0;
}

int self(std::uint64_t first, std::uint64_t count) {
    const SelfCheck result = check_self(first, count);
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
        if (arguments.size() != 3) return usage();
        const std::uint64_t seed = std::stoull(arguments[1]);
        const std::uint64_t number = std::stoull(arguments[2]);
        if (first == "--random") return print_random(seed, number, false);
        if (first == "--outcomes") return print_random(seed, number, true);
        if (first == "--packed") return print_packed(seed, number);
        if (first == "--csharp") return print_csharp(seed, number);
        return first == "--self" ? self(seed, number) : usage();
    }
    return print_program(arguments);
}
