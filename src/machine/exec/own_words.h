// The words of a thread's own stack under a relaxed memory model: registers, variables whose address is taken, structs
// in variables. Each holds a value, or the promise of one (threads/pending.h), however it is reached: as a register, as
// a part of one, or through an address. A word of which a part is promised is the promise of the whole word
// (PendingOperation::Kind::Insert); who reads another part does not depend on that.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "machine/exec/exec.h"
#include "program/code/code.h"

namespace tidelock::exec {

// What a load instruction makes of the bytes it reads.
std::uint64_t loaded(code::Op op, std::uint64_t bits);
std::uint64_t low_bytes(std::uint64_t bits, std::uint32_t size);
// The word with these bytes of it replaced.
std::uint64_t inserted(const threads::PendingOperation& insert);
std::uint64_t extracted(const threads::PendingOperation& extract);

class OwnWords {
public:
    explicit OwnWords(Exec& x) : x_(x), t_(*x.thread) {}

    // Places are in bytes from the beginning of the stack.
    [[nodiscard]] std::uint32_t place_of(const Slot* slot) const;
    [[nodiscard]] bool is_own(Address address) const { return memory::block_of(address) == t_.stack_block; }
    [[nodiscard]] static std::uint32_t place_of(Address address) { return memory::offset_of(address); }

    [[nodiscard]] bool has_promise(std::uint32_t at, std::uint32_t size) const;
    // How many operations the functions below may add to the queue: there must be room for them.
    [[nodiscard]] static std::uint32_t operations_for(std::uint32_t at, std::uint32_t size) {
        return at % 8 == 0 && size % 8 == 0 ? 0 : 2;
    }
    [[nodiscard]] static std::uint32_t operations_for_copy(std::uint32_t to, std::uint32_t from, std::uint32_t size) {
        if (to % 8 != 0 || from % 8 != 0) return 2 * (size / 4 + 4);
        return size % 8 == 0 ? 0 : 6;
    }

    // What the instruction loads from there; nothing if it lies across two words that are not known.
    std::optional<threads::Operand> load(const Insn* insn, std::uint32_t at, std::uint32_t size);
    // False: likewise, and nothing has been done.
    bool store(const Insn* insn, std::uint32_t at, std::uint32_t size, threads::Operand value);
    bool copy(const Insn* insn, std::uint32_t to, std::uint32_t from, std::uint32_t size);

    // The frame that the word belongs to, and the register in it; null: none.
    [[nodiscard]] const Frame* frame_of(std::uint32_t at) const;
    // May a promise be put there: does the code that reads it look for one?
    [[nodiscard]] bool may_hold_promise(std::uint32_t at) const;

private:
    [[nodiscard]] threads::Operand word(std::uint32_t slot) const;
    void set_word(std::uint32_t slot, threads::Operand value);
    [[nodiscard]] const threads::PendingOperation* operation(threads::OperationId id) const;
    threads::OperationId add(const Insn* insn, threads::PendingOperation operation);

    Exec& x_;
    threads::Thread& t_;
};

// The words of the thread's own stack that these addresses lead to, directly or by way of it, until told to stop.
void each_word_behind(Exec& x, std::vector<Address>& addresses, const std::function<bool(const Slot*)>& visit);
// Of what these registers refer to in the thread's own stack, directly or by way of it: a promise that is not kept yet;
// 0 if there is none.
threads::OperationId promise_behind(Exec& x, const Slot* first, std::uint32_t count);

}  // namespace tidelock::exec
