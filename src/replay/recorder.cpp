#include "replay/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <set>

#include "check/endless.h"
#include "check/waits.h"
#include "machine/exec/visible.h"
#include "machine/library/clock.h"
#include "machine/library/data_use.h"
#include "machine/library/stack_trace_text.h"
#include "machine/library/waiting.h"
#include "model/names.h"
#include "model/position.h"
#include "model/values.h"
#include "replay/next_step.h"
#include "replay/operation.h"
#include "replay/places.h"
#include "replay/relaxed_rows.h"
#include "replay/relevant_accesses.h"

namespace tidelock::replay {

namespace {

using model::ProgramModel;
using threads::Thread;

constexpr std::size_t kMostPassed = 24;  // rows of one step: a thread that lives alone may do anything in it

class Recorder {
public:
    Recorder(ProgramModel& model, const Expected& expected, States states, SourceText& source)
        : model_(model),
          m_(model.machine()),
          expected_(expected),
          states_(states),
          source_(source),
          places_(m_, source),
          relaxed_(model, places_) {}

    Recording run(const Schedule& schedule) {
        model_.on_passed([this](const Thread& thread, auto accesses) { pass(thread, accesses); });
        model_.on_passed_lock([this](const Thread& thread, const threads::SyncKey& key) { pass_lock(thread, key); });
        model_.on_exception([this](const Thread& thread, memory::Address exception, exec::ExceptionStage stage) {
            pass_exception(thread, exception, stage);
        });
        ts::StepEnd end = model_.start();
        tell_values();
        if (!m_.threads().empty()) settle_passed_locks(*m_.threads().front(), {});
        std::copy_if(passed_.begin(), passed_.end(), std::back_inserter(recording_.trace),
                     [](const TraceStep& row) { return row.accesses.empty(); });
        follow_deadlines();
        relaxed_.start();
        look();
        for (std::size_t i = 0; i < schedule.choices.size(); ++i) {
            if (end != ts::StepEnd::Next) return fail(i, "the program ended before the schedule did");
            enter_state();
            if (expected_.cycle_begin == i) begin_cycle();
            const ts::Choice choice = translate(schedule, i);
            if (std::find(choices_.begin(), choices_.end(), choice) == choices_.end())
                return fail(i, "the thread cannot go on there");
            end = step_and_look(choice);
        }
        if (!recording_.violation && end == ts::StepEnd::Next) enter_state();
        if (expected_.cycle_begin) close_cycle();
        if (expected_.kind && !recording_.violation) return fail(schedule.choices.size(), "the violation is not there");
        if (!expected_.kind && is_violated_) return fail(schedule.choices.size(), "there is a violation");
        keep_relevant(recording_.trace);
        if (recording_.violation) finish();
        settle_names();
        recording_.reordered = relaxed_.finish(recording_.trace);
        return std::move(recording_);
    }

private:
    // As the search does between two steps: it matters for what counts as shared.
    void enter_state() {
        if (states_ == States::Stored) last_root_ = model_.store().state.root;
        model_.enabled(choices_);
        look();
        is_violated_ |= has_violation();  // NB: what the step has found is not found again here
    }

    ts::StepEnd step_and_look(ts::Choice choice) {
        recording_.violation.reset();
        recording_.schedule.push_back(choice);
        const ts::StepEnd end = step(choice);
        look();
        is_violated_ = has_violation();
        return end;
    }

    ts::Choice translate(const Schedule& schedule, std::size_t step) {
        ts::Choice choice = schedule.choices[step];
        if (schedule.origins.empty()) return choice;
        choice.actor = model::corresponding(model::thread_origins(m_.threads()), schedule.origins, choice.actor);
        return choice;
    }

    void begin_cycle() {
        cycle_root_ = last_root_;
        recording_.cycle_begin = recording_.schedule.size();
    }

