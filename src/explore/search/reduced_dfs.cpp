#include "explore/search/reduced_dfs.h"

#include <algorithm>
#include <vector>

#include "base/check.h"
#include "explore/reduction/summaries.h"
#include "explore/search/hangs.h"
#include "explore/search/sleeping_dfs.h"
#include "explore/search/stepper.h"
#include "explore/store/growing_array.h"

namespace tidelock::search {

namespace {

using reduction::ActorSet;
using reduction::ActorSets;
using reduction::Effect;
using reduction::Operations;
using reduction::Summary;

class ReducedDepthFirst {
public:
    ReducedDepthFirst(ts::TransitionSystem& system, const SearchOptions& options, const Reductions& reductions,
                      const Environment& environment, Listener& listener)
        : system_(system),
          listener_(listener),
          reductions_(reductions),
          self_checks_(options.self_checks),
          session_(system, options, environment, listener),
          stepper_(system, options, session_, listener),
          hangs_(system, options, session_),
          actors_location_(operations().dense_location(ts::kActors)) {}

    SearchResult run() {
        session_.until_stopped([this] { explore(); });
        SearchResult result = session_.result();
        result.statistics.summary_bytes = summaries_.bytes() + known_.bytes();
        return result;
    }

private:
    void explore() {
        begin();
        while (!frames_.empty() && !session_.is_over()) {
            Frame& frame = frames_.back();
            if (frame.made < frame.ready) {
                step(frame);
            } else if (frame.first + frame.ready < choices_.size() && !entry_of(frame).has_live) {
                // All that was tried ended here: what the others may do has not been seen.
                choose(choices_[frame.first + frame.ready].actor);
            } else {
                finish();
            }
        }
    }

    static constexpr std::uint32_t kOpen = 1U << 31U;
    static constexpr std::uint32_t kNone = ~0U;

    // A state whose component is not finished yet, in the order of their first sight.
    struct Entry {
        ts::StateRef state;
        std::uint32_t parent = kNone;  // the entry that it was reached from first, and how
        ts::Choice choice;
        std::uint32_t operation = 0;
        std::uint32_t depth = 0;
        std::uint32_t low = 0;               // the lowest entry known to be in its component
        std::uint32_t edges = kNone;         // the last of its edges that are kept
        std::uint32_t edges_before = 0;      // so many edges were kept when it was made
        Summary summary = 0;                 // of what has been explored from it, outside of its component
        Summary live = 0;                    // of a successor from which all others can go on
        std::uint32_t checked_with = kNone;  // its edges were checked with this summary of the component
        ActorSet present;                    // those who are enabled or wait
        ActorSet chosen;
        ActorSet blocked;        // those of the chosen that cannot make a step here
        bool is_ending = false;  // it was reached by a step after which others may not go on
        bool has_live = false;
        bool is_full = false;  // all who can make a step are chosen
        bool has_loop = false;
        bool has_exit = false;     // a step leads out of its component, or to no state
        bool keeps_waits = false;  // what actors wait to do here is among its edges
    };
    // A step whose conflicts have to be looked for once more when the summary of the component is known: it stayed in
    // the component, or has no successor to tell (`Dead`). Or what an actor waits to do, which is only for the summary.
    enum class EdgeKind : std::uint8_t { Open, Dead, Wait };
    struct Edge {
        std::uint32_t operation = 0;
        std::uint32_t before = kNone;
        EdgeKind kind{};
    };
    // An entry being expanded. Its choices are in choices_ from `first` on, up to those of the next frame: first those
    // that have been made, then those that are ready to be made, then those of actors that are not chosen.
    struct Frame {
        std::size_t first = 0;
        std::size_t first_wait = 0;  // in waits_
        std::uint32_t entry = 0;
        std::uint32_t made = 0;   // so many
        std::uint32_t ready = 0;  // so many, with those made
        ActorSet waiting;         // those who cannot make a step
        bool is_again = false;    // the entry was finished before but for its component
    };
    struct Wait {
        static constexpr std::uint32_t kConflict = ~0U;       // until what is in conflict with its operation
        static constexpr std::uint32_t kAnything = ~0U - 1U;  // nothing is known of it
        std::uint32_t actor = 0;
        std::uint32_t until = kConflict;  // which actor makes a step
        std::uint32_t operation = 0;
        bool may_time_out = false;  // the operation is a step that it can make
    };

