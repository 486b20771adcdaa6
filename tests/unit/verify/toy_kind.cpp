#include "toy_kind.h"

#include <fmt/format.h>

#include <map>

#include "toy_system.h"

namespace tidelock::toy {

namespace {

// Rows of a trace for actors where they stand.
class Rows {
public:
    Rows(const Script& script, System& system, kind::SourceText& source) : cast_(system.cast()), source_(source) {
        source_.add(script.file, script.text, {});
    }

    kind::TraceStep at(std::uint32_t actor, const ts::Place& place) {
        kind::TraceStep row;
        row.choice.actor = actor;
        row.thread = cast_.name(actor);
        row.method = place.method;
        row.file = place.file;
        row.line = place.line;
        row.column = place.column;
        row.text = row.statement = source_.line(place.file, place.line);
        return row;
    }

    // What the actor is about to do.
    kind::TraceStep next(std::uint32_t actor) {
        kind::TraceStep row = at(actor, cast_.place_of(actor));
        const Operation& operation = *cast_.next_of(actor);
        if (operation.does == Does::Lock || operation.does == Does::Unlock) {
            row.operation = operation.does == Does::Lock ? "lock" : "unlock";
            row.object = operation.what;
            return row;
        }
        const bool is_write = operation.does == Does::Set || operation.does == Does::Toss;
        row.operation = is_write ? "write" : "read";
        row.accesses.push_back({operation.what, is_write, value(operation.what), {}});
        return row;
    }

    std::string value(const std::string& variable) { return std::to_string(cast_.value_of(variable)); }

private:
    Cast& cast_;
    kind::SourceText& source_;
};

class Narrator final : public kind::Narrator {
public:
    Narrator(const Script& script, System& system, kind::SourceText& source)
        : cast_(system.cast()), rows_(script, system, source) {}

    void after_start(kind::Trace& /*trace*/) override {}
    void before_step(ts::Choice choice) override {
        row_ = rows_.next(choice.actor);
        row_.choice = choice;
        if (cast_.next_of(choice.actor)->does == Does::Toss) row_.note = fmt::format("chooses {}", choice.option);
    }
    void after_step(kind::Trace& trace) override {
        for (kind::TraceAccess& access : row_.accesses) {
            if (access.is_write) access.after = rows_.value(access.location);
        }
        if (row_.operation == "lock") taken_at_[row_.object] = {row_.file, row_.line};
        trace.push_back(std::move(row_));
    }
    kind::TraceStep blocked_row(std::uint32_t actor) override {
        kind::TraceStep row = rows_.at(actor, cast_.place_of(actor));
        row.blocked = cast_.blocked(actor);
        row.blocked->held_since = taken_at_[row.blocked->wait.objects.front()];
        return row;
    }
    kind::TraceStep end_row(const ts::Violation& violation) override {
        return rows_.at(violation.actor, violation.place);
    }
    std::vector<ts::ActorStack> stacks() override {
        std::vector<ts::ActorStack> stacks;
        for (std::uint32_t actor = 1; actor <= cast_.count(); ++actor) {
            if (cast_.next_of(actor) != nullptr) stacks.push_back({cast_.name(actor), {cast_.place_of(actor)}});
        }
        return stacks;
    }
    kind::Remarks finish(kind::Trace& /*trace*/) override { return {}; }

private:
    Cast& cast_;
    Rows rows_;
    kind::TraceStep row_;
    std::map<std::string, ts::Place> taken_at_;  // by lock
};

class Inspector final : public kind::Inspector, private kind::StepWatch {
public:
    Inspector(const Script& script, System& system, kind::SourceText& source)
        : script_(script), system_(system), cast_(system.cast()), rows_(script, system, source) {}

