#include "cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/process.h"

namespace tidelock::cli {

namespace {

constexpr double kBetween = 0.25;  // seconds

}  // namespace

void Progress::show(const search::Statistics& s) {
    if (s.seconds - shown_at_ < kBetween) return;
    shown_at_ = s.seconds;
    is_shown_ = true;
    fmt::print(stderr, "\r\x1b[K{} states, {:.0f}/s, depth {}, {:.0f} MB, {:.0f} s", s.states,
               static_cast<double>(s.states) / std::max(s.seconds, 1e-9), s.max_depth,
               static_cast<double>(memory_in_use()) / (1024.0 * 1024.0), s.seconds);
    std::fflush(stderr);
}

void Progress::clear() {
    if (!is_shown_) return;
    is_shown_ = false;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
}

}  // namespace tidelock::cli
