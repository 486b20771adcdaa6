#include "fences/fences.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <tuple>

#include "base/check.h"
#include "base/stop.h"
#include "explore/search/stop_reason.h"
#include "fences/repaired_search.h"
#include "fences/words.h"
#include "repair/hitting_set.h"
#include "repair/min_cut.h"

namespace tidelock::fences {
namespace {

using code::Strength;
using kind::MemoryModel;
using repair::Remedy;
using verify::Verdict;

constexpr std::uint64_t kChange = 1'000'000;  // fewer changes first, cheaper ones among them

code::Repairs repairs_of(const std::vector<Remedy>& chosen) {
    code::Repairs repairs;
    for (const Remedy& remedy : chosen) repairs.emplace(remedy.point, remedy.strength);
    return repairs;
}

class FenceSearch {
public:
    FenceSearch(const Job& job, const FencePlan& plan, PatchCompiler& compiler)
        : job_(job), plan_(plan), compiler_(compiler), search_(job) {}

    Result<FenceOutcome> run() {
        try {
            TL_TRY_VOID(find());
        } catch (const StopRequested& request) {
            chosen_.clear();
            last_ = {};
            last_.verdict = Verdict::Incomplete;
            last_.reason = search::reason_of(request.cause);
            outcome_.stage = FenceStage::Stopped;
        }
        return sum_up();
    }

private:
    Result<void> find() {
        if (job_.plan.memory_model == MemoryModel::Sc)
            return Error{"--memory-model", "under sc everything is in order: tso, ecma or net"};
        outcome_.stage = FenceStage::Sc;
        TL_TRY(in_order, search_.check(MemoryModel::Sc, {}, 0));
        last_ = std::move(in_order);
        if (last_.verdict != Verdict::Ok) return {};
        outcome_.stage = plan_.verify_only ? FenceStage::Given : FenceStage::Model;
        TL_TRY(is_found, plan_.verify_only ? check_given() : find_changes());
        if (is_found) TL_TRY_VOID(make_and_check_patch());
        return {};
    }

    Result<bool> find_changes() {
        if (plan_.method == FenceMethod::Exact) return find_exact();
        TL_TRY(is_found, find_by_cut());
        if (is_found || last_.verdict != Verdict::Violation) return is_found;
        // That no barrier helps is for the exact method to say: a cut has barriers only where the graph has places.
        outcome_.has_no_cut = true;
        return find_exact();
    }

    // --- remedies as elements ---
    repair::Element element_of(const Remedy& remedy) {
        const auto [it, is_new] = numbers_.try_emplace(remedy, static_cast<repair::Element>(elements_.size()));
        if (is_new) {
            elements_.push_back(remedy);
            costs_.push_back(kChange + cost_of(remedy));
        }
        return it->second;
    }
    [[nodiscard]] std::uint64_t cost_of(const Remedy& remedy) const {
        const KnownOperation* known = search_.find(remedy.point);
        switch (remedy.strength) {
            case Strength::Volatile:
                return known != nullptr && known->operation.is_write ? plan_.costs.volatile_write
                                                                     : plan_.costs.volatile_read;
            case Strength::Interlocked:
                return plan_.costs.interlocked;
            case Strength::Before:
            case Strength::After:
                break;
        }
        return plan_.costs.barrier;
    }

    std::optional<repair::Edit> edit_of(const Remedy& remedy) {
        const KnownOperation* known = search_.find(remedy.point);
        if (known == nullptr || known->statement.file.empty()) return std::nullopt;
        return repair::edit_for(known->statement, remedy.strength, search_.source().lines(known->statement.file));
    }

    // Those that the changes at hand do not have, which were of no use.
    repair::Clause clause_of(const std::set<Remedy>& remedies) {
        repair::Clause clause;
        for (const Remedy& remedy : remedies) {
            if (std::find(chosen_.begin(), chosen_.end(), remedy) == chosen_.end())
                clause.push_back(element_of(remedy));
        }
        std::sort(clause.begin(), clause.end());
        return clause;
    }

    // The cheapest changes that can be written in the source. If a clause has none of these no such changes are enough,
    // there will be no patch, and the cheapest of all are looked for; among those, as many as possible that can be
    // written.
    std::vector<repair::Element> cheapest_changes(const std::vector<repair::Clause>& clauses) {
        constexpr std::uint64_t kScale = 10'000;  // more than there are elements
        std::vector<bool> is_written;
        std::vector<std::uint64_t> costs;
        for (std::size_t e = 0; e < elements_.size(); ++e) {
            is_written.push_back(edit_of(elements_[e]).has_value());
            costs.push_back(costs_[e] * kScale + (is_written[e] ? 0 : 1));
        }
        std::vector<repair::Clause> written = clauses;
        for (repair::Clause& clause : written) std::erase_if(clause, [&](repair::Element e) { return !is_written[e]; });
        if (const auto best = repair::cheapest_hitting_set(written, costs)) return *best;
        const auto best = repair::cheapest_hitting_set(clauses, costs);
        TL_CHECK(best.has_value(), "no clause should be empty");
        return *best;
    }