    // The threads on it go on like this for ever.
    void close_cycle() {
        if (!expected_.kind || cycle_root_ == 0 || last_root_ != cycle_root_ || !recording_.cycle_begin) return;
        if (expected_.kind == ts::ViolationKind::Hang || expected_.kind == ts::ViolationKind::Deadlock) {
            recording_.violation = endless();
            recording_.violation->key = expected_.key;
            return;
        }
        std::set<std::string> names;
        for (std::size_t i = *recording_.cycle_begin; i < recording_.schedule.size(); ++i)
            names.insert(model::thread_name(m_, *m_.thread(recording_.schedule[i].actor)));
        ts::Violation v = model_.at(*expected_.kind, *m_.thread(recording_.schedule.back().actor));
        v.facts = ts::Endless{{names.begin(), names.end()}, cycle()};
        v.key = expected_.key;
        recording_.violation = std::move(v);
    }

    [[nodiscard]] ts::Cycle cycle() const {
        return {recording_.schedule.size() - *recording_.cycle_begin, recording_.schedule.size()};
    }

    // No end can be reached from here, and those on the cycle move.
    ts::Violation endless() {
        std::set<std::uint32_t> actors;
        for (std::size_t i = *recording_.cycle_begin; i < recording_.schedule.size(); ++i)
            actors.insert(recording_.schedule[i].actor);
        const std::vector<std::uint32_t> movers(actors.begin(), actors.end());
        std::vector<std::uint32_t> blocked;
        for (const auto& t : m_.threads()) {
            const bool waits =
                t->is_live() && model_.has_to_end(t->id) && !actors.contains(t->id) && !model_.can_proceed(*t);
            if (waits) blocked.push_back(t->id);
        }
        ts::Violation v = check::describe_endless(model_, *expected_.kind, movers, blocked);
        std::get<ts::Standstill>(v.facts).cycle = cycle();
        return v;
    }

    void look() {
        for (const ts::Violation& v : model_.violations()) {
            if (!recording_.violation && expected_.kind == v.kind && v.key == expected_.key) recording_.violation = v;
        }
    }

    [[nodiscard]] bool has_violation() const {
        const auto& all = model_.violations();
        return std::any_of(all.begin(), all.end(), [](const ts::Violation& v) { return !v.is_warning; });
    }

    Recording fail(std::size_t step, const std::string& what) {
        recording_.violation.reset();
        recording_.problem = "step " + std::to_string(step) + " of the schedule: " + what;
        return std::move(recording_);
    }

    // --- one step ---

    // Appends the rows of the step.
    ts::StepEnd step(ts::Choice choice) {
        Thread& thread = *m_.thread(choice.actor);
        const std::size_t own_row = recording_.trace.size();
        const ts::StepEnd end = ProgramModel::is_completion(choice) ? complete(choice, thread) : go_on(choice, thread);
        relaxed_.after_step(choice, own_row, recording_.trace);
        return end;
    }

    ts::StepEnd complete(ts::Choice choice, Thread& thread) {
        const threads::PendingOperation operation = thread.pending[choice.option - ProgramModel::kComplete];
        TraceStep row = relaxed_.completion(thread, operation);
        row.choice = choice;
        if (order::is_access(operation)) {
            const exec::MemoryAccess access{operation.address, operation.size,
                                            operation.kind == threads::PendingOperation::Kind::Write,
                                            operation.is_volatile};
            watch(row, {&access, 1});
        }
        const ts::StepEnd end = model_.execute(choice);
        tell_values();
        recording_.trace.push_back(std::move(row));
        return end;
    }

