// A script (toy_script.h) as a transition system, and its actors and waits: each operation is a step.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <vector>

#include "explore/ts/transition_system.h"
#include "kind/actors.h"
#include "kind/rules.h"
#include "kind/waits.h"
#include "toy_script.h"

namespace tidelock::toy {

// All that there is to a state.
struct Scene {
    std::vector<std::uint32_t> next;               // of each actor: its operation
    std::map<std::string, std::uint32_t> holders;  // of locks that are taken
    std::map<std::string, std::uint32_t> values;   // of variables that are not 0
    auto operator<=>(const Scene&) const = default;
};

// What the scene shows of actors. Both are asked of the scene as it is.
class Cast final : public kind::Actors, public kind::Waits {
public:
    Cast(const Script& script, const Scene& scene) : script_(script), scene_(scene) {}

    // Null: it has ended.
    [[nodiscard]] const Operation* next_of(std::uint32_t actor) const;
    [[nodiscard]] std::uint32_t holder_of(const std::string& lock) const;
    [[nodiscard]] std::uint32_t value_of(const std::string& variable) const;
    [[nodiscard]] ts::Place place_of(std::uint32_t actor) const;

    std::uint32_t count() override { return static_cast<std::uint32_t>(script_.roles.size()); }
    std::string name(std::uint32_t actor) override { return script_.roles[actor - 1].name; }
    kind::Life life(std::uint32_t actor) override {
        return next_of(actor) != nullptr ? kind::Life::Live : kind::Life::Ended;
    }
    kind::Duty duty(std::uint32_t /*actor*/) override { return kind::Duty::Program; }
    std::vector<kind::ActorOrigin> origins() override;
    ts::Violation at(ts::ViolationKind violation, std::uint32_t actor) override;
    std::string label(ts::Choice choice) override;

    std::uint32_t awaited(std::uint32_t actor) override;
    std::uint32_t awaited_end(std::uint32_t /*actor*/) override { return 0; }
    bool can_go_on(std::uint32_t actor) override { return next_of(actor) != nullptr && awaited(actor) == 0; }
    ts::Blocked blocked(std::uint32_t actor) override;
    bool may_be_broken() override { return false; }
    bool has_ended() override;

private:
    const Script& script_;
    const Scene& scene_;
};

struct SystemOptions {
    kind::Races races = kind::Races::Warn;
    kind::RunsForever runs_forever = kind::RunsForever::IsHang;
    bool expects_tosses = false;  // otherwise it is taken for granted that there are none
};

class System final : public ts::TransitionSystem {
public:
    System(const Script& script, const SystemOptions& options)
        : script_(script), options_(options), cast_(script, scene_) {}

    ts::StepEnd start() override;
    void enabled(std::vector<ts::Choice>& choices) override;
    ts::StepEnd execute(ts::Choice choice) override;
    ts::Stored store() override;
    void restore(ts::StateRef state) override;
    [[nodiscard]] const ts::Footprint& footprint() const override { return footprint_; }
    [[nodiscard]] std::span<const ts::Violation> violations() const override { return violations_; }
    void waiting(std::vector<ts::Waiting>& actors) override;
    [[nodiscard]] bool is_progress() const override { return has_ended_actor_; }
    std::optional<ts::Violation> judge_endless(std::span<const std::uint32_t> movers) override;
    void locate(ts::Violation& violation) override;

    [[nodiscard]] const Scene& scene() const { return scene_; }
    [[nodiscard]] Cast& cast() { return cast_; }
    [[nodiscard]] bool expects_tosses() const { return options_.expects_tosses; }
    [[nodiscard]] bool has_met_toss() const { return has_met_toss_; }
    [[nodiscard]] std::size_t steps() const { return steps_; }
    [[nodiscard]] const ts::Place& unsupported_at() const { return unsupported_at_; }

private:
    void carry_out(std::uint32_t actor, const Operation& operation, std::uint32_t option);
    void find_races(std::uint32_t actor);
    [[nodiscard]] ts::Footprint footprint_of(const Operation& operation) const;

    const Script& script_;
    const SystemOptions options_;
    Scene scene_;
    Cast cast_;
    std::map<Scene, std::uint32_t> roots_;
    std::vector<Scene> scenes_;  // by root, from 1 on
    ts::Footprint footprint_;
    std::vector<ts::Violation> violations_;
    bool has_ended_actor_ = false;
    bool has_met_toss_ = false;
    std::size_t steps_ = 0;
    ts::Place unsupported_at_;
};

}  // namespace tidelock::toy
