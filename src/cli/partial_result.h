// What is known of a check at any moment, for the watch (watch.h) to print when the check itself does not come to it.
// Written by the check, read by the watch's thread.
#pragma once

#include <mutex>

#include "base/stop.h"
#include "report/summary.h"

namespace tidelock::cli {

class PartialResult {
public:
    void begin(const report::Summary& summary);  // program, arguments, options
    void count(const search::Statistics& statistics);
    void add(const verify::Finding& violation);
    void clear_violations();  // a search begins again
    // As it would end now, for this cause.
    [[nodiscard]] report::Summary end(StopCause cause);

private:
    std::mutex mutex_;
    report::Summary summary_;
};

}  // namespace tidelock::cli