    // --- methods ---
    Result<bool> find_exact() {
        std::vector<repair::Clause> clauses;
        for (;;) {
            chosen_.clear();
            for (const repair::Element e : cheapest_changes(clauses)) chosen_.push_back(elements_[e]);
            TL_TRY_VOID(check_chosen());
            if (last_.verdict == Verdict::Ok) return true;
            if (last_.verdict != Verdict::Violation) return false;
            TL_TRY(remedies, search_.remedies_for(last_));
            if (remedies.empty()) return false;  // nothing is out of order in it
            clauses.push_back(clause_of(remedies));
            if (clauses.back().empty()) return false;
        }
    }

    // The program with the chosen changes, with what is left of the time.
    Result<void> check_chosen() {
        repairs_ = repairs_of(chosen_);
        return check(search_, repairs_);
    }
    Result<void> check(RepairedSearch& search, const code::Repairs& repairs) {
        ++outcome_.searches;
        TL_TRY(outcome, search.check(job_.plan.memory_model, repairs, seconds_since_begin()));
        last_ = std::move(outcome);
        return {};
    }
    [[nodiscard]] double seconds_since_begin() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }

    Result<bool> find_by_cut() {
        TL_TRY(graph, search_.graph(seconds_since_begin()));
        last_ = std::move(graph.outcome);
        if (last_.verdict != Verdict::Ok && last_.verdict != Verdict::Violation) return false;
        const auto capacities =
            plan_.method == FenceMethod::MinCut ? repair::Capacities::Basic : repair::Capacities::Modified;
        const auto begin = std::chrono::steady_clock::now();
        const repair::Cut cut = repair::minimum_cut(graph.edges, 1, capacities);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        outcome_.cut = CutFigures{last_.statistics, graph.states_in_order, graph.longest_queue, graph.places.size(),
                                  cut.flow,         seconds.count()};
        if (!cut.exists) return false;
        chosen_.clear();
        for (const std::uint32_t place : cut.places) chosen_.push_back(as_barrier(graph.places[place], graph.remedies));
        TL_TRY_VOID(check_chosen());
        if (last_.verdict != Verdict::Ok) return false;
        TL_TRY_VOID(weaken());
        return true;
    }

    // The barrier, or what comes to the same and can be written: one after what comes before it.
    Remedy as_barrier(const Remedy& barrier, const std::set<Remedy>& known) {
        if (barrier.strength != Strength::Before || edit_of(barrier)) return barrier;
        const code::Point& place = barrier.point;
        // The last access before it in the method.
        const Remedy* last = nullptr;
        for (const Remedy& remedy : known) {
            const bool is_before = remedy.point.assembly == place.assembly && remedy.point.method == place.method &&
                                   remedy.point.il_offset < place.il_offset;
            if (is_before && remedy.strength == Strength::After && edit_of(remedy)) last = &remedy;
        }
        return last != nullptr ? *last : barrier;
    }

    // A cheaper operation, where it does as well.
    Result<void> weaken() {
        RepairedOutcome sufficient = last_;
        for (Remedy& remedy : chosen_) {
            const Remedy original = remedy;
            for (const Strength strength : {Strength::Volatile, Strength::Interlocked}) {
                const Remedy weaker{original.point, strength};
                if (cost_of(weaker) >= cost_of(original) || !edit_of(weaker)) continue;
                remedy = weaker;
                TL_TRY_VOID(check_chosen());
                if (last_.verdict == Verdict::Ok) break;
                remedy = original;
            }
        }
        last_ = std::move(sufficient);
        return {};
    }

    // --- a given set ---
    Result<bool> check_given() {
        TL_TRY(graph, search_.graph(seconds_since_begin()));
        TL_TRY(chosen, remedies_of(*plan_.verify_only, graph.remedies));
        chosen_ = std::move(chosen);
        TL_TRY_VOID(check_chosen());
        return last_.verdict == Verdict::Ok;
    }

    Result<std::vector<Remedy>> remedies_of(const std::vector<GivenChange>& given, const std::set<Remedy>& known) {
        std::vector<Remedy> found;
        for (const GivenChange& change : given) {
            TL_TRY(remedies, remedies_of(change, known));
            found.insert(found.end(), remedies.begin(), remedies.end());
        }
        return found;
    }