    [[nodiscard]] Operations& operations() { return summaries_.operations(); }
    [[nodiscard]] Entry& entry_of(const Frame& frame) { return entries_[frame.entry]; }
    [[nodiscard]] std::span<ts::Choice> top_choices() { return std::span(choices_).subspan(frames_.back().first); }
    [[nodiscard]] std::span<const Wait> top_waits() { return std::span(waits_).subspan(frames_.back().first_wait); }
    [[nodiscard]] ActorSets& sets() { return operations().sets(); }
    [[nodiscard]] std::uint32_t number(std::uint32_t actor) { return operations().dense_actor(actor); }

    void begin() {
        const auto state = session_.start();
        if (!state) return;
        Entry first;
        first.state = *state;
        expand(first);
    }

    void step(Frame& frame) {
        const ts::Choice choice = choices_[frame.first + frame.made];
        if (!session_.begin_step(choice)) return;
        ++frame.made;
        const Stepper::At at = is_at_top_ ? Stepper::At::From : Stepper::At::Elsewhere;
        is_at_top_ = false;
        const ts::StepEnd end =
            stepper_.execute(entry_of(frame).state, at, choice, [&] { return path_through(frame.entry, choice); });
        if (session_.is_over()) return;
        std::uint32_t operation = 0;
        bool is_ending = false;
        if (reductions_.dpor) {
            const ts::Footprint& footprint = system_.footprint();
            operation = operations().made(choice.actor, footprint, system_.held());
            TL_DCHECK(sets().has(entry_of(frame).present, number(choice.actor)), "who moves should be there");
            for (const ts::Access& access : footprint) {
                is_ending |= access.location == ts::kEnd && access.touch != ts::Touch::Read;
            }
            choose_those_timed(operation);
        }
        if (end != ts::StepEnd::Next) {
            entry_of(frame).has_exit = true;
            return absorb(operation, 0, true, false);
        }
        reach(frame.entry, choice, operation, is_ending);
    }

    // The system is in a state reached by a step from this entry, which is that of the top frame.
    void reach(std::uint32_t from, ts::Choice choice, std::uint32_t operation, bool is_ending) {
        Entry reached;
        reached.state = system_.store().state;
        const std::uint32_t root = reached.state.root;
        const std::uint32_t known = root < known_.size() ? known_[root] : 0;
        reached.depth = entries_[from].depth + 1;
        if (!stepper_.reach(entries_[from].state, top_choices(), choice, {reached.state, known == 0}, reached.depth,
                            [&] { return path_through(from, choice); }))
            return;
        if (known == 0) {
            reached.parent = from;
            reached.choice = choice;
            reached.operation = operation;
            reached.is_ending = is_ending;
            expand(reached);
        } else if ((known & kOpen) == 0) {
            if (root < is_exclusive_.size() && is_exclusive_[root]) choose_all();
            entries_[from].has_exit = true;
            absorb(operation, known - 1, is_ending, false);
        } else {
            // A cycle: in this state nobody is left out.
            const std::uint32_t to = known & ~kOpen;
            TL_DCHECK(entries_[to].state.root == root, "a state that is open should be known by its entry");
            entries_[from].low = std::min(entries_[from].low, to);
            if (to == from) entries_[from].has_loop = true;
            choose_all();
            absorb(operation, 0, is_ending, true);
        }
    }

    // Makes an entry and a frame of a new state, which the system is in.
    void expand(const Entry& entry) {
        const auto index = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back(entry);
        Entry& made = entries_.back();
        made.low = index;
        made.edges_before = static_cast<std::uint32_t>(edges_.size());
        if (entry.state.root >= known_.size()) known_.resize(std::size_t{entry.state.root} + 1);
        TL_CHECK(known_[entry.state.root] == 0, "a state should be expanded once");
        known_[entry.state.root] = kOpen | index;
        push_frame(index, true);
        is_at_top_ = true;
        if (reductions_.dpor && entry.parent != kNone) {
            look_for_exclusion(made);
            check_waits(made);
        }
        if (top_choices().empty()) return;
        if (!reductions_.dpor || has_both()) return choose_all();
        choose(first_actor(entry.choice.actor));
        TL_CHECK(frames_.back().ready != 0, "in a state with choices some actor should be chosen");
    }

