// tidelock fences: what to change in a program so that no violation is left that only reordering brings about.
//
// Exact: the sets of changes that would forbid a counterexample are collected, the cheapest set that has something in
// common with each of them is tried, and if there is still a counterexample it is added to them. Every set of changes
// that is sufficient hits each of them, so the first one that is found sufficient is the cheapest there is: of those
// that can be written in the source, or if there are none of all.
//
// Searches are made with the model's barriers. What is printed as a patch is then applied to the source, compiled and
// checked for itself; only after that it counts as proven.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <tuple>

#include "base/check.h"
#include "cli/commands.h"
#include "cli/counterexample.h"
#include "cli/exit_code.h"
#include "cli/memory_limit.h"
#include "cli/option_words.h"
#include "cli/output_file.h"
#include "cli/patched_program.h"
#include "cli/process.h"
#include "cli/repaired_search.h"
#include "cli/source_build.h"
#include "cli/watch.h"
#include "explore/search/stop_reason.h"
#include "repair/hitting_set.h"
#include "report/json.h"
#include "report/kinds.h"
#include "report/text.h"

namespace tidelock::cli {
namespace {

using code::Strength;
using repair::Remedy;
using report::Verdict;

constexpr std::uint64_t kChange = 1'000'000;  // fewer changes first, cheaper ones among them

class Fences {
public:
    Fences(const FencesOptions& options, std::string assembly, OutputFiles& outputs)
        : options_(options), search_(options.check, std::move(assembly)), outputs_(outputs) {}

    Result<int> run() {
        try {
            return find();
        } catch (const StopRequested& request) {
            RepairedOutcome stopped;
            stopped.verdict = Verdict::Incomplete;
            stopped.reason = search::reason_of(request.cause);
            chosen_.clear();
            return give_up(stopped, "for a repair");
        }
    }

private:
    Result<int> find() {
        if (options_.check.memory_model == MemoryModel::Sc)
            return Error{"--memory-model", "under sc everything is in order: tso, ecma or net"};
        TL_TRY(in_order, search_.check(MemoryModel::Sc, {}, 0));
        if (in_order.verdict != Verdict::Ok) return give_up(in_order, "under sequential consistency");
        if (options_.verify_only) return verify_only();
        TL_TRY(is_found, find_changes());
        if (!is_found) return give_up(last_, "under " + word_of(kMemoryModelWords, options_.check.memory_model));
        return tell();
    }

    Result<bool> find_changes() {
        if (options_.method == FenceMethod::Exact) return find_exact();
        TL_TRY(is_found, find_by_cut());
        if (is_found || last_.verdict != Verdict::Violation) return is_found;
        // That no barrier helps is for the exact method to say: a cut has barriers only where the graph has places.
        notes_.emplace_back("no cut of barriers is enough: the search goes on as with --method exact");
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
                return known != nullptr && known->operation.is_write ? options_.costs.volatile_write
                                                                     : options_.costs.volatile_read;
            case Strength::Interlocked:
                return options_.costs.interlocked;
            case Strength::Before:
            case Strength::After:
                break;
        }
        return options_.costs.barrier;
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

    static code::Repairs repairs_of(const std::vector<Remedy>& chosen) {
        code::Repairs repairs;
        for (const Remedy& remedy : chosen) repairs.emplace(remedy.point, remedy.strength);
        return repairs;
    }

    // --- methods ---
    Result<bool> find_exact() {
        std::vector<repair::Clause> clauses;
        for (;;) {
            chosen_.clear();
            for (const repair::Element e : cheapest_changes(clauses)) chosen_.push_back(elements_[e]);
            const code::Repairs repairs = repairs_of(chosen_);
            TL_TRY(outcome, check(search_, options_.check.memory_model, repairs));
            last_ = std::move(outcome);
            if (last_.verdict == Verdict::Ok) return true;
            if (last_.verdict != Verdict::Violation) return false;
            TL_TRY(remedies, search_.remedies_for(last_));
            if (remedies.empty()) return false;  // nothing is out of order in it
            clauses.push_back(clause_of(remedies));
            if (clauses.back().empty()) return false;
        }
    }

