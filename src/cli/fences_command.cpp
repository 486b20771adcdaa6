// tidelock fences: what to change in a program so that no violation is left that only reordering brings about.
//
// Exact: the sets of changes that would forbid a counterexample are collected, the cheapest set that has something in
// common with each of them is tried, and if there is still a counterexample it is added to them. Every set of changes
// that is sufficient hits each of them, so the first one that is found sufficient is the cheapest there is.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <tuple>

#include "cli/commands.h"
#include "cli/counterexample.h"
#include "cli/exit_code.h"
#include "cli/option_words.h"
#include "cli/output_file.h"
#include "cli/process.h"
#include "cli/repaired_search.h"
#include "cli/source_build.h"
#include "repair/hitting_set.h"
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
    Fences(const FencesOptions& options, std::string assembly)
        : options_(options), search_(options.check, std::move(assembly)) {}

    Result<int> run() {
        if (options_.check.memory_model == MemoryModel::Sc)
            return Error{"--memory-model", "under sc everything is in order: tso, ecma or net"};
        TL_TRY(in_order, search_.check(MemoryModel::Sc, {}));
        if (in_order.verdict != Verdict::Ok) return give_up(in_order, "under sequential consistency");
        if (options_.verify_only) return verify_only();
        if (options_.method == FenceMethod::Exact) {
            TL_TRY(is_found, find_exact());
            if (!is_found) return give_up(last_, "under " + word_of(kMemoryModelWords, options_.check.memory_model));
        } else {
            TL_TRY(is_found, find_by_cut());
            if (!is_found) return give_up(last_, "under " + word_of(kMemoryModelWords, options_.check.memory_model));
        }
        return tell();
    }