    // If actors that were there are not any more, the one that made the step has to go on before they may: what it does
    // then belongs to this step. The state before it is the last one in which the others can be first.
    void look_for_exclusion(const Entry& entry) {
        const ActorSet gone = sets().without(entries_[entry.parent].present, entry.present);
        if (entry.is_ending || sets().without(gone, number(entry.choice.actor)).is_empty()) return;
        if (entry.state.root >= is_exclusive_.size()) is_exclusive_.resize(std::size_t{entry.state.root} + 1);
        is_exclusive_[entry.state.root] = true;
        choose_all(frames_[frames_.size() - 2], frames_.back().first);
    }

    [[nodiscard]] bool adds_actors(std::uint32_t operation) {
        for (std::size_t i = 0; i < operations().access_count(operation); ++i) {
            if (operations().access(operation, i).location == actors_location_) return true;
        }
        return false;
    }

    // What a step is allowed to do for the waits of other actors: it lets one go on, or makes one wait, only if it is
    // in conflict with what that one waits for, or is what it waits for. NB: one that starts an actor may settle for
    // the others what turns out to be theirs alone.
    void check_waits(const Entry& entry) {
        const Frame& before = frames_[frames_.size() - 2];
        const Frame& after = frames_.back();
        if (before.waiting == after.waiting || adds_actors(entry.operation)) return;
        const std::uint32_t actor = number(entry.choice.actor);
        const auto is_told = [&](const Wait& wait) {
            return wait.until == Wait::kAnything || wait.until == entry.choice.actor ||
                   operations().conflict(entry.operation, wait.operation);
        };
        const ActorSet parent_present = entries_[entry.parent].present;
        const ActorSet freed = sets().without(before.waiting, after.waiting);
        const ActorSet stopped = sets().without(after.waiting, before.waiting);
        for (std::size_t i = before.first_wait; i < waits_.size(); ++i) {
            const std::uint32_t other = number(waits_[i].actor);
            if (other == actor || waits_[i].may_time_out) continue;
            if (i < after.first_wait) {
                const bool goes_on = sets().has(freed, other) && sets().has(entry.present, other);
                TL_CHECK(!goes_on || is_told(waits_[i]), "a step should conflict with the wait that it ends");
            } else {
                const bool is_stopped = sets().has(stopped, other) && sets().has(parent_present, other);
                TL_CHECK(!is_stopped || is_told(waits_[i]), "a step should conflict with what it makes wait");
            }
        }
    }

    // A step has been made in the top frame's state that conflicts with a time-out that could have come before it.
    // After it that actor may have something else to do, so the summary behind it tells nothing of the time-out.
    void choose_those_timed(std::uint32_t operation) {
        if (entry_of(frames_.back()).is_full) return;
        for (const Wait& wait : top_waits()) {
            const std::uint32_t other = number(wait.actor);
            if (!wait.may_time_out || other == operations().actor(operation)) continue;
            if (operations().conflict(operation, wait.operation)) choose(wait.actor);
        }
    }

    // Is there an actor that can make one step and waits to make another? Then others may let it do that one first.
    [[nodiscard]] bool has_both() {
        for (const Wait& wait : top_waits()) {
            if (wait.may_time_out) continue;
            for (const ts::Choice& choice : top_choices()) {
                if (choice.actor == wait.actor) return true;
            }
        }
        return false;
    }

    // The actor that made the last step goes on if it can: fewer switches leave more to be left out.
    std::uint32_t first_actor(std::uint32_t last) {
        const auto choices = top_choices();
        for (const ts::Choice& choice : choices) {
            if (choice.actor == last) return last;
        }
        for (const ts::Choice& choice : choices) {
            if (choice.actor > last) return choice.actor;
        }
        return choices.front().actor;
    }

