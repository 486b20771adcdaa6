// Which operations of a thread's queue may complete now.
//
// An operation waits for an earlier one that it may not pass by the table, and for one that has to do with the same
// memory: a write for reads and writes of it, a read for writes (or it takes the value from them) and, if the model
// says so, for reads. Where the address of the earlier one is not known yet, it counts as the same if it could be. A
// write that publishes an object waits for what was done to all that can be reached by it (PendingOperation::after).
//
// What only the thread itself can reach is invisible until it is published: such operations are completed along
// with one that would have to wait for them, and are no choices of their own.
#pragma once

#include <span>
#include <vector>

#include "machine/memory/block_table.h"
#include "machine/order/rules.h"
#include "machine/threads/thread.h"

namespace tidelock::order {

class Queue {
public:
    Queue(const Rules& rules, const memory::BlockTable& blocks, std::span<const threads::PendingOperation> operations)
        : rules_(rules), blocks_(blocks), operations_(operations) {}

    // May this one complete now, if local ones that it waits for are completed first?
    [[nodiscard]] bool may_complete(std::size_t index) const;
    // Is it an operation that other threads see something of?
    [[nodiscard]] bool is_choice(std::size_t index) const;
    // May the thread go on from where it stopped, if local operations are completed first?
    [[nodiscard]] bool meets(threads::Needs needs) const;

    // Does the later one wait for the earlier one?
    [[nodiscard]] bool waits_for(std::size_t later, std::size_t earlier) const;
    [[nodiscard]] bool delays_enter(std::size_t earlier) const;
    // Likewise a thread that needs this.
    [[nodiscard]] bool delays(threads::Needs needs, std::size_t earlier) const;
    // The write whose value a read takes, if it does; the read must be able to complete.
    [[nodiscard]] const threads::PendingOperation* forwarded_to(std::size_t read) const;
    // Only its own thread can reach what it accesses.
    [[nodiscard]] bool is_local(std::size_t index) const;

private:
    [[nodiscard]] bool may_overlap(const threads::PendingOperation& a, const threads::PendingOperation& b) const;
    [[nodiscard]] bool is_pointer(const threads::PendingOperation& access) const;
    [[nodiscard]] bool delays_look(std::size_t earlier) const;
    // Does it depend on what is read there?
    [[nodiscard]] bool is_made_of(const threads::Operand& operand, const threads::PendingOperation& read) const;
    // Is it known, or would it be if local operations were completed?
    [[nodiscard]] bool may_be_known(const threads::Operand& operand) const;

    [[nodiscard]] bool find_may_complete(std::size_t index) const;

    enum class Answer : std::uint8_t { Unknown, Yes, No };

    const Rules& rules_;
    const memory::BlockTable& blocks_;
    std::span<const threads::PendingOperation> operations_;
    // Of may_complete, which asks the same of those before it, again and again.
    mutable std::vector<Answer> may_complete_{};
};

[[nodiscard]] bool is_access(const threads::PendingOperation& operation);
// A result of other results, which nobody but the thread sees.
[[nodiscard]] bool is_computation(const threads::PendingOperation& operation);
// The block that it accesses, as far as that is known before the place in it is; else 0.
[[nodiscard]] memory::BlockId known_block(const threads::PendingOperation& operation);
[[nodiscard]] Class class_of(const threads::PendingOperation& operation);

}  // namespace tidelock::order
