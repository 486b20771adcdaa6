#include "model/program_model.h"

#include <algorithm>
#include <limits>

#include "base/check.h"
#include "machine/exec/foreign.h"
#include "machine/exec/issue.h"
#include "machine/library/atomicity.h"
#include "machine/library/clock.h"
#include "machine/library/contracts.h"
#include "machine/library/process_exit.h"
#include "machine/library/program.h"
#include "machine/library/scheduler.h"
#include "machine/library/sources.h"
#include "machine/library/stack_trace_text.h"
#include "machine/library/waiting.h"
#include "model/footprints.h"
#include "model/names.h"
#include "model/position.h"
#include "model/record_limits.h"

namespace tidelock::model {

using exec::Stop;
using threads::Thread;
using threads::ThreadState;
using ts::StepEnd;
using ts::ViolationKind;

namespace {

// Backward jumps and calls until a state is taken although nothing is visible: loops without end are found by it.
constexpr std::int64_t kFuel = 200'000;

// Until guarded accesses are passed (has_learnt).
constexpr std::uint64_t kWatchedSteps = 1'000;

// NB: where accesses wait in queues, what a thread stands before is not all that it may do next.
exec::TornAccesses known_torn(const ModelOptions& options) {
    exec::TornAccesses known = options.assumptions.torn;
    known.is_everything |= options.order != nullptr;
    return known;
}

}  // namespace

ProgramModel::ProgramModel(exec::Machine& machine, types::Assembly& assembly, const ModelOptions& options)
    : m_(machine),
      assembly_(assembly),
      options_(options),
      tearing_(machine.blocks(), known_torn(options)),
      guards_(machine, options.assumptions.memory),
      store_(machine, tracking_, options.collector),
      symmetry_(machine) {
    m_.stepping = &stepping_;
    m_.watches_assemblies = !options.assumptions.no_looks_at_assemblies;
    stepping_.tearing = &tearing_;
    if (options.merges_guarded && !options.assumptions.memory.is_off) {
        TL_CHECK(options.keeps_shared && options.order == nullptr, "memory that was shared should stay so");
        stepping_.guards = &guards_;
    }
    stepping_.order = options.order;
    stepping_.repairs = options.repairs;
    stepping_.queue_limit = options.queue_limit;
    library::DataUse& data = library::data_use(m_);
    data.follows_looker = data.orders_deadlines = options.time_outs == TimeOuts::Stuck;
    stepping_.counts_references = !options.assumptions.no_closing;
    stepping_.looks_into_caches = options.library.everything;
    tracking_.delays_local = options.order != nullptr && options.order->delays_local;
    if (options.looks_ahead) look_ahead();
    store_.tell_sharing_apart(options.keeps_shared ? StateStore::KeepsSharing::AsPartOfState
                                                   : StateStore::KeepsSharing::AsContext);
    const bool is_canonical = options.numbering == Numbering::Canonical && !options.assumptions.pinned.is_everything;
    if (is_canonical) {
        TL_CHECK(options.order == nullptr && !options.reduces && !options.symmetry && !options.merges_guarded,
                 "a search that leaves something out should not rename objects");
        store_.number_canonically(options.assumptions.pinned);
        tracking_.exposure = &exposure_;
    }
    // NB: forms are made of threads with all their frames.
    if (options.remembers_steps && !is_canonical) store_.remember_steps();
    if (options.self_checks != SelfChecks::Off) self_check_ = std::make_unique<SelfCheck>(m_, options.self_checks);
    // An atomic call may wait for a lock of its own, and whoever is interrupted there sees it.
    library::LookedInto looked_into = options.library;
    looked_into.everything |= has_interrupts();
    const std::set<std::string>& apart = options.assumptions.looked_into;
    looked_into.types.insert(looked_into.types.end(), apart.begin(), apart.end());
    stepping_.expects_interrupts = has_interrupts();
    m_.classify = [this, looked_into](const types::Method& method, exec::NativeFunction native) {
        library::consult_method(m_, method);
        return library::classify(method, native, looked_into, options_.library);
    };
    tracking_.keeper_of = &library::keeper_of;
    stepping_.on_trusted = [this](const Thread& thread, const threads::Frame& section) {
        trusts_.note(thread, section);
    };
}

ProgramModel::~ProgramModel() {
    // Blocks that the state at hand does not have keep their memory: the table gives back that of blocks that exist.
    for (memory::BlockId id = 1; id < m_.blocks().end(); ++id) {
        if (m_.blocks()[id].kind == memory::BlockKind::Free && tracking_.placement.is_placed(id))
            m_.blocks().revive(id);
    }
    m_.stepping = nullptr;
}

const threads::Frame* ProgramModel::safe_call(const Thread& thread) {
    const threads::Frame* safe = nullptr;
    for (const threads::Frame* f = thread.top; f >= thread.frames; --f) {
        const code::Atomicity atomicity = f->code->atomicity;
        if (atomicity == code::Atomicity::Program) break;
        if (atomicity == code::Atomicity::Atomic) return nullptr;
        if (atomicity == code::Atomicity::Library && f->code->is_safe_by_contract) safe = f;
    }
    return safe;
}

bool ProgramModel::mentions_member(std::string_view member) const { return mentions(m_.loader(), assembly_, member); }

// To begin again costs more than to be careful: what the program mentions is taken to be used.
void ProgramModel::look_ahead() {
    Assumptions& a = options_.assumptions;
    if (mentions_member("Interrupt")) a.no_interrupts = false;
    if (options_.reduces && mentions_member("set_IsBackground")) a.no_background = false;
}

// --- starting ---

StepEnd ProgramModel::start() {
    violations_.clear();
    m_.blocks().start_tracking(tracking_);
    if (!library::prepare_program(m_, assembly_)) return note_problem(StepEnd::Unsupported);
    m_.fresh_threads.clear();
    stepping_.is_alone = true;
    Thread& main = *m_.threads().front();
    tracking_.placement.set_actor(main.id);
    return run(main);
}

// --- choices ---

bool ProgramModel::lives_alone() {
    // NB: that of a search without stored states must not depend on whether ended threads have been forgotten.
    if (!options_.merges_alone && library::exit_thread(m_) != 0) return false;
    std::uint32_t count = 0;
    for (const auto& t : m_.threads()) {
        if ((options_.merges_alone ? t->is_live() : t->exists) && ++count > 1) return false;
    }
    return count == 1;
}

bool ProgramModel::has_ended() {
    if (m_.cells().get<std::uint8_t>(exec::Cell::Ended) != 0) return true;
    return library::exit_thread(m_) == 0 && !has_foreground();
}

bool ProgramModel::has_to_end(std::uint32_t actor) {
    const threads::ThreadId ending = library::exit_thread(m_);
    return ending != 0 ? actor == ending : m_.thread(actor)->keeps_program();
}

bool ProgramModel::has_foreground() {
    for (const auto& t : m_.threads()) {
        if (t->is_live() && t->keeps_program()) return true;
    }
    return false;
}

bool ProgramModel::can_proceed(const Thread& thread) { return library::can_proceed(m_, thread); }

threads::ThreadId ProgramModel::awaited_thread(const Thread& thread) { return library::awaited_thread(m_, thread); }

bool ProgramModel::may_time_out(const Thread& thread) const {
    if (!thread.wait.has_deadline || options_.time_outs == TimeOuts::Stuck) return false;
    return options_.time_outs == TimeOuts::Any || thread.wait.is<threads::ForTime>();
}

void ProgramModel::enabled(std::vector<ts::Choice>& choices) {
    choices.clear();
    violations_.clear();
    if (has_ended()) {
        library::data_use(m_).has_reached_end = true;
        return;
    }
    // May time jump at the look that the thread stands before?
    const auto may_jump = [this](const Thread& thread) {
        if (options_.time_outs != TimeOuts::Stuck) return true;
        // Only if it would look for ever: nothing has happened since it did, and nobody else does anything but look.
        if (!library::only_looks(m_, thread)) return false;
        return std::none_of(m_.threads().begin(), m_.threads().end(), [&](const auto& t) {
            if (t.get() == &thread || !t->is_live() || library::is_look(t->wait)) return false;
            return t->wait.choices != 0 || !t->pending.empty() || can_proceed(*t);
        });
    };
    for (const auto& t : m_.threads()) {
        if (!t->is_live() || &symmetry_.first_like(*t) != t.get()) continue;
        if (t->wait.choices != 0 && !waits_for_queue(*t)) {
            // In the middle of an atomic section nobody else may run; a guess is invisible to others.
            exec::Frame* section = exec::atomic_frame(*t, t->top);
            const bool is_exclusive = (section != nullptr && section->has_acted) ||
                                      (t->wait.needs == threads::Needs::Guess && options_.guesses_first);
            if (is_exclusive) choices.clear();
            const bool is_look = library::is_look(t->wait);
            const std::uint32_t ways = !is_look ? t->wait.choices : may_jump(*t) ? library::kTimeJumps + 1 : 1;
            for (std::uint32_t i = 0; i < ways; ++i) choices.push_back({t->id, i});
            if (is_look && !t->pending.empty()) add_completions(*t, choices);
            if (is_exclusive) return;
        } else {
            own_choices(*t, choices);
        }
    }
    const auto only_looks = [this](const ts::Choice& choice) {
        return library::is_look(m_.thread(choice.actor)->wait);
    };
    if (options_.time_outs == TimeOuts::Stuck && std::all_of(choices.begin(), choices.end(), only_looks))
        advance_clock(choices);
    if (!choices.empty()) return;
    for (const auto& property : properties_) property->stuck(*this, violations_);
}

// An access that is made in pieces has to wait until the queue is empty, like all that do not enter it.
bool ProgramModel::waits_for_queue(const Thread& thread) {
    const bool is_access = thread.wait.needs != threads::Needs::Guess && thread.top->ip->op != code::Op::native;
    return is_access && !thread.pending.empty() && !exec::queue_of(m_, thread).meets(thread.wait.needs);
}

void ProgramModel::own_choices(const Thread& thread, std::vector<ts::Choice>& choices) {
    const bool has_completions = !thread.pending.empty() && add_completions(thread, choices);
    if (goes_on_by_itself(thread)) {
        // What it waited for has turned out to be its own.
        if (!has_completions) choices.push_back({thread.id, 0});
        return;
    }
    if (!thread.pending.empty() && !exec::queue_of(m_, thread).meets(thread.wait.needs)) return;
    if (can_proceed(thread)) {
        choices.push_back({thread.id, 0});
        if (library::may_answer_interrupt(m_, thread)) choices.push_back({thread.id, exec::kAnswersInterrupt});
    } else if (may_time_out(thread)) {
        choices.push_back({thread.id, kTimeOut});
    }
}

bool ProgramModel::add_completions(const Thread& thread, std::vector<ts::Choice>& choices) {
    const order::Queue queue = exec::queue_of(m_, thread);
    bool has_any = false;
    for (std::uint32_t i = 0; i < thread.pending.size(); ++i) {
        if (!queue.is_choice(i) || !queue.may_complete(i)) continue;
        choices.push_back({thread.id, kComplete + i});
        has_any = true;
    }
    return has_any;
}

// Did it stop for want of a result or of room, rather than before something that others see?
bool ProgramModel::goes_on_by_itself(const Thread& thread) {
    switch (thread.wait.needs) {
        case threads::Needs::Promise:
        case threads::Needs::Room:
        case threads::Needs::Drain:
        case threads::Needs::Class:
        case threads::Needs::Guess:
            return true;
        case threads::Needs::Empty:
        case threads::Needs::Acquire:
        case threads::Needs::Nothing:
        case threads::Needs::Look:
            break;
    }
    return false;
}

// Nothing can run, or only look at the clock: now the clock does. The earliest deadline comes first.
void ProgramModel::advance_clock(std::vector<ts::Choice>& choices) {
    const bool is_ordered = library::orders_deadlines(m_);
    std::int64_t earliest = std::numeric_limits<std::int64_t>::max();
    for (const auto& t : m_.threads()) {
        if (t->is_live() && t->wait.has_deadline) earliest = std::min(earliest, t->wait.deadline);
    }
    for (const auto& t : m_.threads()) {
        if (!t->is_live() || !t->wait.has_deadline || (is_ordered && t->wait.deadline != earliest)) continue;
        choices.push_back({t->id, kTimeOut});
    }
}

// --- steps ---

StepEnd ProgramModel::execute(ts::Choice choice) {
    return self_check_ == nullptr ? step(choice) : checked_step(choice);
}

StepEnd ProgramModel::step(ts::Choice choice) {
    violations_.clear();
    is_footprint_known_ = false;
    m_.problem.clear();
    has_failed_to_evaluate_ = false;
    if (must_restart() || has_learnt()) return StepEnd::Restart;
    Thread& thread = *m_.thread(choice.actor);
    TL_CHECK(thread.is_live(), "who makes a step should live");
    guards_.begin_step();
    stepping_.accesses.clear();
    tearing_.begin_step(nullptr);
    stepping_.synchronised.clear();
    stepping_.misuse = {};
    stepping_.adds_threads = false;
    stepping_.interrupts = false;
    stepping_.touches_end = false;
    stepping_.looks_at_threads = false;
    stepping_.looks_at_assemblies = false;
    moved_.clear();
    store_.begin_step();
    stepping_.closes_handle = false;
    stepping_.exposing_call = nullptr;
    stepping_.is_alone = lives_alone();
    touches_end_ = false;
    has_ended_thread_ = false;
    library::note_step(m_, thread);
    if (options_.reduces) note_held(thread);
    const bool has_to_run = self_check_ != nullptr && self_check_->expects();
    if (!stepping_.is_alone && !has_invariants() && !has_to_run) {
        if (const StepMemory::Step* known = store_.repeat(thread, choice.option)) return follow(thread, *known);
    }
    store_.materialise();
    if (!has_to_run) store_.watch_step(thread, choice.option);
    if (thread.top != nullptr) tearing_.begin_step(thread.top->ip);
    stepping_.option = choice.option == kTimeOut ? 0 : choice.option;
    if (stepping_.order != nullptr && settle_queue(thread, choice) == exec::Completion::WrongGuess) {
        store_.thread_ran(thread);
        return StepEnd::Pruned;
    }
    const bool goes_on = goes_on_by_itself(thread);
    waits_for_own_ = goes_on && !is_completion(choice) && stepping_.order != nullptr;
    if (is_completion(choice) && !goes_on) return run(thread, Moves::No);
    const exec::Frame* section = exec::atomic_frame(thread, thread.top);
    // A class that another thread has initialised meanwhile: nothing is left to do here.
    const auto* initialiser = thread.wait.as<threads::ForClass>();
    const bool is_past = initialiser != nullptr && m_.class_state(initialiser->type) == exec::ClassState::Done;
    stepping_.may_act =
        !is_past && !thread.wait.is_in_between && (section == nullptr || !section->has_acted) && !goes_on;
    if (goes_on) thread.wait = {};
    thread.twin_class = 0;
    thread.wait.is_in_between = false;
    thread.wait.timed_out = choice.option == kTimeOut;
    if (thread.wait.timed_out) library::pass_deadline(m_, thread);
    // Whether a wait could end, and how, depends on whether somebody has interrupted it, even if it ends otherwise.
    if (has_interrupts() && library::can_be_interrupted(thread.wait))
        stepping_.synchronised.push_back({library::interruption_key(thread), exec::Synchronisation::How::Look});
    return run(thread);
}

// Completes what the step is about, and what only the thread itself can see and is in its way.
exec::Completion ProgramModel::settle_queue(Thread& thread, ts::Choice choice) {
    stepping_.completed.clear();
    stepping_.has_guessed_wrong = false;
    stepping_.is_looking = false;
    stepping_.may_guess = thread.wait.needs == threads::Needs::Guess;
    exec::Completion done = exec::Completion::Done;
    if (is_completion(choice)) {
        TL_CHECK(choice.option - kComplete < thread.pending.size(), "what completes should be in the queue");
        done = exec::complete(m_, thread, choice.option - kComplete);
    } else if (!thread.pending.empty() && !goes_on_by_itself(thread)) {
        done = exec::clear_way(m_, thread, thread.wait.needs);
    }
    if (stepping_.is_alone && done == exec::Completion::Done) done = exec::complete_all(m_, thread);
    const auto is_comparison = [](const code::Insn* at) {
        return at->op == code::Op::cmp_blk || (at->op == code::Op::await && at[1].op == code::Op::cmp_blk);
    };
    // Otherwise everything is known; but a comparison guesses its own result.
    stepping_.may_guess &= !thread.pending.empty() || is_comparison(thread.top->ip);
    return done;
}

ProgramModel::Place ProgramModel::own_place(const Thread& thread) {
    for (const threads::Frame* f = thread.top; f >= thread.frames; --f) {
        if (f->code->atomicity == code::Atomicity::Program && f->code->method != nullptr && !f->code->is_native)
            return {f->code, f == thread.top ? f->ip : f->ip - 1};
    }
    return {};
}

StepEnd ProgramModel::run_alone(Thread& thread) {
    m_.place_for(thread, thread.top);
    store_.thread_ran(thread);
    began_at_ = own_place(thread);
    if (!thread.pending.empty()) exec::delay_accessed(m_, thread);
    auto& stack = m_.blocks()[thread.stack_block];
    memory::BlockTable::open_limits(stack);
    const std::vector<memory::BlockId> closed = exec::close_foreign(m_, thread);
    const code::Insn* const began = thread.top == nullptr ? nullptr : thread.top->ip;
    const std::size_t incomplete = thread.pending.size();
    const Stop stop = m_.run(thread, kFuel);
    exec::open_again(m_, closed);
    instructions_ += static_cast<std::uint64_t>(kFuel - std::max<std::int64_t>(m_.exec().fuel, 0));
    stack.read_limit = stack.write_limit = 0;
    const bool is_where_it_was = stop == Stop::Visible && m_.exec().fuel == kFuel && thread.top->ip == began &&
                                 thread.pending.size() == incomplete;
    if (waits_for_own_ && is_where_it_was && waits_for_local(thread)) {
        // Not the program's doing: it must not be told as a loop of it.
        m_.problem = "a wait for incomplete operations of the thread's own that do not complete";
        return StepEnd::Unsupported;
    }
    return settle(thread, stop);
}

// An operation of its queue has completed; where the thread is does not change by that.
StepEnd ProgramModel::stay(Thread& thread) {
    store_.thread_ran(thread);
    began_at_ = own_place(thread);
    return StepEnd::Next;
}

// A search that passes guarded accesses begins with some steps that do not, after which most of what is not guarded is
// known. Programs that end before have no need of it.
bool ProgramModel::has_learnt() {
    if (stepping_.guards == nullptr || guards_.passes()) return false;
    TL_DCHECK(!guards_.has_passed(), "nothing should be passed while it is learnt what is guarded");
    if (++watched_steps_ <= kWatchedSteps) return false;
    guards_.end_learning();
    return true;
}

// A step that was not run but repeated.
StepEnd ProgramModel::follow(Thread& thread, const StepMemory::Step& step) {
    started_.clear();
    instructions_ += step.instructions;
    if (thread.state == ThreadState::Finished) note_ended(thread);
    stepping_.accesses = step.accesses;
    stepping_.synchronised = step.synchronised;
    for (const exec::AccessLog::Note& note : step.notes) {
        const bool is_guarded = guards_.note(thread.id, note.access);
        TL_CHECK(is_guarded == note.is_guarded || must_restart() || !guards_.passes(),
                 "a step should be guarded as it was before");
    }
    if (must_restart()) return conclude(StepEnd::Next);
    note_moved(thread);
    for (const StepMemory::Other& other : step.others) note_moved(*m_.thread(other.thread));
    StepEnd end = look_at_end();
    if (end == StepEnd::Next) end = check_properties(thread);
    for (std::size_t i = 0; i < started_.size() && end == StepEnd::Next; ++i) end = check_properties(*started_[i]);
    if (end == StepEnd::Next && tearing_.has_whole() && sees_conflict(thread)) end = begin_again_torn();
    return conclude(end);
}

StepEnd ProgramModel::begin_again_torn() {
    tearing_.end_round();
    return StepEnd::Restart;
}

// With the last foreground thread the program ends, and whoever listens to that is told.
StepEnd ProgramModel::look_at_end() {
    if (library::exit_thread(m_) != 0 || !has_ended()) return StepEnd::Next;
    if (m_.cells().get<std::uint8_t>(exec::Cell::Ended) != 0) return StepEnd::Next;  // Environment.Exit
    store_.materialise();
    if (!library::begin_exit(m_)) return StepEnd::Next;
    store_.count_as_run();
    touches_end_ = true;
    return run_fresh_threads();
}

StepEnd ProgramModel::run(Thread& thread, Moves moves) {
    const std::uint64_t before = instructions_;
    const StepEnd end = note_problem(make_step(thread, moves));
    note_moved(thread);
    for (const Thread* started : started_) note_moved(*started);
    for (const Thread* changed : m_.changed_threads) note_moved(*changed);
    store_.watched_step(instructions_ - before);
    touches_end_ |= stepping_.touches_end && !options_.assumptions.no_background;
    return conclude(end);
}

StepEnd ProgramModel::note_problem(StepEnd end) {
    if (end != StepEnd::Unsupported || !problem_.what.empty()) return end;
    problem_.what = m_.problem;
    Thread* thread = m_.exec().thread;
    if (thread == nullptr || thread->top == nullptr) return end;
    problem_.stack = library::caller_text(m_, *thread);
    problem_.place = at({}, *thread).place;
    return end;
}

StepEnd ProgramModel::conclude(StepEnd end) {
    is_footprint_known_ = false;
    const bool is_dead = end == StepEnd::Pruned || end == StepEnd::Unsupported ||
                         (end == StepEnd::Violation && !options_.ends_at_violation);
    if (is_dead) guards_.give_up_passed();
    if (store_.form() != nullptr) store_.form()->note(std::exchange(exposure_, {}));
    has_to_restart_ |= end == StepEnd::Restart;
    if (!must_restart()) return end;
    violations_.clear();  // found on a path that took too much for granted
    return StepEnd::Restart;
}

StepEnd ProgramModel::make_step(Thread& thread, Moves moves) {
    started_.clear();
    StepEnd end = moves == Moves::No ? stay(thread) : run_alone(thread);
    if (end == StepEnd::Next) end = run_fresh_threads();
    if (end == StepEnd::Next) end = look_at_end();
    if (!stepping_.hurried.empty()) {
        for (const memory::BlockId id : tracking_.newly_shared)
            stepping_.has_met_limit |= stepping_.hurried.contains(id);
    }
    if (end != StepEnd::Next || must_restart()) return end;
    end = look_at_assumptions();
    if (end != StepEnd::Next) return end;
    end = check_properties(thread);
    for (std::size_t i = 0; i < started_.size() && end != StepEnd::Unsupported; ++i)
        end = check_properties(*started_[i]);
    if (end != StepEnd::Next || !tearing_.has_whole()) return end;
    bool is_torn = sees_conflict(thread);
    for (Thread* started : started_) is_torn |= sees_conflict(*started);
    return is_torn ? begin_again_torn() : end;
}

StepEnd ProgramModel::look_at_assumptions() {
    // By reflection, or in a library that is loaded by name. NB: matters to a search that leaves nothing out as well,
    // since cycles of waits are taken for deadlocks.
    if (stepping_.interrupts && options_.assumptions.no_interrupts) {
        options_.assumptions.no_interrupts = false;
        return StepEnd::Restart;
    }
    if (stepping_.closes_handle && options_.assumptions.no_closing) {
        options_.assumptions.no_closing = false;
        return StepEnd::Restart;
    }
    Assumptions& a = options_.assumptions;
    if (stepping_.exposing_call != nullptr) {
        for (const std::string_view type : library::find_exposing_member(*stepping_.exposing_call->method)->looked_into)
            a.looked_into.emplace(type);
        return StepEnd::Restart;
    }
    if (stepping_.looks_at_assemblies && a.no_looks_at_assemblies) {
        a.no_looks_at_assemblies = false;
        return StepEnd::Restart;
    }
    if (!options_.reduces && !options_.symmetry && !options_.merges_guarded) return StepEnd::Next;
    if (stepping_.looks_at_threads && a.no_looks_at_threads) {
        a.no_looks_at_threads = false;
        return StepEnd::Restart;
    }
    if (a.no_invariants && has_invariants()) {
        a.no_invariants = false;
        return StepEnd::Restart;
    }
    const auto may_be_cut_off = [](const auto& t) { return t->is_live() && !t->keeps_program(); };
    if (options_.reduces && a.no_background && std::any_of(m_.threads().begin(), m_.threads().end(), may_be_cut_off)) {
        a.no_background = false;
        return StepEnd::Restart;
    }
    return StepEnd::Next;
}

// A thread that was started runs to its first visible operation at once: nobody can see that.
StepEnd ProgramModel::run_fresh_threads() {
    const std::size_t first = started_.size();
    while (!m_.fresh_threads.empty()) {
        Thread& thread = *m_.fresh_threads.front();
        m_.fresh_threads.erase(m_.fresh_threads.begin());
        if (thread.top == nullptr) continue;
        started_.push_back(&thread);
        // NB: who interrupts one of them tells them apart.
        const bool may_be_alike = options_.symmetry && !has_interrupts();
        thread.twin_class = may_be_alike ? symmetry_.twin_class_of(thread) : std::uint16_t{0};
        if (const StepEnd end = run_unseen(thread); end != StepEnd::Next) return end;
    }
    if (started_.size() == first) return StepEnd::Next;
    // What it was handed may turn out to be its own: then it did not have to stop there.
    store_.find_sharing();
    if (stepping_.order != nullptr && !settle_found_local()) return StepEnd::Pruned;
    for (std::size_t i = first; i < started_.size(); ++i) {
        while (stands_before_local(*started_[i]) || waits_for_local(*started_[i])) {
            if (const StepEnd end = run_unseen(*started_[i]); end != StepEnd::Next) return end;
        }
    }
    return run_fresh_threads();
}

StepEnd ProgramModel::run_unseen(Thread& thread) {
    stepping_.may_act = false;
    stepping_.is_alone = false;
    return run_alone(thread);
}

bool ProgramModel::stands_before_local(const Thread& thread) {
    if (thread.wait.is_in_between) return false;  // it has been at it for long
    exec::MemoryAccess accesses[2];
    const std::uint32_t count = exec::pending_accesses(thread, m_.blocks().blocks(), accesses);
    const auto is_shared = [this](const exec::MemoryAccess& a) { return m_.blocks().at(a.address).shared != 0; };
    return count != 0 && std::none_of(accesses, accesses + count, is_shared) && thread.top != nullptr;
}

// Operations on what only their thread can reach, as is known now, are invisible. False: a guess was wrong.
bool ProgramModel::settle_found_local() {
    for (const auto& t : m_.threads()) {
        if (!t->exists || t->pending.empty()) continue;
        m_.changed_threads.push_back(t.get());
        if (exec::complete_unseen(m_, *t) == exec::Completion::WrongGuess) return false;
    }
    return true;
}

bool ProgramModel::waits_for_local(const Thread& thread) {
    if (thread.pending.empty() || !goes_on_by_itself(thread) || thread.wait.choices != 0) return false;
    std::vector<ts::Choice> choices;
    return !add_completions(thread, choices);
}

std::optional<ts::Violation> ProgramModel::judge_endless(std::span<const std::uint32_t> movers) {
    for (const auto& property : properties_) {
        if (std::optional<ts::Violation> found = property->endless(*this, movers)) return found;
    }
    return std::nullopt;
}

void ProgramModel::locate(ts::Violation& violation) {
    Thread* thread = m_.thread(violation.actor);
    if (thread == nullptr) return;
    ts::Violation located = at(violation.kind, *thread);
    located.facts = std::move(violation.facts);
    located.actors = std::move(violation.actors);
    if (auto* endless = std::get_if<ts::Endless>(&located.facts)) endless->actors = thread_names(located.actors);
    violation = std::move(located);
}

Assumptions ProgramModel::assumptions() const {
    Assumptions known = options_.assumptions;
    if (stepping_.order == nullptr) known.torn = tearing_.known();
    if (stepping_.guards != nullptr) known.memory = guards_.known();
    if (store_.form() != nullptr) known.pinned = store_.form()->pinned();
    return known;
}

namespace {

// Is this the end of the execution, and told? Exhaustive, so that a new stop has to say.
bool is_told(Stop stop) {
    switch (stop) {
        case Stop::FailFast:
        case Stop::Unhandled:
        case Stop::StackOverflow:
        case Stop::MemoryError:
        case Stop::Unsupported:
        case Stop::Assertion:
            return true;
        case Stop::None:
        case Stop::OutOfFuel:
        case Stop::Blocked:
        case Stop::ThreadEnded:
        case Stop::Exit:
        case Stop::Visible:
        case Stop::Pruned:
            return false;
    }
    return false;
}

}  // namespace

StepEnd ProgramModel::settle(Thread& thread, Stop stop) {
    thread.wait.timed_out = false;
    if (stepping_.has_guessed_wrong) return StepEnd::Pruned;
    const bool ends = is_told(stop);
    if (ends && exec::is_guessing(thread)) {  // perhaps there is no such path
        exec::wait_for_order(thread, threads::Needs::Promise);
        return StepEnd::Next;
    }
    if (const char* what = too_large_to_store(thread); what != nullptr && !ends) {
        m_.problem = what;
        return StepEnd::Unsupported;
    }
    if (!stepping_.misuse.empty()) return report(ViolationKind::LockMisuse, thread, std::string(stepping_.misuse));
    switch (stop) {
        case Stop::Visible:
            thread.state = ThreadState::Ready;
            if (!thread.pending.empty() && !goes_on_by_itself(thread)) {
                const exec::Frame* section = exec::atomic_frame(thread, thread.top);
                const bool is_section = section != nullptr && section->code->atomicity == code::Atomicity::Atomic;
                if (is_section && !section->has_acted) thread.wait.needs = threads::Needs::Empty;
            }
            return StepEnd::Next;
        case Stop::Blocked:
            thread.state = ThreadState::Ready;
            return StepEnd::Next;
        case Stop::OutOfFuel:
            thread.state = ThreadState::Ready;
            thread.wait = {};
            thread.wait.is_in_between = true;
            return StepEnd::Next;
        case Stop::ThreadEnded:
            TL_CHECK(thread.pending.empty() || stepping_.order != nullptr,
                     "without a memory model nothing should be left to complete");
            if (library::outlives_its_code(thread)) library::keep_exit_code(m_, thread);
            note_ended(thread);
            if (options_.reduces) note_end(thread);
            library::leave_behind(m_, thread);
            thread.top = nullptr;
            thread.wait = {};
            thread.handling.clear();
            return StepEnd::Next;
        case Stop::Exit:
            m_.cells().set_value(exec::Cell::Ended, std::uint8_t{1});
            touches_end_ = true;
            return StepEnd::Next;
        case Stop::Pruned:
            return StepEnd::Pruned;
        case Stop::Unsupported:
            return StepEnd::Unsupported;
        case Stop::Assertion:
            return report(ViolationKind::Assertion, thread, m_.problem.empty() ? "assertion failed" : m_.problem);
        case Stop::Unhandled:
            return unhandled(thread);
        case Stop::FailFast:
            return report(ViolationKind::UnhandledException, thread, m_.problem);
        case Stop::StackOverflow:
            return report(ViolationKind::UnhandledException, thread, "stack overflow");
        case Stop::MemoryError:
            return report(ViolationKind::MemoryError, thread, m_.problem);
        case Stop::None:
            break;
    }
    m_.problem = "an unexpected stop";
    return StepEnd::Unsupported;
}

namespace {

// A program can make a message of any length, and a report repeats it.
std::string cut_long(std::string text) {
    constexpr std::size_t kLongest = std::size_t{1} << 17U;
    if (text.size() <= kLongest) return text;
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // inside a character
    text.resize(end);
    return text + "...";
}

}  // namespace

StepEnd ProgramModel::report(ViolationKind kind, Thread& thread, std::string text) {
    ts::Violation v = at(kind, thread);
    v.facts = ts::Failure{cut_long(std::move(text))};
    violations_.push_back(std::move(v));
    return StepEnd::Violation;
}

StepEnd ProgramModel::unhandled(Thread& thread) {
    const memory::Address exception = m_.exec().exception;
    ts::Violation v = at(ViolationKind::UnhandledException, thread);
    v.facts = ts::Failure{cut_long(library::exception_text(m_, exception))};
    // Where it was thrown, rather than where the thread's stack was when nobody caught it.
    for (const auto& element : m_.stack_trace(exception)) {
        if (element.method == nullptr || !is_own_code(*element.method)) continue;
        const library::SourceLine line = library::source_of(m_, *element.method, element.il_offset);
        if (line.file.empty()) continue;
        v.place = {line.file, line.line, line.column, user_method_name(*element.method)};
        break;
    }
    violations_.push_back(std::move(v));
    return StepEnd::Violation;
}

StepEnd ProgramModel::check_properties(Thread& thread) {
    for (const auto& property : properties_) property->after_step(*this, thread, violations_);
    if (has_failed_to_evaluate_) return StepEnd::Unsupported;
    const bool is_broken = std::any_of(violations_.begin(), violations_.end(),
                                       [](const ts::Violation& v) { return !v.is_warning && !v.goes_on; });
    return is_broken ? StepEnd::Violation : StepEnd::Next;
}

std::vector<std::string> ProgramModel::thread_names(std::span<const std::uint32_t> ids) {
    std::vector<std::string> names;
    for (const threads::ThreadId id : ids) names.push_back(thread_name(m_, *m_.thread(id)));
    return names;
}

ts::Violation ProgramModel::at(ViolationKind kind, Thread& thread) {
    store_.materialise();
    ts::Violation v;
    v.kind = kind;
    v.actor = thread.id;
    const Position position = position_of(m_, thread);
    v.place = {position.file, position.line, position.column};
    if (position.frame != nullptr) v.place.method = user_method_name(*position.frame->code->method);
    if (thread.top == nullptr && began_at_.code != nullptr) {  // it has ended: where its last step began
        const types::Method& method = *began_at_.code->method;
        const library::SourceLine line = library::source_of(
            m_, method, began_at_.code->il_offsets[static_cast<std::size_t>(began_at_.ip - began_at_.code->begin)]);
        v.place = {line.file, line.line, line.column, user_method_name(method)};
    }
    v.key = v.place.file.empty() ? v.place.method : v.place.file + ":" + std::to_string(v.place.line);
    return v;
}

Evaluation ProgramModel::evaluate(memory::Address predicate) {
    types::Method* invoke = m_.loader().find_method(m_.heap().type_of(predicate), "Invoke", 0);
    if (invoke == nullptr) return Evaluation::Failed;
    if (evaluator_ == nullptr) {
        m_.stepping = nullptr;  // no thread of the program's
        evaluator_ = &m_.new_thread();
        m_.stepping = &stepping_;
        evaluator_->creator = ~threads::ThreadId{0};
    }
    evaluator_->exists = false;
    evaluator_->object = m_.threads().front()->object;
    const exec::Stepping kept = stepping_;
    stepping_.is_alone = true;
    stepping_.on_passed = nullptr;  // it is no step of the program's
    stepping_.on_exception = nullptr;
    stepping_.log = nullptr;
    const exec::Slot argument{predicate};
    m_.prepare_call(*evaluator_, *invoke, {&argument, 1});
    memory::BlockTable::open_limits(m_.blocks()[evaluator_->stack_block]);
    const Stop stop = m_.run(*evaluator_, kFuel);
    const exec::Slot result = library::main_result(*evaluator_);
    evaluator_->state = ThreadState::Finished;
    evaluator_->top = nullptr;
    stepping_ = kept;
    has_failed_to_evaluate_ |= stop == Stop::Unsupported;
    if (stop != Stop::ThreadEnded) return Evaluation::Failed;
    return (result.u & 0xFFU) != 0 ? Evaluation::True : Evaluation::False;
}

// --- states ---

ts::Stored ProgramModel::store() {
    const ts::Stored stored = store_.store();
    if (self_check_ != nullptr) look_at_stored(stored);
    return stored;
}

void ProgramModel::restore(ts::StateRef state) {
    if (self_check_ != nullptr) self_check_->expect_nothing();
    const bool is_looked_at = self_check_ != nullptr && self_check_->looks_at(state);
    store_.restore(state);
    if (is_looked_at) look_at_restored(state);
}

}  // namespace tidelock::model
