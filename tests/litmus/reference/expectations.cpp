#include "expectations.h"

#include <sstream>

#include "outcomes.h"

namespace litmus {
namespace {

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::string after(const std::string& line, const std::string& word) {
    return line.substr(line.find(word) + word.size());
}

class Checker {
public:
    void line(const std::string& text) {
        const std::vector<std::string> words = words_of(text);
        if (words.empty() || words[0][0] == '#') return;
        if (words[0] == "test") {
            name_ = words.size() > 1 ? words[1] : "";
            result_.tests++;
            program_.reset();
        } else if (words[0] == "program") {
            Parsed parsed = parse(after(text, "program"));
            if (!parsed.program) return problem(parsed.error);
            program_ = std::move(parsed.program);
        } else if (words[0] == "exists") {
            wanted_.assign(words.begin() + 1, words.end());
        } else {
            verdicts(words);
        }
    }

    Expectations result() { return std::move(result_); }

private:
    void verdicts(const std::vector<std::string>& words) {
        if (!program_) return problem("there should be a program");
        if (words.size() != 2 * models().size()) return problem("there should be a verdict for each model");
        for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
            const std::optional<Model> model = find_model(words[i]);
            if (!model) return problem("there is no model " + words[i]);
            verdict(*model, words[i + 1][0]);
        }
    }

    void verdict(const Model& model, char expected) {
        const Outcomes outcomes = find_outcomes(*program_, model);
        const bool is_allowed = exists(*program_, outcomes, wanted_);
        result_.verdicts++;
        if (!outcomes.is_complete) problem("too many states");
        if (is_allowed == (expected == 'A')) return;
        std::string text = std::string(model.name) + " should be " + expected + "; outcomes:";
        for (const Outcome& outcome : outcomes.found) text += "\n      " + to_text(*program_, outcome);
        problem(text);
    }

    void problem(const std::string& text) { result_.problems.push_back(name_ + ": " + text); }

    Expectations result_{};
    std::string name_{};
    std::optional<Program> program_{};
    std::vector<std::string> wanted_{};
};

}  // namespace

Expectations check_expectations(std::istream& file) {
    Checker checker;
    for (std::string text; std::getline(file, text);) checker.line(text);
    return checker.result();
}

}  // namespace litmus
