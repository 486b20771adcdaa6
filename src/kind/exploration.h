// One exploration of a program: the transition system that is searched, and who answers for it what its actors, places
// and operations are called. Made by Program::open, for one search or one repetition.
#pragma once

#include <any>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "explore/ts/transition_system.h"
#include "kind/actors.h"
#include "kind/assumptions.h"
#include "kind/inspector.h"
#include "kind/narrator.h"
#include "kind/source_text.h"
#include "kind/waits.h"

namespace tidelock::kind {

// What was found out about what explorations take for granted.
struct Learnt {
    std::any value;                  // for Settings::learnt of the next one; only the kind knows what is in it
    bool must_restart = false;       // this one went by something that does not hold
    bool needs_every_state = false;  // something is looked at between all steps: nothing may be left out
};

// Something that is not supported, met on the way.
struct Problem {
    std::string what;
    std::string stack;  // a line per frame
    ts::Place place;    // in the program's own code
};

// What there is to say after the search, apart from what the search counts.
struct Account {
    std::size_t actors = 0;  // that the program had in all
    std::uint64_t instructions = 0;
    std::uint64_t store_bytes = 0;
    bool has_met_queue_limit = false;  // Settings::queue_limit: something was left out
    bool has_met_clock_limit = false;  // Settings::clock: executions were cut off,
    bool has_only_cut = false;         // all of them
    Problem problem;                   // the first, if anything was not supported
    std::vector<Assumption> data;      // what was fixed of the data that the program asked for
    std::vector<Assumption> others;    // what else the result takes for granted
};

class Exploration {
public:
    Exploration() = default;
    Exploration(const Exploration&) = delete;
    Exploration& operator=(const Exploration&) = delete;
    virtual ~Exploration() = default;

    virtual ts::TransitionSystem& system() = 0;
    virtual Actors& actors() = 0;
    virtual Waits& waits() = 0;
    // They take the texts of source files from there, and add to them.
    virtual std::unique_ptr<Narrator> narrate(SourceText& source) = 0;
    virtual std::unique_ptr<Inspector> inspect(SourceText& source) = 0;

    // Asked after each search.
    [[nodiscard]] virtual Learnt learnt() = 0;
    // NB: tells what is known without looking at the state: after a request to stop (base/stop.h) nothing can be
    // restored.
    [[nodiscard]] virtual Account account() = 0;
    // Is a table full, so that no more states can be stored? Asked now and then during a search.
    [[nodiscard]] virtual bool is_full() const = 0;
};

}  // namespace tidelock::kind
