// The part of Explorer that looks at the state: threads, stacks, variables, locks.
#include <algorithm>

#include "check/waits.h"
#include "machine/exec/interruption.h"
#include "machine/library/clock.h"
#include "machine/library/stack_trace_text.h"
#include "machine/library/waiting.h"
#include "model/names.h"
#include "model/position.h"
#include "replay/next_step.h"
#include "replay/relaxed_rows.h"
#include "verify/explorer.h"

namespace tidelock::verify {

using model::ProgramModel;
using threads::Thread;

// --- threads ---

std::vector<ThreadView> Explorer::threads() {
    std::vector<ThreadView> views;
    for (const auto& t : machine().threads()) {
        const bool has_ended = t->exists && t->state == threads::ThreadState::Finished;
        if (t->is_live() || has_ended) views.push_back(view_of(*t));
    }
    return views;
}

ThreadView Explorer::view_of(const Thread& thread) {
    exec::Machine& m = machine();
    ThreadView view{thread.id, model::thread_name(m, thread), thread.is_background};
    if (!thread.is_live()) {
        view.can = ThreadView::Can::Ended;
        return view;
    }
    view.next = replay::next_step(m, thread, *places_);
    for (const ts::Choice choice : choices_) {
        if (choice.actor == thread.id) view.options.push_back(option_of(thread, choice, view.next));
    }
    view.can = view.options.empty() ? ThreadView::Can::Wait : ThreadView::Can::GoOn;
    const bool only_runs_out = view.options.size() == 1 && view.options[0].what == StepOption::What::TimeOut;
    if ((view.can == ThreadView::Can::Wait || only_runs_out) && !model().can_proceed(thread)) {
        view.waits = check::blocked_thread(model(), *m.thread(thread.id));
        view.waits->wait.may_be_woken = true;
    }
    return view;
}

StepOption Explorer::option_of(const Thread& thread, ts::Choice choice, const replay::TraceStep& next) {
    using What = StepOption::What;
    StepOption option{What::Step, choice, choice.option, {}};
    if (choice.option == ProgramModel::kTimeOut) {
        option.what = What::TimeOut;
    } else if (ProgramModel::is_completion(choice)) {
        const threads::PendingOperation& operation = thread.pending[choice.option - ProgramModel::kComplete];
        option.what = What::Complete;
        option.completed = places_->row(thread, *operation.code, operation.insn);
        option.completed.operation = replay::completed_operation(operation);
        if (operation.has_address)
            option.completed.object = operation.kind == threads::PendingOperation::Kind::Exit
                                          ? model::monitor_name(machine(), threads::lock_of(operation))
                                          : model::location_name(machine(), operation.address, operation.size);
    } else if (next.operation == "guess") {
        option.what = What::Guess;
    } else if (library::is_look(thread.wait)) {
        option.what = choice.option == library::kTimeJumps ? What::TimeJumps : What::Step;
    } else if (thread.wait.choices != 0) {
        option.what = What::Value;
    } else if (choice.option == exec::kAnswersInterrupt) {
        option.what = What::Interrupt;
    }
    return option;
}

bool Explorer::has_thread(std::uint32_t number) {
    const auto& all = machine().threads();
    return std::any_of(all.begin(), all.end(), [&](const auto& t) { return t->id == number && t->exists; });
}

// --- stacks and variables ---

std::vector<FrameView> Explorer::stack(std::uint32_t thread) {
    exec::Machine& m = machine();
    const Thread& t = *m.thread(thread);
    std::vector<FrameView> frames;
    if (t.top == nullptr) return frames;
    for (const threads::Frame* f = t.top; f > t.frames; --f) {
        const types::Method* method = f->code->method;
        if (f->kind == threads::FrameKind::Filter || method == nullptr) continue;
        FrameView view;
        view.is_own = model::is_own_code(*method);
        view.method = model::user_method_name(*method);
        if (view.is_own && !f->code->is_native) {
            const auto at = static_cast<std::size_t>(f->ip - f->code->begin);
            const code::Insn* insn = f == t.top || at == 0 ? f->ip : f->ip - 1;
            const replay::TraceStep row = places_->row(t, *f->code, insn);
            view.file = row.file;
            view.line = row.line;
            view.text = row.text;
        }
        frames.push_back(std::move(view));
    }
    return frames;
}

const threads::Frame* Explorer::own_frame(std::uint32_t thread) {
    const model::Position position = model::position_of(machine(), *machine().thread(thread));
    return position.frame == nullptr || position.frame->code->is_native ? nullptr : position.frame;
}

std::optional<std::vector<model::Variable>> Explorer::variables(std::uint32_t thread) {
    const threads::Frame* frame = own_frame(thread);
    if (frame == nullptr) return std::nullopt;
    return model::variables_of(machine(), *machine().thread(thread), *frame);
}

std::optional<model::Inspected> Explorer::inspect(std::uint32_t thread, std::string_view path) {
    const Thread* t = thread == 0 ? nullptr : machine().thread(thread);
    return model::inspect(machine(), t, t == nullptr ? nullptr : own_frame(thread), path);
}

bool Explorer::has_code_at(const std::string& file, std::uint32_t line) {
    const auto& all = machine().loader().assemblies();
    return std::any_of(all.begin(), all.end(), [&](const types::Assembly* assembly) {
        if (assembly->is_framework()) return false;
        const std::vector<library::SourceLine> lines = library::lines_with_code(machine(), *assembly);
        return std::any_of(lines.begin(), lines.end(), [&](const library::SourceLine& known) {
            return known.line == line && is_named(known.file, file);
        });
    });
}

// --- locks ---

std::vector<LockView> Explorer::locks() {
    exec::Machine& m = machine();
    std::vector<LockView> views;
    const auto add = [&](std::string name, threads::ThreadId owner, auto&& is_for, std::uint32_t depth) {
        LockView view{std::move(name), owner};
        if (owner != 0) view.owner_name = model::thread_name(m, *m.thread(owner));
        view.depth = depth;
        for (const auto& t : m.threads()) {
            if (t->is_live() && t->id != owner && is_for(t->wait)) view.wanted_by.push_back(model::thread_name(m, *t));
        }
        views.push_back(std::move(view));
    };
    for (const threads::Monitor& monitor : m.monitors().all()) {
        if (monitor.is_idle()) continue;
        const auto is_for_it = [&](const threads::Wait& wait) { return wait.is_for_lock(monitor.key); };
        add(model::monitor_name(m, monitor.key), monitor.owner, is_for_it, monitor.recursion);
        for (const threads::ThreadId id : monitor.waiters)
            views.back().waiters.push_back(model::thread_name(m, *m.thread(id)));
    }
    for (const auto& t : m.threads()) {
        if (!t->exists) continue;
        for (const memory::Address handle : t->mutexes) {
            const auto is_for_it = [&](const threads::Wait& wait) {
                return wait.is<threads::ForHandle>() && wait.as<threads::ForHandle>()->handle == handle;
            };
            add(check::handle_name(m, handle), t->id, is_for_it, 1);
        }
    }
    return views;
}

}  // namespace tidelock::verify
