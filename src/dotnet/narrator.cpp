#include "dotnet/narrator.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <set>

#include "dotnet/next_step.h"
#include "dotnet/operation.h"
#include "dotnet/places.h"
#include "dotnet/relaxed_rows.h"
#include "dotnet/waits.h"
#include "machine/exec/visible.h"
#include "machine/library/clock.h"
#include "machine/library/data_use.h"
#include "machine/library/stack_trace_text.h"
#include "machine/library/waiting.h"
#include "model/names.h"
#include "model/position.h"
#include "model/values.h"

namespace tidelock::dotnet {

namespace {

using kind::Expiry;
using kind::Trace;
using kind::TraceAccess;
using kind::TraceStep;
using model::ProgramModel;
using threads::Thread;

constexpr std::size_t kMostPassed = 24;  // rows of one step: a thread that lives alone may do anything in it

class Narrator final : public kind::Narrator {
public:
    Narrator(ProgramModel& model, kind::SourceText& source)
        : model_(model), m_(model.machine()), source_(source), places_(m_, source), relaxed_(model, places_) {
        model_.on_passed([this](const Thread& thread, auto accesses) { pass(thread, accesses); });
        model_.on_passed_lock([this](const Thread& thread, const threads::SyncKey& key) { pass_lock(thread, key); });
        model_.on_exception([this](const Thread& thread, memory::Address exception, exec::ExceptionStage stage) {
            pass_exception(thread, exception, stage);
        });
    }

    void after_start(Trace& trace) override {
        tell_values();
        if (!m_.threads().empty()) settle_passed_locks(*m_.threads().front(), {});
        std::copy_if(passed_.begin(), passed_.end(), std::back_inserter(trace),
                     [](const TraceStep& row) { return row.accesses.empty(); });
        follow_deadlines();
        relaxed_.start();
    }

    void before_step(ts::Choice choice) override {
        thread_ = m_.thread(choice.actor);
        if (ProgramModel::is_completion(choice)) {
            before_completion(choice);
        } else {
            before_operation(choice);
        }
    }

    void after_step(Trace& trace) override {
        const ts::Choice choice = row_.choice;
        const std::size_t own_row = trace.size();
        if (ProgramModel::is_completion(choice)) {
            tell_values();
            trace.push_back(std::move(row_));
        } else {
            after_operation(choice);
            trace.push_back(std::move(row_));
            std::move(passed_.begin(), passed_.end(), std::back_inserter(trace));
        }
        relaxed_.after_step(choice, own_row, trace);
    }

    TraceStep blocked_row(std::uint32_t actor) override {
        Thread& thread = *m_.thread(actor);
        TraceStep row = places_.row(thread, model::position_of(m_, thread));
        ts::Blocked blocked = blocked_thread(model_, thread);
        blocked.actor = row.thread;
        blocked.place = {row.file, row.line, row.column, row.method};
        blocked.held_since = taken_at(thread);
        row.blocked = std::move(blocked);
        return row;
    }

    TraceStep end_row(const ts::Violation& v) override {
        TraceStep row;
        row.choice.actor = v.actor;
        if (Thread* thread = v.actor == 0 ? nullptr : m_.thread(v.actor)) row.thread = model::thread_name(m_, *thread);
        const ts::Place& place = v.place;
        row.method = place.method;
        row.file = place.file;
        row.line = place.line;
        row.column = place.column;
        row.text = source_.line(place.file, place.line);
        row.statement = source_.part(place.file, place.line, place.column, 0);
        if (v.kind == ts::ViolationKind::UnhandledException) show_own_place(v, row);
        return row;
    }

    std::vector<ts::ActorStack> stacks() override {
        std::vector<ts::ActorStack> stacks;
        for (const auto& t : m_.threads()) {
            if (t->is_live() && t->top != nullptr) stacks.push_back({model::thread_name(m_, *t), stack_of(*t)});
        }
        return stacks;
    }

    kind::Remarks finish(Trace& trace) override {
        kind::Remarks remarks;
        remarks.expiries = std::move(expiries_);
        remarks.reordered = relaxed_.finish(trace);
        return remarks;
    }

private:
    // --- one step ---

    void before_completion(ts::Choice choice) {
        const threads::PendingOperation operation = thread_->pending[choice.option - ProgramModel::kComplete];
        row_ = relaxed_.completion(*thread_, operation);
        row_.choice = choice;
        if (!order::is_access(operation)) return;
        const exec::MemoryAccess access{operation.address, operation.size,
                                        operation.kind == threads::PendingOperation::Kind::Write,
                                        operation.is_volatile};
        watch(row_, {&access, 1});
    }

