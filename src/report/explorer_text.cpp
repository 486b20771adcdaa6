#include "report/explorer_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/effects.h"
#include "report/violation_text.h"

namespace tidelock::report {

using kind::ActorView;
using kind::FrameView;
using kind::LockView;
using kind::StepOption;
using verify::Breakpoint;
using verify::StateView;

namespace {

std::string base_name(const std::string& path) { return path.substr(path.find_last_of("/\\") + 1); }

std::string place_text(const std::string& file, std::uint32_t line) {
    return file.empty() ? std::string() : fmt::format("{}:{}", base_name(file), line);
}

std::string padded(const std::string& text, std::size_t width) {
    const std::size_t columns = columns_of(text);
    return columns < width ? text + std::string(width - columns, ' ') : text;
}

std::string without_end(std::string line) {
    while (line.ends_with(' ')) line.pop_back();
    return line + "\n";
}

}  // namespace

// --- the state ---

std::string state_text(const StateView& state, const Style& style) {
    using Status = StateView::Status;
    std::string text = state.number == 0 ? fmt::format("step {}", state.step)
                                         : fmt::format("state {}, step {}", state.number, state.step);
    if (state.on_path) {
        text += fmt::format(", seen before at step {} of this path", *state.on_path);
    } else if (state.in_session) {
        text += fmt::format(", seen before in this session at step {}", *state.in_session);
    }
    text = style.paint(Ink::Bold, text);
    switch (state.status) {
        case Status::Open:
            break;
        case Status::Ended:
            text += ": the program has ended";
            break;
        case Status::Stuck:
            text += ": no thread can go on";
            break;
        case Status::Violation:
            text += ": the program cannot go on after the violation";
            break;
        case Status::Pruned:
            text += ": an assumption does not hold (Verify.Assume), nothing follows";
            break;
        case Status::Unsupported:
            text += ": unsupported: " + style.shorten(state.problem);
            break;
    }
    return text + "\n";
}

// --- threads ---

namespace {

std::string access_text(const kind::TraceAccess& access) {
    std::string text = (access.is_write ? "writes " : "reads ") + access.location;
    if (!access.before.empty()) text += fmt::format(" ({}{})", access.is_write ? "now " : "", access.before);
    return text;
}

std::string option_text(const StepOption& option, const std::string& next) {
    switch (option.what) {
        case StepOption::What::Step:
            return next.empty() ? "goes on" : next;
        case StepOption::What::Value:
            return fmt::format("chooses {}", option.value);
        case StepOption::What::TimeOut:
            return "the time-out runs out";
        case StepOption::What::Interrupt:
            return "is interrupted";
        case StepOption::What::TimeJumps:
            return "looks at the clock, 10 days later";
        case StepOption::What::Guess:
            return fmt::format("goes on with guess {}", option.value);
        case StepOption::What::Complete:
            break;
    }
    const kind::TraceStep& row = option.completed;
    std::string text =
        fmt::format("the {}{}{} takes effect", row.operation, row.object.empty() ? "" : " of ", row.object);
    if (!row.file.empty()) text += " (" + place_text(row.file, row.line) + ")";
    return text;
}

struct Line {
    std::string name, can, place;
    Ink ink = Ink::Plain;
};

Line line_of(const ActorView& thread) {
    Line line{fmt::format("{}  {}", thread.number, thread.name), "waits",
              place_text(thread.next.file, thread.next.line), Ink::Dim};
    if (thread.can == ActorView::Can::Ended) line.can = "has ended";
    if (thread.can == ActorView::Can::GoOn) {
        line.can = "can go on";
        line.ink = Ink::Green;
    }
    return line;
}

}  // namespace

std::string operation_text(const kind::TraceStep& next) {
    if (next.operation == "choose") return "chooses a value";
    if (next.operation == "class-initialisation") return "initialises a class";
    if (next.operation == "guess") return "goes on with a guess";
    std::string text;
    for (const kind::TraceAccess& access : next.accesses) text += (text.empty() ? "" : ", ") + access_text(access);
    if (!text.empty()) return text;
    for (const std::string& effect : effects_of(next)) text += (text.empty() ? "" : ", ") + effect;
    return text;
}

std::string threads_text(const std::vector<ActorView>& threads, std::uint32_t last_mover, const Style& style) {
    std::size_t name = 0;
    std::size_t can = 0;
    std::size_t place = 0;
    for (const ActorView& thread : threads) {
        const Line line = line_of(thread);
        name = std::max(name, columns_of(line.name));
        can = std::max(can, columns_of(line.can));
        place = std::max(place, columns_of(line.place));
    }
    const std::string indent(name + can + 6, ' ');
    std::string out;
    for (const ActorView& thread : threads) {
        const Line line = line_of(thread);
        out += without_end(fmt::format("{} {}  {}  {}  {}", thread.number == last_mover ? ">" : " ",
                                       padded(line.name, name), style.paint(line.ink, padded(line.can, can)),
                                       padded(line.place, place), thread.next.text));
        const std::string next = operation_text(thread.next);
        if (thread.waits) out += indent + wait_text(*thread.waits, thread.waits->place) + "\n";
        const bool has_several = thread.options.size() > 1;
        const bool is_plain =
            !has_several && (thread.options.empty() || thread.options[0].what == StepOption::What::Step);
        if (is_plain && !thread.waits && !next.empty()) out += indent + next + "\n";
        for (std::size_t i = 0; i < thread.options.size() && !is_plain; ++i) {
            const std::string command = has_several ? fmt::format("choose {} {}: ", thread.number, i) : "";
            out += indent + command + option_text(thread.options[i], next) + "\n";
        }
    }
    return out;
}

// --- stacks, variables, locks ---

std::string stack_text(const std::vector<FrameView>& frames, const Style& style) {
    std::size_t width = 0;
    for (const FrameView& frame : frames) width = std::max(width, columns_of(frame.method));
    std::string out;
    for (const FrameView& frame : frames) {
        const std::string method = padded(frame.method, width);
        out +=
            without_end(fmt::format("  {}  {}  {}", style.paint(frame.is_own ? Ink::Plain : Ink::Dim, method),
                                    frame.is_own ? place_text(frame.file, frame.line) : "(class library)", frame.text));
    }
    return out;
}

namespace {

std::string value_of(const kind::Variable& variable) {
    switch (variable.known) {
        case kind::Variable::Known::Yes:
            break;
        case kind::Variable::Known::Unused:
            return "(not in use here)";
        case kind::Variable::Known::Pending:
            return "(not read yet)";
    }
    return variable.value.empty() ? "?" : variable.value;
}

}  // namespace

std::string variables_text(const std::vector<kind::Variable>& variables) {
    std::size_t name = 0;
    std::size_t type = 0;
    for (const kind::Variable& variable : variables) {
        name = std::max(name, columns_of(variable.name));
        type = std::max(type, columns_of(variable.type));
    }
    std::string out;
    for (const kind::Variable& variable : variables)
        out +=
            fmt::format("  {}  {}  {}\n", padded(variable.name, name), padded(variable.type, type), value_of(variable));
    return out;
}

std::string inspected_text(const kind::Inspected& inspected) {
    const kind::Variable& whole = inspected.whole;
    const bool is_type = whole.value.empty() && whole.known == kind::Variable::Known::Yes && !inspected.parts.empty();
    std::string out = is_type                     ? whole.name + "\n"
                      : whole.value == whole.name ? fmt::format("{}: {}\n", whole.name, whole.type)
                                                  : fmt::format("{} = {}\n", whole.name, value_of(whole));
    // A struct has told of its fields already.
    if (!whole.value.starts_with('{')) out += variables_text(inspected.parts);
    if (inspected.left_out != 0) out += fmt::format("  ... {} more\n", inspected.left_out);
    return out;
}

std::string locks_text(const std::vector<LockView>& locks) {
    std::string out;
    for (const LockView& lock : locks) {
        out += "  " + lock.name;
        out += lock.owner == 0 ? ": held by nobody" : ": held by " + lock.owner_name;
        if (lock.depth > 1) out += fmt::format(", {} times", lock.depth);
        if (!lock.wanted_by.empty()) out += fmt::format("; wanted by {}", fmt::join(lock.wanted_by, ", "));
        if (!lock.waiters.empty()) out += fmt::format("; in Monitor.Wait: {}", fmt::join(lock.waiters, ", "));
        out += "\n";
    }
    return out.empty() ? "no lock is held\n" : out;
}

std::string breakpoint_text(const Breakpoint& breakpoint) {
    switch (breakpoint.on) {
        case Breakpoint::On::Line:
            return fmt::format("{}:{}", breakpoint.name, breakpoint.line);
        case Breakpoint::On::Lock:
            return "a lock that another thread holds";
        case Breakpoint::On::Write:
            return "a write of " + breakpoint.name;
        case Breakpoint::On::Violation:
            return "a violation";
    }
    return "";
}

}  // namespace tidelock::report
