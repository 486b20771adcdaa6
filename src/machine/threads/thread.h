// A guest thread: frames, registers, handlers in progress, and what it waits for. Plain data; machine/exec runs it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "machine/memory/block_table.h"
#include "machine/threads/frame.h"
#include "machine/threads/pending.h"
#include "machine/threads/wait.h"

namespace tidelock::threads {

using memory::Address;
// A finally, fault or filter block in progress. The innermost is last.
struct Handling {
    enum class Kind : std::uint8_t {
        Leave,   // finally entered by leave: go on at `resume`
        Unwind,  // second pass: finally or fault entered on the way to the target
        Search,  // first pass: a filter is being asked
    };
    Kind kind{};
    std::uint32_t frame = 0;             // whose block it is
    std::uint32_t handler = 0;           // first instruction of the block
    const code::Insn* resume = nullptr;  // Leave
    Address exception = 0;               // Unwind, Search
    std::uint32_t target_frame = 0;      // Unwind: where the exception is caught
    std::uint32_t target_clause = 0;     // Unwind; Search: the clause whose filter runs
    std::uint32_t next_clause = 0;       // Unwind: where to go on in `frame`
};

enum class ThreadState : std::uint8_t { Unstarted, Ready, Blocked, Finished };

class Thread {
public:
    static constexpr ThreadId kMain = 1;
    static constexpr std::size_t kStackBytes = std::size_t{64} << 20;
    static constexpr std::size_t kMaxFrames = std::size_t{1} << 20;

    Thread(ThreadId id, memory::BlockTable& blocks);
    ~Thread();
    void release(memory::BlockTable& blocks);  // gives back the stack and static fields of a thread that has ended
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;

    ThreadId id;
    ThreadId creator = 0;  // who started it
    bool exists = true;    // false: the state at hand has no such thread
    ThreadState state = ThreadState::Unstarted;
    bool is_background = false;
    bool is_pool_thread = false;
    bool foreign_raise = false;        // the next throw continues the trace that its exception brings along
    bool told_first_chance = false;    // likewise: its listeners have heard of it
    bool interrupt_requested = false;  // Thread.Interrupt, until the next wait
    std::uint16_t twin_class = 0;      // stepping: the same for threads that have not moved and are alike; 0: for none
    std::uint16_t threads_made = 0;    // Thread objects, while states are explored: they are numbered by it
    std::int32_t last_error = 0;       // Marshal.GetLastPInvokeError
    Slot* stack = nullptr;             // registers, grows upwards
    Slot* stack_end = nullptr;
    memory::BlockId stack_block = 0;
    Frame* frames = nullptr;
    Frame* frames_end = nullptr;
    Frame* top = nullptr;  // running frame; null when there is none
    Slot* sp = nullptr;    // first free slot
    std::vector<Handling> handling;
    struct LocalBlock {
        std::uint32_t frame;
        memory::BlockId block;
    };
    std::vector<LocalBlock> local_blocks;  // localloc
    std::vector<Address> thread_statics;   // by heap::TypeData::thread_statics
    Address object = 0;                    // System.Threading.Thread
    std::vector<Address> mutexes;          // Mutex handles it owns: abandoned when it ends
    Address pending_exception = 0;         // unhandled one, when it ended that way

    Wait wait;  // the native that blocks is executed again when `wake` or the time says so
    // Stepping: of a value that is read or written word by word, what is done.
    std::vector<std::uint64_t> partial;
    // Under a relaxed memory model (pending.h).
    std::vector<PendingOperation> pending;  // in program order
    std::vector<Promise> promises;          // by slot

    // Does the program go on as long as it lives? NB: until Main has returned, whatever Thread.IsBackground says of it.
    [[nodiscard]] bool keeps_program() const { return !is_background || id == kMain; }
    // Was it started, and has it not ended?
    [[nodiscard]] bool is_live() const { return exists && state != ThreadState::Finished && top != nullptr; }
    [[nodiscard]] std::uint32_t depth() const { return static_cast<std::uint32_t>(top - frames); }
    [[nodiscard]] Address address_of(const Slot* slot) const {
        return memory::make_address(stack_block, static_cast<std::uint32_t>(reinterpret_cast<const std::byte*>(slot) -
                                                                            reinterpret_cast<const std::byte*>(stack)));
    }
};

}  // namespace tidelock::threads
