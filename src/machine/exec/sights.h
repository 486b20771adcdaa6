// All that a step saw and did beside its own frames and the blocks that only its thread can reach, noted while it runs,
// for whoever wants to repeat the step elsewhere without running it (model/step_memory.h): accesses of shared memory,
// the question whether they are guarded, and whether there was anything that is not told here.
//
// NB: types, sizes and lengths need not be noted, as a block number has one of each for good (memory/placement.h).
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "machine/exec/exec.h"

namespace tidelock::exec {

struct Sights {
    struct Sight {
        Address address = 0;
        std::uint32_t size = 0;
        bool is_write = false;
        std::uint64_t value = 0;  // that was read
    };
    struct Note {
        MemoryAccess access;
        bool is_guarded = false;
    };

    std::vector<Sight> memory;
    std::vector<Note> notes;             // what Guards was asked, and what it answered
    std::size_t synchronised_first = 0;  // so much was synchronised when it was first asked
    std::uint32_t natives = 0;           // that ran
    std::uint32_t open_natives = 0;      // of these: note_open_native
    bool is_opaque = false;              // there is more

    void clear() {
        memory.clear();
        notes.clear();
        synchronised_first = 0;
        natives = open_natives = 0;
        is_opaque = false;
    }

    // The instruction that makes the access is about to be executed; `data` is what is there.
    void see(const MemoryAccess& access, bool is_exchange, const std::byte* data) {
        if (access.size > sizeof(std::uint64_t)) {
            is_opaque = true;
            return;
        }
        if (!access.is_write || is_exchange) see_value(access, data);
        if (access.is_write) memory.push_back({access.address, access.size, true, 0});
    }

private:
    void see_value(const MemoryAccess& access, const std::byte* data) {
        const Address end = access.address + access.size;
        for (const Sight& sight : memory) {
            const Address sight_end = sight.address + sight.size;
            if (access.address >= sight.address && end <= sight_end) return;  // known, or its own
            const bool overlaps = access.address < sight_end && sight.address < end;
            if (overlaps && sight.is_write) is_opaque = true;
        }
        Sight sight{access.address, access.size, false, 0};
        std::memcpy(&sight.value, data, access.size);
        memory.push_back(sight);
    }
};

// Of a native that looks at nothing but monitors and its own thread, and changes no more than these and other threads
// (Machine::changed_threads).
inline void note_open_native(Exec& x) {
    if (x.stepping != nullptr && x.stepping->sights != nullptr) ++x.stepping->sights->open_natives;
}

}  // namespace tidelock::exec