    // A frame for an entry whose state the system is in.
    void push_frame(std::uint32_t index, bool is_new) {
        system_.enabled(enabled_);
        bool is_cut = false;
        if (is_new) {
            session_.tell_violations([&] { return path_to(index); });
            if (enabled_.empty()) {
                session_.end_path(ts::StepEnd::Next);
                listener_.end_state(entries_[index].state);
            } else {
                is_cut = !session_.may_expand(entries_[index].depth);
            }
        }
        frames_.push_back({choices_.size(), waits_.size(), index, 0, 0, {}, !is_new});
        ActorSet present;
        for (const ts::Choice& choice : enabled_) {
            const std::uint32_t actor = number(choice.actor);
            present = sets().with(present, actor);
            if (!is_cut && (is_new || !sets().has(entries_[index].chosen, actor))) choices_.push_back(choice);
        }
        if (!reductions_.dpor) return;
        ActorSet waiting;
        system_.waiting(waiting_);
        for (const ts::Waiting& one : waiting_) {
            const std::uint32_t otherwise = one.wants.empty() ? Wait::kAnything : Wait::kConflict;
            waits_.push_back({one.actor, one.waits_for_actor ? one.until : otherwise,
                              operations().wanted(one.actor, one.wants), one.may_time_out});
            if (!one.may_time_out) waiting = sets().with(waiting, number(one.actor));
        }
        frames_.back().waiting = waiting;
        entries_[index].present = sets().united(present, waiting);
        if (is_cut) expect_anything(index);
    }

    // The state is as deep as the search may go: what the actors would do from there on is not known.
    void expect_anything(std::uint32_t index) {
        const auto expect = [&](std::uint32_t actor) {
            Summary& summary = entries_[index].summary;
            summary = summaries_.united(summary, summaries_.effect(0, operations().wanted(actor, {})).before);
        };
        for (const ts::Choice& choice : enabled_) expect(choice.actor);
        for (const ts::Waiting& one : waiting_) expect(one.actor);
    }

    // --- choosing actors in the state of the top frame ---
    void choose_all() { choose_all(frames_.back(), choices_.size()); }
    void choose_all(Frame& frame, std::size_t end) {
        TL_DCHECK(frame.first + frame.ready <= end, "what is ready should stay so");
        frame.ready = static_cast<std::uint32_t>(end - frame.first);
        entry_of(frame).is_full = true;
    }

    // Makes the actor's choices ready; are there any?
    bool make_ready(std::uint32_t actor) {
        Frame& frame = frames_.back();
        const auto choices = top_choices();
        const std::uint32_t before = frame.ready;
        for (std::size_t i = before; i < choices.size(); ++i) {
            if (number(choices[i].actor) != actor) continue;
            // In front of those that are not, whose order stays.
            std::rotate(&choices[frame.ready], &choices[i], &choices[i] + 1);
            ++frame.ready;
        }
        return frame.ready != before;
    }

    void choose(std::uint32_t actor) {
        Entry& entry = entry_of(frames_.back());
        entry.chosen = sets().with(entry.chosen, number(actor));
        make_ready(number(actor));
        if (frames_.back().ready == top_choices().size()) entry.is_full = true;
    }

    // These actors have to be chosen, and with those that cannot make a step the ones that could let them go on. What
    // others may do is in the summary of a successor.
    void demand(ActorSet actors, Summary after) {
        Entry& entry = entry_of(frames_.back());
        if (entry.is_full) return;
        ActorSet left = sets().without(actors, entry.chosen);
        for (; !left.is_empty(); left = sets().without(left, entry.chosen)) {
            const std::uint32_t actor = sets().first(left);
            entry.chosen = sets().with(entry.chosen, actor);
            if (make_ready(actor)) continue;
            entry.blocked = sets().with(entry.blocked, actor);
            if (!let_go_on(actor, after, left)) return choose_all();
        }
        if (frames_.back().ready == top_choices().size()) entry.is_full = true;
    }

    // Adds the actors that could let a blocked one go on; false if all could.
    bool let_go_on(std::uint32_t actor, Summary after, ActorSet& needed) {
        for (const Wait& wait : top_waits()) {
            if (number(wait.actor) != actor) continue;
            if (wait.until == Wait::kAnything) return false;
            needed = wait.until == Wait::kConflict
                         ? sets().united(needed, summaries_.effect(after, wait.operation).conflicts)
                         : sets().with(needed, number(wait.until));
            return true;
        }
        needed = sets().united(needed, summaries_.actors_at(after, actors_location_));  // it is not there yet
        return true;
    }