    std::vector<kind::ActorView> actors(std::span<const ts::Choice> choices) override {
        std::vector<kind::ActorView> views;
        for (std::uint32_t actor = 1; actor <= cast_.count(); ++actor) {
            kind::ActorView view{actor, cast_.name(actor)};
            if (cast_.next_of(actor) == nullptr) {
                view.can = kind::ActorView::Can::Ended;
            } else {
                view.next = rows_.next(actor);
                for (const ts::Choice choice : choices) {
                    if (choice.actor == actor) view.options.push_back({{}, choice, choice.option, {}});
                }
                view.can = view.options.empty() ? kind::ActorView::Can::Wait : kind::ActorView::Can::GoOn;
                if (view.options.empty()) view.waits = cast_.blocked(actor);
            }
            views.push_back(std::move(view));
        }
        return views;
    }
    std::vector<kind::FrameView> stack(std::uint32_t actor) override {
        const kind::TraceStep row = rows_.at(actor, cast_.place_of(actor));
        return {{row.method, true, row.file, row.line, row.text}};
    }
    std::optional<std::vector<kind::Variable>> variables(std::uint32_t /*actor*/) override {
        std::vector<kind::Variable> variables;
        for (const auto& [name, value] : system_.scene().values)
            variables.push_back({name, "number", std::to_string(value)});
        return variables;
    }
    std::optional<kind::Inspected> inspect(std::uint32_t /*actor*/, std::string_view path) override {
        return kind::Inspected{{std::string(path), "number", rows_.value(std::string(path))}};
    }
    std::vector<kind::LockView> locks() override {
        std::vector<kind::LockView> views;
        for (const auto& [lock, holder] : system_.scene().holders)
            views.push_back({lock, holder, cast_.name(holder), 1});
        return views;
    }
    std::vector<std::string> files_with_code_at(std::uint32_t line) override {
        for (const Role& role : script_.roles) {
            for (const Operation& operation : role.operations) {
                if (operation.line == line) return {script_.file};
            }
        }
        return {};
    }
    kind::StepWatch& watch() override { return *this; }

private:
    void note_passed(kind::StepTraits* /*traits*/) override {}
    void note_writes(kind::StepTraits& /*traits*/) override {}
    void note_standing(std::uint32_t actor, kind::StepTraits& traits) override {
        traits.places.push_back({script_.file, cast_.place_of(actor).line});
        traits.meets_held_lock |= cast_.awaited(actor) != 0;
    }

    const Script& script_;
    System& system_;
    Cast& cast_;
    Rows rows_;
};

class Exploration final : public kind::Exploration {
public:
    Exploration(const Script& script, const SystemOptions& options) : script_(script), system_(script, options) {}

    ts::TransitionSystem& system() override { return system_; }
    kind::Actors& actors() override { return system_.cast(); }
    kind::Waits& waits() override { return system_.cast(); }
    std::unique_ptr<kind::Narrator> narrate(kind::SourceText& source) override {
        return std::make_unique<Narrator>(script_, system_, source);
    }
    std::unique_ptr<kind::Inspector> inspect(kind::SourceText& source) override {
        return std::make_unique<Inspector>(script_, system_, source);
    }
    kind::Learnt learnt() override {
        return {system_.expects_tosses() || system_.has_met_toss(), system_.has_met_toss()};
    }
    kind::Account account() override {
        kind::Account account;
        account.actors = script_.roles.size();
        account.instructions = system_.steps();
        if (!system_.unsupported_at().file.empty())
            account.problem = {"beaming is not supported", system_.unsupported_at().method, system_.unsupported_at()};
        if (script_.roles.size() == 1) account.others.push_back({kind::Assumes::OneThread});
        return account;
    }
    [[nodiscard]] bool is_full() const override { return false; }

private:
    const Script& script_;
    System system_;
};

// Has a search before met a toss?
bool knows_tosses(const kind::Settings& settings) {
    const auto* met = std::any_cast<bool>(&settings.learnt);
    return (met != nullptr && *met) || settings.is_cautious;
}

}  // namespace

Result<std::unique_ptr<kind::Exploration>> Program::open(const kind::Settings& settings) const {
    if (settings.memory_model != kind::MemoryModel::Sc)
        return Error{"--memory-model", "scripts are sequentially consistent"};
    const SystemOptions options{settings.races, settings.runs_forever, knows_tosses(settings)};
    return std::unique_ptr<kind::Exploration>(std::make_unique<Exploration>(script_, options));
}

kind::Circumstances Program::circumstances_of(const kind::Settings& settings) const {
    return {{"tosses", knows_tosses(settings) ? "some" : "none"}};
}

Result<void> Program::take(const kind::Circumstances& circumstances, kind::Settings& settings) const {
    for (const auto& [name, value] : circumstances) {
        if (name != "tosses") return Error{"trace", "the option '" + name + "' is not known"};
        settings.learnt = value == "some";
    }
    return {};
}

}  // namespace tidelock::toy
