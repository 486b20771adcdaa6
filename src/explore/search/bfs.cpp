#include "explore/search/bfs.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/check.h"
#include "explore/search/stepper.h"
#include "explore/store/pair_table.h"

namespace tidelock::search {

namespace {

// For each state, by its root: where it was reached from first, and how.
class Parents {
public:
    void set(std::uint32_t root, std::uint32_t parent, ts::Choice choice) {
        if (root >= links_.size()) links_.resize(std::size_t{root} + 1);
        TL_CHECK(links_[root].choice == 0, "a state should be reached first once");
        links_[root] = {parent, choices_.intern(choice.actor, choice.option).index};
    }

    // The choices from the first state to this one.
    void path_to(std::uint32_t root, std::vector<ts::Choice>& path) const {
        path.clear();
        for (; root != 0 && links_[root].parent != 0; root = links_[root].parent) {
            const std::uint32_t choice = links_[root].choice;
            path.push_back({choices_.left(choice), choices_.right(choice)});
        }
        std::reverse(path.begin(), path.end());
    }

private:
    struct Link {
        std::uint32_t parent = 0;
        std::uint32_t choice = 0;
    };
    std::vector<Link> links_;
    store::PairTable choices_;  // there are few different ones
};

class BreadthFirst {
public:
    BreadthFirst(ts::TransitionSystem& system, const SearchOptions& options, const Environment& environment,
                 Listener& listener)
        : system_(system),
          listener_(listener),
          session_(system, options, environment, listener),
          stepper_(system, options, session_, listener) {}

    SearchResult run() {
        session_.until_stopped([this] { explore(); });
        return session_.result();
    }

private:
    void explore() {
        begin();
        while (!next_.states.empty() && !session_.is_over()) {
            std::swap(level_, next_);
            next_.states.clear();
            next_.choices.clear();
            ++depth_;
            expand_level();
        }
        if (first_) session_.find_hangs(*first_);
    }

    struct Waiting {
        ts::StateRef state;
        std::size_t end = 0;  // its choices end here, and begin where those of the one before end
    };
    struct Level {
        std::vector<Waiting> states;
        std::vector<ts::Choice> choices;
    };

    void begin() {
        first_ = session_.start();
        if (!first_) return;
        parents_.set(first_->root, 0, {});
        put_off(*first_);
    }

    void expand_level() {
        std::size_t begin = 0;
        for (const Waiting& waiting : level_.states) {
            const auto choices = std::span<const ts::Choice>(level_.choices).subspan(begin, waiting.end - begin);
            for (const ts::Choice choice : choices) {
                step(waiting.state, choices, choice);
                if (session_.is_over()) return;
            }
            TL_DCHECK(waiting.end >= begin, "the choices of states should lie one after the other");
            begin = waiting.end;
            listener_.backtrack(waiting.state);
        }
    }

    void step(ts::StateRef from, std::span<const ts::Choice> choices, ts::Choice choice) {
        if (!session_.begin_step(choice)) return;
        const auto make_path = [&] {
            path_to(from.root);
            path_.push_back(choice);
            return std::span<const ts::Choice>(path_);
        };
        const ts::StepEnd end = stepper_.execute(from, Stepper::At::Elsewhere, choice, make_path);
        if (session_.is_over() || end != ts::StepEnd::Next) return;
        const ts::Stored reached = system_.store();
        if (!stepper_.reach(from, choices, choice, reached, depth_, make_path) || !reached.is_new) return;
        parents_.set(reached.state.root, from.root, choice);
        put_off(reached.state);
    }

    // Puts a new state, which the system is in, into the next level. Its choices are asked for now: a deadlock is then
    // told with the paths of its own length.
    void put_off(ts::StateRef state) {
        stepper_.list_choices(state, depth_, enabled_, [&] { return path_to(state.root); });
        next_.choices.insert(next_.choices.end(), enabled_.begin(), enabled_.end());
        next_.states.push_back({state, next_.choices.size()});
    }

    std::span<const ts::Choice> path_to(std::uint32_t root) {
        parents_.path_to(root, path_);
        return path_;
    }

    ts::TransitionSystem& system_;
    Listener& listener_;
    Session session_;
    Stepper stepper_;
    std::optional<ts::StateRef> first_;
    Parents parents_;
    Level level_;  // being expanded
    Level next_;   // reached from it, at depth_
    std::uint64_t depth_ = 0;
    std::vector<ts::Choice> enabled_;
    std::vector<ts::Choice> path_;
};

}  // namespace

SearchResult breadth_first(ts::TransitionSystem& system, const SearchOptions& options, const Environment& environment,
                           Listener& listener) {
    return BreadthFirst(system, options, environment, listener).run();
}

}  // namespace tidelock::search
