// Which words of memory can be an address, as far as types tell. An address is a word of eight bytes, and two numbers
// of four bytes side by side can look like one: whoever changes addresses by their value must not change those.
#pragma once

#include "machine/memory/block_table.h"
#include "program/code/code.h"

namespace tidelock::exec {

// The aligned word at `offset`. Memory of unknown make (native, stackalloc) may hold one anywhere.
// NB: so may what is eight bytes wide and a number by its type; not what is smaller, which unsafe code can write to as
// well, nor text and floating-point numbers.
[[nodiscard]] bool may_hold_address(const memory::BlockTable& blocks, memory::BlockId id, std::uint32_t offset);
// A slot of the frame of a method. Values in registers have their types, as in memory.
[[nodiscard]] bool may_hold_address(const code::Code& code, std::uint32_t slot);

}  // namespace tidelock::exec