    // --- what a step of the top frame's entry led to ---
    // `after` is the summary of the state reached, complete unless this state is still open. If others may not go on
    // there (`is_dead`) it tells nothing of them.
    void absorb(std::uint32_t operation, Summary after, bool is_dead, bool is_open) {
        if (!reductions_.dpor) return;
        Entry& entry = entry_of(frames_.back());
        const Effect effect = summaries_.effect(after, operation);
        // NB: what is done within a component is put together at its end.
        if (!is_open) {
            Summary before = effect.before;
            if (!sets().without(effect.conflicts, entry.present).is_empty()) {
                // Nothing is hidden by a step that others were not there to make theirs before.
                before = summaries_.united(after, summaries_.effect(0, operation).before);
            }
            entry.summary = summaries_.united(entry.summary, before);
        }
        if (is_open || is_dead) keep_edge(entry, operation, is_dead ? EdgeKind::Dead : EdgeKind::Open);
        demand(effect.conflicts, after);
        if (is_dead && entry.has_live) demand(summaries_.effect(entry.live, operation).conflicts, entry.live);
        if (is_dead || entry.has_live) return;
        entry.has_live = true;
        entry.live = after;
        for (std::uint32_t edge = entry.edges; edge != kNone; edge = edges_[edge].before) {
            if (edges_[edge].kind == EdgeKind::Dead)
                demand(summaries_.effect(after, edges_[edge].operation).conflicts, after);
        }
    }

    void keep_edge(Entry& entry, std::uint32_t operation, EdgeKind kind) {
        edges_.push_back({operation, entry.edges, kind});
        entry.edges = static_cast<std::uint32_t>(edges_.size() - 1);
        entry.checked_with = kNone;
    }

    // --- the end of states and components ---
    void finish() {
        const Frame done = frames_.back();
        check_chosen(done);
        if (done.is_again) {
            pop_frame();
            Entry& below = entry_of(frames_.back());
            below.low = std::min(below.low, entries_[done.entry].low);
            return;
        }
        const bool is_single = entries_.size() == std::size_t{done.entry} + 1 && !entries_[done.entry].has_loop;
        const bool is_last = entries_[done.entry].low == done.entry;
        if (!is_single || !is_last) keep_waits();
        Entry entry = entries_[done.entry];
        if (!is_last) {
            pop_frame();
            Entry& below = entry_of(frames_.back());
            below.low = std::min(below.low, entry.low);
            return absorb(entry.operation, entry.summary, entry.is_ending, true);
        }
        if (is_single) {
            entry.summary = with_waits(entry.summary);
        } else if (reductions_.dpor) {
            entry.summary = summary_of_component(done.entry);
            if (must_grow(done.entry, entry.summary)) return;
        }
        check_component(done.entry, is_single, entry.summary);
        if (!is_single && hangs_.is_on()) look_for_hang(done.entry);
        while (entries_.size() > done.entry) {
            const ts::StateRef state = entries_.back().state;
            if (looks_at_summary()) check_summary(state, entry.summary);
            known_[state.root] = entry.summary + 1;
            entries_.pop_back();
            listener_.backtrack(state);
        }
        edges_.resize(entry.edges_before);
        pop_frame();
        if (frames_.empty()) return;
        entry_of(frames_.back()).has_exit = true;
        absorb(entry.operation, entry.summary, entry.is_ending, false);
    }

    // What decision 006 argues from: of the actors that are chosen in the state of the top frame all choices have been
    // made, those of them that have none are known to wait for others, and one of the steps leads on (rule 4).
    void check_chosen(const Frame& done) {
        const Entry& entry = entry_of(done);
        TL_CHECK(done.made == done.ready, "the choices of a state that is finished should have been made");
        if (!reductions_.dpor) return;
        const std::size_t count = choices_.size() - done.first;
        TL_CHECK(done.ready == count || entry.has_live || done.is_again,
                 "as long as all steps end where they lead, others should be chosen");
        TL_DCHECK(!entry.is_full || done.ready == count, "where all are chosen no choice should be left");
        TL_DCHECK(std::ranges::none_of(top_choices().subspan(done.ready),
                                       [&](ts::Choice c) { return sets().has(entry.chosen, number(c.actor)); }),
                  "all choices of an actor that is chosen should be made");
        TL_DCHECK(sets().without(entry.blocked, entry.chosen).is_empty(), "who is blocked should be chosen");
    }

