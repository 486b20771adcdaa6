// A .NET program as a transition system: the machine, stepped from one visible operation to the next, with its states
// stored and restored.
//
// Choices: the actor is a thread's number; option 0 is its next step, or, where it stopped in Verify.Choose, option n
// is the n-th value; kTimeOut lets a wait with a deadline run out. Under a relaxed memory model kComplete + n completes
// the n-th operation of the thread's queue, and threads stop to be told what to guess.
#pragma once

#include <deque>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "explore/ts/transition_system.h"
#include "machine/exec/complete.h"
#include "machine/exec/guards.h"
#include "machine/exec/machine.h"
#include "machine/exec/tearing.h"
#include "machine/exec/visible.h"
#include "machine/library/atomicity.h"
#include "machine/library/data_use.h"
#include "machine/library/verify.h"
#include "model/numbering.h"
#include "model/property.h"
#include "model/self_check.h"
#include "model/state_store.h"
#include "model/symmetry.h"
#include "model/trusts.h"

namespace tidelock::model {

enum class TimeOuts : std::uint8_t {
    Any,    // a wait with a deadline may run out at any point
    Never,  // sleeps end, waits do not run out
    Stuck,  // only when nothing else can run
};

// What a reduced search takes for granted until a step shows that it is not so; then it begins again (StepEnd::Restart)
// without.
struct Assumptions {
    bool no_background = true;           // nobody is cut off when the last foreground thread ends
    bool no_interrupts = true;           // nobody is woken by Thread.Interrupt
    bool no_closing = true;              // nobody closes a SafeHandle that others can reach (library/safe_handles.cpp)
    bool no_invariants = true;           // there is nothing to look at between the steps
    bool no_looks_at_threads = true;     // nobody asks where another thread is (Thread.ThreadState)
    bool no_looks_at_assemblies = true;  // nobody asks which assemblies are loaded (exec/loading.h)
    std::set<std::string>
        looked_into{};             // nobody can tell whether calls of other types are atomic (library/contracts.h)
    exec::GuardedMemory memory{};  // other memory is guarded (exec/guards.h)
    exec::TornAccesses torn{};     // nobody comes between the parts of other wide accesses (exec/tearing.h)
    PinnedTypes pinned{};          // nobody sees the numbers of other objects (canonical_form.h)
};

struct ModelOptions {
    TimeOuts time_outs = TimeOuts::Any;
    reclaim::CollectorKind collector = reclaim::CollectorKind::Supports;
    library::LookedInto library{};
    Numbering numbering = Numbering::Placement;  // canonical: for searches that leave nothing out
    bool reduces = false;                        // the search leaves steps out that footprint() says are independent
    bool keeps_shared = false;                   // what was shared stays so: for searches that go by footprints
    bool merges_guarded = false;                 // accesses of guarded memory need no stop; needs keeps_shared
    bool ends_at_violation = false;              // with merges_guarded: the search stops at the first
    bool merges_alone = true;                    // a thread that lives alone goes on to its end in one step
    bool symmetry = false;                       // of threads that are alike the first moves first (symmetry.h)
    bool remembers_steps = false;                // steps that are known are not run again (state_repeat.cpp)
    bool looks_ahead = true;                     // for names in the program that break assumptions, at the beginning
    Assumptions assumptions{};
    bool guesses_first = false;              // nobody else moves before a thread that has to guess
    const order::Rules* order = nullptr;     // the memory model; null: sequential consistency
    const code::Repairs* repairs = nullptr;  // makes accesses stronger than the program says
    std::uint32_t queue_limit = 32;          // so many operations of a thread are incomplete at most
    SelfChecks self_checks = kSelfChecks;    // looked at while the search goes on (self_check.h)
};

enum class Evaluation : std::uint8_t { True, False, Failed };

class ProgramModel final : public ts::TransitionSystem {
public:
    static constexpr std::uint32_t kTimeOut = 0xFFFF'FFFF;
    static constexpr std::uint32_t kComplete = 0x8000'0000;
    static bool is_completion(ts::Choice choice) { return choice.option >= kComplete && choice.option != kTimeOut; }

    // The machine must be fresh, made with library::find_native_exploring.
    ProgramModel(exec::Machine& machine, types::Assembly& assembly, const ModelOptions& options);
    ~ProgramModel() override;

    void add(std::unique_ptr<Property> property) { properties_.push_back(std::move(property)); }

