// Which slots of a frame can still be read, before each instruction and while a call is in progress. What is dead is no
// part of a program's state: two states that differ there only behave alike. Sound, not exact: a dead slot is never
// read again before it is written; a live one may be.
//
// A register is live where some path leads to a read without a write on the way, where an exception can lead to such a
// path, and wherever an instruction that takes its address may have been executed before. The flag of a lock statement
// is an exception to the last: its address goes to Monitor.Enter, which does not keep it. The variables of `fixed`
// statements are live throughout, and so are the references and arrays that trusted code of the class library was
// handed.
//
// Two frames can share registers: a filter runs on those of the method that has it. A slot is dead only if it is dead
// in both.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "program/code/code.h"

namespace tidelock::code {

class Liveness {
public:
    explicit Liveness(const Code& code);

    // Slots in use by a frame that goes on with instruction `index`, or that raises an exception there: the running
    // frame, and one right below a filter or below the stub that tells listeners of the exception. Bit n is slot n.
    [[nodiscard]] std::span<const std::uint64_t> before(std::uint32_t index) const { return row(live_, index); }

    // Slots in use by a frame that waits for a call (or class constructor) which returns to `index`. Where the result
    // goes is not counted.
    [[nodiscard]] std::span<const std::uint64_t> waiting(std::uint32_t index) const {
        return all_live_ ? before(0) : row(waiting_, waiting_row_[index]);
    }

    static bool is_live(std::span<const std::uint64_t> slots, std::uint32_t slot) {
        return (slots[slot / 64] >> (slot % 64) & 1) != 0;
    }

private:
    [[nodiscard]] std::span<const std::uint64_t> row(const std::vector<std::uint64_t>& rows, std::uint32_t i) const {
        return {rows.data() + (all_live_ ? 0 : std::size_t{i} * words_), words_};
    }

    std::size_t words_ = 0;                   // of a row
    bool all_live_ = false;                   // then there is one row
    std::vector<std::uint64_t> live_;         // by instruction
    std::vector<std::uint64_t> waiting_;      // a row for each call; the first is for none and says that all is live
    std::vector<std::uint32_t> waiting_row_;  // by the instruction that the call returns to
};

}  // namespace tidelock::code
