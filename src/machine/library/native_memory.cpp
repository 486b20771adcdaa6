// Unmanaged memory: NativeMemory and Marshal.AllocHGlobal give out blocks of their own, so that access outside them,
// after Free, or a second Free is found.
#include <algorithm>

#include "machine/library/areas.h"

namespace tidelock::library {
namespace {

using memory::BlockKind;

NativeResult give(NativeCall& call, std::uint64_t size) {
    constexpr std::uint64_t kNoMachineHas = std::uint64_t{1} << 47U;
    if (size > 0x7FFFFFFFU && size < kNoMachineHas) return call.unsupported("a native allocation of more than 2 GiB");
    if (size > 0x7FFFFFFFU) return call.ret(0);
    const memory::BlockId id = call.m.blocks().allocate(std::max<std::uint32_t>(static_cast<std::uint32_t>(size), 1),
                                                        nullptr, BlockKind::Native);
    return id == 0 ? call.raise(Guest::OutOfMemory) : call.ret(memory::make_address(id));
}

NativeResult bad_free(NativeCall& call) {
    call.m.note_gone(call.ref(0));
    call.m.problem = "free of an address that was not allocated, or was freed before";
    return call.stop(Stop::MemoryError);
}

bool is_allocation(NativeCall& call, Address address) {
    return memory::offset_of(address) == 0 && call.m.blocks().at(address).kind == BlockKind::Native;
}

NativeResult allocate(NativeCall& call) { return give(call, call.u64(0)); }

NativeResult allocate_cleared(NativeCall& call) {
    const std::uint64_t count = call.u64(0);
    const std::uint64_t size = call.u64(1);
    if (size != 0 && count > (std::uint64_t{1} << 47U) / size) return call.ret(0);
    return give(call, count * size);
}

NativeResult allocate_aligned(NativeCall& call) { return give(call, call.u64(1)); }  // every block counts as aligned

NativeResult release(NativeCall& call) {
    const Address address = call.ref(0);
    if (address == 0) return call.done();
    if (!is_allocation(call, address)) return bad_free(call);
    call.m.forget_pointers(address, call.m.blocks().at(address).size);
    call.m.blocks().free(memory::block_of(address));
    return call.done();
}

NativeResult resize(NativeCall& call) {
    const Address old = call.ref(0);
    const std::uint64_t size = call.u64(call.method->signature.params.size() == 3 ? 2 : 1);
    if (old != 0 && !is_allocation(call, old)) return bad_free(call);
    const NativeResult result = give(call, size);
    const Address fresh = call.fp[0].u;
    if (old == 0 || fresh == 0) return result;
    memory::BlockTable& blocks = call.m.blocks();
    std::copy_n(blocks.at(old).data, std::min(blocks.at(old).size, blocks.at(fresh).size), blocks.at(fresh).data);
    call.m.forget_pointers(old, blocks.at(old).size);
    blocks.free(memory::block_of(old));
    return result;
}

constexpr ImportRow kImports[] = {
    {"SystemNative_Malloc", &allocate, kPure},
    {"SystemNative_Calloc", &allocate_cleared, kPure},
    {"SystemNative_Free", &release, writes(What::Addresses)},
    {"SystemNative_Realloc", &resize, writes(What::Addresses)},
    {"SystemNative_AlignedAlloc", &allocate_aligned, kPure},
    {"SystemNative_AlignedFree", &release, writes(What::Addresses)},
    {"SystemNative_AlignedRealloc", &resize, writes(What::Addresses)},
};

}  // namespace

const Area kNativeMemory{"native memory", {}, kImports};

}  // namespace tidelock::library
