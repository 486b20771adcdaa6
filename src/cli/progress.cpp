#include "cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/process.h"

namespace tidelock::cli {

namespace {

double rate(std::uint64_t states, double seconds) { return static_cast<double>(states) / std::max(seconds, 1e-9); }

}  // namespace

void Progress::begin(std::string what) {
    what_ = std::move(what);
    shown_at_ = 0;
    states_ = 0;
    if (!shows_) return;
    is_shown_ = true;
    print_error(fmt::format("\r\x1b[K{}", what_));
    std::fflush(stderr);
}

void Progress::show(const search::Statistics& s) {
    if (!shows_) return;
    is_shown_ = true;
    print_error(fmt::format("\r\x1b[K{}: {} states, {:.0f}/s now, {:.0f}/s on average, depth {}, {:.0f} MB, {:.0f} s",
                            what_, s.states, rate(s.states - states_, s.seconds - shown_at_), rate(s.states, s.seconds),
                            s.max_depth, static_cast<double>(memory_in_use()) / (1024.0 * 1024.0), s.seconds));
    std::fflush(stderr);
    shown_at_ = s.seconds;
    states_ = s.states;
}

void Progress::clear() {
    if (!is_shown_) return;
    is_shown_ = false;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
}

}  // namespace tidelock::cli