    ts::StepEnd go_on(ts::Choice choice, Thread& thread) {
        const model::Position position = model::position_of(m_, thread);
        const Operation operation = operation_of(m_, thread, position);
        TraceStep row = places_.row(thread, position);
        row.choice = choice;
        row.operation = operation.name;
        if (operation.object != 0) row.object = object_text(m_, operation.object);
        exec::MemoryAccess pending[2];
        const std::uint32_t count = exec::pending_accesses(thread, m_.blocks().blocks(), pending);
        const auto made = operation.is_memory ? TraceAccess::Made::ByProgram : TraceAccess::Made::ByLibrary;
        const bool was_waiting = operation.name == "wait" && in_wait_.erase(thread.id) != 0;
        const bool was_interrupted = thread.interrupt_requested;
        const std::string guess = operation.name == "guess" ? relaxed_.guess_note(thread, choice.option) : "";
        passed_.clear();
        dropped_ = 0;
        if (const auto expiry = expiry_of(choice, thread, row)) recording_.expiries.push_back(*expiry);
        pass_deadline(choice);
        watch(row, {pending, count}, made);
        const ts::StepEnd end = model_.execute(choice);
        tell_values();
        tell_pieces(row);
        if (row.operation == "step") {
            tell_what_happened(row, thread);
        } else {
            tell_writes_in_call(row);
        }
        if (thread.wait.is<threads::ForPulse>()) in_wait_.insert(thread.id);
        row.note = guess.empty() ? note_of(choice, thread, operation, was_waiting) : guess;
        if (was_interrupted && !thread.interrupt_requested) row.note = "is interrupted";
        if (operation.name == "start" && operation.object != 0) row.object = object_text(m_, operation.object);
        follow_deadlines();
        follow_locks(row, operation, thread);
        settle_passed_locks(thread, row);
        follow_mutexes(thread, {row.file, row.line});
        recording_.trace.push_back(std::move(row));
        std::move(passed_.begin(), passed_.end(), std::back_inserter(recording_.trace));
        return end;
    }

    // --- deadlines, as if every wait took as long as it says ---

    void follow_deadlines() {
        const auto& lengths = library::data_use(m_).time_outs;
        for (const auto& t : m_.threads()) {
            const auto length = lengths.find(t->id);
            if (!t->is_live() || !t->wait.has_deadline || length == lengths.end()) {
                deadlines_.erase(t->id);
            } else {
                deadlines_.try_emplace(t->id, now_ + length->second);
            }
        }
    }

    // Is the other's own time-out or sleep over before that of the thread?
    [[nodiscard]] bool is_due_before(const Thread& other, const Thread& thread) const {
        const auto its = deadlines_.find(other.id);
        const auto own = deadlines_.find(thread.id);
        return its != deadlines_.end() && own != deadlines_.end() && its->second < own->second;
    }

    void pass_deadline(ts::Choice choice) {
        const auto own = deadlines_.find(choice.actor);
        if (choice.option == ProgramModel::kTimeOut && own != deadlines_.end()) now_ = std::max(now_, own->second);
        deadlines_.erase(choice.actor);  // what it waits for next is another wait
    }

    // Does time pass by this choice while others could go on?
    std::optional<Expiry> expiry_of(ts::Choice choice, const Thread& thread, const TraceStep& row) {
        const threads::Wait& w = thread.wait;
        const bool jumps = library::is_look(w) && choice.option == library::kTimeJumps;
        if (choice.option != ProgramModel::kTimeOut && !jumps) return std::nullopt;
        Expiry expiry;
        for (const auto& other : m_.threads()) {
            const bool can_go_on = other->is_live() && other.get() != &thread &&
                                   (other->wait.choices != 0 || !other->pending.empty() || model_.can_proceed(*other) ||
                                    is_due_before(*other, thread));
            if (!can_go_on) continue;
            expiry.others += (expiry.others.empty() ? "" : ", ") + model::thread_name(m_, *other);
        }
        if (expiry.others.empty()) return std::nullopt;
        const bool is_sleep = w.is<threads::ForTime>();
        expiry.what = jumps ? Expiry::What::Look : is_sleep ? Expiry::What::Sleep : Expiry::What::TimeOut;
        expiry.thread = row.thread;
        const auto& lengths = library::data_use(m_).time_outs;
        const auto length = lengths.find(thread.id);
        expiry.milliseconds = jumps || length == lengths.end() ? 0 : length->second;
        expiry.file = row.file;
        expiry.line = row.line;
        return expiry;
    }

    // --- values ---

