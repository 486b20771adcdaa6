#include "fences/repaired_search.h"

#include <algorithm>
#include <optional>

#include "base/stop.h"
#include "dotnet/options.h"
#include "explore/ts/forwarding.h"
#include "image/metadata/metadata.h"
#include "machine/library/stack_trace_text.h"
#include "model/names.h"
#include "program/code/op_info.h"
#include "program/types/assembly.h"
#include "verify/findings.h"
#include "verify/restarting_search.h"

namespace tidelock::fences {

using kind::MemoryModel;
using repair::GraphEdge;
using verify::Findings;
using verify::Plan;
using verify::Scouting;
using verify::SearchClient;
using verify::Verdict;

kind::Settings RepairedSearch::settings(MemoryModel memory_model, const code::Repairs* repairs) const {
    kind::Settings settings = verify::settings_of({program_, job_.given, job_.plan});
    settings.races = kind::Races::Off;
    settings.memory_model = memory_model;
    dotnet::Options own;
    if (const auto* given = std::any_cast<dotnet::Options>(&settings.own)) own = *given;
    own.repairs = repairs;
    settings.own = own;
    settings.learnt = last_.learnt;
    settings.is_cautious = last_.is_cautious;
    return settings;
}

namespace {

Verdict verdict_of(const search::SearchResult& result, const Findings& findings, bool is_complete) {
    if (!findings.violations.empty()) return Verdict::Violation;
    if (result.reason == search::StopReason::Unsupported) return Verdict::Unsupported;
    return is_complete ? Verdict::Ok : Verdict::Incomplete;
}

RepairedOutcome outcome_of(const verify::FinishedSearch& done, Findings& findings) {
    const search::SearchResult& result = done.result;
    const kind::Account account = done.exploration->account();
    RepairedOutcome outcome;
    const bool has_met_limit = account.has_met_queue_limit;
    const bool has_no_end = account.has_only_cut;
    outcome.verdict = verdict_of(result, findings, result.complete && !has_met_limit && !has_no_end);
    outcome.problem = account.problem.what;
    outcome.reason = !result.complete ? result.reason
                     : has_met_limit  ? search::StopReason::Queue
                     : has_no_end     ? search::StopReason::Clock
                                      : result.reason;
    outcome.violations = std::move(findings.violations);
    outcome.origins = done.exploration->actors().origins();
    outcome.statistics = result.statistics;
    return outcome;
}

}  // namespace

namespace {

class FirstViolation final : public SearchClient {
public:
    search::Listener& begin(kind::Exploration& /*exploration*/, std::uint64_t /*restarts*/) override {
        return findings_.emplace();
    }
    [[nodiscard]] Findings& findings() { return *findings_; }

private:
    std::optional<Findings> findings_;
};

}  // namespace

Result<RepairedOutcome> RepairedSearch::check(MemoryModel memory_model, const code::Repairs& repairs, double spent) {
    Plan plan = job_.plan;
    plan.limits.time_limit = verify::limits_after(plan.limits, spent).time_limit;
    plan.memory_model = memory_model;
    last_ = settings(memory_model, &repairs);
    FirstViolation client;
    TL_TRY(done, verify::search_program(program_, plan, last_, client, Scouting::No));
    if (done.is_void) poll_stop();
    return outcome_of(done, client.findings());
}

namespace {

bool is_threading_name(std::string_view name) {
    return name == "Thread" || name == "Volatile" || name == "Interlocked";
}

template <metadata::Table table>
bool declares_threading_name(const metadata::Metadata& md) {
    const auto rows = md.rows<table>();
    return std::any_of(rows.begin(), rows.end(), [&](const auto row) { return is_threading_name(md[row].Name()); });
}

// Things that a short name in the source of a patch could mean.
bool has_own_names(const types::Assembly& assembly) {
    using metadata::Table;
    const metadata::Metadata& md = assembly.image().md();
    const auto types = md.rows<Table::TypeDef>();
    return std::any_of(types.begin(), types.end(),
                       [&](const auto row) { return is_threading_name(md[row].TypeName()); }) ||
           declares_threading_name<Table::Field>(md) || declares_threading_name<Table::MethodDef>(md) ||
           declares_threading_name<Table::Property>(md) || declares_threading_name<Table::Event>(md);
}

}  // namespace

void RepairedSearch::learn(model::ProgramModel& model, const repair::Reordering& reordering) {
    exec::Machine& m = model.machine();
    has_met_foreign_ |= reordering.remedies.empty();
    for (const repair::Operation& operation : reordering.operations) {
        auto [it, is_new] = operations_.try_emplace(operation.point);
        KnownOperation& known = it->second;
        if (!is_new) {
            if (!known.operation.location.empty()) continue;
            known.statement.location = known.operation.location = operation.location;
            known.statement.takers = known.operation.takers = operation.takers;
            continue;
        }
        known.operation = operation;
        known.method = model::user_method_name(*operation.method);
        const auto line_at = [&](std::uint32_t il_offset) {
            return library::source_of(m, *operation.method, il_offset);
        };
        const library::SourceLine line = line_at(operation.point.il_offset);
        known.statement = {line.file,
                           line.line,
                           line.column,
                           line.end_line,
                           line.end_column,
                           true,
                           true,
                           operation.is_write,
                           operation.location,
                           operation.takers,
                           has_own_names(*operation.method->owner->assembly)};
        if (!line.file.empty() && !source_.knows(line.file)) {
            const auto document = library::source_document(m, *operation.method, operation.point.il_offset);
            source_.add(line.file, document.embedded, document.checksum);
        }
        // Is anything else of the statement visible before or after it?
        const code::Code& code = *m.code_of(const_cast<types::Method&>(*operation.method));
        for (std::uint32_t i = 0; i < code.count; ++i) {
            const code::Visibility visibility = code::op_info(code.begin[i].op).visibility;
            const std::uint32_t offset = code.il_offsets[i];
            if (visibility == code::Visibility::Local || offset == operation.point.il_offset) continue;
            if (code.begin[i].op == code::Op::ensure_init) continue;
            const library::SourceLine other = line_at(offset);
            if (other.line != line.line || other.column != line.column) continue;
            (offset < operation.point.il_offset ? known.statement.is_first : known.statement.is_last) = false;
        }
    }
}

const KnownOperation* RepairedSearch::find(const code::Point& point) const {
    const auto it = operations_.find(point);
    return it == operations_.end() ? nullptr : &it->second;
}

Result<std::set<repair::Remedy>> RepairedSearch::remedies_for(const RepairedOutcome& outcome) {
    kind::Settings followed = last_;
    followed.purpose = kind::Purpose::Following;
    TL_TRY(exploration, program_.open(followed));
    model::ProgramModel& model = dotnet::model_of(*exploration);
    std::set<repair::Remedy> remedies;
    std::vector<ts::Choice> choices;
    ts::StepEnd end = model.start();
    for (ts::Choice choice : outcome.violations.front().schedule) {
        if (end != ts::StepEnd::Next) break;
        static_cast<void>(model.store());
        model.enabled(choices);
        choice.actor = kind::corresponding(exploration->actors().origins(), outcome.origins, choice.actor);
        if (std::find(choices.begin(), choices.end(), choice) == choices.end())
            return Error{"fences", "a counterexample does not repeat"};
        if (const auto reordering = repair::reordering_of(model, choice)) {
            remedies.insert(reordering->remedies.begin(), reordering->remedies.end());
            learn(model, *reordering);
        }
        end = model.execute(choice);
    }
    return remedies;
}

// --- the state graph ---

namespace {

// Notes of each step whether it is out of order, before it is made.
class ObservedSystem final : public ts::Forwarding {
public:
    explicit ObservedSystem(model::ProgramModel& model) : Forwarding(model), model_(model) {}