    // With what is left of the time.
    Result<RepairedOutcome> check(RepairedSearch& search, MemoryModel memory_model, const code::Repairs& repairs) {
        ++searches_;
        return search.check(memory_model, repairs, seconds_since_begin());
    }
    [[nodiscard]] double seconds_since_begin() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }

    Result<bool> find_by_cut() {
        TL_TRY(graph, search_.graph(seconds_since_begin()));
        last_ = std::move(graph.outcome);
        if (last_.verdict != Verdict::Ok && last_.verdict != Verdict::Violation) return false;
        const auto capacities =
            options_.method == FenceMethod::MinCut ? repair::Capacities::Basic : repair::Capacities::Modified;
        const auto begin = std::chrono::steady_clock::now();
        const repair::Cut cut = repair::minimum_cut(graph.edges, 1, capacities);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        graph_json_ = {{"states", last_.statistics.states},
                       {"transitions", last_.statistics.transitions},
                       {"states_in_order", graph.states_in_order},
                       {"longest_queue", graph.longest_queue},
                       {"places", graph.places.size()},
                       {"flow", cut.flow},
                       {"seconds", last_.statistics.seconds},
                       {"max_flow_seconds", seconds.count()}};
        if (!cut.exists) return false;
        chosen_.clear();
        for (const std::uint32_t place : cut.places) chosen_.push_back(as_barrier(graph.places[place], graph.remedies));
        const code::Repairs repairs = repairs_of(chosen_);
        TL_TRY(outcome, check(search_, options_.check.memory_model, repairs));
        last_ = std::move(outcome);
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
        for (Remedy& remedy : chosen_) {
            const Remedy original = remedy;
            for (const Strength strength : {Strength::Volatile, Strength::Interlocked}) {
                const Remedy weaker{original.point, strength};
                if (cost_of(weaker) >= cost_of(original) || !edit_of(weaker)) continue;
                remedy = weaker;
                const code::Repairs repairs = repairs_of(chosen_);
                TL_TRY(outcome, check(search_, options_.check.memory_model, repairs));
                if (outcome.verdict == Verdict::Ok) break;
                remedy = original;
            }
        }
        return {};
    }

    // --- a given set ---
    Result<int> verify_only() {
        TL_TRY(graph, search_.graph(seconds_since_begin()));
        TL_TRY(chosen, read_list(*options_.verify_only, graph.remedies));
        chosen_ = chosen;
        const code::Repairs repairs = repairs_of(chosen_);
        TL_TRY(outcome, check(search_, options_.check.memory_model, repairs));
        last_ = std::move(outcome);
        if (last_.verdict != Verdict::Ok) return give_up(last_, "with these changes");
        return tell();
    }

