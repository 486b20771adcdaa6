// Code in which registers may hold promises: under a relaxed memory model a read is issued, and what it reads is known
// only when it completes. An `await` stands before every instruction that reads or writes registers, calls or
// synchronises; the machine sees there whether what the instruction needs is known (machine/exec/promises.h).
#pragma once

#include "program/code/code.h"
#include "program/code/repairs.h"

namespace tidelock::code {

// In the operands of an `await`: what has been repaired (repairs.h).
inline constexpr std::uint16_t kBarrier = 1;       // a: nothing is incomplete when it is passed
inline constexpr std::uint16_t kMadeVolatile = 1;  // b: the access after it is volatile,
inline constexpr std::uint16_t kInterlocked = 2;   // or a full fence itself

inline constexpr std::uint16_t kEntry = 1;   // c: the code after it knows nothing of promises,
inline constexpr std::uint16_t kBoxing = 2;  // or it boxes a value: others may see that later than the object

// Into code that is not linked, or that is.
void insert_awaits(Code& code, const Repairs* repairs);
// Is anything repaired in the method? Else its code is the same as without repairs.
bool repairs_method(const Repairs* repairs, const types::Method& method);
// Only one, at the beginning: until the arguments are known, and what they refer to.
void insert_entry_await(Code& code);

}  // namespace tidelock::code
