// The block table and the bytes behind it. Owns all guest memory. Numbers of freed blocks are given out again, last
// freed first, so that a run is a function of its input alone.
#pragma once

#include <array>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "base/check.h"
#include "machine/memory/block.h"
#include "machine/memory/tracking.h"

namespace tidelock::memory {

class BlockTable {
public:
    // Is there address space for a table? Without it the constructor ends the process.
    static bool can_reserve();
    BlockTable();
    ~BlockTable();
    BlockTable(const BlockTable&) = delete;
    BlockTable& operator=(const BlockTable&) = delete;

    // The table itself: never moves. Entry 0 is null.
    [[nodiscard]] Block* blocks() const { return blocks_; }
    [[nodiscard]] Block& operator[](BlockId id) const { return blocks_[id]; }
    [[nodiscard]] Block& at(Address address) const { return blocks_[block_of(address)]; }
    [[nodiscard]] BlockId end() const { return next_; }

    // Zeroed memory. 0 when the table or the memory limit is exhausted.
    BlockId allocate(std::uint32_t size, types::Type* type, BlockKind kind) {
        if (tracking_ != nullptr) [[unlikely]]
            return allocate_tracked(size, type, kind);
        BlockId id;
        if (!free_ids_.empty()) {
            id = free_ids_.back();
            free_ids_.pop_back();
        } else {
            if (next_ >= kMaxBlocks) return 0;
            id = next_++;
        }
        std::byte* data = take(size);
        if (data == nullptr) {
            free_ids_.push_back(id);
            return 0;
        }
        Block& b = blocks_[id];
        b.data = data;
        b.type = type;
        b.read_limit = b.write_limit = b.size = size;
        b.kind = kind;
        b.marked = b.constant = b.read_only = b.has_hash = b.shared = b.internal = b.dirty = b.delayed = 0;
        return id;
    }
    // The static area or image of a type. It has no type of its own, so that nobody takes it for an object.
    BlockId allocate_for(types::Type* owner, std::uint32_t size, BlockKind kind);
    [[nodiscard]] types::Type* owner(BlockId id) const;
    // Memory that somebody else owns: image data, a Method or Field object.
    BlockId adopt(std::byte* data, std::uint32_t size, types::Type* type, BlockKind kind);
    void free(BlockId id);

    // --- tracking: for whoever stores and restores states ---
    // From now on every block is clean, and what is written, made, freed or shared is noted in `tracking`.
    void start_tracking(Tracking& tracking);
    [[nodiscard]] Tracking* tracking() const { return tracking_; }
    // The block is about to be written (or freed): notes it, once.
    void touch(BlockId id) {
        Block& b = blocks_[id];
        if (b.dirty) return;
        if (!b.captured) capture(id);
        b.dirty = 1;
        set_limits(b);
        tracking_->dirty.push_back(id);
    }
    // Everything dirty counts as clean again.
    void clean(BlockId id) {
        blocks_[id].dirty = 0;
        set_limits(blocks_[id]);
    }
    void set_sharing(BlockId id, Sharing sharing) {
        blocks_[id].shared = sharing != Sharing::None ? 1 : 0;
        blocks_[id].internal = sharing == Sharing::Internal ? 1 : 0;
        set_limits(blocks_[id]);
    }
    // Of a block that exists in every state (Tracking::permanent), once there are several threads.
    [[nodiscard]] Sharing permanent_sharing(BlockId id) const;
    void set_delayed(BlockId id, bool delayed) {
        blocks_[id].delayed = delayed ? 1 : 0;
        set_limits(blocks_[id]);
    }
    // What tracking says of a block: shared ones fail every access on the fast path, clean ones every store.
    static void set_limits(Block& b) {
        const bool is_closed = b.shared || b.delayed;
        b.read_limit = is_closed ? 0 : b.size;
        b.write_limit = is_closed || !b.dirty || b.read_only ? 0 : b.size;
    }
    // One access of a shared block is let through, then set_limits again.
    static void open_limits(Block& b) { b.read_limit = b.write_limit = b.size; }
    // A placed block that a restored state has or has not.
    void revive(BlockId id);
    void vanish(BlockId id);

    [[nodiscard]] std::uint64_t bytes_in_use() const { return bytes_in_use_; }
    // Was the last allocation refused because the table is full or the system has no more memory? That is no fault of
    // the program's.
    [[nodiscard]] bool is_exhausted() const { return is_out_of_memory_ || next_ >= kMaxBlocks; }
    void set_memory_limit(std::uint64_t bytes) { memory_limit_ = bytes; }
    // For what the machine itself cannot do without (an exception object, static fields) when the limit is reached.
    // False when its reserve is used up.
    bool extend_limit();