    ts::StepEnd execute(ts::Choice choice) override {
        reordering_ = repair::reordering_of(model_, choice);
        longest_queue_ = std::max<std::uint64_t>(longest_queue_, model_.machine().thread(choice.actor)->pending.size());
        is_in_step_ = true;
        return Forwarding::execute(choice);
    }
    ts::Stored store() override {
        const ts::Stored stored = Forwarding::store();
        current_ = stored.state.root;
        is_in_step_ = false;
        return stored;
    }
    void restore(ts::StateRef state) override {
        Forwarding::restore(state);
        current_ = state.root;
        is_in_step_ = false;
    }

    [[nodiscard]] const std::optional<repair::Reordering>& reordering() const { return reordering_; }
    [[nodiscard]] std::uint32_t current() const { return current_; }
    [[nodiscard]] bool is_in_step() const { return is_in_step_; }
    [[nodiscard]] std::uint64_t longest_queue() const { return longest_queue_; }

private:
    model::ProgramModel& model_;
    std::optional<repair::Reordering> reordering_;
    std::uint32_t current_ = 0;
    bool is_in_step_ = false;
    std::uint64_t longest_queue_ = 0;
};

}  // namespace

class RepairedSearch::GraphListener final : public Findings {
public:
    GraphListener(RepairedSearch& search, model::ProgramModel& model, const ObservedSystem& system,
                  RepairedSearch::StateGraph& graph)
        : search_(search), model_(model), system_(system), graph_(graph) {}

