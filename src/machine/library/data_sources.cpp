// Models of data sources while states are explored: Guid.NewGuid, whose results always differ, and what only tells
// which of them the program asks for. Random numbers as choices of the search (--random choose) are in
// chosen_random.cpp.
#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "machine/exec/visible.h"
#include "machine/library/areas.h"
#include "machine/library/choosing.h"
#include "machine/library/sources.h"

namespace tidelock::library {
namespace {

// How many Guids each thread has made: pairs of thread and number.
struct Made {
    std::uint64_t thread = 0;
    std::uint64_t count = 0;
};

// NB: the cell is no one's business but the thread's own: what one thread makes does not depend on the others.
std::uint64_t count_guid(NativeCall& call) {
    const exec::Cells::Bytes bytes = call.m.cells().bytes(Cell::Random);
    std::vector<Made> all(bytes.size() / sizeof(Made));
    if (!all.empty()) std::memcpy(all.data(), bytes.data(), bytes.size());
    const std::uint64_t thread = call.x.thread->id;
    auto it = std::lower_bound(all.begin(), all.end(), thread,
                               [](const Made& made, std::uint64_t id) { return made.thread < id; });
    if (it == all.end() || it->thread != thread) it = all.insert(it, {thread, 0});
    const std::uint64_t count = ++it->count;
    call.m.cells().set(Cell::Random, std::as_bytes(std::span<const Made>(all)));
    return count;
}

// Which thread, and the how-manyeth: no two are equal, and it does not depend on what other threads have made.
NativeResult new_guid(NativeCall& call) {
    consult(call, Source::Random);
    exec::note_unseen(call.x);
    constexpr std::uint64_t kVersion = 0x4000;
    constexpr std::uint64_t kVariant = 0x80;
    constexpr std::uint64_t kSpread = 0x9E3779B1;  // odd: spreads numbers without making two of them equal
    const std::uint64_t number = count_guid(call) * kSpread;
    const std::uint64_t owner = call.x.thread->id * kSpread;
    call.fp[0].u = (number & 0xFFFF'FFFFU) | (std::uint64_t{0x6B1D} << 32U) | ((kVersion | 0x0A7) << 48U);
    // NB: Guid.CreateVersion7 writes over the first half.
    call.fp[1].u = kVariant | ((number & 0xFF'FFFFU) << 8U) | ((owner & 0xFFFF'FFFFU) << 32U);
    return call.done();
}

constexpr std::int32_t kProcessors = 2;

NativeResult processors(NativeCall& call) {
    consult(call, Source::Processors);
    return call.ret_i32(kProcessors);
}

NativeResult managed_id(NativeCall& call) {
    consult(call, Source::ThreadNumbers);
    return call.ret_i32(
        call.load<std::int32_t>(call.ref(0) + call.m.field_offset(call.m.known().thread, "_managedThreadId")));
}

// --- hash codes: their seeds are drawn once, so that it is noted where a code is made ---

constexpr std::uint64_t kTextSeed = 0x6C62272E07BB0142ULL;

// Marvin.DefaultSeed
NativeResult text_seed(NativeCall& call) {
    consult(call, Source::HashCodes);
    return call.ret(kTextSeed);
}

// HashCode.MixFinal, the last step of xxHash32: all codes of HashCode come from here.
NativeResult mix_final(NativeCall& call) {
    consult(call, Source::HashCodes);
    std::uint32_t hash = call.u32(0);
    hash = (hash ^ (hash >> 15U)) * 2246822519U;
    hash = (hash ^ (hash >> 13U)) * 3266489917U;
    return call.ret_i32(static_cast<std::int32_t>(hash ^ (hash >> 16U)));
}

constexpr NativeRow kRows[] = {
    {"System.Marvin", "get_DefaultSeed", "", &text_seed, kPure},
    {"System.HashCode", "MixFinal", "UInt32", &mix_final, kPure},
    {"System.Guid", "NewGuid", "", &new_guid, kPure},
    {"System.Environment", "get_ProcessorCount", "", &processors, kPure},
    {"System.Threading.Thread", "get_ManagedThreadId", "", &managed_id, kPure},
};

}  // namespace

const Area kDataSources{"data sources", kRows, {}};

}  // namespace tidelock::library
