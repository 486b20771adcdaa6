// Visible operations while states are explored: what an instruction is about to access, and when a thread has to stop
// before it (stepping.h).
#pragma once

#include <vector>

#include "machine/exec/exec.h"

namespace tidelock::exec {

// The memory that the instruction at `ip` is about to access; at most two ranges. Nothing for other instructions.
std::uint32_t accesses_of(const Insn* ip, const Slot* fp, const Block* blocks, MemoryAccess (&out)[2]);

// The bytes that cpblk or initblk is about: the CIL instructions have a size of 32 bits, the library's methods of 64.
inline std::uint64_t block_size(const Insn* ip, const Slot* fp) {
    return ip->imm != 0 ? fp[ip->c].u : static_cast<std::uint32_t>(fp[ip->c].u);
}
// The bytes of an object's fields or of an array's elements: what MemberwiseClone copies.
std::uint32_t data_size(const Block& object);
std::uint32_t data_begin(const Block& object);

// Does the access lie within the block, and is it allowed there?
bool is_valid(const Block& b, const MemoryAccess& access);

// What a thread that stopped before a visible operation will access. Natives: nothing.
std::uint32_t pending_accesses(const threads::Thread& thread, const Block* blocks, MemoryAccess (&out)[2]);
// Is its next instruction an exchange that leaves the memory as it is: a comparison that fails, a 0 that is added?
bool changes_nothing(const threads::Thread& thread, const MemoryAccess& access, const memory::BlockTable& blocks);

// Is it a method of System.Threading.Interlocked that changes memory, and atomic as a whole therefore?
bool is_interlocked(const code::Code& code);

// The whole of what a method of Atomicity::Bulk may access: the blocks that it was handed.
std::vector<MemoryAccess> bulk_accesses(const Frame& frame, const memory::BlockTable& blocks);

// The frame whose atomic section the thread is in, null if none.
Frame* atomic_frame(const threads::Thread& thread, Frame* top);
// Memory that trusted code was handed by reference (`out`), or as an array: what it does there others see apart from
// what it does to its own object.
bool is_handed(const Frame& call, const MemoryAccess& access, const Block& block);
// The frame in which the program called code of the class library that is not atomic; null if it called none, or if it
// is in an atomic section.
Frame* library_call(const threads::Thread& thread, Frame* top);
// `caller` is about to call this code. Where the class library calls the program, or trusted code something that may
// be the program's (a collection it was handed) or that others see apart from it, what it does afterwards is another
// operation than what it did before.
void end_sections(Frame* caller);
void note_exposing_call(const Exec& x, const Frame* caller, const code::Code& callee);
inline void note_call(const Exec& x, Frame* caller, const code::Code& callee) {
    using code::Atomicity;
    const Atomicity from = caller->code->atomicity;
    const bool is_callback = callee.atomicity == Atomicity::Program && from != Atomicity::Program;
    const bool is_apart = callee.is_apart && from == Atomicity::Trusted;
    if (is_callback || is_apart) [[unlikely]]
        end_sections(caller);
    if (callee.exposes != code::Exposes::Nothing) [[unlikely]]
        note_exposing_call(x, caller, callee);
}

// A static readonly field once its class is initialised.
bool is_immutable(const Exec& x, const Insn* ip);
// Is it an access to what a compiler keeps a delegate in? Nobody can see which thread came first there, so it is passed
// over unless it is to be looked into.
bool is_delegate_cache(const Insn* ip);
bool passes_over(const Exec& x, const Insn* ip);
// Does the instruction write one reference; a number that may be an address; may it write pointers among other bytes?
bool writes_reference(code::Op op);
bool writes_word(code::Op op);
bool writes_values(code::Op op);

enum class SlowAccess : std::uint8_t { Fault, Stop, Go, Done, WritesString };
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

// Tells what the step synchronises on.
void note_synchronisation(Exec& x, const threads::SyncKey& key, Synchronisation::How how);
// Tells of an access of shared memory that a native makes.
void note_access(Exec& x, const MemoryAccess& access);
// Is there nothing to see for others, because only this thread can reach the object?
bool is_private(const Exec& x, Address object);
// May the thread use (lock, wait for) this object now? Private ones always.
bool may_use(Exec& x, Address object);

// After a native: what it wrote into shared blocks is shared.
void finish_native(Exec& x);

}  // namespace tidelock::exec
