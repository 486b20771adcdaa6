// How a thread is run one visible operation at a time. Absent in a plain run.
//
// A visible operation is an access to a shared block or a synchronisation operation while other threads are alive. The
// thread stops before each; whoever steps it gives it an allowance of one, and it goes on to just before the next. A
// section of trusted library code, or of Verify.Atomic, counts as one operation from its first visible one to its end,
// or to where it calls the program's code: what it does afterwards is another operation.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "machine/memory/block.h"
#include "machine/order/rules.h"
#include "machine/threads/pending.h"
#include "machine/threads/sync_key.h"
#include "program/code/repairs.h"

namespace tidelock::threads {
class Thread;
struct Frame;
}  // namespace tidelock::threads

namespace tidelock::exec {

using memory::Address;

struct Exec;
struct AccessLog;
class Guards;
class Tearing;

// What .NET promises of an access: that it is made at once, or only that its parts are.
enum class Grain : std::uint8_t {
    Whole,   // one aligned primitive value or reference
    Values,  // made of those (pieces.h)
    Bytes,   // not aligned
    Bulk,    // the first access of a method that makes many: Atomicity::Bulk
};

// One access of memory by an instruction or native.
struct MemoryAccess {
    Address address = 0;
    std::uint32_t size = 0;
    bool is_write = false;
    bool is_atomic = false;  // volatile or interlocked: no data race with its like
    Grain grain = Grain::Whole;
    bool compares = false;  // of a thread's next instruction: it writes only if it finds the value that it expects
    friend bool operator==(const MemoryAccess&, const MemoryAccess&) = default;
};

// One use of what threads synchronise on.
struct Synchronisation {
    enum class How : std::uint8_t {
        Look,  // what it sees can be changed by others, and changes nothing for them
        Use,
        Take,     // of a monitor: the step cannot be made while another thread has it
        Private,  // nobody else can reach the object
    };
    threads::SyncKey key{};
    How how = How::Use;
    friend bool operator==(const Synchronisation&, const Synchronisation&) = default;
};

// What becomes of an exception that the program's own code catches.
enum class ExceptionStage : std::uint8_t {
    Thrown,  // the thread stands where it was raised, and a handler has been found
    Caught,  // it stands before the handler
};

// An operation that was issued before and completed in this step.
struct CompletedOperation {
    threads::PendingOperation operation;
    std::uint64_t value = 0;    // read or written
    bool is_forwarded = false;  // a read of the thread's own write, which has not completed itself
};

struct Stepping {
    bool may_act = false;                       // the visible operation of this step has not been made yet
    bool is_alone = false;                      // no other thread lives: nothing is visible
    bool expects_interrupts = false;            // somebody may interrupt threads: to go into a wait is a step
    std::uint32_t option = 0;                   // which way the thread was told to go: a chosen value, a time-out
    std::vector<MemoryAccess> accesses;         // of shared blocks, in this step
    std::vector<Synchronisation> synchronised;  // in this step
    bool adds_threads = false;                  // it started one
    bool interrupts = false;                    // it called Thread.Interrupt
    bool touches_end = false;                   // it changed which threads keep the program running
    bool looks_at_threads = false;              // it asked where another thread is (Thread.ThreadState)
    bool looks_at_assemblies = false;           // it asked which assemblies are loaded
    bool closes_handle = false;                 // it closed a SafeHandle that others can reach
    bool counts_references = false;             // taking and giving back a reference to a SafeHandle are steps
    std::vector<memory::BlockId> opened;        // shared blocks let through for one instruction
    std::string_view misuse;                    // of a lock: the exception that the thread raises is told as that
    Address published = 0;                      // a reference in a shared block that this instruction writes
    // Told of each atomic section of the class library that begins, with the frame of its first method.
    std::function<void(const threads::Thread&, const threads::Frame&)> on_trusted;
    const code::Code* exposing_call = nullptr;  // called in this step (library/contracts.h)
    Guards* guards = nullptr;  // guarded accesses need no stop (guards.h); null: all accesses of shared memory do
    // Told of accesses to shared memory before which the thread does not stop, with the thread standing before it:
    // guarded ones, and those of the program's own code while no other thread lives.
    std::function<void(const threads::Thread&, std::span<const MemoryAccess>)> on_passed;
    // Likewise of what a thread synchronises on while no other thread lives.
    std::function<void(const threads::Thread&, const threads::SyncKey&)> on_passed_lock;
    std::function<void(const threads::Thread&, Address exception, ExceptionStage)> on_exception;
    Tearing* tearing = nullptr;  // which accesses are not made at once (tearing.h)
    AccessLog* log = nullptr;    // where to note what the step sees (access_log.h); null: nowhere
    // --- relaxed memory models (issue.h) ---
    const order::Rules* order = nullptr;     // null: everything takes effect in program order
    const code::Repairs* repairs = nullptr;  // what is made stronger than the program says; null: nothing
    std::uint32_t queue_limit = 0;           // so many operations of a thread are incomplete at most
    bool looks_into_caches = false;          // what compilers keep delegates in (is_delegate_cache) is like all memory
    bool has_met_limit = false;              // and more could have been: some orders were left out
    // Blocks with accesses that were completed early for want of room: if they are published, orders were left out.
    std::set<memory::BlockId> hurried;
    bool is_looking = false;                    // trusted code has begun while operations are incomplete: only to read
    bool may_guess = false;                     // the thread was told what to guess: `option`
    bool has_guessed_wrong = false;             // in this step it turned out so: there is no such path
    std::vector<CompletedOperation> completed;  // in this step
};

// May the running thread make a visible operation now? If not, it must stop before it. `on`: how what it acts on is
// shared; for what is internal, a call of the class library has one stop, before the first of its operations.
bool take_allowance(Exec& x, memory::Sharing on = memory::Sharing::Open);

// The step looks at something that AccessLog does not tell of.
void note_unseen(Exec& x);

}  // namespace tidelock::exec
