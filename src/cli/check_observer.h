// Follows a check while the engine works: shows its progress, keeps what is known so far for a forced end, and hands on
// limits and signals.
#pragma once

#include "cli/partial_result.h"
#include "cli/progress.h"
#include "cli/watch.h"
#include "verify/engine.h"

namespace tidelock::cli {

class CheckObserver final : public verify::Observer {
public:
    CheckObserver(Progress& progress, PartialResult& partial, Watch& watch)
        : progress_(progress), partial_(partial), watch_(watch) {}

    void begin(verify::Phase phase, std::size_t number, std::size_t of) override;
    void progress(const search::Statistics& statistics) override;
    void found(const verify::Finding& violation) override { partial_.add(violation); }
    [[nodiscard]] bool is_stopping() const override { return watch_.cause() != StopCause::None; }

private:
    Progress& progress_;
    PartialResult& partial_;
    Watch& watch_;
    verify::Phase phase_ = verify::Phase::Search;
};

}  // namespace tidelock::cli