    ts::StepEnd start() override;
    void enabled(std::vector<ts::Choice>& choices) override;
    ts::StepEnd execute(ts::Choice choice) override;
    ts::Stored store() override;
    void restore(ts::StateRef state) override;
    [[nodiscard]] const ts::Footprint& footprint() const override;
    [[nodiscard]] std::span<const ts::Violation> violations() const override { return violations_; }
    [[nodiscard]] std::span<const std::uint64_t> held() const override { return held_; }
    void waiting(std::vector<ts::Waiting>& actors) override;
    [[nodiscard]] bool is_progress() const override { return has_ended_thread_; }
    // Foreground threads; once the program is ending, the thread that tells of it and no other.
    [[nodiscard]] bool has_to_end(std::uint32_t actor) override;
    [[nodiscard]] std::optional<ts::Violation> judge_endless(std::span<const std::uint32_t> movers) override;
    void locate(ts::Violation& violation) override;

    // --- for properties and reports ---
    // NB: makes sure that all is there to be seen of the state. What is asked for after every step is below.
    [[nodiscard]] exec::Machine& machine() {
        store_.materialise();
        return m_;
    }
    [[nodiscard]] const types::Assembly& assembly() const { return assembly_; }
    // Does the code of the program, other than the framework, name such a member?
    [[nodiscard]] bool mentions_member(std::string_view member) const;
    // NB: what a search is summed up with is read as it is: after a request to stop (base/stop.h) nothing can be
    // restored.
    [[nodiscard]] const library::DataUse& data_use() { return library::data_use(m_); }
    [[nodiscard]] threads::Thread* thread(threads::ThreadId id) { return m_.thread(id); }  // maybe without its frames
    [[nodiscard]] const std::deque<std::unique_ptr<threads::Thread>>& threads() const {
        return m_.threads();
    }  // likewise
    std::uint32_t next_accesses(const threads::Thread& thread, exec::MemoryAccess (&out)[2]) {
        return store_.next_accesses(thread, out);
    }
    [[nodiscard]] bool is_shared(memory::Address address) const { return m_.blocks().at(address).shared != 0; }
    [[nodiscard]] bool is_internal(memory::Address address) const { return m_.blocks().at(address).internal != 0; }
    [[nodiscard]] const threads::Monitor* monitor(const threads::SyncKey& key) const { return m_.monitors().find(key); }
    [[nodiscard]] bool has_invariants() const { return library::has_invariants(m_); }
    [[nodiscard]] const exec::Stepping& last_step() const { return stepping_; }
    void on_passed(decltype(exec::Stepping::on_passed) told) { stepping_.on_passed = std::move(told); }
    void on_passed_lock(decltype(exec::Stepping::on_passed_lock) told) { stepping_.on_passed_lock = std::move(told); }
    void on_exception(decltype(exec::Stepping::on_exception) told) { stepping_.on_exception = std::move(told); }
    [[nodiscard]] bool has_ended();  // the last foreground thread is gone, or the program exited
    [[nodiscard]] bool can_proceed(const threads::Thread& thread);
    // Who has to move before this thread, which cannot, may: 0 if nobody in particular (library/waiting.h).
    [[nodiscard]] threads::ThreadId awaited_thread(const threads::Thread& thread);
    [[nodiscard]] bool may_time_out(const threads::Thread& thread) const;
    [[nodiscard]] std::size_t store_bytes() const { return store_.bytes(); }
    [[nodiscard]] bool is_full() const { return store_.is_full(); }
    [[nodiscard]] const store::ComponentPool& components() const { return store_.components(); }
    [[nodiscard]] std::uint64_t instructions() const { return instructions_; }
    // The first thing met that is not supported: after Unsupported.
    struct Problem {
        std::string what;
        std::string stack;  // a line per frame
        ts::Place place;    // in the program's own code
    };
    [[nodiscard]] const Problem& problem() const { return problem_; }
    [[nodiscard]] const Trusts& trusts() const { return trusts_; }
    // The outermost call that the thread is in of a member of the class library that is thread-safe by contract, and
    // interleaved nevertheless. Null if there is none, or if the program has been called back.
    [[nodiscard]] static const threads::Frame* safe_call(const threads::Thread& thread);
    [[nodiscard]] bool has_interrupts() const { return !options_.assumptions.no_interrupts; }
    // The search that stored these states took something for granted that does not hold. Once that is so no step is
    // made any more, whatever the search did with the first Restart: the states would be other ones.
    [[nodiscard]] bool must_restart() const {
        return has_to_restart_ || guards_.is_broken() || (store_.form() != nullptr && store_.form()->is_missing_some());
    }
    void expect_interrupts() {  // without waiting for the first
        options_.assumptions.no_interrupts = false;
        stepping_.expects_interrupts = true;
    }
    // What is known of the assumptions by now: after Restart, and for repeating schedules.
    [[nodiscard]] Assumptions assumptions() const;
    // A violation of a thread where it is, in the program's own code; without its facts.
    [[nodiscard]] ts::Violation at(ts::ViolationKind kind, threads::Thread& thread);
    [[nodiscard]] std::vector<std::string> thread_names(std::span<const std::uint32_t> ids);