    // A component from this entry on is complete, with this summary.
    void check_component(std::uint32_t first, bool is_single, Summary summary) {
        TL_CHECK(summary <= reduction::kMostSummaries, "a summary should not be taken for a state that is open");
        const auto low = [this](std::size_t i) { return entries_[i].low; };
        bool is_one_full = is_single;
        for (std::size_t i = first; i < entries_.size(); ++i) {
            TL_DCHECK(low(i) >= first, "a component should not lead back to before it");
            is_one_full |= entries_[i].is_full;
        }
        TL_CHECK(is_one_full, "a cycle should have a state in which nobody is left out");
    }

    [[nodiscard]] bool looks_at_summary() {
        constexpr std::uint64_t kEvery = 13;
        if (self_checks_ == SearchOptions::SelfChecks::Off || !reductions_.dpor || session_.is_over()) return false;
        return self_checks_ == SearchOptions::SelfChecks::All || finished_++ % kEvery == 0;
    }

    // The claim of decision 006, for no steps in between: what an actor does next from a state that is finished is in
    // the summary, whether the actor was chosen there or not. Found out by making those steps. NB: what properties have
    // to say of them is not the search's to tell, but whoever warns does so once. An actor with a step that is pruned
    // may be on a path that does not exist (it has guessed wrong), of which nothing is in the summary.
    void check_summary(ts::StateRef state, Summary summary) {
        is_at_top_ = false;
        system_.restore(state);
        system_.enabled(enabled_);
        const std::vector<ts::Choice> choices = enabled_;
        std::vector<std::uint32_t> operations_made;
        ActorSet pruned;
        for (const ts::Choice choice : choices) {
            system_.restore(state);
            const ts::StepEnd end = system_.execute(choice);
            if (end == ts::StepEnd::Restart) return session_.end_path(end);
            if (end == ts::StepEnd::Pruned) pruned = sets().with(pruned, number(choice.actor));
            for (const ts::Violation& violation : system_.violations()) {
                if (violation.is_warning) listener_.violation(violation, {});
            }
            operations_made.push_back(operations().made(choice.actor, system_.footprint(), system_.held()));
        }
        for (std::size_t c = 0; c < choices.size(); ++c) {
            const std::uint32_t actor = number(choices[c].actor);
            const std::uint32_t operation = operations_made[c];
            for (std::size_t i = 0; i < operations().access_count(operation); ++i) {
                const ActorSet there = summaries_.actors_at(summary, operations().access(operation, i).location);
                TL_CHECK(sets().has(pruned, actor) || sets().has(there, actor),
                         "what an actor does next should be in the summary of the state");
            }
        }
    }

    // The component from this entry on is complete. NB: it has a cycle, since it has several states or a loop.
    void look_for_hang(std::uint32_t first) {
        for (std::size_t i = first; i < entries_.size(); ++i) {
            if (entries_[i].has_exit) return;
        }
        hangs_.tell(entries_[first].state, path_to(first));
    }

    void pop_frame() {
        TL_DCHECK(choices_.size() >= frames_.back().first && waits_.size() >= frames_.back().first_wait,
                  "a frame should end where the next one began");
        choices_.resize(frames_.back().first);
        waits_.resize(frames_.back().first_wait);
        frames_.pop_back();
        is_at_top_ = false;
    }

    // What the actors of the top frame's state wait to do belongs to its summary.
    Summary with_waits(Summary summary) {
        Summary waits = 0;
        for (const Wait& wait : top_waits()) waits = summaries_.effect(waits, wait.operation).before;
        return summaries_.united(waits, summary);
    }
    void keep_waits() {
        Entry& entry = entry_of(frames_.back());
        if (entry.keeps_waits) return;
        entry.keeps_waits = true;
        for (const Wait& wait : top_waits()) keep_edge(entry, wait.operation, EdgeKind::Wait);
    }

