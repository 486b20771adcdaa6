#include "opened_model.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <sstream>

#include "base/check.h"
#include "base/hash.h"
#include "explore/search/dfs.h"
#include "explore/ts/forwarding.h"
#include "model/names.h"
#include "report/kinds.h"
#include "report/violation_text.h"

namespace tidelock::crosscheck {
namespace {

constexpr std::string_view kRestart = "a restart";
constexpr double kSeconds = 3;  // for a search, which then is incomplete

// A model whose first state is the one in which the program has read the text.
class Told final : public ts::Forwarding {
public:
    Told(model::ProgramModel& model, ts::StateRef first, const std::string& text)
        : Forwarding(model), model_(model), first_(first), text_(text) {}

    ts::StepEnd start() override {
        model_.restore(first_);
        model_.machine().stepping->has_met_limit = false;
        ts::StepEnd end = model_.execute({1, static_cast<std::uint32_t>(text_.size())});
        for (const char c : text_) {
            if (end != ts::StepEnd::Next) return end;
            model_.store();
            end = model_.execute({1, static_cast<std::uint32_t>(c)});
        }
        return end;
    }

private:
    model::ProgramModel& model_;
    ts::StateRef first_;
    const std::string& text_;
};

// What has the same name in every order of steps, which numbers of threads and objects do not.
class Names {
public:
    explicit Names(exec::Machine& machine) : m_(machine) {}

    std::string thread(std::uint32_t actor) const {
        return actor == 0 ? "nobody" : without_numbers(model::thread_name(m_, *m_.thread(actor)));
    }

    std::string violation(const ts::Violation& v) const {
        // Of a state, whoever made the last step to it.
        if (v.kind == ts::ViolationKind::Invariant) return report::message_of(v);
        const std::string kind(report::kind_name(v.kind));
        if (v.kind == ts::ViolationKind::Deadlock)
            return kind + ": " + report::message_of(v) + " [" + waits(report::details_of(v)) + "]";
        return kind + " of " + thread(v.actor) + " in " + v.place.method + ":" + std::to_string(v.place.line) + " " +
               report::message_of(v);
    }

    // Who of the two moved last does not matter.
    std::string race(const ts::Violation& v) const {
        std::multiset<std::string> threads;
        for (const std::uint32_t actor : v.actors) threads.insert(thread(actor));
        std::string text;
        for (std::size_t at = 0; at != std::string::npos; at = v.key.find('|', at + 1)) {
            const std::size_t end = std::min(v.key.find('|', at + 1), v.key.size());
            text += v.key.substr(v.key.find_last_of('/', end) + 1, end - v.key.find_last_of('/', end) - 1) + " ";
        }
        for (const std::string& name : threads) text += " " + name;
        return text;
    }

private:
    // Threads that are alike have one name, and numbers behind it.
    static std::string without_numbers(std::string text) {
        for (std::size_t at = 0; (at = text.find(" #", at)) != std::string::npos;)
            text.erase(at, std::min(text.find_first_not_of("0123456789", at + 2), text.size()) - at);
        return text;
    }

    static std::string waits(const std::string& details) {
        std::istringstream in(without_numbers(without_folders(details)));
        std::multiset<std::string> lines;
        for (std::string line; std::getline(in, line);) {
            // A thread that has ended and is known to nobody has lost its name.
            if (const std::size_t holder = line.find(", held by "); holder != std::string::npos)
                line.erase(holder, std::min(line.find("  (", holder), line.size()) - holder);
            lines.insert(line);
        }
        std::string text;
        for (const std::string& line : lines) text += line + ";";
        return text;
    }

    // Places are known by their lines, wherever the file is.
    static std::string without_folders(std::string text) {
        for (std::size_t at = 0; (at = text.find("  (", at)) != std::string::npos; at += 3) {
            const std::size_t slash = text.find_last_of('/', text.find('\n', at));
            if (slash != std::string::npos && slash > at) text.erase(at + 3, slash - at - 2);
        }
        return text;
    }

