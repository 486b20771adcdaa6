#include "toy_system.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/hash.h"
#include "check/endless.h"
#include "check/races.h"
#include "check/standstill.h"

namespace tidelock::toy {

namespace {

std::uint64_t location_of(const std::string& name) { return hash_text(name) >> 8U; }

std::string words_of(const Operation& operation) {
    constexpr const char* kWords[] = {"lock", "unlock", "set", "get", "expect", "toss", "again", "beam"};
    return fmt::format("{} {}", kWords[static_cast<std::size_t>(operation.does)], operation.what);
}

// The variable that it accesses.
std::optional<check::NextAccess> access_of(const Operation& operation) {
    const bool is_write = operation.does == Does::Set || operation.does == Does::Toss;
    if (!is_write && operation.does != Does::Get && operation.does != Does::Expect) return std::nullopt;
    return check::NextAccess{location_of(operation.what), 1, is_write, false};
}

}  // namespace

// --- the cast ---

const Operation* Cast::next_of(std::uint32_t actor) const {
    const Role& role = script_.roles[actor - 1];
    const std::uint32_t next = scene_.next[actor - 1];
    return next < role.operations.size() ? &role.operations[next] : nullptr;
}

std::uint32_t Cast::holder_of(const std::string& lock) const {
    const auto found = scene_.holders.find(lock);
    return found == scene_.holders.end() ? 0 : found->second;
}

std::uint32_t Cast::value_of(const std::string& variable) const {
    const auto found = scene_.values.find(variable);
    return found == scene_.values.end() ? 0 : found->second;
}

ts::Place Cast::place_of(std::uint32_t actor) const {
    const Role& role = script_.roles[actor - 1];
    const Operation* next = next_of(actor);
    return {script_.file, next != nullptr ? next->line : role.operations.back().line, 1, role.name};
}

std::vector<kind::ActorOrigin> Cast::origins() {
    std::vector<kind::ActorOrigin> origins;
    for (std::uint32_t i = 0; i < count(); ++i) origins.push_back({0, i});
    return origins;
}

ts::Violation Cast::at(ts::ViolationKind violation, std::uint32_t actor) {
    ts::Violation v;
    v.kind = violation;
    v.actor = actor;
    v.place = place_of(actor);
    v.key = fmt::format("{}:{}", v.place.file, v.place.line);
    return v;
}

std::string Cast::label(ts::Choice choice) {
    const Operation& operation = *next_of(choice.actor);
    return fmt::format("{}: scene.toy:{} {}", name(choice.actor), operation.line, words_of(operation));
}

std::uint32_t Cast::awaited(std::uint32_t actor) {
    const Operation* next = next_of(actor);
    return next == nullptr || next->does != Does::Lock ? 0 : holder_of(next->what);
}

ts::Blocked Cast::blocked(std::uint32_t actor) {
    const Operation& operation = *next_of(actor);
    const std::uint32_t holder = holder_of(operation.what);
    ts::Wait wait{ts::Wait::For::Lock, {operation.what}};
    if (holder != 0) wait.holder = ts::Holder{name(holder), next_of(holder) == nullptr};
    return {name(actor), wait, place_of(actor)};
}

bool Cast::has_ended() {
    for (std::uint32_t actor = 1; actor <= count(); ++actor) {
        if (next_of(actor) != nullptr) return false;
    }
    return true;
}

// --- the system ---

ts::StepEnd System::start() {
    violations_.clear();
    scene_ = {std::vector<std::uint32_t>(script_.roles.size()), {}, {}};
    return ts::StepEnd::Next;
}

void System::enabled(std::vector<ts::Choice>& choices) {
    violations_.clear();
    choices.clear();
    for (std::uint32_t actor = 1; actor <= cast_.count(); ++actor) {
        if (!cast_.can_go_on(actor)) continue;
        choices.push_back({actor, 0});
        if (cast_.next_of(actor)->does == Does::Toss) choices.push_back({actor, 1});
    }
    if (!choices.empty() || cast_.has_ended()) return;
    if (auto violation = check::all_blocked(cast_, cast_)) violations_.push_back(std::move(*violation));
}

ts::StepEnd System::execute(ts::Choice choice) {
    violations_.clear();
    ++steps_;
    const Operation& operation = *cast_.next_of(choice.actor);
    footprint_ = footprint_of(operation);
    has_ended_actor_ = false;
    if (operation.does == Does::Toss && !options_.expects_tosses) {
        has_met_toss_ = true;
        return ts::StepEnd::Restart;
    }
    if (operation.does == Does::Beam) {
        unsupported_at_ = cast_.place_of(choice.actor);
        return ts::StepEnd::Unsupported;
    }
    if (operation.does == Does::Expect && cast_.value_of(operation.what) != operation.value) {
        violations_.push_back(cast_.at(ts::ViolationKind::Assertion, choice.actor));
        violations_.back().facts = ts::Failure{fmt::format("{} should be {}", operation.what, operation.value)};
        return ts::StepEnd::Violation;
    }
    carry_out(choice.actor, operation, choice.option);
    if (auto violation = check::standstill_after(cast_, cast_, choice.actor))
        violations_.push_back(std::move(*violation));
    if (options_.races != kind::Races::Off) find_races(choice.actor);
    const auto ends_path = [](const ts::Violation& v) { return !v.is_warning && !v.goes_on; };
    return std::any_of(violations_.begin(), violations_.end(), ends_path) ? ts::StepEnd::Violation : ts::StepEnd::Next;
}

void System::carry_out(std::uint32_t actor, const Operation& operation, std::uint32_t option) {
    const auto assign = [this](const std::string& variable, std::uint32_t value) {
        scene_.values[variable] = value;
        if (value == 0) scene_.values.erase(variable);
    };
    if (operation.does == Does::Lock) scene_.holders[operation.what] = actor;
    if (operation.does == Does::Unlock) scene_.holders.erase(operation.what);
    if (operation.does == Does::Set) assign(operation.what, operation.value);
    if (operation.does == Does::Toss) assign(operation.what, option);
    std::uint32_t& next = scene_.next[actor - 1];
    ++next;
    if (cast_.next_of(actor) != nullptr && cast_.next_of(actor)->does == Does::Again) next = 0;
    has_ended_actor_ = cast_.next_of(actor) == nullptr;
}

void System::find_races(std::uint32_t actor) {
    const auto next = [this](std::uint32_t id) {
        const Operation* operation = cast_.next_of(id);
        return operation == nullptr ? std::nullopt : access_of(*operation);
    };
    const auto side = [&](std::uint32_t id) {
        return check::RacingSide{*next(id), cast_.name(id), cast_.at(ts::ViolationKind::DataRace, id)};
    };
    for (std::uint32_t other = 1; other <= cast_.count(); ++other) {
        if (other == actor || !next(actor) || !next(other) || !check::is_race(*next(actor), *next(other))) continue;
        violations_.push_back(
            check::describe_race(side(actor), side(other), cast_.next_of(actor)->what, options_.races));
    }
}

ts::Footprint System::footprint_of(const Operation& operation) const {
    const std::uint64_t location = location_of(operation.what);
    if (const auto access = access_of(operation))
        return {{location, 0, 1, access->is_write ? ts::Touch::Write : ts::Touch::Read}};
    return {{location, 0, 1, operation.does == Does::Lock ? ts::Touch::Acquire : ts::Touch::Sync}};
}

void System::waiting(std::vector<ts::Waiting>& actors) {
    actors.clear();
    for (std::uint32_t actor = 1; actor <= cast_.count(); ++actor) {
        if (const std::uint32_t holder = cast_.awaited(actor); holder != 0)
            actors.push_back({actor, true, holder, footprint_of(*cast_.next_of(actor))});
    }
}

ts::Stored System::store() {
    violations_.clear();
    const auto [at, is_new] = roots_.try_emplace(scene_, static_cast<std::uint32_t>(roots_.size() + 1));
    if (is_new) scenes_.push_back(scene_);
    return {{at->second, 0}, is_new};
}

void System::restore(ts::StateRef state) {
    violations_.clear();
    scene_ = scenes_[state.root - 1];
}

std::optional<ts::Violation> System::judge_endless(std::span<const std::uint32_t> movers) {
    return check::judge_endless(cast_, cast_, movers, options_.runs_forever);
}

void System::locate(ts::Violation& violation) {
    ts::Violation located = cast_.at(violation.kind, violation.actor);
    located.facts = std::move(violation.facts);
    located.actors = std::move(violation.actors);
    if (auto* endless = std::get_if<ts::Endless>(&located.facts))
        endless->actors = check::names_of(cast_, located.actors);
    violation = std::move(located);
}

}  // namespace tidelock::toy