    // Checked access for everything but the hot path: null when the range is not inside one live block. What can be
    // written through the pointer counts as written.
    [[nodiscard]] std::byte* find(Address address, std::uint64_t size);
    [[nodiscard]] const std::byte* find_readable(Address address, std::uint64_t size) const;
    [[nodiscard]] std::byte* find_writable(Address address, std::uint64_t size);
    // Natives reach guest memory by addresses that the guest gave them. A bad one reads as zero and is remembered: the
    // machine looks for it when the native comes back.
    template <class T>
    [[nodiscard]] T load(Address address) const {
        T value{};
        const std::byte* p = find_readable(address, sizeof(T));
        if (p == nullptr) [[unlikely]] {
            note_bad_access(address);
            return value;
        }
        std::memcpy(&value, p, sizeof(T));
        return value;
    }
    template <class T>
    void store(Address address, T value) {
        std::byte* p = find_writable(address, sizeof(T));
        if (p == nullptr) [[unlikely]] {
            note_bad_access(address);
            return;
        }
        std::memcpy(p, &value, sizeof(T));
    }
    // A word that the guest can write says something that it cannot: a handle that names nothing, a length that is not
    // the block's. `what` is a literal.
    void note_bad_word(Address word, const char* what) const {
        if (!has_bad_access_) bad_access_ = {word, what};
        has_bad_access_ = true;
    }
    void note_bad_access(Address address) const { note_bad_word(address, nullptr); }
    struct BadAccess {
        Address address = 0;
        const char* what = nullptr;  // null: a plain access
    };
    [[nodiscard]] bool has_bad_access() const { return has_bad_access_; }
    BadAccess take_bad_access() {
        has_bad_access_ = false;
        return bad_access_;
    }

    static constexpr BlockId kMaxBlocks = 1U << 27;
    // The table spans every number an address can name, so that a forged one reads an empty entry instead of faulting.
    static constexpr std::size_t kTableBytes = sizeof(Block) << 32;

private:
    void capture(BlockId id);
    BlockId allocate_tracked(std::uint32_t size, types::Type* type, BlockKind kind);
    BlockId fresh_id() { return next_ >= kMaxBlocks ? 0 : next_++; }

    static constexpr std::uint32_t kGranule = 16;
    // Blocks up to this size come from chunks. NB: under a sanitizer each is an allocation of its own, so that it sees
    // an access that the machine should have refused.
#if defined(__SANITIZE_ADDRESS__)
    static constexpr std::uint32_t kSmallLimit = 0;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
    static constexpr std::uint32_t kSmallLimit = 0;
#else
    static constexpr std::uint32_t kSmallLimit = 2048;
#endif
#else
    static constexpr std::uint32_t kSmallLimit = 2048;
#endif
    static constexpr std::size_t kChunk = std::size_t{1} << 20;

    static std::uint32_t class_of(std::uint32_t size) { return (size + kGranule - 1) / kGranule; }
    std::byte* take(std::uint32_t size) {
        const std::uint32_t cls = class_of(size);
        if (size <= kSmallLimit && free_lists_[cls] != nullptr) {
            std::byte* p = free_lists_[cls];
            std::memcpy(&free_lists_[cls], p, sizeof(std::byte*));
            const std::size_t bytes = std::size_t{cls} * kGranule;
            std::memset(p, 0, bytes);
            bytes_in_use_ += bytes;
            return p;
        }
        return take_slow(size);
    }
    std::byte* take_slow(std::uint32_t size);

    Block* blocks_ = nullptr;
    Tracking* tracking_ = nullptr;
    BlockId next_ = 1;
    std::vector<BlockId> free_ids_;
    std::array<std::byte*, kSmallLimit / kGranule + 2> free_lists_{};
    std::byte* bump_ = nullptr;
    std::byte* bump_end_ = nullptr;
    std::vector<std::byte*> chunks_;
    std::uint64_t bytes_in_use_ = 0;
    std::uint64_t memory_limit_ = std::uint64_t{8} << 30;
    bool is_out_of_memory_ = false;
    std::uint64_t reserve_ = std::uint64_t{64} << 20;
    std::unordered_map<BlockId, types::Type*> owners_;  // looked up only, never walked
    mutable BadAccess bad_access_;
    mutable bool has_bad_access_ = false;
};

}  // namespace tidelock::memory