    // The accesses that a row tells of are about to be made.
    void watch(TraceStep& row, std::span<const exec::MemoryAccess> accesses,
               TraceAccess::Made made = TraceAccess::Made::ByProgram) {
        watched_row_ = &row;
        watched_.assign(accesses.begin(), accesses.end());
        for (const exec::MemoryAccess& a : accesses)
            row.accesses.push_back(access_of(a, made, model::value_text(m_, a.address, a.size)));
    }

    TraceAccess access_of(const exec::MemoryAccess& a, TraceAccess::Made made, std::string before) {
        return {
            model::location_name(m_, a.address, a.size), a.is_write, std::move(before), {}, made, a.address, a.size};
    }

    // What a call wrote after what it stood before. What was there is not known any more.
    void tell_writes_in_call(TraceStep& row) {
        const auto is_told = [&](const exec::MemoryAccess& access) {
            const auto is_it = [&](const TraceAccess& told) {
                return told.is_write && told.address == access.address && told.size == access.size;
            };
            const auto tells = [&](const TraceStep& step) {
                return std::any_of(step.accesses.begin(), step.accesses.end(), is_it);
            };
            return tells(row) || std::any_of(passed_.begin(), passed_.end(), tells);
        };
        for (const exec::MemoryAccess& access : model_.last_step().accesses) {
            if (!access.is_write || is_told(access)) continue;
            row.accesses.push_back(access_of(access, TraceAccess::Made::InCall, {}));
            row.accesses.back().after = model::value_text(m_, access.address, access.size);
        }
    }

    // They have been made: what was written?
    void tell_values() {
        for (std::size_t i = 0; i < watched_.size(); ++i) {
            const exec::MemoryAccess& a = watched_[i];
            if (a.is_write) watched_row_->accesses[i].after = model::value_text(m_, a.address, a.size);
        }
        watched_.clear();
    }

    // An access that is not made at once: the row tells of the piece that the step has read or written.
    void tell_pieces(TraceStep& row) {
        std::vector<TraceAccess> told;
        for (TraceAccess& whole : row.accesses) {
            const std::size_t count = told.size();
            for (const exec::MemoryAccess& piece : model_.last_step().accesses) {
                const bool is_part = piece.address >= whole.address && piece.size < whole.size &&
                                     piece.address + piece.size <= whole.address + whole.size;
                if (!is_part || piece.is_write != whole.is_write) continue;
                const std::string value = model::value_text(m_, piece.address, piece.size);
                told.push_back(access_of(piece, whole.made, piece.is_write ? std::string() : value));
                if (piece.is_write) told.back().after = value;
            }
            if (told.size() == count) told.push_back(std::move(whole));
        }
        row.accesses = std::move(told);
    }

    // In the middle of a step: an access for which the search did not stop. It gets a row of its own.
    void pass(const Thread& thread, std::span<const exec::MemoryAccess> accesses) {
        // The step's own access is in its row; of a thread that lives alone it comes here as well.
        if (passed_.empty() && std::ranges::equal(accesses, watched_)) return;
        TraceStep row = places_.row(thread, model::position_of(m_, thread));
        row.operation =
            std::any_of(accesses.begin(), accesses.end(), [](const auto& a) { return a.is_write; }) ? "write" : "read";
        add_passed(std::move(row));
        watch(passed_.back(), accesses);
    }

    void add_passed(TraceStep row) {
        tell_values();
        if (passed_.size() == kMostPassed) {
            passed_.pop_front();
            ++dropped_;
            passed_.front().note = "after more that is not shown";
        }
        row.is_passed = true;
        passed_.push_back(std::move(row));
    }

    // Likewise an exception that the program catches. What nobody catches is told at the end.
    void pass_exception(const Thread& thread, memory::Address exception, exec::ExceptionStage stage) {
        TraceStep row = places_.row(thread, model::position_of(m_, thread));
        if (row.file.empty()) return;
        row.operation = stage == exec::ExceptionStage::Thrown ? "throw" : "catch";
        row.object = model::object_name(m_, exception);
        row.object.resize(std::min(row.object.find('#'), row.object.size()));  // which one it is says nothing
        add_passed(std::move(row));
    }