    Result<std::vector<Remedy>> read_list(const std::string& text, const std::set<Remedy>& known) {
        std::vector<Remedy> found;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find(',', at), text.size());
            const std::string item = text.substr(at, end - at);
            at = end + 1;
            const std::size_t equals = item.find('=');
            const std::size_t colon = item.rfind(':', equals);
            const auto strength =
                find_word<Strength>(kStrengthWords, equals == std::string::npos ? "barrier" : item.substr(equals + 1));
            if (!strength || colon == std::string::npos)
                return Error{"--verify-only",
                             "'" + item + "' is not FILE:LINE=volatile|interlocked|barrier|barrier-after"};
            const std::string file = item.substr(0, colon);
            const std::string line = item.substr(colon + 1, equals == std::string::npos ? equals : equals - colon - 1);
            const std::size_t before = found.size();
            bool is_inside = false;
            for (const Remedy& remedy : known) {
                const KnownOperation* operation = search_.find(remedy.point);
                if (remedy.strength != *strength || operation == nullptr ||
                    std::to_string(operation->statement.line) != line ||
                    (operation->statement.file != file && !operation->statement.file.ends_with("/" + file)))
                    continue;
                // A barrier stands before or after a statement: between its accesses there is none.
                const repair::Statement& s = operation->statement;
                const bool stands =
                    (*strength != Strength::Before || s.is_first) && (*strength != Strength::After || s.is_last);
                if (stands) found.push_back(remedy);
                is_inside |= !stands;
            }
            if (found.size() == before && is_inside)
                return Error{"--verify-only", "'" + item + "': what is out of order is in the middle of a statement"};
            if (found.size() == before)
                return Error{"--verify-only", "there is nothing at '" + item + "' that is ever out of order"};
        }
        return found;
    }

    // --- results ---
    Result<int> give_up(const RepairedOutcome& outcome, const std::string& where) {
        const report::Style style = output_style(options_.check.color);
        std::string text;
        switch (outcome.verdict) {
            case Verdict::Violation:
                text = fmt::format("violation: {}, no barrier helps\n", where);
                if (search_.has_met_foreign())
                    notes_.emplace_back(
                        "some of what is out of order is in the class library: only the program's own code can be "
                        "changed");
                for (const report::Finding& finding : outcome.violations)
                    text += report::finding_text(finding, options_.check.program, style, report::Amount::Brief);
                if (where.starts_with("with these changes")) text.replace(0, text.find('\n'), "violation: " + where);
                break;
            case Verdict::Unsupported:
                text = "unsupported: " + outcome.problem + "\n";
                break;
            default:
                text = incomplete_text(outcome, where);
        }
        write_json(outcome);
        text += note_lines();
        if (options_.check.json != "-") std::fwrite(text.data(), 1, text.size(), stdout);
        switch (outcome.verdict) {
            case Verdict::Violation:
                return to_int(ExitCode::Violation);
            case Verdict::Unsupported:
                return to_int(ExitCode::Unsupported);
            default:
                return to_int(ExitCode::Incomplete);
        }
    }

    [[nodiscard]] std::string incomplete_text(const RepairedOutcome& outcome, const std::string& where) const {
        const std::string_view limit = report::limit_text(outcome.reason);
        std::string text = fmt::format("incomplete: the search {} did not finish ({} states{}{})\n", where,
                                       outcome.statistics.states, limit.empty() ? "" : ", ", limit);
        if (outcome.reason == search::StopReason::Queue)
            text += fmt::format("try next: raise --queue, which is {}\n", options_.check.queue);
        return text;
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

    // --- the patch ---
    // Its edits, if every change can be written and none is in another's way.
    void make_patch() {
        edits_.clear();
        files_.clear();
        unwritten_.clear();
        for (const Remedy& remedy : chosen_) {
            auto edit = edit_of(remedy);
            if (!edit) {
                unwritten_.push_back(describe(remedy));
                continue;
            }
            const auto is_it = [&](const repair::SourceFile& f) { return f.name == edit->file; };
            if (std::none_of(files_.begin(), files_.end(), is_it))
                files_.push_back({edit->file, search_.source().lines(edit->file),
                                  repair::line_ends(search_.source().text(edit->file))});
            edits_.push_back(std::move(*edit));
        }
        for (const repair::SourceFile& file : files_) {
            if (!repair::edited(edits_, file)) unwritten_.push_back(file.name + ": two changes of the same expression");
        }
        if (!unwritten_.empty()) edits_.clear();
    }

    // The program with the patch, compiled and checked. Nothing: it says in `unproven_` why there is no such thing.
    Result<std::optional<RepairedOutcome>> check_patch() {
        if (chosen_.empty()) return std::optional<RepairedOutcome>();
        if (!unwritten_.empty()) {
            unproven_ = "no patch, because this cannot be written in the source:";
            for (const std::string& what : unwritten_) unproven_ += "\n    " + what;
            return std::optional<RepairedOutcome>();
        }
        const auto patched = compile_patched(options_.check.program, edits_, files_);
        if (!patched.ok()) {
            unproven_ = patched.error().message();
            return std::optional<RepairedOutcome>();
        }
        if (!*patched) {
            edits_.clear();
            unproven_ = "no patch, because the source does not compile with these changes";
            return std::optional<RepairedOutcome>();
        }
        CheckOptions options = options_.check;
        options.program = (*patched)->source;
        RepairedSearch search(options, (*patched)->assembly);
        TL_TRY(outcome, check(search, options.memory_model, {}));
        return std::optional(std::move(outcome));
    }

    Result<int> tell() {
        sort_changes();
        make_patch();
        TL_TRY(checked, check_patch());
        if (checked) {
            last_ = std::move(*checked);
            is_compiled_ = true;
            if (last_.verdict != Verdict::Ok) {
                edits_.clear();
                return give_up(last_, "with these changes in the source");
            }
        }
        const std::string diff = diff_text();
        write_json(last_);
        outputs_.write("--diff", diff);
        if (outputs_.has_taken_stdout()) return to_int(ExitCode::Ok);
        const report::Style style = output_style(options_.check.color);
        const std::string model(word_of(kMemoryModelWords, options_.check.memory_model));
        std::string text = style.paint(report::Ink::Green, "ok:") + " ";
        if (chosen_.empty()) {
            text +=
                fmt::format("no barrier is needed under {} ({} states, complete)\n", model, last_.statistics.states);
        } else {
            const bool is_one = chosen_.size() == 1;
            const std::string_view needed = options_.verify_only || !is_compiled_
                                                ? (is_one ? " is enough" : "s are enough")
                                                : (is_one ? " is needed" : "s are needed");
            text += fmt::format("{} change{} under {}, {} in {} states\n", chosen_.size(), needed, model,
                                is_compiled_ ? "proven" : "checked with the model's barriers", last_.statistics.states);
            for (const Remedy& remedy : chosen_) text += "  " + style.shorten(describe(remedy)) + "\n";
            if (!is_compiled_) text += "  not compiled with these changes: " + unproven_ + "\n";
            if (!diff.empty() && !options_.diff) text += "\n" + diff;
        }
        text += note_lines();
        std::fwrite(text.data(), 1, text.size(), stdout);
        return to_int(ExitCode::Ok);
    }

    std::string note_lines() {
        std::string lines;
        for (const std::string& note : search_.source().notes()) lines += "note: " + note + "\n";
        for (const std::string& note : notes_) lines += "note: " + note + "\n";
        return lines;
    }

    std::string describe(const Remedy& remedy) const {
        const KnownOperation* known = search_.find(remedy.point);
        if (known == nullptr) return fmt::format("{} IL_{:04x}", remedy.point.assembly, remedy.point.il_offset);
        const repair::Statement& s = known->statement;
        const std::string place = s.file.empty() ? known->method + fmt::format(" IL_{:04x}", remedy.point.il_offset)
                                                 : fmt::format("{}({},{})", s.file, s.line, s.column);
        return fmt::format("{}: {}", place, words_of(remedy, *known));
    }

    static std::string words_of(const Remedy& remedy, const KnownOperation& known) {
        const std::string access =
            known.operation.is_access
                ? fmt::format("the {}{}{}", known.operation.is_write ? "write" : "read",
                              known.operation.location.empty() ? "" : " of ", known.operation.location)
                : "taking the lock";
        switch (remedy.strength) {
            case Strength::Volatile:
                return fmt::format("make {} volatile ({})", access,
                                   known.operation.is_write ? "Volatile.Write" : "Volatile.Read");
            case Strength::Interlocked:
                return fmt::format("make {} interlocked (Interlocked.Exchange)", access);
            case Strength::Before:
                return fmt::format("a barrier before {} (Thread.MemoryBarrier)", access);
            case Strength::After:
                break;
        }
        return fmt::format("a barrier after {} (Thread.MemoryBarrier)", access);
    }

    std::string diff_text() {
        const report::Style style = output_style(options_.check.color);
        std::vector<repair::Edit> edits = edits_;
        std::vector<repair::SourceFile> files = files_;
        for (repair::Edit& edit : edits) edit.file = style.path(edit.file);
        for (repair::SourceFile& file : files) file.name = style.path(file.name);
        return repair::unified_diff(edits, files);
    }

    void write_json(const RepairedOutcome& outcome) {
        if (!options_.check.json) return;
        nlohmann::ordered_json json;
        json["verdict"] = std::string(report::verdict_name(outcome.verdict));
        json["program"] = options_.check.program;
        json["memory_model"] = word_of(kMemoryModelWords, options_.check.memory_model);
        json["method"] = options_.verify_only ? "verify-only" : word_of(kFenceMethodWords, options_.method);
        json["searches"] = searches_;
        json["states"] = outcome.statistics.states;
        json["problem"] = outcome.problem;
        const char* stopped_by = outcome.verdict == Verdict::Incomplete ? report::reason_name(outcome.reason) : nullptr;
        json["stopped_by"] = stopped_by == nullptr ? nlohmann::ordered_json() : nlohmann::ordered_json(stopped_by);
        if (!graph_json_.is_null()) json["graph"] = graph_json_;
        json["changes"] = nlohmann::ordered_json::array();
        for (const Remedy& remedy : chosen_) {
            const KnownOperation* known = search_.find(remedy.point);
            nlohmann::ordered_json change;
            change["operation"] = word_of(kStrengthWords, remedy.strength);
            if (known != nullptr) {
                change["file"] = known->statement.file;
                change["line"] = known->statement.line;
                change["column"] = known->statement.column;
                change["method"] = known->method;
                change["access"] = !known->operation.is_access ? "lock" : known->operation.is_write ? "write" : "read";
                change["location"] = known->operation.location;
                change["text"] = words_of(remedy, *known);
            }
            change["il_offset"] = remedy.point.il_offset;
            json["changes"].push_back(std::move(change));
        }
        json["diff"] = outcome.verdict == Verdict::Ok ? diff_text() : "";
        json["is_compiled"] = is_compiled_;
        json["not_compiled"] = unproven_;
        json["notes"] = search_.source().notes();
        for (const std::string& note : notes_) json["notes"].push_back(note);
        outputs_.write("--json", json.dump(2) + "\n");
    }

    const FencesOptions& options_;
    RepairedSearch search_;
    OutputFiles& outputs_;
    std::vector<Remedy> elements_;
    std::vector<std::uint64_t> costs_;
    std::map<Remedy, repair::Element> numbers_;
    std::vector<Remedy> chosen_;
    RepairedOutcome last_;
    nlohmann::ordered_json graph_json_;  // what the cut was made in
    std::vector<std::string> notes_;     // beside those on source files
    std::uint64_t searches_ = 0;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::vector<repair::Edit> edits_;  // of the patch
    std::vector<repair::SourceFile> files_;
    std::vector<std::string> unwritten_;  // changes that no edit makes
    bool is_compiled_ = false;            // the program with the patch, and checked
    std::string unproven_;                // why not
};

Result<int> find_fences(const FencesOptions& options) {
    TL_TRY(outputs,
           OutputFiles::open({{"--json", options.check.json}, {"--diff", options.diff}}, {options.check.program}));
    TL_TRY(assembly, ensure_assembly(options.check.program, read_environment()));
    TL_TRY(code, Fences(options, assembly, outputs).run());
    for (const std::string& problem : outputs.problems()) print_error(fmt::format("tidelock: {}\n", problem));
    return outputs.problems().empty() ? code : to_int(ExitCode::BadInput);
}

}  // namespace

int fences_command(const FencesOptions& options) {
    Watch watch({options.check.limits.time_limit, default_memory_limit()});
    watch.on_forced_end(&tell_stop);
    try {
        const auto code = find_fences(options);
        if (code.ok()) return *code;
        print_error(fmt::format("tidelock: {}\n", code.error().message()));
    } catch (const StopRequested& request) {
        leave_at_once(tell_stop(request.cause));
    }
    return to_int(ExitCode::BadInput);
}

}  // namespace tidelock::cli
