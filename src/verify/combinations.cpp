#include "verify/combinations.h"

#include "verify/plan_words.h"

namespace tidelock::verify {
namespace {

bool is_relaxed(const Plan& plan) { return plan.memory_model != MemoryModel::Sc; }
bool is_plain_dfs(const Plan& plan) { return plan.search == Search::DepthFirst && !plan.preemptions; }
Reductions asked(const Plan& plan) { return plan.reduction.value_or(Reductions{}); }

// What does not go together. The first row that applies is told; {reduction} stands for the reductions asked for.
struct Rule {
    bool (*forbids)(const Plan& plan);
    std::string_view option;
    std::string_view why;
};

constexpr Rule kRules[] = {
    {[](const Plan& p) { return p.preemptions && p.search != Search::DepthFirst; }, "--preemptions",
     "goes with --search dfs only"},
    {[](const Plan& p) { return p.limits.livelock && !is_plain_dfs(p); }, "--livelock",
     "goes with --search dfs only, without --preemptions"},
    {[](const Plan& p) { return is_relaxed(p) && p.search == Search::Stateless; }, "--memory-model",
     "the stateless search knows sc only"},
    {[](const Plan& p) { return is_relaxed(p) && (p.preemptions || p.search == Search::Pct); }, "--memory-model",
     "schedules are not counted in preemptions or priorities unless it is sc"},
    // What was left out in one state is known by the numbers of its objects, and they are others in the next.
    {[](const Plan& p) {
         return p.numbering == kind::Numbering::Canonical && p.search != Search::DepthFirst &&
                p.search != Search::BreadthFirst;
     },
     "--numbering canonical", "goes with --search dfs and bfs only: others store no states"},
    {[](const Plan& p) { return p.numbering == kind::Numbering::Canonical && is_relaxed(p); }, "--numbering canonical",
     "goes with --memory-model sc only"},
    {[](const Plan& p) { return p.numbering == kind::Numbering::Canonical && reduction_text(asked(p)) != "none"; },
     "--numbering canonical", "goes with --reduction none only: others know objects by their numbers"},
    {[](const Plan& p) { return is_relaxed(p) && (asked(p).sleep || asked(p).symmetry || asked(p).locks); },
     "--memory-model", "goes with --reduction dpor and none only, unless it is sc"},
    {[](const Plan& p) { return asked(p).stateless != search::Reduction::None && p.search != Search::Stateless; },
     "--reduction {reduction}", "goes with --search stateless only"},
    {[](const Plan& p) { return asked(p).locks && !is_plain_dfs(p) && p.search != Search::BreadthFirst; },
     "--reduction locks", "goes with --search dfs and bfs only"},
    {[](const Plan& p) { return asked(p).dpor && !is_plain_dfs(p); }, "--reduction dpor",
     "goes with --search dfs only"},
    {[](const Plan& p) { return asked(p).sleep && !is_plain_dfs(p) && p.search != Search::Stateless; },
     "--reduction sleep", "goes with --search dfs and stateless only"},
    {[](const Plan& p) { return asked(p).symmetry && p.search == Search::Stateless; }, "--reduction symmetry",
     "needs a search that stores states"},
    {[](const Plan& p) { return reorders(asked(p)) && p.limits.livelock; }, "--livelock",
     "goes with --reduction none only: cycles are not preserved by others"},
    {[](const Plan& p) { return reorders(asked(p)) && p.time_outs == kind::TimeOuts::Stuck; }, "--timeouts stuck",
     "goes with --reduction none only: time-outs depend on all threads"},
};

std::string named(std::string_view option, const Plan& plan) {
    constexpr std::string_view kAsked = "{reduction}";
    std::string text(option);
    if (const std::size_t at = text.find(kAsked); at != std::string::npos)
        text.replace(at, kAsked.size(), reduction_text(asked(plan)));
    return text;
}

Reductions suitable_reductions(const Plan& plan) {
    Reductions r;
    if (plan.numbering == kind::Numbering::Canonical) return r;
    const bool may_reorder = plan.time_outs != kind::TimeOuts::Stuck;  // those depend on all threads
    if (plan.search == Search::Stateless) {
        if (may_reorder) r.stateless = search::Reduction::Optimal;
        r.sleep = may_reorder;
        return r;
    }
    // NB: a cycle of one schedule may stand for others that are no livelocks.
    r.dpor = is_plain_dfs(plan) && !plan.limits.livelock && may_reorder;
    r.locks = r.dpor && !is_relaxed(plan);
    return r;
}

}  // namespace

bool reorders(const Reductions& r) { return r.dpor || r.sleep || r.stateless != search::Reduction::None; }

bool has_scout(const Plan& plan) {
    // NB: another search that was asked for does what it says. The reductions do not matter: with each of them, and
    // with none, depth first can stay on one endless path.
    return is_plain_dfs(plan) && !plan.limits.livelock && plan.numbering == kind::Numbering::Placement;
}

Result<Reductions> sound_reductions(const Plan& plan) {
    for (const Rule& rule : kRules) {
        if (rule.forbids(plan)) return Error{named(rule.option, plan), std::string(rule.why)};
    }
    if (!plan.reduction) return suitable_reductions(plan);
    // Source sets and wakeup trees are made for sleep sets.
    Reductions whole = *plan.reduction;
    whole.sleep |= whole.stateless == search::Reduction::Source || whole.stateless == search::Reduction::Optimal;
    return whole;
}

std::string reduction_text(const Reductions& r) {
    std::string text;
    const auto add = [&text](bool is_on, std::string_view word) {
        if (!is_on) return;
        if (!text.empty()) text += ",";
        text += word;
    };
    add(r.locks, "locks");
    add(r.dpor, "dpor");
    add(r.stateless != search::Reduction::None, word_of(kStatelessWords, r.stateless));
    add(r.sleep, "sleep");
    add(r.symmetry, "symmetry");
    return text.empty() ? "none" : text;
}

}  // namespace tidelock::verify
