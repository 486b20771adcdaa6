// One line on standard error, rewritten a few times per second while a search runs. Only for a terminal.
#pragma once

#include <string>

#include "explore/search/search_result.h"

namespace tidelock::cli {

class Progress {
public:
    explicit Progress(bool is_shown) : shows_(is_shown) {}
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // What is done from now on: building, a search, the repetition of a counterexample.
    void begin(std::string what);
    void show(const search::Statistics& statistics);
    void clear();

private:
    bool shows_;
    bool is_shown_ = false;
    std::string what_;
    // When it was last shown, for the present rate.
    double shown_at_ = 0;
    std::uint64_t states_ = 0;
};

}  // namespace tidelock::cli