    // All that is done in the component from this entry on, and after it; nothing hides anything there. NB: united
    // once, at its end: what each of its states has seen of it up to then would be as many summaries as there are
    // states.
    Summary summary_of_component(std::uint32_t first) {
        Summary all = 0;
        Summary last = 0;
        ++round_;
        for (std::size_t i = first; i < entries_.size(); ++i) {
            const Entry& entry = entries_[i];
            if (entry.summary != last) all = summaries_.united(all, entry.summary);
            last = entry.summary;
            for (std::uint32_t edge = entry.edges; edge != kNone; edge = edges_[edge].before) {
                const std::uint32_t operation = edges_[edge].operation;
                if (operation >= united_in_.size()) united_in_.resize(std::size_t{operation} * 2 + 16);
                if (united_in_[operation] == round_) continue;
                united_in_[operation] = round_;
                all = summaries_.united(all, summaries_.effect(0, operation).before);
            }
        }
        return all;
    }

    // The component from this entry on is complete but for what its own summary demands: opens the states again in
    // which actors have to be added. Are there any?
    bool must_grow(std::uint32_t first, Summary all) {
        bool grows = false;
        const auto end = static_cast<std::uint32_t>(entries_.size());
        for (std::uint32_t i = first; i < end; ++i) {
            Entry& entry = entries_[i];
            if (entry.is_full || entry.checked_with == all) continue;
            entry.checked_with = all;
            ActorSet needed;
            for (std::uint32_t edge = entry.edges; edge != kNone; edge = edges_[edge].before) {
                if (edges_[edge].kind == EdgeKind::Wait) continue;
                needed = sets().united(needed, summaries_.effect(all, edges_[edge].operation).conflicts);
            }
            if (sets().without(needed, entry.chosen).is_empty() && entry.blocked.is_empty()) continue;
            system_.restore(entry.state);
            is_at_top_ = false;
            push_frame(i, false);
            for (ActorSet left = entry.blocked; !left.is_empty(); left = sets().without(left, sets().first(left))) {
                if (!let_go_on(sets().first(left), all, needed)) choose_all();
            }
            demand(needed, all);
            if (frames_.back().ready == frames_.back().made) {
                pop_frame();
            } else {
                grows = true;
            }
        }
        return grows;
    }

    // The choices from the first state to this entry.
    std::span<const ts::Choice> path_to(std::uint32_t entry) {
        path_.clear();
        for (; entry != kNone && entries_[entry].parent != kNone; entry = entries_[entry].parent) {
            path_.push_back(entries_[entry].choice);
        }
        std::reverse(path_.begin(), path_.end());
        return path_;
    }

    std::span<const ts::Choice> path_through(std::uint32_t entry, ts::Choice choice) {
        path_to(entry);
        path_.push_back(choice);
        return path_;
    }

    ts::TransitionSystem& system_;
    Listener& listener_;
    const Reductions reductions_;
    const SearchOptions::SelfChecks self_checks_;
    std::uint64_t finished_ = 0;  // states, as far as they are counted for self-checks
    Session session_;
    Stepper stepper_;
    Hangs hangs_;
    reduction::Summaries summaries_;
    const std::uint32_t actors_location_;
    store::GrowingArray<std::uint32_t> known_;  // by root: 0, or a summary + 1, or kOpen and an entry
    std::vector<bool> is_exclusive_;  // by root: is there an actor that others have to wait for without saying so?
    store::GrowingArray<Entry> entries_;
    store::GrowingArray<Edge> edges_;
    std::vector<std::uint32_t> united_in_;  // by operation: the last round of summary_of_component that it was in
    std::uint32_t round_ = 0;
    store::GrowingArray<Frame> frames_;
    store::GrowingArray<ts::Choice> choices_;
    store::GrowingArray<Wait> waits_;
    std::vector<ts::Choice> enabled_;
    std::vector<ts::Waiting> waiting_;
    std::vector<ts::Choice> path_;
    bool is_at_top_ = false;  // is the system in the state of the top frame?
};

}  // namespace

SearchResult reduced_depth_first(ts::TransitionSystem& system, const SearchOptions& options,
                                 const Reductions& reductions, const Environment& environment, Listener& listener) {
    if (!reductions.dpor && reductions.sleep) return sleeping_depth_first(system, options, environment, listener);
    return ReducedDepthFirst(system, options, reductions, environment, listener).run();
}

}  // namespace tidelock::search