    exec::Machine& m_;
};

class Watch final : public search::Listener {
public:
    Watch(model::ProgramModel& model, Outcome& outcome) : model_(model), outcome_(outcome), names_(model.machine()) {
        types::Loader& loader = model.machine().loader();
        types::Assembly* own = loader.assemblies().front();
        for (types::Assembly* assembly : loader.assemblies()) {
            if (loader.find_type(*assembly, "", "Final").value != nullptr) own = assembly;
        }
        final_ = loader.find_type(*own, "", "Final").value;
        TL_CHECK(final_ != nullptr && loader.ensure_layout(final_) == nullptr, "class Final should be there");
    }

    // A race that is seen in the same step as something worse, which ends the path, is seen by chance.
    void choice(ts::Choice) override { finish(); }
    void finish() {
        if (!is_broken_) outcome_.races.insert(races_.begin(), races_.end());
        is_broken_ = false;
        races_.clear();
    }

    void end_state(ts::StateRef) override {
        if (!model_.has_ended()) return;
        // What is in memory when somebody calls Environment.Exit nobody can see.
        const std::string result = values();
        outcome_.results.insert(result.empty() ? "before the end" : result);
    }

    bool violation(const ts::Violation& violation, std::span<const ts::Choice>) override {
        if (violation.kind == ts::ViolationKind::DataRace) {
            races_.insert(names_.race(violation));
        } else {
            is_broken_ = true;
            outcome_.violations.insert(names_.violation(violation));
        }
        return true;
    }

private:
    // Those that are not 0.
    std::string values() {
        exec::Machine& m = model_.machine();
        std::string text;
        for (types::Field& field : final_->fields) {
            const std::int32_t value = m.blocks().load<std::int32_t>(m.static_address(field));
            if (value != 0) text += std::string(field.name) + "=" + std::to_string(value) + " ";
        }
        return text;
    }

    model::ProgramModel& model_;
    Outcome& outcome_;
    Names names_;
    types::Type* final_ = nullptr;
    std::set<std::string> races_;  // of the step at hand
    bool is_broken_ = false;
};

// Every operation, and every end. Each has something that no random program has, for it must share no state with any.
// Nothing in them makes a model give up what it takes for granted (model::Assumptions), which would stay so; that is
// why a model that passes guarded memory has only the first, in which no other thread lives.
constexpr const char* kWarmUp[] = {
    "w99w01r00i0x01y00x11y10x21y20x31y30Z1z0s01g00S01h01H00v1V0+01e01c010[0]l0u0T00u0A0a0MmNn01d00D01b1B0o0I0O1Q0L0?20"
    "!09/09<00w01>(t)^(w01)K0Y.fFkUA0G0[3]w01~01[0X00p0P0]",
    "w99|p1|P0|d|n1|N0|c|C|f1|e0|D0|l0|u1|U0|s1|S0|v1|V0|x1|X0|a1|A0|i|I0|g1|G0|t0|b|B0|Y0|L0|F0|m1|M0|w1|W0|j|J0|o1|O0"
    "|r|q1|Q0|z0|H|h0|k|K|R0|T0",
    "w99-c00j-c11j-c20j-c60j-c70j-c90j-n-s0j-r0j-h0j-n-d0-d1-d2-d3-d4-d5-d6-d7-d8-d9-g00-g10-g20-g30-g40-g50-g60-g70-"
    "g80"
    "-g90-a-t[6]-u0-o0-F",
    "w99{w01}J0{w01r00}j={r00}",
    "w99{[0W0]r00}[0p0]r00",
    "w99{?20!01}w01r00",
    "w99{t}",
    "w99a0",
    "w99{[0[1]]}[1[0]]",
    "w99{u0}",
    "w99{q}",
};

}  // namespace

Outcome OpenedModel::search_here(Opened& opened, const std::string& text, Search how, const Limits& limits) {
    Outcome outcome;
    model::ProgramModel& model = opened.program->model();
    Told system(model, opened.first, text);
    Watch watch(model, outcome);
    search::SearchOptions options;
    options.max_states = limits.max_states;
    options.max_depth = limits.max_depth;
    options.time_limit = kSeconds;
    options.on_violation = search::OnViolation::GoOn;
    if (limits.self_checks == model::SelfChecks::All) options.self_checks = search::SearchOptions::SelfChecks::All;
    search::Environment environment;
    environment.seconds = [] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    };
    const search::SearchResult result = how(system, options, environment, watch);
    watch.finish();
    outcome.is_complete = result.complete && !model.last_step().has_met_limit;
    outcome.states = result.statistics.states;
    outcome.transitions = result.statistics.transitions;
    outcome.executions = result.statistics.executions;
    if (result.reason == search::StopReason::Unsupported) outcome.trouble = "unsupported: " + model.problem().what;
    if (result.reason == search::StopReason::Restart || model.must_restart()) outcome.trouble = kRestart;
    return outcome;
}

