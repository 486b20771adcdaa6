#include "self_check.h"

#include <algorithm>

#include "generator.h"
#include "outcomes.h"
#include "store_buffer.h"

namespace litmus {
namespace {

using Set = std::set<Outcome>;

bool includes(const Set& larger, const Set& smaller) {
    return std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end());
}

std::vector<Set> outcomes_of(const Program& program, SelfCheck& result) {
    std::vector<Set> sets;
    for (const Model& model : models()) {
        Outcomes outcomes = find_outcomes(program, model);
        result.states += outcomes.states;
        sets.push_back(std::move(outcomes.found));
    }
    return sets;
}

// All models have the same outcomes; these are returned.
Set check_equal(const std::string& text, const std::string& name, SelfCheck& result,
                std::vector<std::string>& problems) {
    const Parsed parsed = parse(text);
    if (!parsed.program) {
        problems.push_back(parsed.error);
        return {};
    }
    const std::vector<Set> sets = outcomes_of(*parsed.program, result);
    for (std::size_t m = 1; m < sets.size(); m++) {
        if (sets[m] != sets[0]) problems.push_back(std::string(models()[m].name) + ": with " + name + " it is not sc");
    }
    return sets[0];
}

std::vector<std::string> check(std::uint64_t seed, SelfCheck& result) {
    const Parsed parsed = parse(generate(seed));
    if (!parsed.program) return {parsed.error};
    const Program& program = *parsed.program;
    std::vector<std::string> problems;
    const std::vector<Set> sets = outcomes_of(program, result);
    for (std::size_t m = 0; m < sets.size(); m++) {
        const Outcomes lazy = find_outcomes(program, models()[m], {.mode = IssueMode::Lazy});
        if (lazy.found != sets[m]) problems.push_back(std::string(models()[m].name) + ": lazy issue differs");
        if (sets[m] != sets[0]) result.weaker[m]++;
    }
    if (!includes(sets[1], sets[0])) problems.emplace_back("sc is not in tso");
    if (!includes(sets[2], sets[0])) problems.emplace_back("sc is not in ecma");
    if (!includes(sets[3], sets[1])) problems.emplace_back("tso is not in net");
    if (find_buffered_outcomes(program, Buffering::None) != sets[0]) problems.emplace_back("sc is not interleaving");
    if (find_buffered_outcomes(program, Buffering::Tso) != sets[1]) problems.emplace_back("tso is not a store buffer");
    const Set fenced = check_equal(generate(seed, Guard::Fences), "fences", result, problems);
    if (fenced != sets[0]) problems.emplace_back("fences change the outcomes of sc");
    check_equal(generate(seed, Guard::Lock), "a lock", result, problems);
    return problems;
}

}  // namespace

SelfCheck check_self(std::uint64_t first, std::uint64_t count) {
    SelfCheck result;
    for (std::uint64_t seed = first; seed < first + count; seed++) {
        for (const std::string& problem : check(seed, result)) {
            result.problems.push_back(std::to_string(seed) + " " + generate(seed) + ": " + problem);
        }
        result.programs++;
    }
    return result;
}

}  // namespace litmus
