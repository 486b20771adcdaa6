#include "repair/hitting_set.h"

#include <algorithm>
#include <limits>

namespace tidelock::repair {
namespace {

class BranchAndBound {
public:
    BranchAndBound(const std::vector<Clause>& clauses, const std::vector<std::uint64_t>& costs)
        : clauses_(clauses), costs_(costs), is_chosen_(costs.size()), is_excluded_(costs.size()) {}

    std::vector<Element> run() {
        search(0);
        return best_;
    }

private:
    [[nodiscard]] bool is_hit(const Clause& clause) const {
        return std::any_of(clause.begin(), clause.end(), [this](Element e) { return is_chosen_[e]; });
    }

    // Clauses that have nothing in common each need an element of their own.
    [[nodiscard]] std::uint64_t least_cost_of_rest() const {
        std::vector<bool> is_used(costs_.size());
        std::uint64_t least = 0;
        for (const Clause& clause : clauses_) {
            if (is_hit(clause)) continue;
            if (std::any_of(clause.begin(), clause.end(), [&](Element e) { return is_used[e]; })) continue;
            std::uint64_t cheapest = std::numeric_limits<std::uint64_t>::max();
            for (const Element e : clause) {
                is_used[e] = true;
                if (!is_excluded_[e]) cheapest = std::min(cheapest, costs_[e]);
            }
            if (cheapest == std::numeric_limits<std::uint64_t>::max()) return cheapest;
            least += cheapest;
        }
        return least;
    }

    void search(std::uint64_t cost) {
        const std::uint64_t rest = least_cost_of_rest();
        if (rest == std::numeric_limits<std::uint64_t>::max()) return;
        if (has_best_ && cost + rest >= best_cost_) return;
        const Clause* smallest = nullptr;
        for (const Clause& clause : clauses_) {
            if (!is_hit(clause) && (smallest == nullptr || clause.size() < smallest->size())) smallest = &clause;
        }
        if (smallest == nullptr) {
            has_best_ = true;
            best_cost_ = cost;
            best_.clear();
            for (Element e = 0; e < costs_.size(); ++e) {
                if (is_chosen_[e]) best_.push_back(e);
            }
            return;
        }
        // Each branch takes one more element of the clause and leaves out those before it.
        std::vector<Element> left_out;
        for (const Element e : *smallest) {
            if (is_excluded_[e]) continue;
            is_chosen_[e] = true;
            search(cost + costs_[e]);
            is_chosen_[e] = false;
            is_excluded_[e] = true;
            left_out.push_back(e);
        }
        for (const Element e : left_out) is_excluded_[e] = false;
    }

    const std::vector<Clause>& clauses_;
    const std::vector<std::uint64_t>& costs_;
    std::vector<bool> is_chosen_, is_excluded_;
    std::vector<Element> best_;
    std::uint64_t best_cost_ = 0;
    bool has_best_ = false;
};

}  // namespace

std::optional<std::vector<Element>> cheapest_hitting_set(const std::vector<Clause>& clauses,
                                                         const std::vector<std::uint64_t>& costs) {
    if (std::any_of(clauses.begin(), clauses.end(), [](const Clause& c) { return c.empty(); })) return std::nullopt;
    return BranchAndBound(clauses, costs).run();
}

}  // namespace tidelock::repair
