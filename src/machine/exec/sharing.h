// Which blocks other threads can reach. A block is born local to its creator and becomes shared, with all that it
// reaches, when its address is written into a shared block or handed to another thread. Strings never count as shared:
// nobody writes them once they are made.
//
// An address can also be a number: of a stackalloc area, of what is pinned, of whatever unsafe code converts. Then it
// is found by its value, among the blocks that this has happened to (Tracking::numbered).
//
// What is reached only through static fields of the class library is shared internally (memory::Sharing): its caches,
// pools and tables. Types of the program's are open wherever they are found, and so is what they reach; what is the
// library's own by its type (memory::Keeper::Internal) is internal wherever it is found, with what it reaches.
#pragma once

#include <cstring>

#include "machine/memory/block_table.h"

namespace tidelock::exec {

// Can an address be kept in it as a number? NB: not in arrays of what is smaller.
inline bool may_hold_numbers(const memory::Block& b) {
    if (b.type == nullptr || !b.type->is_array()) return true;
    return b.type->element_size >= 8 && b.type->element->storage != types::Storage::Ref;
}

void share(memory::BlockTable& blocks, memory::Address address, memory::Sharing how);
// A number, if it is the address of a block that the program has had as a number. Was that not shared yet?
bool share_numbered(memory::BlockTable& blocks, memory::Address number);
// The block, if it is one whose address the program has had as a number; 0 if not.
memory::BlockId numbered_block(const memory::BlockTable& blocks, memory::Address number);
// Calls f(block) for every such number among the words of the block.
template <class F>
void each_numbered(const memory::BlockTable& blocks, memory::BlockId id, F&& f) {
    const memory::Block& b = blocks[id];
    if (!blocks.tracking()->has_numbered || !may_hold_numbers(b)) return;
    for (std::uint32_t at = 0; at + 8 <= b.size; at += 8) {
        memory::Address word = 0;
        std::memcpy(&word, b.data + at, sizeof(word));
        if (const memory::BlockId found = numbered_block(blocks, word)) f(found);
    }
}
// What a shared block refers to.
void share_referents(memory::BlockTable& blocks, memory::BlockId id);
// Whose business an object is. What is the library's own by its type is so unless it says that it can be changed
// (_isReadOnly of cultures and formats): then the program may have made it.
memory::Keeper keeper_of(const memory::Tracking& tracking, const memory::Block& object);
// How an object counts that is found like this.
memory::Sharing sharing_by_keeper(memory::Keeper keeper, memory::Sharing how);
// How a block counts that everybody can reach: a static area, a handle, native memory.
memory::Sharing global_sharing(const memory::BlockTable& blocks, memory::BlockId id);
// A second thread is about to run: static fields, handles and all they reach are shared from now on.
void share_statics(memory::BlockTable& blocks);

// A memory model that keeps back accesses to what only one thread can reach (order/rules.h): all objects take the slow
// path from now on, or do not any more.
void delay_all(memory::BlockTable& blocks, bool is_delayed);

}  // namespace tidelock::exec
