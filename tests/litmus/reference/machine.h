// The semantics of litmus programs under a memory model. This is the reference: it is written to be read and believed,
// shares no code with Tidelock, and follows the tables of models.cpp to the letter.
//
// STATE. One memory: a value for each location (writes are multi-copy atomic: when a write completes, every thread sees
// it). For each lock its owner and how often it is held. For each thread: the place in its code, its registers, and a
// queue of operations that were issued but have not completed, in program order. A register holds a number, or a
// promise: "the result of that read in the queue, plus this number".
//
// ISSUE. A thread issues its operations in program order. By kind:
//   read        enters the queue; its register then holds a promise.
//   write       enters the queue with its value, volatile or ordinary.
//   Exit        enters the queue.
//   move        copies a register. A copy of a promise is a promise. A sum of a promise and a number is one too if the
//               model issues with promises; else the move waits until the read has completed.
//   branch      on a number: goes where it should. On a promise: if the model guesses, the outcome is guessed (both are
//               tried), a guess enters the queue, and issue goes on; if not, it waits until the read has completed.
//   operands    A write's value and the reference that an access goes through may be promises if the model
//               issues with promises; else the operation is issued only when they are numbers.
//   Enter       waits until every operation in the queue is one that Enter may pass by the table, and the lock is free
//               or the thread's own; then takes it at once. (It need not enter the queue: nothing may pass it.)
//   interlocked waits until the queue is empty, then reads and writes memory in one step. A CAS that fails, too.
//   fence       waits until the queue is empty.
//   Start       waits until the queue is empty.
//   Join        waits until the queue is empty, the other thread is at its end, and its queue is empty.
// Issue touches nothing that another thread sees (but for Enter and interlocked operations), and never takes away what
// could complete before. So threads issue as far as they can after every step (IssueMode::Greedy); a test shows that
// waiting (IssueMode::Lazy) gives the same outcomes.
//
// COMPLETION. An operation of the queue may complete, in any order, if
//   1. its operands are numbers;
//   2. for every earlier one in the queue: the table says that it may pass that one; and
//   3. for every earlier access in the queue to the same location:
//        write after write, write after read: it waits;
//        read after read: it waits if the model orders reads of one location;
//        read after write: it waits, if the model does not forward. If it does: it takes the value of the last such
//        write before it, once that is a number, and not that of memory;
//      where the location of the earlier access is not known yet (its reference is a promise), it counts as
//      the same for every access to the same field of whatever object, and a read waits rather than being forwarded;
//   4. if the model orders publication, and it is an ordinary write of a reference to an object: there is no earlier
//      access in the queue to a field of that object, nor one whose object is not known yet. (A volatile write
//      waits for everything before it anyway.)
//   5. there is no earlier access in the queue whose reference is not known yet, unless it is an ordinary read: that
//      access may still turn out to fault, and then nothing after it happens. It is like a guess that it does not.
// A read completes with the value of memory or of the forwarded write: every promise of its result becomes a number.
// A write completes by changing memory. An Exit completes by giving back the lock once.
//
// GUESSES. When the promise of a guess becomes a number, the guess is compared at once: right, it leaves the queue;
// wrong, the whole execution is dropped, as if it had never been. Ordinary reads may pass a guess (also by forwarding),
// everything else waits for it. A read in the queue that is behind a wrong guess has no effect that anybody sees.
//
// END. When all threads are at their end with empty queues, the registers and the memory are an outcome. If nothing can
// go on before that (threads wait for locks), the outcome is a deadlock.
//
// What is settled here because MEMORY_MODELS leaves it open:
//   - Start and Join are full fences for the thread that calls them, in every model.
//   - Same-location reads keep their order in `net` even if an own write stands between them.
//   - In `net` the value that a write depends on does not hold up later operations; a reference holds up all but
//     ordinary reads, because an exception comes before what follows it (and ARMv8 orders writes after an address
//     dependency too). In `ecma` both do: the original checker issues a write only with operands that are there.
//   - Merging of neighbouring accesses (allowed in `net`) adds no outcome: it equals completing one right after the
//   other.
//   - Objects exist from the beginning and are zero. An object that its creator has not published needs its writes in
//   the
//     queue all the same: once it is published, it shows whether they have completed.
//   - A register that is dereferenced holds a reference or 0 (the generator sees to it).
//
// What loops would need, which these programs do not have:
//   - Guesses: a branch that still has an unconfirmed guess in the queue waits rather than being guessed again. Without
//     that a loop on an ordinary read is guessed for ever. Programs without loops lose nothing by it; nor should loops
//     that only wait: instead of guessing that it goes on, the read of the first round may complete later.
//   - The queue: a loop that never consumes a read, or whose reads pass its writes, issues without end. A bound on the
//   queue
//     (issue waits while it is full) makes it finite; results are complete only if the bound was never met.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models.h"
#include "program.h"