    void edge(ts::StateRef from, ts::Choice /*choice*/, ts::StateRef to) override { add(from.root, to.root); }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        if (!violation.is_warning) {
            if (system_.is_in_step()) {
                add(system_.current(), repair::kViolation);
            } else {
                graph_.edges.push_back({system_.current(), repair::kViolation, GraphEdge::kInOrder});
            }
        }
        return Findings::violation(violation, path);
    }

private:
    void add(std::uint32_t from, std::uint32_t to) {
        GraphEdge edge{from, to, GraphEdge::kInOrder};
        if (const auto& reordering = system_.reordering()) {
            edge.place = reordering->barrier ? place_of(*reordering->barrier) : GraphEdge::kNowhere;
            graph_.remedies.insert(reordering->remedies.begin(), reordering->remedies.end());
            search_.learn(model_, *reordering);
        }
        graph_.edges.push_back(edge);
    }
    std::uint32_t place_of(const repair::Remedy& barrier) {
        const auto [it, is_new] = numbers_.try_emplace(barrier, static_cast<std::uint32_t>(graph_.places.size()));
        if (is_new) graph_.places.push_back(barrier);
        return it->second;
    }

    RepairedSearch& search_;
    model::ProgramModel& model_;
    const ObservedSystem& system_;
    RepairedSearch::StateGraph& graph_;
    std::map<repair::Remedy, std::uint32_t> numbers_;
};

namespace {

std::uint64_t reached_in_order(const std::vector<GraphEdge>& edges, std::uint64_t states) {
    std::vector<std::vector<std::uint32_t>> next(states + 1);
    for (const GraphEdge& e : edges) {
        if (e.place == GraphEdge::kInOrder && e.to != repair::kViolation && e.from < next.size() && e.to < next.size())
            next[e.from].push_back(e.to);
    }
    std::vector<bool> is_reached(states + 1);
    std::vector<std::uint32_t> left{1};
    std::uint64_t count = 0;
    while (!left.empty()) {
        const std::uint32_t at = left.back();
        left.pop_back();
        if (is_reached[at]) continue;
        is_reached[at] = true;
        ++count;
        left.insert(left.end(), next[at].begin(), next[at].end());
    }
    return count;
}

}  // namespace

class RepairedSearch::GraphClient final : public SearchClient {
public:
    GraphClient(RepairedSearch& search, RepairedSearch::StateGraph& graph) : search_(search), graph_(graph) {}

    search::Listener& begin(kind::Exploration& exploration, std::uint64_t /*restarts*/) override {
        graph_ = {};
        model::ProgramModel& model = dotnet::model_of(exploration);
        observed_.emplace(model);
        return listener_.emplace(search_, model, *observed_, graph_);
    }
    ts::TransitionSystem& system(kind::Exploration& /*exploration*/) override { return *observed_; }
    [[nodiscard]] Findings& findings() { return *listener_; }
    [[nodiscard]] std::uint64_t longest_queue() const { return observed_->longest_queue(); }

private:
    RepairedSearch& search_;
    RepairedSearch::StateGraph& graph_;
    std::optional<ObservedSystem> observed_;
    std::optional<GraphListener> listener_;
};

Result<RepairedSearch::StateGraph> RepairedSearch::graph(double spent) {
    Plan plan = job_.plan;
    plan.reduction = verify::Reductions{};
    plan.limits.on_violation = search::OnViolation::GoOn;
    plan.limits.time_limit = verify::limits_after(plan.limits, spent).time_limit;
    kind::Settings with = settings(plan.memory_model, nullptr);
    StateGraph graph;
    GraphClient client(*this, graph);
    TL_TRY(done, verify::search_program(program_, plan, with, client, Scouting::No));
    if (done.is_void) poll_stop();
    graph.outcome = outcome_of(done, client.findings());
    graph.longest_queue = client.longest_queue();
    graph.states_in_order = reached_in_order(graph.edges, done.result.statistics.states);
    return graph;
}

}  // namespace tidelock::fences
