// A block: one piece of guest memory, and the entry of the block table that describes it.
//
// An address is 64 bits: block number << 32 | offset. Null is block 0, which has size 0, so that the one comparison
// which every access makes (does offset + width lie within the limit?) also finds null, dangling and forged addresses,
// blocks that other threads can see (their limits are lowered so that every access takes the slow path) and clean
// blocks (write_limit 0 until the first store marks them dirty). Nothing else is tested on the fast path.
#pragma once

#include <cstddef>
#include <cstdint>

#include "program/types/type.h"

namespace tidelock::memory {

using Address = std::uint64_t;
using BlockId = std::uint32_t;

constexpr Address make_address(BlockId block, std::uint32_t offset = 0) {
    return (static_cast<Address>(block) << 32) | offset;
}
constexpr BlockId block_of(Address address) { return static_cast<BlockId>(address >> 32); }
constexpr std::uint32_t offset_of(Address address) { return static_cast<std::uint32_t>(address); }

enum class BlockKind : std::uint8_t {
    Free,
    Object,   // instance, boxed value, string or array: `type` says which
    Statics,  // static area of a type: BlockTable::owner
    ThreadStatics,
    Stack,      // a thread's registers
    Local,      // localloc, owned by a frame
    Handle,     // one word that keeps an object alive: GCHandle
    Native,     // allocated by NativeMemory and the like
    Data,       // constant bytes of an image
    TypeImage,  // MethodTable image of a type: BlockTable::owner
    Method,     // stands for a method: function pointers and handles. data is a types::Method*
    Field,      // stands for a field: handle. data is a types::Field*
    Gone,       // what pointers into memory that was given back are turned into (exec/dangling.cpp)
};

// What a word of the guest's names: a type, a method, a field. The guest can write any word, so there is no way to the
// object but by asking whether there is one.
template <class T>
class Named {
public:
    Named() = default;
    Named(T* named) : named_(named) {}  // NOLINT: what is found converts
    [[nodiscard]] T* or_null() const { return named_; }

private:
    T* named_ = nullptr;
};

// Who can reach a block beside the thread that made it.
enum class Sharing : std::uint8_t {
    None,      // nobody
    Internal,  // other threads, but only through static fields of the class library and what is its own
    Open,      // other threads through memory of the program, or because they were handed it
};

struct Block {
    std::byte* data = nullptr;
    types::Type* type = nullptr;  // Object only: what has a type can be used as an object of that type
    std::uint32_t read_limit = 0;
    std::uint32_t write_limit = 0;
    std::uint32_t size = 0;
    BlockKind kind = BlockKind::Free;
    std::uint8_t marked : 1 = 0;     // collector
    std::uint8_t constant : 1 = 0;   // outside the state, never collected
    std::uint8_t read_only : 1 = 0;  // a store is a memory error
    std::uint8_t has_hash : 1 = 0;   // has an identity hash
    std::uint8_t shared : 1 = 0;     // tracking: another thread may reach it, every access takes the slow path
    std::uint8_t dirty : 1 = 0;      // tracking: is in Tracking::dirty
    std::uint8_t captured : 1 = 0;   // tracking: its first bytes are known, or it is placed
    std::uint8_t delayed : 1 = 0;    // tracking: its owner's accesses may be incomplete, so they take the slow path
    std::uint8_t internal : 1 = 0;   // tracking: shared, but Sharing::Internal
    std::uint8_t tag = 0;            // the heap's: how weak a handle is, whether an object's finalizer is off
};
static_assert(sizeof(Block) == 32);

[[nodiscard]] inline Sharing sharing_of(const Block& b) {
    if (b.shared == 0) return Sharing::None;
    return b.internal != 0 ? Sharing::Internal : Sharing::Open;
}

}  // namespace tidelock::memory