    // Likewise a lock, a mutex or something else that a thread that lives alone synchronises on. Which are taken and
    // kept shows when the step is over.
    void pass_lock(const Thread& thread, const threads::SyncKey& key) {
        const model::Position position = model::position_of(m_, thread);
        const auto [operation, object, is_memory] = operation_of(m_, thread, position);
        const threads::Monitor* monitor = find_monitor(key);
        const bool is_monitor = monitor != nullptr && monitor->owner == thread.id && monitor->recursion == 1 &&
                                operation != "unlock" && operation != "pulse" && operation != "pulse-all" &&
                                operation != "wait";
        const bool is_handle = operation == "wait" && key.facet == threads::Facet::Handle;
        if (!is_monitor && !is_handle) return;
        TraceStep row = places_.row(thread, position);
        if (row.file.empty()) return;
        row.operation = is_handle ? "wait" : "lock";
        const memory::Address named = is_handle ? object : key.object;
        if (named != 0) row.object = object_text(m_, named);
        row.is_passed = true;
        std::erase_if(passed_locks_, [&](const PassedLock& lock) { return lock.key == key; });
        passed_locks_.push_back({key, std::move(row), passed_.size() + dropped_});
    }

    // Those that the thread still has get their rows and count as taken there.
    void settle_passed_locks(const Thread& thread, const TraceStep& own) {
        for (auto it = passed_locks_.rbegin(); it != passed_locks_.rend(); ++it) {
            auto& [key, row, after] = *it;
            if (row.choice.actor != thread.id) continue;
            const bool is_handle = key.facet == threads::Facet::Handle;
            const bool is_kept =
                is_handle ? library::mutex_owner(m_, key.object) == thread.id : m_.monitors().is_owner(key, thread.id);
            // What the step stood before has its row.
            const bool is_told = own.operation == row.operation && own.line == row.line && own.file == row.file;
            if (!is_kept || is_told) continue;
            taken_at_[key] = {row.file, row.line};
            const std::size_t place = std::min(after - std::min(after, dropped_), passed_.size());
            passed_.insert(passed_.begin() + static_cast<std::ptrdiff_t>(place), std::move(row));
        }
        passed_locks_.clear();
    }

    // Mutexes that the thread has got by the step, and those that it has given back.
    void follow_mutexes(const Thread& thread, const std::pair<std::string, std::uint32_t>& place) {
        std::vector<memory::Address>& before = mutexes_[thread.id];
        for (const memory::Address handle : before) {
            const bool is_kept =
                std::find(thread.mutexes.begin(), thread.mutexes.end(), handle) != thread.mutexes.end();
            if (!is_kept) taken_at_.erase(threads::handle_key(handle));
        }
        for (const memory::Address handle : thread.mutexes) taken_at_.try_emplace(threads::handle_key(handle), place);
        before = thread.mutexes;
    }

    // The thread did not stand before its operation when the step began: a class had to be initialised first, or it
    // only had to come to its end.
    void tell_what_happened(TraceStep& row, const Thread& thread) {
        const exec::Stepping& done = model_.last_step();
        if (thread.top == nullptr) row.operation = "finish";
        for (const auto& [key, how] : done.synchronised) {
            const threads::Monitor* monitor = find_monitor(key);
            if (monitor == nullptr) continue;
            row.operation = monitor->owner == thread.id ? "lock" : "unlock";
            row.object = object_text(m_, key.object);
        }
        for (const exec::MemoryAccess& access : done.accesses) {
            const std::string value = model::value_text(m_, access.address, access.size);
            row.operation = access.is_write ? "write" : "read";
            row.accesses.push_back(access_of(access, TraceAccess::Made::ByProgram, access.is_write ? "" : value));
            if (access.is_write) row.accesses.back().after = value;
        }
    }

