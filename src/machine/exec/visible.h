// Visible operations while states are explored: what an instruction is about to access, and when a thread has to stop
// before it (stepping.h).
#pragma once

#include "machine/exec/exec.h"

namespace tidelock::exec {

// The memory that the instruction at `ip` is about to access; at most two ranges. Nothing for other instructions.
std::uint32_t accesses_of(const Insn* ip, const Slot* fp, const Block* blocks, MemoryAccess (&out)[2]);

// Does the access lie within the block, and is it allowed there?
bool is_valid(const Block& b, const MemoryAccess& access);

// What a thread that stopped before a visible operation will access. Natives: nothing.
std::uint32_t pending_accesses(const threads::Thread& thread, const Block* blocks, MemoryAccess (&out)[2]);

// The frame whose atomic stretch the thread is in, null if none.
Frame* atomic_frame(const threads::Thread& thread, Frame* top);

// A static readonly field once its class is initialised.
bool is_immutable(const Exec& x, const Insn* ip);
// Is it an access to what a compiler keeps a delegate in? Nobody can see which thread came first there, so it is passed
// over unless it is to be looked into.
bool is_delegate_cache(const Insn* ip);
bool passes_over(const Exec& x, const Insn* ip);
// Does the instruction write one reference; may it write pointers among other bytes?
bool writes_reference(code::Op op);
bool writes_values(code::Op op);

enum class SlowAccess : std::uint8_t { Fault, Stop, Go, Done };
// An access failed on the fast path. Go: the instruction is at x.out_of_line, to be executed there; Done: it has been.
SlowAccess prepare_access(Exec& x, const Insn* ip, Slot* fp, Block* blocks);
// After the instruction: what was opened is closed, what was published is shared.
void finish_access(Exec& x);
// The instruction that stands for `ip` in the method's code.
inline const Insn* in_line(Exec& x, const Insn* ip) {
    if (ip != x.out_of_line) [[likely]]
        return ip;
    finish_access(x);
    return x.origin;
}

// Tells of an access of shared memory that a native makes.
void note_access(Exec& x, const MemoryAccess& access);
// Is there nothing to see for others, because only this thread can reach the object?
bool is_private(const Exec& x, Address object);

// Does any pointer argument of this native lead to a shared block?
bool has_shared_argument(const Exec& x, const code::Code& code, const Slot* fp);
// After a native: what it wrote into shared blocks is shared.
void finish_native(Exec& x);

}  // namespace tidelock::exec