    // What has been looked at so far; null: nothing is.
    [[nodiscard]] const SelfCheck* self_check() const { return self_check_.get(); }

    // Calls a Func<bool> as nobody's step. If it reaches something unsupported, the step ends so.
    Evaluation evaluate(memory::Address predicate);

private:
    void look_ahead();
    bool waits_for_queue(const threads::Thread& thread);
    void own_choices(const threads::Thread& thread, std::vector<ts::Choice>& choices);
    bool add_completions(const threads::Thread& thread, std::vector<ts::Choice>& choices);
    [[nodiscard]] bool goes_on_by_itself(const threads::Thread& thread);
    exec::Completion settle_queue(threads::Thread& thread, ts::Choice choice);
    ts::StepEnd step(ts::Choice choice);
    ts::StepEnd checked_step(ts::Choice choice);
    void expect_repeated(ts::Choice choice);
    void look_at_stored(ts::Stored stored);
    void look_at_restored(ts::StateRef state);
    enum class Moves : std::uint8_t { Yes, No };
    ts::StepEnd run(threads::Thread& thread, Moves moves = Moves::Yes);
    ts::StepEnd follow(threads::Thread& thread, const StepMemory::Step& step);
    ts::StepEnd conclude(ts::StepEnd end);
    bool has_learnt();
    ts::StepEnd make_step(threads::Thread& thread, Moves moves);
    ts::StepEnd stay(threads::Thread& thread);
    ts::StepEnd run_alone(threads::Thread& thread);
    ts::StepEnd run_unseen(threads::Thread& thread);
    ts::StepEnd run_fresh_threads();
    bool stands_before_local(const threads::Thread& thread);
    bool waits_for_local(const threads::Thread& thread);
    bool settle_found_local();
    ts::StepEnd settle(threads::Thread& thread, exec::Stop stop);
    ts::StepEnd report(ts::ViolationKind kind, threads::Thread& thread, std::string text);
    ts::StepEnd unhandled(threads::Thread& thread);
    ts::StepEnd check_properties(threads::Thread& thread);
    ts::StepEnd look_at_assumptions();
    // tearing.cpp
    bool sees_conflict(threads::Thread& thread);
    ts::StepEnd begin_again_torn();
    std::vector<exec::MemoryAccess> all_accesses(const threads::Thread& thread);
    bool tear_bulk(std::span<const exec::MemoryAccess> bulk, std::span<const exec::MemoryAccess> others);
    bool tear_if_in_conflict(const threads::Thread& one, std::span<const exec::MemoryAccess> accesses,
                             const exec::MemoryAccess& other);
    ts::StepEnd look_at_end();
    [[nodiscard]] bool has_foreground();
    [[nodiscard]] bool lives_alone();
    ts::StepEnd note_problem(ts::StepEnd end);
    void note_held(const threads::Thread& thread);
    void note_end(const threads::Thread& thread);
    void note_ended(const threads::Thread& thread);
    void note_moved(const threads::Thread& thread);
    void describe_wait(const threads::Thread& thread, ts::Waiting& waiting) const;
    void describe_time_out(const threads::Thread& thread, ts::Waiting& waiting) const;
    void describe_wait_for_its_like(const threads::Thread& thread, ts::Waiting& waiting);
    void advance_clock(std::vector<ts::Choice>& choices);

    exec::Machine& m_;
    types::Assembly& assembly_;
    ModelOptions options_;
    memory::Tracking tracking_;
    memory::Exposure exposure_;
    exec::Stepping stepping_;
    exec::Tearing tearing_;
    exec::Guards guards_;
    std::uint64_t watched_steps_ = 0;  // while it is learnt what is guarded
    StateStore store_;
    Symmetry symmetry_;
    Trusts trusts_;
    std::unique_ptr<SelfCheck> self_check_;
    std::vector<std::unique_ptr<Property>> properties_;
    std::vector<ts::Violation> violations_;
    struct Place {
        const code::Code* code = nullptr;
        const code::Insn* ip = nullptr;
    };
    static Place own_place(const threads::Thread& thread);
    Place began_at_;  // of the step at hand, in the program's own code
    threads::Thread* evaluator_ = nullptr;
    bool has_failed_to_evaluate_ = false;
    Problem problem_;
    std::uint64_t instructions_ = 0;
    std::vector<threads::Thread*> started_;  // in the step at hand
    std::vector<std::uint64_t> held_;
    bool waits_for_own_ = false;  // the step begins with a wait for what only its thread can complete
    bool touches_end_ = false;
    std::vector<threads::SyncKey> moved_;  // positions of threads that the step moved, if somebody looks at them
    bool has_to_restart_ = false;
    bool has_ended_thread_ = false;  // in the step at hand
    mutable ts::Footprint footprint_;
    mutable bool is_footprint_known_ = false;
};

}  // namespace tidelock::model
