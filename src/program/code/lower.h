// Lowering: one method instantiation, from CIL to register code. It never fails: a name that does not resolve becomes a
// `fail` instruction at that place (the guest sees the exception there, as with a JIT), a feature that is missing
// becomes `unsupported`, and a body that is not valid CIL becomes a `fail` with InvalidProgramException.
#pragma once

#include <memory>

#include "program/code/code.h"
#include "program/code/linker.h"
#include "program/types/loader.h"

namespace tidelock::code {

// Not linked yet: the result depends on nothing but the program and the answers of the linker's first half.
std::unique_ptr<Code> lower(types::Loader& loader, Linker& linker, types::Method& method);

// Puts addresses for the symbols, in the order in which lowering came to them.
void link(Code& code, Linker& linker);

// With instructions of its own. What they refer to beside (sites of calls, tables of jumps) it has in common with the
// other and keeps alive.
std::unique_ptr<Code> copy_of(const Code& code);

// A method that a native supplies: a frame with its arguments, scratch slots for the native, and one `native`
// instruction.
std::unique_ptr<Code> native_stub(types::Loader& loader, types::Method& method);

// Scratch slots of a native frame, after the arguments: first those that may hold pointers, then plain ones.
inline constexpr std::uint32_t kNativePointerSlots = 6;
inline constexpr std::uint32_t kNativeScalarSlots = 6;
inline constexpr std::uint32_t kNativeResultSlots = 32;  // of guest code that the native called

}  // namespace tidelock::code