namespace litmus {

struct Value {
    int read = -1;   // the read in the queue whose result it is (its place in the code); -1: a number
    int number = 0;  // the number, or what is added to the result

    [[nodiscard]] bool is_number() const { return read < 0; }
};

struct Pending {
    int operation = 0;      // its place in the code
    Value value{};          // of a write; of a guess: what is tested
    Value base{};           // of an access through a reference
    bool is_taken = false;  // of a guess: the condition was guessed to hold
};

struct ThreadState {
    int at = 0;
    bool is_started = true;
    std::vector<Value> registers;
    std::vector<Pending> queue;
};

struct LockState {
    int owner = -1;
    int depth = 0;
};

struct State {
    std::vector<int> memory;
    std::vector<LockState> locks;
    std::vector<ThreadState> threads;
};

enum class IssueMode { Greedy, Lazy };

class Machine {
public:
    Machine(const Program& program, const Model& model, IssueMode mode)
        : program_(program), model_(model), mode_(mode) {}

    [[nodiscard]] std::vector<State> initial() const;
    [[nodiscard]] std::vector<State> successors(const State& state) const;
    [[nodiscard]] bool is_final(const State& state) const;
    [[nodiscard]] static std::string key(const State& state);  // equal states have equal keys

private:
    using Location = int;
    static constexpr Location kUnknown = -2;
    static constexpr Location kNone = -1;

    [[nodiscard]] const Operation& code(std::size_t thread, int at) const;
    [[nodiscard]] bool is_at_end(const State& state, std::size_t thread) const;
    [[nodiscard]] Class class_of(const Operation& op) const;
    [[nodiscard]] static Value value_of(const ThreadState& thread, const Operand& operand);
    [[nodiscard]] static Value base_of(const ThreadState& thread, const Place& place);
    [[nodiscard]] Location location_of(const Place& place, const Value& base) const;
    [[nodiscard]] bool may_alias(const Operation& unknown, Location location) const;
    [[nodiscard]] bool may_issue_with(const Value& value) const;

    // Steps that no other thread sees. Empty: the thread has none now.
    [[nodiscard]] std::vector<State> issue(const State& state, std::size_t thread) const;
    [[nodiscard]] std::vector<State> branch(const State& state, std::size_t thread) const;
    void settle(State state, std::vector<State>& settled) const;
    void add(State state, std::vector<State>& found) const;

    // Enter and interlocked operations.
    [[nodiscard]] bool may_act(const State& state, std::size_t thread) const;
    [[nodiscard]] State act(State state, std::size_t thread) const;

    struct Completion {
        bool is_possible = false;
        Location location = kNone;
        const Pending* forwarded = nullptr;
    };
    [[nodiscard]] Completion completion(const State& state, std::size_t thread, std::size_t index) const;
    [[nodiscard]] bool waits_to_publish(std::size_t thread, const Pending& earlier, const Pending& write) const;
    void complete(State state, std::size_t thread, std::size_t index, const Completion& how,
                  std::vector<State>& found) const;
    // A read's result is known. False: a guess was wrong.
    [[nodiscard]] bool keep_promise(ThreadState& thread, std::size_t number, int read, int result) const;

    const Program& program_;
    const Model& model_;
    IssueMode mode_;
};

}  // namespace litmus
