#include "report/violation_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace tidelock::report {

namespace {

using ts::Standstill;
using ts::Wait;

std::string join(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

std::string place_text(const ts::Place& place) {
    return place.file.empty() ? place.method : fmt::format("{}:{}", place.file, place.line);
}

// "line 12", or with the name of another file.
std::string short_place(const ts::Place& place, const ts::Place& near) {
    if (place.file == near.file) return fmt::format("line {}", place.line);
    return fmt::format("{}:{}", place.file.substr(place.file.find_last_of("/\\") + 1), place.line);
}

std::string holder_text(const Wait& wait) {
    if (!wait.holder) return {};
    return ", held by " + wait.holder->actor + (wait.holder->has_ended ? ", which has ended" : "");
}

// Of a wait that nobody ends.
std::string hopeless(const Wait& wait, const char* text) { return wait.may_be_woken ? "" : text; }

// What it waits for, with what there is to say of that.
std::string wait_text(const Wait& wait) {
    const std::string object = wait.objects.empty() ? "" : wait.objects.front();
    switch (wait.what) {
        case Wait::For::End:
            return "waits for " + object + " to end" +
                   (wait.has_returned ? "; Main has returned, but its thread ends only with the program" : "");
        case Wait::For::Initialiser:
            return "waits for the static constructor of " + object +
                   (wait.holder ? ", which " + wait.holder->actor + " runs" : "");
        case Wait::For::Lock:
            return "waits for " + object + holder_text(wait);
        case Wait::For::SpinLock:
            return "waits for a SpinLock that is taken" + holder_text(wait);
        case Wait::For::Pulse:
            return "is in Monitor.Wait on " + object + hopeless(wait, ", which nobody pulses any more");
        case Wait::For::Signal:
            return "waits for " + object +
                   (wait.holder ? holder_text(wait) : hopeless(wait, ", which nobody signals any more"));
        case Wait::For::AnyOf:
            return "waits for any of " + join(wait.objects);
        case Wait::For::AllOf:
            return "waits for all of " + join(wait.objects);
        case Wait::For::Call:
            return "waits in " + wait.call + " on " + object +
                   (wait.holder ? holder_text(wait) : hopeless(wait, ", where nobody wakes it any more"));
        case Wait::For::Time:
            return wait.may_be_woken ? "sleeps" : "sleeps for ever";
        case Wait::For::Nothing:
            break;
    }
    return "cannot go on";
}

std::string go_on(const std::vector<std::string>& movers) {
    return join(movers) + (movers.size() == 1 ? " goes on for ever" : " go on for ever");
}

std::string standstill_message(const Standstill& s, bool is_hang) {
    if (is_hang) return "the program can no longer end: " + go_on(s.movers);
    const std::size_t count = s.blocked.size();
    switch (s.cause) {
        case Standstill::Cause::MainThread:
            return "a thread waits for the end of the main thread, which never comes";
        case Standstill::Cause::EndedHolder:
            return "a thread waits for a lock whose holder has ended";
        case Standstill::Cause::Cycle:
            return count == 1 ? "a thread waits for itself" : fmt::format("{} threads wait for each other", count);
        case Standstill::Cause::AllBlocked:
            return count == 1 ? "the last thread cannot go on" : "no thread can go on";
        case Standstill::Cause::Movers:
            break;
    }
    return fmt::format("{} thread{} can never go on, while {}", count, count == 1 ? "" : "s", go_on(s.movers));
}

std::string cycle_text(const ts::Cycle& cycle) {
    return fmt::format("the last {} of {} steps are repeated for ever\n", cycle.steps, cycle.of);
}

std::string_view verb(ts::RacingAccess::What what) {
    switch (what) {
        case ts::RacingAccess::What::Read:
            return "read";
        case ts::RacingAccess::What::Write:
            return "write";
        case ts::RacingAccess::What::VolatileRead:
            return "volatile read";
        case ts::RacingAccess::What::AtomicWrite:
            break;
    }
    return "atomic write";
}

// "write by thread 2"
std::string side(const ts::RacingAccess& access) { return fmt::format("{} by {}", verb(access.what), access.actor); }

std::string side_line(const ts::RacingAccess& access) {
    return fmt::format("{}  ({})\n", side(access), place_text(access.place));
}

struct Lines {
    std::string message;
    std::string details;
};

// The message is one line, what follows are details. What an assertion says in several lines, without the stack behind
// them, is put on one.
Lines split(const std::string& text, ts::ViolationKind kind) {
    Lines lines;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
        const bool is_stack = text.compare(begin, 6, "   at ") == 0;
        if (!lines.message.empty() && (kind != ts::ViolationKind::Assertion || is_stack)) break;
        if (end != begin) lines.message += (lines.message.empty() ? "" : ": ") + text.substr(begin, end - begin);
        begin = std::min(text.find_first_not_of("\r\n", end), text.size());
    }
    lines.details = text.substr(begin);
    return lines;
}

struct Message {
    ts::ViolationKind kind;

    std::string operator()(const ts::Failure& failure) const { return split(failure.text, kind).message; }
    std::string operator()(const Standstill& s) const { return standstill_message(s, kind == ts::ViolationKind::Hang); }
    std::string operator()(const ts::Endless& endless) const {
        return join(endless.actors) + (kind == ts::ViolationKind::Livelock
                                           ? " without end and without progress"
                                           : " without end, and nobody can see anything of it");
    }
    std::string operator()(const ts::Race& race) const {
        return race.location + ": " + side(race.first) + " races with " + side(race.second);
    }
    std::string operator()(const ts::BrokenInvariant& invariant) const {
        return fmt::format("invariant '{}' {}", invariant.name,
                           invariant.is_false ? "does not hold" : "cannot be evaluated: it throws or blocks");
    }
};

struct Details {
    ts::ViolationKind kind;

    std::string operator()(const ts::Failure& failure) const { return split(failure.text, kind).details; }
    std::string operator()(const Standstill& s) const {
        std::string text;
        for (const ts::Blocked& blocked : s.blocked) {
            text += blocked.actor + " " + report::wait_text(blocked, blocked.place);
            if (!blocked.place.file.empty()) text += "  (" + place_text(blocked.place) + ")";
            text += "\n";
        }
        return text + (s.cycle ? cycle_text(*s.cycle) : "");
    }
    std::string operator()(const ts::Endless& endless) const { return cycle_text(endless.cycle); }
    std::string operator()(const ts::Race& race) const { return side_line(race.first) + side_line(race.second); }
    std::string operator()(const ts::BrokenInvariant& /*invariant*/) const { return {}; }
};

}  // namespace

std::string message_of(const ts::Violation& violation) { return std::visit(Message{violation.kind}, violation.facts); }

std::string details_of(const ts::Violation& violation) { return std::visit(Details{violation.kind}, violation.facts); }

std::string wait_text(const ts::Blocked& blocked, const ts::Place& near) {
    const std::string text = wait_text(blocked.wait);
    return blocked.held_since.file.empty() ? text : text + " since " + short_place(blocked.held_since, near);
}

}  // namespace tidelock::report