    void before_operation(ts::Choice choice) {
        const model::Position position = model::position_of(m_, *thread_);
        operation_ = operation_of(m_, *thread_, position);
        row_ = places_.row(*thread_, position);
        row_.choice = choice;
        row_.operation = operation_.name;
        if (operation_.object != 0) row_.object = object_text(m_, operation_.object);
        exec::MemoryAccess pending[2];
        const std::uint32_t count = exec::pending_accesses(*thread_, m_.blocks().blocks(), pending);
        const auto made = operation_.is_memory ? TraceAccess::Made::ByProgram : TraceAccess::Made::ByLibrary;
        was_waiting_ = operation_.name == "wait" && in_wait_.erase(thread_->id) != 0;
        was_interrupted_ = thread_->interrupt_requested;
        guess_ = operation_.name == "guess" ? relaxed_.guess_note(*thread_, choice.option) : "";
        passed_.clear();
        dropped_ = 0;
        if (const auto expiry = expiry_of(choice, *thread_, row_)) expiries_.push_back(*expiry);
        pass_deadline(choice);
        watch(row_, {pending, count}, made);
    }

    void after_operation(ts::Choice choice) {
        const Thread& thread = *thread_;
        tell_values();
        tell_pieces(row_);
        if (row_.operation == "step") {
            tell_what_happened(row_, thread);
        } else {
            tell_writes_in_call(row_);
        }
        if (thread.wait.is<threads::ForPulse>()) in_wait_.insert(thread.id);
        row_.note = guess_.empty() ? note_of(choice, thread) : guess_;
        if (was_interrupted_ && !thread.interrupt_requested) row_.note = "is interrupted";
        if (operation_.name == "start" && operation_.object != 0) row_.object = object_text(m_, operation_.object);
        follow_deadlines();
        follow_locks(thread);
        settle_passed_locks(thread, row_);
        follow_mutexes(thread, {row_.file, row_.line});
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

    std::string note_of(ts::Choice choice, const Thread& thread) {
        const Operation& operation = operation_;
        if (choice.option == ProgramModel::kTimeOut) return operation.name == "sleep" ? "wakes" : "times out";
        if (operation.name == "look") return choice.option == library::kTimeJumps ? "10 days have passed" : "";
        if (operation.name == "choose") return "chooses " + std::to_string(choice.option);
        if (was_waiting_) return "wakes up";
        if ((operation.name == "lock" || operation.name == "join") && thread.is_live() && thread.wait.has_begun &&
            (thread.wait.is<threads::ForEnd>() || is_for_lock_of(thread.wait, operation.object)))
            return "has to wait";
        if (operation.name == "try-lock" && operation.object != 0 &&
            !m_.monitors().is_owner(threads::monitor_key(operation.object), thread.id) &&
            !m_.monitors().is_owner(threads::lock_key(operation.object), thread.id))
            return "does not get it";
        return {};
    }

    void follow_locks(const Thread& thread) {
        for (const threads::SyncKey& key :
             {threads::monitor_key(operation_.object), threads::lock_key(operation_.object)}) {
            const threads::Monitor* monitor = operation_.object == 0 ? nullptr : m_.monitors().find(key);
            if (monitor == nullptr || monitor->owner != thread.id || monitor->recursion > 1) continue;
            taken_at_[key] = {row_.file, row_.line};
        }
    }

    // --- the end ---

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
        own.choice = row.choice;
        row = std::move(own);
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
    kind::SourceText& source_;
    Places places_;
    RelaxedRows relaxed_;

    // Of the step at hand.
    Thread* thread_ = nullptr;
    TraceStep row_;
    Operation operation_;
    bool was_waiting_ = false;
    bool was_interrupted_ = false;
    std::string guess_;
    std::deque<TraceStep> passed_;  // rows after its own
    std::size_t dropped_ = 0;       // more of them, before those
    TraceStep* watched_row_ = nullptr;
    std::vector<exec::MemoryAccess> watched_;
    struct PassedLock {
        threads::SyncKey key{};
        TraceStep row;
        std::size_t after = 0;  // so many rows of the step
    };
    std::vector<PassedLock> passed_locks_;

    std::vector<Expiry> expiries_;
    std::map<threads::SyncKey, std::pair<std::string, std::uint32_t>> taken_at_;  // file and line
    std::map<threads::ThreadId, std::vector<memory::Address>> mutexes_;           // that each has, by handle
    std::map<threads::ThreadId, std::int64_t> deadlines_;                         // milliseconds, of those who wait
    std::int64_t now_ = 0;
    std::set<threads::ThreadId> in_wait_;  // who has gone into Monitor.Wait
};

}  // namespace

std::unique_ptr<kind::Narrator> make_narrator(model::ProgramModel& model, kind::SourceText& source) {
    return std::make_unique<Narrator>(model, source);
}

}  // namespace tidelock::dotnet
