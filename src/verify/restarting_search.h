// A search of a program as its plan asks for it. What a search takes for granted may turn out not to hold; then it
// begins again without that. All searches of the engine are made here.
#pragma once

#include <memory>

#include "base/result.h"
#include "explore/search/listener.h"
#include "kind/program.h"
#include "verify/plan.h"

namespace tidelock::verify {

// Who wants the search made.
class SearchClient {
public:
    SearchClient() = default;
    SearchClient(const SearchClient&) = delete;
    SearchClient& operator=(const SearchClient&) = delete;
    virtual ~SearchClient() = default;

    // A search begins, for the first time or again: whoever listens to it. What the one before has found is void.
    virtual search::Listener& begin(kind::Exploration& exploration, std::uint64_t restarts) = 0;
    // What is searched, in place of the program itself: after `begin`.
    virtual ts::TransitionSystem& system(kind::Exploration& exploration) { return exploration.system(); }
};

enum class Scouting : std::uint8_t { No, Yes };  // beside the default search (explore/search/scout.h)

struct FinishedSearch {
    std::unique_ptr<kind::Exploration> exploration;
    search::SearchResult result;
    Reductions reductions;  // with which it was made
    std::uint64_t restarts = 0;
    double seconds_before = 0;      // in searches that had to begin again
    bool drops_reductions = false;  // because invariants are looked at in every state
    bool is_void =
        false;  // a limit or a signal came when it had to begin again: what was found took too much for granted
};

// `settings` are those that the program was opened with last, with what the search has learnt.
Result<FinishedSearch> search_program(const kind::Program& program, const Plan& plan, kind::Settings& settings,
                                      SearchClient& client, Scouting scouting);

// The limits of a plan of which some seconds are gone, with what every search of a program looks for.
search::SearchOptions limits_after(const search::SearchOptions& limits, double spent);

}  // namespace tidelock::verify