    // What it stands for.
    Result<std::vector<Remedy>> remedies_of(const GivenChange& change, const std::set<Remedy>& known) {
        std::vector<Remedy> found;
        bool is_inside = false;
        for (const Remedy& remedy : known) {
            const KnownOperation* operation = search_.find(remedy.point);
            if (remedy.strength != change.strength || operation == nullptr ||
                operation->statement.line != change.line ||
                (operation->statement.file != change.file && !operation->statement.file.ends_with("/" + change.file)))
                continue;
            // A barrier stands before or after a statement: between its accesses there is none.
            const repair::Statement& s = operation->statement;
            const bool stands = (change.strength != Strength::Before || s.is_first) &&
                                (change.strength != Strength::After || s.is_last);
            if (stands) found.push_back(remedy);
            is_inside |= !stands;
        }
        if (found.empty() && is_inside)
            return Error{"--verify-only",
                         "'" + change.text + "': what is out of order is in the middle of a statement"};
        if (found.empty())
            return Error{"--verify-only", "there is nothing at '" + change.text + "' that is ever out of order"};
        return found;
    }

    // --- the patch ---
    Result<void> make_and_check_patch() {
        sort_changes();
        make_patch();
        TL_TRY(program, compile_patch());
        if (!program) return {};
        Job job = job_;
        job.files = std::move(*program);
        RepairedSearch search(job);
        TL_TRY_VOID(check(search, {}));
        outcome_.is_compiled = true;
        if (last_.verdict == Verdict::Ok) return {};
        outcome_.stage = FenceStage::Patched;
        outcome_.edits.clear();
        return {};
    }

    // As a reader of the source comes to them.
    void sort_changes() {
        const auto key = [this](const Remedy& remedy) {
            const KnownOperation* known = search_.find(remedy.point);
            const repair::Statement none;
            const repair::Statement& s = known != nullptr ? known->statement : none;
            return std::tuple(s.file, s.line, s.column, remedy);
        };
        std::sort(chosen_.begin(), chosen_.end(), [&](const Remedy& a, const Remedy& b) { return key(a) < key(b); });
    }

    // Its edits, if every change can be written and none is in another's way.
    void make_patch() {
        for (const Remedy& remedy : chosen_) {
            auto edit = edit_of(remedy);
            if (!edit) {
                outcome_.unwritten.push_back(change_of(remedy));
                continue;
            }
            auto& files = outcome_.files;
            const auto is_it = [&](const repair::SourceFile& f) { return f.name == edit->file; };
            if (std::none_of(files.begin(), files.end(), is_it))
                files.push_back({edit->file, search_.source().lines(edit->file),
                                 repair::line_ends(search_.source().text(edit->file))});
            outcome_.edits.push_back(std::move(*edit));
        }
        for (const repair::SourceFile& file : outcome_.files) {
            if (!repair::edited(outcome_.edits, file)) outcome_.in_conflict.push_back(file.name);
        }
        if (!outcome_.unwritten.empty() || !outcome_.in_conflict.empty()) {
            outcome_.unproven = Unproven::Unwritten;
            outcome_.edits.clear();
        }
    }

    // The program with the patch. Nothing: there is none, or it is not known whether it is one.
    Result<std::optional<files::ProgramFiles>> compile_patch() {
        if (chosen_.empty() || outcome_.unproven != Unproven::No) return std::optional<files::ProgramFiles>();
        auto patched = compiler_.compile(outcome_.edits, outcome_.files);
        if (!patched.ok()) {
            outcome_.unproven = Unproven::NotTried;
            outcome_.unproven_problem = patched.error().message();
            return std::optional<files::ProgramFiles>();
        }
        if (!*patched) {
            outcome_.unproven = Unproven::DoesNotCompile;
            outcome_.edits.clear();
        }
        return std::move(*patched);
    }

    Change change_of(const Remedy& remedy) const {
        const KnownOperation* known = search_.find(remedy.point);
        return {remedy, known != nullptr ? std::optional(*known) : std::nullopt};
    }

    FenceOutcome sum_up() {
        outcome_.verdict = last_.verdict;
        outcome_.reason = last_.reason;
        outcome_.problem = std::move(last_.problem);
        outcome_.violations = std::move(last_.violations);
        outcome_.statistics = last_.statistics;
        for (const Remedy& remedy : chosen_) outcome_.changes.push_back(change_of(remedy));
        outcome_.has_foreign = search_.has_met_foreign();
        outcome_.notes = search_.source().notes();
        return std::move(outcome_);
    }

    const Job& job_;
    const FencePlan& plan_;
    PatchCompiler& compiler_;
    RepairedSearch search_;
    std::vector<Remedy> elements_;
    std::vector<std::uint64_t> costs_;
    std::map<Remedy, repair::Element> numbers_;
    std::vector<Remedy> chosen_;
    code::Repairs repairs_;  // of the last check: it refers to them
    RepairedOutcome last_;
    FenceOutcome outcome_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

Result<FenceOutcome> find_fences(const Job& job, const FencePlan& plan, PatchCompiler& compiler) {
    return FenceSearch(job, plan, compiler).run();
}

}  // namespace tidelock::fences