Result<OpenedModel::Opened> OpenedModel::open_one(const model::ModelOptions& options) const {
    dotnet::ExploredOptions explored;
    explored.program.files = subject_.files;
    explored.races = kind::Races::WarnEach;
    explored.model = options;
    explored.model.time_outs = subject_.time_outs;
    explored.model.order = subject_.order;
    explored.model.self_checks = subject_.self_checks;
    explored.model.merges_guarded &= subject_.order == nullptr;  // and no combination is over it
    if (subject_.order != nullptr)
        explored.model.numbering = model::Numbering::Placement;  // and no combination is over it
    // What main tells at the end is written in any order: it has to be alone then.
    if (subject_.order != nullptr) explored.model.merges_alone = true;
    explored.model.guesses_first = !options.reduces;
    // The text is a program with it or without it.
    explored.model.looks_ahead = false;
    TL_TRY(program, dotnet::ExploredProgram::open(explored));
    Opened opened;
    opened.program = std::move(program);
    model::ProgramModel& model = opened.program->model();
    std::vector<ts::Choice> choices;
    const ts::StepEnd started = model.start();
    if (started == ts::StepEnd::Restart) return opened;  // model.must_restart() says so
    if (started != ts::StepEnd::Next) return Error{subject_.files.assembly, "does not start"};
    opened.first = model.store().state;
    model.enabled(choices);
    if (choices.size() < 2) return Error{subject_.files.assembly, "does not ask for its text"};
    return opened;
}

Result<std::unique_ptr<OpenedModel>> OpenedModel::open(const SubjectOptions& subject, std::size_t model) {
    std::unique_ptr<OpenedModel> made(new OpenedModel(subject, model));
    TL_TRY(opened, made->open_warm(models()[model]));
    made->opened_ = std::move(opened);
    return made;
}

// Until it is known which types have to be pinned.
Result<OpenedModel::Opened> OpenedModel::open_warm(model::ModelOptions options) const {
    for (;;) {
        TL_TRY(opened, open_one(options));
        const model::ProgramModel& model = opened.program->model();
        for (const std::string text : kWarmUp) {
            if (model.must_restart()) break;
            search_here(opened, text, &search::depth_first, {});
            if (options.merges_guarded) break;
        }
        TL_CHECK(model.assumptions().torn.places.empty(), "nothing should be torn before there is a program");
        if (!model.must_restart()) return opened;
        options.assumptions.pinned = model.assumptions().pinned;
    }
}

namespace {

bool uses_library_locks(const std::string& text) {
    for (const std::string_view operation : {"|h", "|H", "|o", "|r", "|z", "|4"}) {
        if (text.find(operation) != std::string::npos) return true;
    }
    return false;
}

}  // namespace

Outcome OpenedModel::search(const std::string& text, const Combination& combination, std::uint64_t max_states) {
    // To begin again takes long: only some programs have to find out that they interrupt threads. Those must that use
    // locks inside of the library, for whoever interrupts looks into it, and this model was opened without.
    const bool interrupts =
        text.find('E') != std::string::npos && hash_text(text) % 8 != 0 && !uses_library_locks(text);
    if (interrupts) opened_.program->model().expect_interrupts();
    const Limits limits{max_states, combination.max_depth, subject_.self_checks};
    Outcome outcome = search_here(opened_, text, combination.search, limits);
    model::ModelOptions options = models()[model_];
    Search how = combination.search;
    options.assumptions = opened_.program->model().assumptions();
    while (outcome.trouble == kRestart) {
        if (!options.assumptions.no_invariants) {  // looked at in every state: nothing is left out
            options.reduces = options.merges_guarded = false;
            how = &search::depth_first;
        }
        auto again = open_one(options);
        if (!again.ok()) {
            outcome.trouble = again.error().message();
            return outcome;
        }
        if (!again->program->model().must_restart()) outcome = search_here(*again, text, how, limits);
        options.assumptions = again->program->model().assumptions();
    }
    return outcome;
}

}  // namespace tidelock::crosscheck
