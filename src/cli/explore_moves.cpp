// The commands of `tidelock explore` that move: steps, runs, breakpoints.
#include <fmt/format.h>

#include <random>

#include "cli/explore_session.h"
#include "report/explorer_text.h"
#include "report/text.h"
#include "report/violation_text.h"

namespace tidelock::cli {

using kind::ActorView;
using verify::Breakpoint;
using verify::Explorer;
using verify::StateView;

namespace {

constexpr std::uint64_t kMostSteps = 10'000;  // of a run, unless another number is given

std::string plural(std::uint64_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace

// --- single steps ---

// The one that is named, or the only one that can go on.
Result<const ActorView*> ExploreSession::thread_to_move(Words words, const std::vector<ActorView>& all) {
    if (!words.empty()) {
        TL_TRY(number, thread_named(words, 0));
        for (const ActorView& thread : all) {
            if (thread.number != number) continue;
            if (thread.can == ActorView::Can::GoOn) return &thread;
            return Error{"", fmt::format("{} {}", thread.name,
                                         thread.can == ActorView::Can::Ended ? "has ended"
                                         : !thread.waits                     ? "cannot go on"
                                                                             : "cannot go on: it " +
                                                               report::wait_text(*thread.waits, thread.waits->place))};
        }
        return Error{"", fmt::format("thread {} has ended", number)};
    }
    const ActorView* only = nullptr;
    std::string numbers;
    for (const ActorView& thread : all) {
        if (thread.can != ActorView::Can::GoOn) continue;
        numbers += fmt::format("{}{}", numbers.empty() ? "" : ", ", thread.number);
        only = &thread;
    }
    if (only == nullptr) return Error{"", "no thread can go on here; `back` takes steps back"};
    if (numbers.find(',') != std::string::npos)
        return Error{"", fmt::format("several threads can go on ({}): name one, as in `step {}`", numbers,
                                     numbers.substr(0, numbers.find(',')))};
    return only;
}

Result<void> ExploreSession::step(Words words) {
    const std::vector<ActorView> all = explorer_->actors();
    TL_TRY(thread, thread_to_move(words, all));
    if (thread->options.size() > 1)
        return Error{
            "", fmt::format("{} has {} options: `choose {} 0` to `choose {} {}`", thread->name, thread->options.size(),
                            thread->number, thread->number, thread->options.size() - 1)};
    return make_step(thread->options[0].choice);
}

Result<void> ExploreSession::choose(Words words) {
    const std::vector<ActorView> all = explorer_->actors();
    TL_TRY(thread, thread_to_move(words.first(1), all));
    TL_TRY(option, parse_number(words[1], 0));
    if (option >= thread->options.size())
        return Error{"", fmt::format("{} has {} here", thread->name, plural(thread->options.size(), "option"))};
    return make_step(thread->options[option].choice);
}

Result<void> ExploreSession::make_step(ts::Choice choice) {
    TL_TRY(move, explorer_->step(choice));
    TL_TRY_VOID(show(move));
    show_state();
    return {};
}

Result<void> ExploreSession::show(const Explorer::Move& move) {
    if (move.began_again)
        say("note: the program was started again and the steps repeated, in a finer model: states have new numbers\n");
    return show_violations(move.shown);
}

// As `check` does.
Result<void> ExploreSession::show_violations(const std::vector<ts::Violation>& shown) {
    for (const ts::Violation& violation : shown) {
        TL_TRY(finding, explorer_->finding_of(violation));
        say(report::finding_text(finding, program_, style_, report::Amount::Full) + "\n");
    }
    return {};
}

void ExploreSession::show_state() {
    say(report::state_text(explorer_->state(), style_));
    say(report::threads_text(explorer_->actors(), explorer_->last_mover(), style_));
}

Result<void> ExploreSession::back(Words words) {
    std::uint64_t count = 1;
    if (!words.empty()) {
        TL_TRY(number, parse_number(words[0], 1));
        count = number;
    }
    if (explorer_->back(count) == 0) return Error{"", "this is the beginning of the program"};
    show_state();
    return {};
}

Result<void> ExploreSession::restart(Words /*words*/) {
    explorer_->back(explorer_->path_length());
    show_state();
    return {};
}

Result<void> ExploreSession::forward(Words words) {
    std::uint64_t count = 1;
    if (!words.empty()) {
        TL_TRY(number, parse_number(words[0], 1));
        count = number;
    }
    if (explorer_->taken_back() == 0) return Error{"", "no step was taken back"};
    for (; count != 0 && explorer_->taken_back() != 0 && !is_interrupted_(); --count) {
        TL_TRY(move, explorer_->forward());
        if (!move.is_made) return Error{"", "the step cannot be made any more"};
        TL_TRY_VOID(show(move));
    }
    show_state();
    return {};
}

// --- runs ---

Result<void> ExploreSession::run(Words words) {
    std::uint64_t limit = kMostSteps;
    if (!words.empty()) {
        TL_TRY(number, parse_number(words[0], 1));
        limit = number;
    }
    return run_by([this] { return explorer_->next_in_order(); }, limit);
}

Result<void> ExploreSession::random(Words words) {
    std::uint64_t seed = 1;
    std::uint64_t limit = kMostSteps;
    if (!words.empty()) {
        TL_TRY(number, parse_number(words[0], 0));
        seed = number;
    }
    if (words.size() > 1) {
        TL_TRY(number, parse_number(words[1], 1));
        limit = number;
    }
    say(fmt::format("seed {}\n", seed));
    std::mt19937_64 generator(seed);
    // NB: not std::uniform_int_distribution, which differs from library to library.
    return run_by([&] { return explorer_->choices()[generator() % explorer_->choices().size()]; }, limit);
}

Result<void> ExploreSession::run_by(const std::function<ts::Choice()>& next, std::uint64_t limit) {
    if (explorer_->choices().empty()) return Error{"", "no thread can go on here; `back` takes steps back"};
    std::string reason;
    std::uint64_t made = 0;
    while (reason.empty() && !explorer_->choices().empty()) {
        TL_TRY(move, explorer_->step(next()));
        ++made;
        TL_TRY_VOID(show(move));
        for (const auto& [number, breakpoint] : breaks_) {
            if (reason.empty() && verify::is_hit(breakpoint, move.traits))
                reason = fmt::format("breakpoint {}: {}", number, report::breakpoint_text(breakpoint));
        }
        if (reason.empty() && is_interrupted_()) reason = "interrupted";
        if (reason.empty() && made == limit) reason = fmt::format("the limit of {} is reached", plural(limit, "step"));
    }
    say(fmt::format("{} made{}{}\n", plural(made, "step"), reason.empty() ? "" : "; ", reason));
    show_state();
    return {};
}

// --- breakpoints ---

Result<void> ExploreSession::add_break(Words words) {
    Breakpoint breakpoint;
    const std::size_t colon = words[0].rfind(':');
    if (words[0] == "write") {
        if (words.size() != 2) return Error{"", "break write takes a field: break write Counter.count"};
        breakpoint = {Breakpoint::On::Write, words[1], 0};
    } else if (words.size() != 1) {
        return Error{"", "break takes FILE:LINE, lock, write FIELD or violation"};
    } else if (words[0] == "lock") {
        breakpoint.on = Breakpoint::On::Lock;
    } else if (words[0] == "violation") {
        breakpoint.on = Breakpoint::On::Violation;
    } else if (colon == std::string::npos || colon == 0) {
        return Error{"", "break takes FILE:LINE, lock, write FIELD or violation"};
    } else {
        TL_TRY(line, parse_number(words[0].substr(colon + 1), 1));
        breakpoint = {Breakpoint::On::Line, words[0].substr(0, colon), static_cast<std::uint32_t>(line)};
        if (line > 0xFFFF'FFFFU || !explorer_->has_code_at(breakpoint.name, breakpoint.line))
            return Error{"", "there is no code of the program in " + words[0]};
    }
    say(fmt::format("breakpoint {}: {}\n", next_break_, report::breakpoint_text(breakpoint)));
    breaks_.emplace_back(next_break_++, std::move(breakpoint));
    return {};
}

Result<void> ExploreSession::list_breaks(Words /*words*/) {
    for (const auto& [number, breakpoint] : breaks_)
        say(fmt::format("  {}  {}\n", number, report::breakpoint_text(breakpoint)));
    if (breaks_.empty()) say("there are no breakpoints\n");
    return {};
}

Result<void> ExploreSession::delete_break(Words words) {
    TL_TRY(number, parse_number(words[0], 1));
    const auto is_it = [wanted = number](const auto& known) { return known.first == wanted; };
    if (std::erase_if(breaks_, is_it) == 0) return Error{"", fmt::format("there is no breakpoint {}", number)};
    return {};
}

}  // namespace tidelock::cli
