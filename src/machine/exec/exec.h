// The interpreter's view of the running thread, and the convention of instruction handlers.
//
// A handler executes one instruction and goes on with the next: by a tail call through the dispatch table where the
// compiler is known to make it a jump (TL_TAIL_DISPATCH), else by returning to the loop in machine.cpp. A handler
// leaves the loop by TL_STOP. Everything that is not the common case is a cold function with the same signature.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include "machine/exec/method_table.h"
#include "machine/exec/stepping.h"
#include "machine/heap/type_table.h"
#include "machine/memory/block_table.h"
#include "machine/threads/thread.h"
#include "program/code/insn.h"
#include "program/types/load_error.h"

namespace tidelock::exec {

using code::Insn;
using memory::Address;
using memory::Block;
using threads::Frame;
using threads::Slot;

class Machine;

// Why the loop was left.
enum class Stop : std::uint8_t {
    None,
    OutOfFuel,  // may go on at once
    Blocked,    // the thread waits
    ThreadEnded,
    Exit,  // Environment.Exit: exit code in the machine
    FailFast,
    Unhandled,  // exception in Exec::exception
    StackOverflow,
    MemoryError,  // what is in Machine::problem
    Unsupported,  // likewise
    Visible,      // stepping: before a visible operation
    Pruned,       // stepping: an assumption does not hold
    Assertion,    // stepping: what is in Machine::problem
};

// Exceptions that instructions raise by themselves.
enum class Guest : std::uint8_t {
    NullReference,
    IndexOutOfRange,
    InvalidCast,
    DivideByZero,
    Overflow,
    Arithmetic,
    ArrayTypeMismatch,
    OutOfMemory,
    NotFinite,
    InvalidProgram,
    TypeLoad,
    MissingMethod,
    MissingField,
    MissingMember,
    FileNotFound,
    BadImage,
    EntryPointNotFound,
    ArgumentNull,
    Argument,
    ArgumentOutOfRange,
    InvalidOperation,
    NotSupported,
    SynchronizationLock,
    ThreadInterrupted,
    ThreadState,
    PlatformNotSupported,
    AbandonedMutex,
    ObjectDisposed,
    StackOverflow,
    AmbiguousMatch,
    Format,
    Rank,
};

// Is an instruction executed apart from a method's code, on operands of its own (complete.cpp)?
enum class Apart : std::uint8_t { No, Runs, Faulted };

struct Exec {
    Frame* frame = nullptr;
    Slot* sp = nullptr;
    Slot* stack_end = nullptr;
    Frame* frames_end = nullptr;
    std::int64_t fuel = 0;
    Slot* stack = nullptr;
    Address stack_address = 0;
    Machine* machine = nullptr;
    threads::Thread* thread = nullptr;
    const heap::TypeData* types = nullptr;  // by Type::id
    const MethodData* methods = nullptr;    // by Method::id

    // Where the loop goes on; ip null: it stops.
    const Insn* ip = nullptr;
    Slot* fp = nullptr;
    Stop stop = Stop::None;

    // What a cold path was called for.
    Guest guest{};
    std::string guest_text;  // replaces the default message if not empty
    Address exception = 0;
    Address fault_address = 0;
    Apart apart = Apart::No;  // then nothing is raised

    Stepping* stepping = nullptr;
    // A visible access is executed out of line: a copy of the instruction, then one that goes back to `origin`.
    Insn out_of_line[2];
    const Insn* origin = nullptr;

    [[nodiscard]] Address address_of(const Slot* slot) const {
        return stack_address + static_cast<std::uint64_t>(reinterpret_cast<const std::byte*>(slot) -
                                                          reinterpret_cast<const std::byte*>(stack));
    }
};

using Handler = void (*)(const Insn* ip, Slot* fp, Exec* x, Block* blocks);

extern const Handler kHandlers[code::kOpCount];

#define TL_HANDLER(name)                                                                                 \
    void op_##name([[maybe_unused]] const Insn* ip, [[maybe_unused]] Slot* fp, [[maybe_unused]] Exec* x, \
                   [[maybe_unused]] Block* blocks)

[[gnu::always_inline]] inline void dispatch(const Insn* ip, Slot* fp, Exec* x, Block* blocks) {
#if TL_TAIL_DISPATCH
    return kHandlers[static_cast<std::size_t>(ip->op)](ip, fp, x, blocks);
#else
    static_cast<void>(blocks);
    x->ip = ip;
    x->fp = fp;
#endif
}

#define TL_GO(next) return dispatch((next), fp, x, blocks)
#define TL_NEXT() TL_GO(ip + 1)

// --- cold paths (exceptions.cpp) ---
// Raises x->guest at this instruction.
void raise_guest(const Insn* ip, Slot* fp, Exec* x, Block* blocks);
// As if the instruction were a call of `helper`, which raises it.
void raise_in_helper(const Insn* ip, Slot* fp, Exec* x, Block* blocks, Guest guest, types::Method* helper);
// Raises x->exception, an object, at this instruction; fresh trace.
void raise_object(const Insn* ip, Slot* fp, Exec* x, Block* blocks);
// Raises what Machine::load_error says.
void raise_load_error(const Insn* ip, Slot* fp, Exec* x, Block* blocks);
void raise_again(const Insn* ip, Slot* fp, Exec* x, Block* blocks);
// An access outside its limit: null, memory error, or a block that needs attention first. x->fault_address is the
// address.
void access_failed(const Insn* ip, Slot* fp, Exec* x, Block* blocks);
// Leaves the loop with x->stop; the thread goes on at `ip` later.
void leave_loop(const Insn* ip, Slot* fp, Exec* x, Block* blocks);
Guest guest_of(const types::LoadError& error);
// Fuel is used up.
void out_of_fuel(const Insn* ip, Slot* fp, Exec* x, Block* blocks);

#define TL_RAISE(kind)                         \
    do {                                       \
        x->guest = Guest::kind;                \
        return raise_guest(ip, fp, x, blocks); \
    } while (false)

#define TL_ACCESS_FAILED(address)                \
    do {                                         \
        x->fault_address = (address);            \
        return access_failed(ip, fp, x, blocks); \
    } while (false)

#define TL_STOP(why)                          \
    do {                                      \
        x->stop = Stop::why;                  \
        return leave_loop(ip, fp, x, blocks); \
    } while (false)

// May a location of type `element` hold an object of type `type`? Cached in the machine.
bool may_hold(Exec& x, types::Type* element, types::Type* type);

// --- shared by handlers ---
template <class T>
[[gnu::always_inline]] inline T read_memory(const std::byte* p) {
    T value;
    std::memcpy(&value, p, sizeof(T));
    return value;
}
template <class T>
[[gnu::always_inline]] inline void write_memory(std::byte* p, T value) {
    std::memcpy(p, &value, sizeof(T));
}

// The method whose address or handle this is. An address off by some bytes is none.
[[nodiscard]] inline memory::Named<types::Method> method_behind(const Block* blocks, Address pointer) {
    const Block& b = blocks[memory::block_of(pointer)];
    if (b.kind != memory::BlockKind::Method || memory::offset_of(pointer) != 0) return {};
    return reinterpret_cast<types::Method*>(b.data);
}

}  // namespace tidelock::exec
