// Completing operations of a thread's queue under a relaxed memory model: they take effect, and their results go to
// whoever waits for them.
#pragma once

#include "machine/exec/machine.h"
#include "machine/order/completion.h"

namespace tidelock::exec {

// WrongGuess: what the thread went on with was guessed wrong. The whole path is to be dropped
// (Stepping::has_guessed_wrong).
enum class Completion : std::uint8_t { Done, WrongGuess };

order::Queue queue_of(Machine& m, const threads::Thread& thread);

// Completes one, after the local ones that it waits for.
Completion complete(Machine& m, threads::Thread& thread, std::size_t index);
// The local ones that are in the way of what the thread needs.
Completion clear_way(Machine& m, threads::Thread& thread, threads::Needs needs);
// The one with this number, if it and what it waits for are local; was it?
bool complete_if_local(Machine& m, threads::Thread& thread, threads::OperationId id);
// What has turned out to be local need not wait, unless the model keeps it back.
Completion complete_unseen(Machine& m, threads::Thread& thread);
// All, in order: nobody else is there to see a difference.
Completion complete_all(Machine& m, threads::Thread& thread);

// Results that no register and no operation waits for do not have to come.
void drop_unheard(Machine& m, threads::Thread& thread);
// A block is about to be given back: what the queue has to do with it is done, or need not be. False: it must come
// first.
bool settle_block(Machine& m, threads::Thread& thread, memory::BlockId id);
// The queue of another state: what was in it is not delayed any more.
void forget_queue(Machine& m, threads::Thread& thread);
// Before the thread runs. NB: not when its queue is restored, as the same block may be in the queue of another thread
// that is forgotten later: it was another object in the state before.
void delay_accessed(Machine& m, const threads::Thread& thread);

// Where the access will be, from its operands; false if it would fault.
bool find_address(Machine& m, threads::PendingOperation& operation);
// Where a switch goes, as an offset in instructions.
std::int32_t jump_of_switch(const Insn& insn, std::uint64_t value);

}  // namespace tidelock::exec