    std::string note_of(ts::Choice choice, const Thread& thread, const Operation& operation, bool was_waiting) {
        if (choice.option == ProgramModel::kTimeOut) return operation.name == "sleep" ? "wakes" : "times out";
        if (operation.name == "look") return choice.option == library::kTimeJumps ? "10 days have passed" : "";
        if (operation.name == "choose") return "chooses " + std::to_string(choice.option);
        if (was_waiting) return "wakes up";
        if ((operation.name == "lock" || operation.name == "join") && thread.is_live() && thread.wait.has_begun &&
            (thread.wait.is<threads::ForEnd>() || is_for_lock_of(thread.wait, operation.object)))
            return "has to wait";
        if (operation.name == "try-lock" && operation.object != 0 &&
            !m_.monitors().is_owner(threads::monitor_key(operation.object), thread.id) &&
            !m_.monitors().is_owner(threads::lock_key(operation.object), thread.id))
            return "does not get it";
        return {};
    }

    void follow_locks(const TraceStep& row, const Operation& operation, const Thread& thread) {
        for (const threads::SyncKey& key :
             {threads::monitor_key(operation.object), threads::lock_key(operation.object)}) {
            const threads::Monitor* monitor = operation.object == 0 ? nullptr : m_.monitors().find(key);
            if (monitor == nullptr || monitor->owner != thread.id || monitor->recursion > 1) continue;
            taken_at_[key] = {row.file, row.line};
        }
    }

    // --- the end ---

    // A thread may get its name, or lose its claim to it, on the way: it has the last one everywhere.
    void settle_names() {
        std::map<std::uint32_t, std::string> names;
        for (const TraceStep& step : recording_.trace) names[step.choice.actor] = step.thread;
        for (TraceStep& step : recording_.trace) step.thread = names[step.choice.actor];
    }

    void finish() {
        ts::Violation& v = *recording_.violation;
        for (const auto& t : m_.threads()) {
            if (t->is_live() && t->top != nullptr) v.stacks.push_back({model::thread_name(m_, *t), stack_of(*t)});
        }
        if (v.kind == ts::ViolationKind::Deadlock) return show_waits(v);
        if (v.kind == ts::ViolationKind::Invariant) blame_last_step(v);
        if (v.kind == ts::ViolationKind::LockMisuse && !recording_.trace.empty())
            recording_.trace.back().operation = "misuse";  // it did not do what it tried
        TraceStep row;
        row.is_end = true;
        row.choice.actor = v.actor;
        if (Thread* thread = v.actor == 0 ? nullptr : m_.thread(v.actor)) row.thread = model::thread_name(m_, *thread);
        row.operation = "end";
        const ts::Place& place = v.place;
        row.method = place.method;
        row.file = place.file;
        row.line = place.line;
        row.column = place.column;
        row.text = source_.line(place.file, place.line);
        row.statement = source_.part(place.file, place.line, place.column, 0);
        if (v.kind == ts::ViolationKind::UnhandledException) show_own_place(v, row);
        recording_.trace.push_back(std::move(row));
    }

    std::vector<ts::Place> stack_of(Thread& thread) {
        constexpr std::size_t kMostFrames = 100;  // of a recursion nobody reads more
        std::vector<ts::Place> frames;
        for (const auto& element : m_.current_trace(thread)) {
            if (frames.size() == kMostFrames) break;
            if (element.method == nullptr) continue;
            const library::SourceLine line = library::source_of(m_, *element.method, element.il_offset);
            frames.push_back({line.file, line.line, line.column, model::user_method_name(*element.method)});
        }
        return frames;
    }

    // An exception that was thrown on another thread, or before, and brought along: the thread does not stand where
    // that was.
    void show_own_place(const ts::Violation& v, TraceStep& row) {
        constexpr std::string_view kBroughtAlong = "--- End of stack trace from previous location ---";
        Thread* thread = v.actor == 0 ? nullptr : m_.thread(v.actor);
        const auto* failure = std::get_if<ts::Failure>(&v.facts);
        if (thread == nullptr || thread->top == nullptr || failure == nullptr) return;
        if (failure->text.find(kBroughtAlong) == std::string::npos) return;
        TraceStep own = places_.row(*thread, model::position_of(m_, *thread));
        if (own.file.empty()) return;
        own.is_end = row.is_end;
        own.choice = row.choice;
        own.operation = row.operation;
        own.note = row.note;
        row = std::move(own);
    }

