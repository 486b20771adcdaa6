#include "cli/check_observer.h"

#include <fmt/format.h>

namespace tidelock::cli {

void CheckObserver::begin(verify::Phase phase, std::size_t number, std::size_t of) {
    phase_ = phase;
    switch (phase) {
        case verify::Phase::Search:
            partial_.clear_violations();
            progress_.begin(number == 0 ? "searching" : fmt::format("search {}", number + 1));
            return;
        case verify::Phase::SecondPass:
            progress_.begin("proving that nothing hangs");
            return;
        case verify::Phase::Repetition:
            if (number == 0) {
                watch_.begin_report();
            } else {
                progress_.begin(fmt::format("repeating violation {} of {}", number, of));
            }
            return;
        case verify::Phase::TimeOuts:
            progress_.begin("asking whether it takes a time-out");
            return;
    }
}

void CheckObserver::progress(const search::Statistics& statistics) {
    progress_.show(statistics);
    if (phase_ == verify::Phase::Search) partial_.count(statistics);
}

}  // namespace tidelock::cli
