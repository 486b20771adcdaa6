// One line on standard error, rewritten a few times per second while a search runs. Only for a terminal.
#pragma once

#include "explore/search/search_result.h"

namespace tidelock::cli {

class Progress {
public:
    ~Progress() { clear(); }
    Progress() = default;
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(const search::Statistics& statistics);
    void clear();

private:
    double shown_at_ = 0;
    bool is_shown_ = false;
};

}  // namespace tidelock::cli