    // An invariant is broken by what the step did, not by where the thread came to afterwards.
    void blame_last_step(ts::Violation& v) const {
        if (recording_.trace.empty() || recording_.trace.back().file.empty()) return;
        const TraceStep& last = recording_.trace.back();
        v.place = {last.file, last.line, last.column, last.method};
    }

    // One row for each thread that the violation names, and who took what it waits for where.
    void show_waits(ts::Violation& v) {
        auto& standstill = std::get<ts::Standstill>(v.facts);
        standstill.blocked.clear();
        for (const std::uint32_t id : v.actors) {
            Thread& thread = *m_.thread(id);
            TraceStep row = places_.row(thread, model::position_of(m_, thread));
            row.is_end = true;
            row.operation = "blocked";
            ts::Blocked blocked = check::blocked_thread(model_, thread);
            blocked.actor = row.thread;
            blocked.place = {row.file, row.line, row.column, row.method};
            blocked.held_since = taken_at(thread);
            standstill.blocked.push_back(blocked);
            row.blocked = std::move(blocked);
            recording_.trace.push_back(std::move(row));
        }
    }

    // Where the owner of the lock that a thread waits for took it.
    ts::Place taken_at(const Thread& thread) {
        const auto* lock = thread.wait.as<threads::ForLock>();
        const auto* handle = thread.wait.as<threads::ForHandle>();
        if ((lock == nullptr && handle == nullptr) || model_.awaited_thread(thread) == 0) return {};
        const auto taken = taken_at_.find(lock != nullptr ? lock->lock : threads::handle_key(handle->handle));
        if (taken == taken_at_.end()) return {};
        return {taken->second.first, taken->second.second};
    }

    const threads::Monitor* find_monitor(const threads::SyncKey& key) {
        return key.is_of_monitor() ? m_.monitors().find(key) : nullptr;
    }

    static bool is_for_lock_of(const threads::Wait& wait, memory::Address object) {
        return wait.is<threads::ForLock>() && wait.as<threads::ForLock>()->lock.object == object;
    }

    ProgramModel& model_;
    exec::Machine& m_;
    const Expected& expected_;
    bool is_violated_ = false;  // where the schedule has come to
    const States states_;
    SourceText& source_;
    Places places_;
    RelaxedRows relaxed_;
    std::deque<TraceStep> passed_;  // rows of the step at hand, after its own
    std::size_t dropped_ = 0;       // more of them, before those
    TraceStep* watched_row_ = nullptr;
    std::vector<exec::MemoryAccess> watched_;
    std::uint32_t last_root_ = 0;
    std::uint32_t cycle_root_ = 0;
    std::vector<ts::Choice> choices_;
    std::map<threads::SyncKey, std::pair<std::string, std::uint32_t>> taken_at_;  // file and line
    struct PassedLock {
        threads::SyncKey key{};
        TraceStep row;
        std::size_t after = 0;  // so many rows of the step
    };
    std::vector<PassedLock> passed_locks_;                               // of the step at hand
    std::map<threads::ThreadId, std::vector<memory::Address>> mutexes_;  // that each has, by handle
    std::map<threads::ThreadId, std::int64_t> deadlines_;                // milliseconds, of those who wait
    std::int64_t now_ = 0;
    std::set<threads::ThreadId> in_wait_;  // who has gone into Monitor.Wait
    Recording recording_;
};

}  // namespace

Recording record(ProgramModel& model, const Schedule& schedule, const Expected& expected, States states,
                 SourceText& source) {
    return Recorder(model, expected, states, source).run(schedule);
}

}  // namespace tidelock::replay
