#include "explore/search/divergence.h"

#include <algorithm>
#include <string>

#include "base/check.h"

namespace tidelock::search {

bool SilentSteps::add(std::uint32_t actor, std::uint32_t from, std::uint32_t to) {
    const std::uint32_t begin = number(from, actor);
    const std::uint32_t end = number(to, actor);
    if (parents_[begin] != begin) return false;  // known
    const std::uint32_t tree = tree_of(end);
    if (tree == begin) return true;
    parents_[begin] = tree;
    return false;
}

std::uint32_t SilentSteps::number(std::uint32_t root, std::uint32_t actor) {
    const std::uint32_t number = pairs_.intern(root, actor).index;
    while (parents_.size() <= number) parents_.push_back(static_cast<std::uint32_t>(parents_.size()));
    return number;
}

std::uint32_t SilentSteps::tree_of(std::uint32_t number) {
    while (parents_[number] != number) {
        parents_[number] = parents_[parents_[number]];
        number = parents_[number];
    }
    return number;
}

bool Divergence::is_only_choice(std::span<const ts::Choice> choices, ts::Choice choice) {
    return std::count_if(choices.begin(), choices.end(), [&](ts::Choice c) { return c.actor == choice.actor; }) == 1;
}

void Divergence::tell(ts::StateRef from, ts::Choice choice, ts::StateRef to, std::span<const ts::Choice> path) {
    path_.assign(path.begin(), path.end());
    const std::size_t begin = path_.size() - 1;
    // All steps of the cycle have been made before; they are made again to know them.
    for (ts::StateRef at = to; at.root != from.root;) {
        system_.restore(at);
        system_.enabled(enabled_);
        const auto next =
            std::find_if(enabled_.begin(), enabled_.end(), [&](ts::Choice c) { return c.actor == choice.actor; });
        TL_CHECK(next != enabled_.end(), "an actor in a cycle should be able to go on");
        path_.push_back(*next);
        const ts::StepEnd end = system_.execute(*next);
        TL_CHECK(end == ts::StepEnd::Next, "a step of a cycle should end as it did before");
        const ts::Stored reached = system_.store();
        TL_CHECK(!reached.is_new, "a step of a cycle should lead where it did before");
        at = reached.state;
    }
    system_.restore(from);
    ts::Violation violation;
    violation.kind = ts::ViolationKind::Divergence;
    violation.actor = choice.actor;
    violation.actors = {choice.actor};
    violation.facts = ts::Endless{{}, {path_.size() - begin, path_.size()}};
    system_.locate(violation);
    if (violation.key.empty()) violation.key = std::to_string(choice.actor);
    session_.tell_endless(violation, path_, begin);
    system_.restore(to);
}

}  // namespace tidelock::search