private:
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

    // Those that can be written in the source; if there are none, all of them.
    repair::Clause clause_of(const std::set<Remedy>& remedies) {
        repair::Clause written;
        repair::Clause all;
        for (const Remedy& remedy : remedies) {
            const repair::Element element = element_of(remedy);
            all.push_back(element);
            if (edit_of(remedy)) written.push_back(element);
        }
        repair::Clause& clause = written.empty() ? all : written;
        std::sort(clause.begin(), clause.end());
        return clause;
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
            const auto best = repair::cheapest_hitting_set(clauses, costs_);
            for (const repair::Element e : *best) chosen_.push_back(elements_[e]);
            const code::Repairs repairs = repairs_of(chosen_);
            TL_TRY(outcome, search_.check(options_.check.memory_model, repairs));
            ++searches_;
            last_ = std::move(outcome);
            if (last_.verdict == Verdict::Ok) return true;
            if (last_.verdict != Verdict::Violation) return false;
            TL_TRY(remedies, search_.remedies_for(last_));
            if (remedies.empty()) return false;  // nothing is out of order in it
            clauses.push_back(clause_of(remedies));
        }
    }

    Result<bool> find_by_cut() {
        TL_TRY(graph, search_.graph());
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
        for (const std::uint32_t place : cut.places) chosen_.push_back({graph.places[place], Strength::Before});
        TL_TRY(outcome, search_.check(options_.check.memory_model, repairs_of(chosen_)));
        ++searches_;
        last_ = std::move(outcome);
        if (last_.verdict != Verdict::Ok) return false;
        TL_TRY_VOID(weaken());
        return true;
    }

    // A cheaper operation, where it does as well.
    Result<void> weaken() {
        for (Remedy& remedy : chosen_) {
            const Remedy original = remedy;
            for (const Strength strength : {Strength::Volatile, Strength::Interlocked}) {
                const Remedy weaker{original.point, strength};
                if (cost_of(weaker) >= cost_of(original) || !edit_of(weaker)) continue;
                remedy = weaker;
                TL_TRY(outcome, search_.check(options_.check.memory_model, repairs_of(chosen_)));
                ++searches_;
                if (outcome.verdict == Verdict::Ok) break;
                remedy = original;
            }
        }
        return {};
    }

    // --- a given set ---
    Result<int> verify_only() {
        TL_TRY(graph, search_.graph());
        TL_TRY(chosen, read_list(*options_.verify_only, graph.remedies));
        chosen_ = chosen;
        TL_TRY(outcome, search_.check(options_.check.memory_model, repairs_of(chosen_)));
        ++searches_;
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
            for (const Remedy& remedy : known) {
                const KnownOperation* operation = search_.find(remedy.point);
                if (remedy.strength == *strength && operation != nullptr &&
                    std::to_string(operation->statement.line) == line &&
                    (operation->statement.file == file || operation->statement.file.ends_with("/" + file)))
                    found.push_back(remedy);
            }
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
                for (const report::Finding& finding : outcome.violations)
                    text += report::finding_text(finding, options_.check.program, style, report::Amount::Brief);
                if (where == "with these changes") text.replace(0, text.find('\n'), "violation: " + where);
                break;
            case Verdict::Unsupported:
                text = "unsupported: " + outcome.problem + "\n";
                break;
            default:
                text = fmt::format("incomplete: the search {} did not finish ({} states)\n", where,
                                   outcome.statistics.states);
        }
        TL_TRY_VOID(write_json(outcome));
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

    Result<int> tell() {
        sort_changes();
        const std::string diff = diff_text();
        TL_TRY_VOID(write_json(last_));
        if (options_.diff) TL_TRY_VOID(write_output(*options_.diff, diff));
        if (options_.check.json == "-" || options_.diff == "-") return to_int(ExitCode::Ok);
        const report::Style style = output_style(options_.check.color);
        const std::string model(word_of(kMemoryModelWords, options_.check.memory_model));
        std::string text = style.paint(report::Ink::Green, "ok:") + " ";
        if (chosen_.empty()) {
            text +=
                fmt::format("no barrier is needed under {} ({} states, complete)\n", model, last_.statistics.states);
        } else {
            text += fmt::format("{} change{} under {}, proven in {} states\n", chosen_.size(),
                                chosen_.size() == 1 ? (options_.verify_only ? " is enough" : " is needed")
                                                    : (options_.verify_only ? "s are enough" : "s are needed"),
                                model, last_.statistics.states);
            for (const Remedy& remedy : chosen_) text += "  " + style.shorten(describe(remedy)) + "\n";
            if (!diff.empty() && !options_.diff) text += "\n" + diff;
        }
        std::fwrite(text.data(), 1, text.size(), stdout);
        return to_int(ExitCode::Ok);
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
        std::vector<repair::Edit> edits;
        std::vector<repair::SourceFile> files;
        for (const Remedy& remedy : chosen_) {
            auto edit = edit_of(remedy);
            if (!edit) continue;
            const auto is_it = [&](const repair::SourceFile& f) { return f.name == edit->file; };
            if (std::none_of(files.begin(), files.end(), is_it))
                files.push_back({edit->file, search_.source().lines(edit->file)});
            edits.push_back(std::move(*edit));
        }
        for (repair::Edit& edit : edits) edit.file = style.path(edit.file);
        for (repair::SourceFile& file : files) file.name = style.path(file.name);
        return repair::unified_diff(edits, files);
    }

    Result<void> write_json(const RepairedOutcome& outcome) {
        if (!options_.check.json) return {};
        nlohmann::ordered_json json;
        json["verdict"] = std::string(report::verdict_name(outcome.verdict));
        json["program"] = options_.check.program;
        json["memory_model"] = word_of(kMemoryModelWords, options_.check.memory_model);
        json["method"] = options_.verify_only ? "verify-only" : word_of(kFenceMethodWords, options_.method);
        json["searches"] = searches_;
        json["states"] = outcome.statistics.states;
        json["problem"] = outcome.problem;
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
        return write_output(*options_.check.json, json.dump(2) + "\n");
    }

    const FencesOptions& options_;
    RepairedSearch search_;
    std::vector<Remedy> elements_;
    std::vector<std::uint64_t> costs_;
    std::map<Remedy, repair::Element> numbers_;
    std::vector<Remedy> chosen_;
    RepairedOutcome last_;
    nlohmann::ordered_json graph_json_;  // what the cut was made in
    std::uint64_t searches_ = 0;
};

Result<int> find_fences(const FencesOptions& options) {
    TL_TRY(assembly, ensure_assembly(options.check.program, read_environment()));
    watch_interrupts();
    return Fences(options, assembly).run();
}

}  // namespace

int fences_command(const FencesOptions& options) {
    const auto code = find_fences(options);
    if (code.ok()) return *code;
    fmt::print(stderr, "tidelock: {}\n", code.error().message());
    return to_int(ExitCode::BadInput);
}

}  // namespace tidelock::cli
