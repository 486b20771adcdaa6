// The parts in which an access enters the queue of its thread (threads/pending.h): pieces that .NET reads or writes at
// once (pieces.h), so that others can see some of them without the rest, and they may be reordered like accesses of
// their own. Each is at most a word, and lies within one where it goes to or comes from a register.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "machine/exec/exec.h"

namespace tidelock::exec {

struct Part {
    std::uint32_t offset = 0;  // in the access
    std::uint32_t size = 0;
};
using Parts = std::vector<Part>;

// Reads or writes that can wait in the queue; copies are reads, and writes of what was read.
bool can_wait(code::Op op);
bool is_copy(code::Op op);

// Nothing: there are more than the queue has room for, or one does not lie within a word.
std::optional<Parts> parts_of(Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses);
// Of an access of so many bytes whose address is not known yet. NB: words, where the type of the value is not known, or
// where there is no room for its pieces.
Parts parts_without_address(Exec& x, const Insn* ip, std::uint32_t size);
// How many operations issuing them may add to the queue.
std::uint32_t operations_for(code::Op op, const Parts& parts);

}  // namespace tidelock::exec
