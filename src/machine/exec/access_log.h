// All that a step saw and did beside its own frames and the blocks that only its thread can reach, noted while it runs,
// for whoever wants to repeat the step elsewhere without running it (model/step_memory.h): accesses of shared memory,
// what was found to be guarded, and whether there was anything that is not told here.
//
// NB: types, sizes and lengths need not be noted, as a block number has one of each for good (memory/placement.h).
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "machine/exec/exec.h"
#include "machine/heap/pointers.h"

namespace tidelock::exec {

struct AccessLog {
    struct Entry {
        Address address = 0;
        std::uint32_t size = 0;
        bool is_write = false;
        std::uint64_t value = 0;   // that was read
        bool is_internal = false;  // the block's sharing; known when the step is over
    };

    // What Guards was asked, and what it answered.
    struct Note {
        MemoryAccess access;
        bool is_guarded = false;
    };

    std::vector<Entry> memory;
    std::vector<threads::SyncKey> monitors;  // asked for their owner, beside those that were used
    std::vector<Note> notes;                 // of all accesses of shared memory, if there are Guards
    std::size_t synchronised_first = 0;      // so much was synchronised at the first of them
    std::uint32_t natives = 0;               // that ran
    std::uint32_t open_natives = 0;          // of these: note_open_native
    bool writes_references = false;          // to shared memory
    bool is_opaque = false;                  // there is more

    void clear() {
        memory.clear();
        monitors.clear();
        notes.clear();
        synchronised_first = 0;
        natives = open_natives = 0;
        writes_references = false;
        is_opaque = false;
    }

    // The instruction that makes the access is about to be executed; `data` is what is there.
    void add(const MemoryAccess& access, bool is_exchange, const std::byte* data) {
        if (access.size > sizeof(std::uint64_t)) {
            is_opaque = true;
            return;
        }
        if (!access.is_write || is_exchange) log_value(access, data);
        if (access.is_write) memory.push_back({access.address, access.size, true, 0, false});
    }

    void log_guarded(const MemoryAccess& access, bool is_guarded, std::size_t synchronised) {
        if (notes.empty()) synchronised_first = synchronised;
        notes.push_back({access, is_guarded});
    }

    // An object, or null, has been made reachable for all. If all could reach it before, that is part of what was seen.
    void log_published(Address object, const memory::BlockTable& blocks) {
        writes_references = true;
        if (blocks.at(object).shared != 0) log_shared(memory::block_of(object));
    }
    // Likewise what a block refers to: all of it, as it is not known what was written there.
    void log_referents(memory::BlockId holder, const memory::BlockTable& blocks) {
        writes_references = true;
        heap::each_pointer(blocks, holder, [&](Address a) { is_opaque |= blocks.at(a).shared != 0; });
    }
    void log_shared(memory::BlockId id) { memory.push_back({memory::make_address(id), 0, false, 0, false}); }

private:
    void log_value(const MemoryAccess& access, const std::byte* data) {
        const Address end = access.address + access.size;
        for (const Entry& entry : memory) {
            const Address entry_end = entry.address + entry.size;
            if (access.address >= entry.address && end <= entry_end) return;  // known, or its own
            const bool overlaps = access.address < entry_end && entry.address < end;
            if (overlaps && entry.is_write) is_opaque = true;
        }
        Entry entry{access.address, access.size, false, 0, false};
        std::memcpy(&entry.value, data, access.size);
        memory.push_back(entry);
    }
};

// Of a native that looks at nothing but monitors and its own thread, and changes no more than these and other threads
// (Machine::changed_threads).
inline void note_open_native(Exec& x) {
    if (x.stepping != nullptr && x.stepping->log != nullptr) ++x.stepping->log->open_natives;
}

}  // namespace tidelock::exec
