#include "dotnet/actors.h"

#include "dotnet/step_label.h"
#include "dotnet/waits.h"
#include "kind/rules.h"
#include "model/names.h"
#include "model/thread_origin.h"

namespace tidelock::dotnet {

static_assert(model::ProgramModel::kTimeOut == kind::kTimeOut);

using kind::Duty;
using kind::Life;
using threads::Thread;

threads::ThreadId awaited_by(model::ProgramModel& model, const Thread& t) {
    if (!t.pending.empty()) return 0;  // it has steps to make, which may let others go on
    if (!t.is_live() || t.wait.has_deadline || model.can_proceed(t)) return 0;
    return model.awaited_thread(t);
}

// --- actors ---

std::uint32_t Threads::count() { return static_cast<std::uint32_t>(model_.threads().size()); }

std::string Threads::name(std::uint32_t actor) {
    exec::Machine& m = model_.machine();
    return model::thread_name(m, *m.thread(actor));
}

Life Threads::life(std::uint32_t actor) {
    const Thread& thread = *model_.thread(actor);
    if (thread.is_live()) return Life::Live;
    return thread.pending.empty() ? Life::Ended : Life::Leaving;
}

Duty Threads::duty(std::uint32_t actor) {
    if (!model_.has_to_end(actor)) return Duty::None;
    // NB: a background thread that has to end runs the handlers of the program's end.
    return model_.thread(actor)->keeps_program() ? Duty::Program : Duty::End;
}

std::vector<kind::ActorOrigin> Threads::origins() { return model::thread_origins(model_.threads()); }

ts::Violation Threads::at(ts::ViolationKind violation, std::uint32_t actor) {
    return model_.at(violation, *model_.thread(actor));
}

std::string Threads::label(ts::Choice choice) { return step_label(model_, choice); }

// --- waits ---

std::uint32_t ThreadWaits::awaited(std::uint32_t actor) { return awaited_by(model_, *model_.thread(actor)); }

std::uint32_t ThreadWaits::awaited_end(std::uint32_t actor) {
    const auto* end = model_.thread(actor)->wait.as<threads::ForEnd>();
    return end == nullptr ? 0 : end->thread;
}

bool ThreadWaits::can_go_on(std::uint32_t actor) { return model_.can_proceed(*model_.thread(actor)); }

ts::Blocked ThreadWaits::blocked(std::uint32_t actor) { return blocked_thread(model_, *model_.thread(actor)); }

bool ThreadWaits::may_be_broken() { return model_.has_interrupts(); }

bool ThreadWaits::has_ended() { return model_.has_ended(); }

}  // namespace tidelock::dotnet
