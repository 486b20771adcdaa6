#include "dotnet/inspector.h"

#include <algorithm>

#include "dotnet/inspection.h"
#include "dotnet/next_step.h"
#include "dotnet/places.h"
#include "dotnet/relaxed_rows.h"
#include "dotnet/waits.h"
#include "machine/exec/interruption.h"
#include "machine/library/clock.h"
#include "machine/library/stack_trace_text.h"
#include "machine/library/waiting.h"
#include "model/names.h"
#include "model/position.h"

namespace tidelock::dotnet {

namespace {

using kind::ActorView;
using kind::FrameView;
using kind::LockView;
using kind::StepOption;
using kind::StepTraits;
using kind::TraceStep;
using model::ProgramModel;
using threads::Thread;

class Inspector final : public kind::Inspector, private kind::StepWatch {
public:
    Inspector(ProgramModel& model, kind::SourceText& source) : model_(model), m_(model.machine()), places_(m_, source) {
        model.on_passed([this](const Thread& thread, auto accesses) { pass(thread, accesses); });
    }

    std::vector<ActorView> actors(std::span<const ts::Choice> choices) override;
    std::vector<FrameView> stack(std::uint32_t thread) override;
    std::optional<std::vector<kind::Variable>> variables(std::uint32_t thread) override;
    std::optional<kind::Inspected> inspect(std::uint32_t thread, std::string_view path) override;
    std::vector<LockView> locks() override;
    std::vector<std::string> files_with_code_at(std::uint32_t line) override;
    StepWatch& watch() override { return *this; }

private:
    void note_passed(StepTraits* traits) override;
    void note_writes(StepTraits& traits) override;
    void note_standing(std::uint32_t actor, StepTraits& traits) override;

    ActorView view_of(const Thread& thread, std::span<const ts::Choice> choices);
    StepOption option_of(const Thread& thread, ts::Choice choice, const TraceStep& next);
    const threads::Frame* own_frame(std::uint32_t thread);
    void note_place(const Thread& thread, StepTraits& traits);
    void pass(const Thread& thread, std::span<const exec::MemoryAccess> accesses);
    // With all that is to be seen of the state.
    exec::Machine& machine() { return model_.machine(); }

    ProgramModel& model_;
    exec::Machine& m_;  // as it is in the middle of a step
    Places places_;
    StepTraits* watched_ = nullptr;
};

// --- threads ---

std::vector<ActorView> Inspector::actors(std::span<const ts::Choice> choices) {
    std::vector<ActorView> views;
    for (const auto& t : machine().threads()) {
        const bool has_ended = t->exists && t->state == threads::ThreadState::Finished;
        if (t->is_live() || has_ended) views.push_back(view_of(*t, choices));
    }
    return views;
}

ActorView Inspector::view_of(const Thread& thread, std::span<const ts::Choice> choices) {
    exec::Machine& m = machine();
    ActorView view{thread.id, model::thread_name(m, thread), thread.is_background};
    if (!thread.is_live()) {
        view.can = ActorView::Can::Ended;
        return view;
    }
    view.next = next_step(m, thread, places_);
    for (const ts::Choice choice : choices) {
        if (choice.actor == thread.id) view.options.push_back(option_of(thread, choice, view.next));
    }
    view.can = view.options.empty() ? ActorView::Can::Wait : ActorView::Can::GoOn;
    const bool only_runs_out = view.options.size() == 1 && view.options[0].what == StepOption::What::TimeOut;
    if ((view.can == ActorView::Can::Wait || only_runs_out) && !model_.can_proceed(thread)) {
        view.waits = blocked_thread(model_, *m.thread(thread.id));
        view.waits->wait.may_be_woken = true;
    }
    return view;
}

StepOption Inspector::option_of(const Thread& thread, ts::Choice choice, const TraceStep& next) {
    using What = StepOption::What;
    StepOption option{What::Step, choice, choice.option, {}};
    if (choice.option == ProgramModel::kTimeOut) {
        option.what = What::TimeOut;
    } else if (ProgramModel::is_completion(choice)) {
        const threads::PendingOperation& operation = thread.pending[choice.option - ProgramModel::kComplete];
        option.what = What::Complete;
        option.completed = places_.row(thread, *operation.code, operation.insn);
        option.completed.operation = completed_operation(operation);
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

// --- stacks and variables ---

std::vector<FrameView> Inspector::stack(std::uint32_t thread) {
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
            const TraceStep row = places_.row(t, *f->code, insn);
            view.file = row.file;
            view.line = row.line;
            view.text = row.text;
        }
        frames.push_back(std::move(view));
    }
    return frames;
}

const threads::Frame* Inspector::own_frame(std::uint32_t thread) {
    const model::Position position = model::position_of(machine(), *machine().thread(thread));
    return position.frame == nullptr || position.frame->code->is_native ? nullptr : position.frame;
}

std::optional<std::vector<kind::Variable>> Inspector::variables(std::uint32_t thread) {
    const threads::Frame* frame = own_frame(thread);
    if (frame == nullptr) return std::nullopt;
    return variables_of(machine(), *machine().thread(thread), *frame);
}

std::optional<kind::Inspected> Inspector::inspect(std::uint32_t thread, std::string_view path) {
    const Thread* t = thread == 0 ? nullptr : machine().thread(thread);
    return dotnet::inspect(machine(), t, t == nullptr ? nullptr : own_frame(thread), path);
}

std::vector<std::string> Inspector::files_with_code_at(std::uint32_t line) {
    std::vector<std::string> files;
    for (const types::Assembly* assembly : machine().loader().assemblies()) {
        if (assembly->is_framework()) continue;
        for (const library::SourceLine& known : library::lines_with_code(machine(), *assembly)) {
            if (known.line == line) files.push_back(known.file);
        }
    }
    return files;
}

// --- locks ---

std::vector<LockView> Inspector::locks() {
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
            add(handle_name(m, handle), t->id, is_for_it, 1);
        }
    }
    return views;
}

// --- what a step did ---

void Inspector::note_passed(StepTraits* traits) { watched_ = traits; }

void Inspector::note_writes(StepTraits& traits) {
    for (const exec::MemoryAccess& access : model_.last_step().accesses) {
        if (access.is_write) traits.written.push_back(model::location_name(machine(), access.address, access.size));
    }
}

void Inspector::note_standing(std::uint32_t actor, StepTraits& traits) {
    const Thread& thread = *machine().thread(actor);
    note_place(thread, traits);
    const threads::Wait& wait = thread.wait;
    const bool wants_lock =
        wait.is<threads::ForLock>() || wait.is<threads::ForHandle>() || wait.is<threads::ForSpinLock>();
    traits.meets_held_lock |= wants_lock && !model_.can_proceed(thread) && model_.awaited_thread(thread) != 0;
}

void Inspector::note_place(const Thread& thread, StepTraits& traits) {
    const model::Position position = model::position_of(m_, thread);
    if (!position.file.empty()) traits.places.push_back({position.file, position.line});
}

// In the middle of a step.
void Inspector::pass(const Thread& thread, std::span<const exec::MemoryAccess> accesses) {
    if (watched_ == nullptr || accesses.empty() || accesses[0].size == 0) return;
    note_place(thread, *watched_);
    for (const exec::MemoryAccess& access : accesses) {
        if (access.is_write) watched_->written.push_back(model::location_name(m_, access.address, access.size));
    }
}

}  // namespace

std::unique_ptr<kind::Inspector> make_inspector(ProgramModel& model, kind::SourceText& source) {
    return std::make_unique<Inspector>(model, source);
}

}  // namespace tidelock::dotnet
