#include "machine/memory/block_table.h"

#include "base/stop.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>

namespace tidelock::memory {
namespace {

// What a null reference reads as where the fast path loads before it compares: an array length of zero.
alignas(16) std::byte null_page[64] = {};

}  // namespace

namespace {

// Address space only: pages are committed as the table fills.
void* reserve_table() {
    return mmap(nullptr, BlockTable::kTableBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                -1, 0);
}

}  // namespace

bool BlockTable::can_reserve() {
    void* table = reserve_table();
    if (table == MAP_FAILED) return false;
    munmap(table, kTableBytes);
    return true;
}

BlockTable::BlockTable() {
    void* table = reserve_table();
    if (table == MAP_FAILED) stop_for_memory();
    blocks_ = static_cast<Block*>(table);
    blocks_[0].data = null_page;
}

BlockTable::~BlockTable() {
    for (BlockId id = 1; id < next_; ++id) {
        const Block& b = blocks_[id];
        const bool owned = b.kind != BlockKind::Free && b.kind != BlockKind::Data && b.kind != BlockKind::Method &&
                           b.kind != BlockKind::Field && b.kind != BlockKind::Stack;
        if (owned && b.size > kSmallLimit) std::free(b.data);
    }
    for (std::byte* chunk : chunks_) std::free(chunk);
    munmap(blocks_, kTableBytes);
}

std::byte* BlockTable::take_slow(std::uint32_t size) {
    if (bytes_in_use_ + size > memory_limit_) return nullptr;
    if (size > kSmallLimit) {
        take_memory(size);
        auto* p = static_cast<std::byte*>(std::calloc(1, size));
        is_out_of_memory_ = p == nullptr;
        if (p != nullptr) bytes_in_use_ += size;
        return p;
    }
    const std::size_t bytes = std::max<std::size_t>(std::size_t{class_of(size)} * kGranule, kGranule);
    if (bump_ == nullptr || static_cast<std::size_t>(bump_end_ - bump_) < bytes) {
        take_memory(kChunk);
        auto* chunk = static_cast<std::byte*>(std::calloc(1, kChunk));
        is_out_of_memory_ = chunk == nullptr;
        if (chunk == nullptr) return nullptr;
        chunks_.push_back(chunk);
        bump_ = chunk;
        bump_end_ = chunk + kChunk;
    }
    std::byte* p = bump_;
    bump_ += bytes;
    bytes_in_use_ += bytes;
    return p;
}

BlockId BlockTable::allocate_for(types::Type* owner, std::uint32_t size, BlockKind kind) {
    Permanent permanent(*this);
    const BlockId id = allocate(size, nullptr, kind);
    if (id != 0) owners_[id] = owner;
    return id;
}

types::Type* BlockTable::owner(BlockId id) const {
    const auto it = owners_.find(id);
    return it == owners_.end() ? nullptr : it->second;
}

bool BlockTable::extend_limit() {
    constexpr std::uint64_t kStep = std::uint64_t{1} << 20;
    if (reserve_ < kStep) return false;
    reserve_ -= kStep;
    memory_limit_ = std::max(memory_limit_, bytes_in_use_) + kStep;
    return true;
}

BlockId BlockTable::adopt(std::byte* data, std::uint32_t size, types::Type* type, BlockKind kind) {
    BlockId id;
    if (!free_ids_.empty() && tracking_ == nullptr) {
        id = free_ids_.back();
        free_ids_.pop_back();
    } else {
        if (next_ >= kMaxBlocks) stop_for_memory();
        id = next_++;
    }
    Block& b = blocks_[id];
    b = Block{};
    b.data = data;
    b.type = type;
    b.read_limit = b.write_limit = b.size = size;
    b.kind = kind;
    b.constant = 1;
    return id;
}

void BlockTable::free(BlockId id) {
    Block& b = blocks_[id];
    TL_CHECK(b.kind != BlockKind::Free, "a block should be freed once");
    if (tracking_ != nullptr) {
        touch(id);
        vanish(id);
        return;
    }
    if (b.kind == BlockKind::Statics || b.kind == BlockKind::ThreadStatics || b.kind == BlockKind::TypeImage)
        owners_.erase(id);
    const bool owned = b.kind != BlockKind::Data && b.kind != BlockKind::Method && b.kind != BlockKind::Field &&
                       b.kind != BlockKind::Stack;
    if (owned) {
        if (b.size > kSmallLimit) {
            bytes_in_use_ -= b.size;
            std::free(b.data);
        } else {
            const std::uint32_t cls = std::max<std::uint32_t>(class_of(b.size), 1);
            std::memcpy(b.data, &free_lists_[cls], sizeof(std::byte*));
            free_lists_[cls] = b.data;
            bytes_in_use_ -= std::size_t{cls} * kGranule;
        }
    }
    b = Block{};
    b.data = null_page;
    free_ids_.push_back(id);
}

std::byte* BlockTable::find_writable(Address address, std::uint64_t size) {
    return blocks_[block_of(address)].read_only ? nullptr : find(address, size);
}

const std::byte* BlockTable::find_readable(Address address, std::uint64_t size) const {
    const BlockId id = block_of(address);
    if (id == 0 || id >= next_) return nullptr;
    const Block& b = blocks_[id];
    if (b.kind == BlockKind::Free || size > b.size || offset_of(address) > b.size - size) return nullptr;
    return b.data + offset_of(address);
}

std::byte* BlockTable::find(Address address, std::uint64_t size) {
    if (find_readable(address, size) == nullptr) return nullptr;
    const Block& b = blocks_[block_of(address)];
    if (tracking_ != nullptr && is_tracked(b)) {
        touch(block_of(address));
        if (b.shared) tracking_->written_shared.push_back(block_of(address));
    }
    return b.data + offset_of(address);
}

// --- tracking ---

void BlockTable::start_tracking(Tracking& tracking) {
    TL_CHECK(tracking_ == nullptr, "tracking should start once");
    tracking_ = &tracking;
    for (BlockId id = 1; id < next_; ++id) {
        Block& b = blocks_[id];
        if (!is_tracked(b)) continue;
        b.dirty = 0;
        set_limits(b);
    }
}

BlockId BlockTable::allocate_tracked(std::uint32_t size, types::Type* type, BlockKind kind) {
    const bool permanent = tracking_->permanent_depth != 0;
    BlockId id = permanent ? 0 : tracking_->placement.find_free(size, type, kind, blocks_);
    if (id != 0) {
        TL_DCHECK(tracking_->placement.class_of(id).size == size && tracking_->placement.class_of(id).type == type,
                  "a number should have one size and one type for good");
        revive(id);
        if (!tracking_->delays_local) blocks_[id].delayed = 0;
        std::memset(blocks_[id].data, 0, size);
    } else {
        id = fresh_id();
        std::byte* data = id == 0 ? nullptr : take(size);
        if (data == nullptr) return 0;
        Block& b = blocks_[id];
        b = Block{};
        b.data = data;
        b.type = type;
        b.size = size;
        b.kind = kind;
        b.captured = 1;
        if (permanent) {
            tracking_->born.push_back(id);
        } else {
            tracking_->placement.add(id, size, type, kind);
        }
    }
    if (tracking_->delays_local && tracking_->statics_are_shared && can_be_shared(blocks_[id])) blocks_[id].delayed = 1;
    touch(id);
    if (tracking_->statics_are_shared && (kind == BlockKind::Handle || kind == BlockKind::Native)) {
        set_sharing(id, Sharing::Open);
        tracking_->newly_shared.push_back(id);
    }
    return id;
}

Sharing BlockTable::permanent_sharing(BlockId id) const {
    const Block& b = blocks_[id];
    const types::Type* type = b.kind == BlockKind::Statics ? owner(id) : b.type;
    switch (tracking_->keeper(type)) {
        case Keeper::Program:
            break;
        case Keeper::Library:
            return b.kind == BlockKind::Statics ? Sharing::Internal : Sharing::Open;
        case Keeper::Internal:
            return Sharing::Internal;
    }
    return Sharing::Open;
}

// A block from before tracking is about to be written for the first time.
void BlockTable::capture(BlockId id) {
    Block& b = blocks_[id];
    TL_DCHECK(!tracking_->placement.is_placed(id), "only a block from before tracking should be captured");
    b.captured = 1;
    tracking_->permanent.push_back({id, {b.data, b.data + b.size}});
}

void BlockTable::revive(BlockId id) {
    TL_CHECK(tracking_->placement.is_placed(id), "what comes back should be a block that has a place");
    const Placement::Class& c = tracking_->placement.class_of(id);
    Block& b = blocks_[id];
    TL_CHECK(b.kind == BlockKind::Free, "what comes back should be gone");
    b.type = c.type;
    b.size = c.size;
    b.kind = c.kind;
    b.tag = 0;
    b.shared = b.internal = 0;
    if (tracking_->delays_local) b.delayed = tracking_->statics_are_shared && can_be_shared(b) ? 1 : 0;
    set_limits(b);
}

void BlockTable::vanish(BlockId id) {
    Block& b = blocks_[id];
    TL_CHECK(b.kind != BlockKind::Free, "what vanishes should be there");
    tracking_->placement.freed(id);
    b.type = nullptr;
    b.size = 0;
    b.kind = BlockKind::Free;
    b.shared = b.internal = b.constant = b.has_hash = b.delayed = 0;
    b.read_limit = b.write_limit = 0;
}

Permanent::~Permanent() {
    Tracking* tracking = blocks_.tracking();
    if (tracking == nullptr || --tracking->permanent_depth != 0) return;
    for (const BlockId id : tracking->born) {
        const Block& b = blocks_[id];
        blocks_.clean(id);
        std::erase(tracking->dirty, id);
        TL_CHECK(!tracking->placement.is_placed(id), "what exists in every state should have no place");
        if (!is_tracked(b)) continue;
        tracking->permanent.push_back({id, {b.data, b.data + b.size}});
        if (tracking->statics_are_shared && can_be_shared(b)) blocks_.set_sharing(id, blocks_.permanent_sharing(id));
    }
    tracking->born.clear();
}

Permanent::Permanent(BlockTable& blocks) : blocks_(blocks) {
    if (blocks.tracking() != nullptr) ++blocks.tracking()->permanent_depth;
}

}  // namespace tidelock::memory
