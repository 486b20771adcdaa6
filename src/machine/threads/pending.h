// What a thread has issued and not yet completed, under a relaxed memory model: its queue, in program order, and the
// registers that wait for results. Plain data; machine/order says what may complete, machine/exec issues and completes.
#pragma once

#include <cstdint>

#include "machine/memory/block.h"
#include "machine/threads/sync_key.h"
#include "program/code/code.h"

namespace tidelock::threads {

using OperationId = std::uint16_t;  // of an operation in the queue of one thread; 0: none

// A number, or the result of an operation that has not completed.
struct Operand {
    std::uint64_t bits = 0;
    OperationId promise = 0;

    [[nodiscard]] bool is_known() const { return promise == 0; }
    friend bool operator==(const Operand&, const Operand&) = default;
};

struct PendingOperation {
    enum class Kind : std::uint8_t {
        Read,
        Write,
        Exit,     // of a monitor: that of the object at `address`, or its System.Threading.Lock (is_of_lock)
        Compute,  // an instruction without effects, once its operands are known
        Insert,   // a word of which some bytes, `size` from `address` on, are those of `base`, the others of `value`
        Extract,  // what a load makes of some bytes, `size` from `address` on, of the word `value`
        Guess,    // of where a branch goes, or of whether an instruction faults, before its operands are known
    };
    Kind kind{};
    bool is_volatile = false;
    bool is_reference = false;  // Write: of an object's address
    bool may_refer = false;     // Write: of a word of a value, which may be an object's address
    bool is_taken = false;      // Guess: the branch was taken to jump, the instruction not to fault
    bool has_address = true;    // Read, Write: it is known
    bool is_of_class = false;   // a class constructor did it
    bool is_of_lock = false;    // Exit
    std::uint8_t size = 0;      // Read, Write: at most a word
    std::uint16_t offset = 0;   // Read, Write: of the part, in what the instruction accesses
    OperationId id = 0;
    const code::Code* code = nullptr;
    const code::Insn* insn = nullptr;
    memory::Address address = 0;  // of an access without it: the offset in what `base` refers to
    std::uint64_t after = 0;      // Write of a reference: a bit for the number of each earlier access to what it
                                  // publishes (after_bit); it waits for them
    Operand value{};              // Write: what is written; Compute, Guess: the first operand
    Operand base{};               // an access without address: the object; Compute, Guess: the second operand
    Operand index{};              // an access without address: the element
};

// Of an Exit.
[[nodiscard]] inline SyncKey lock_of(const PendingOperation& exit) {
    return exit.is_of_lock ? lock_key(exit.address) : monitor_key(exit.address);
}

// Of PendingOperation::after. High numbers, which only very long queues have, share the last bit.
constexpr std::uint64_t after_bit(OperationId id) { return std::uint64_t{1} << (id < 64 ? id - 1U : 63U); }

// A word of the thread's own stack that has the result of an operation as soon as there is one. Until then it is zero.
struct Promise {
    std::uint32_t slot = 0;
    OperationId operation = 0;
    friend bool operator==(const Promise&, const Promise&) = default;
};

}  // namespace tidelock::threads
