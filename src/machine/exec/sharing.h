// Which blocks other threads can reach. A block is born local to its creator and becomes shared, with all that it
// reaches, when its address is written into a shared block or handed to another thread. Strings never count as shared:
// nobody writes them once they are made.
#pragma once

#include "machine/memory/block_table.h"

namespace tidelock::exec {

void share(memory::BlockTable& blocks, memory::Address address);
// What a shared block refers to.
void share_referents(memory::BlockTable& blocks, memory::BlockId id);
// A second thread is about to run: static fields, handles and all they reach are shared from now on.
void share_statics(memory::BlockTable& blocks);

// A memory model that keeps back accesses to what only one thread can reach (order/rules.h): all objects take the slow
// path from now on, or do not any more.
void delay_all(memory::BlockTable& blocks, bool is_delayed);

}  // namespace tidelock::exec
