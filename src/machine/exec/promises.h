// Registers that wait for the results of reads, under a relaxed memory model. `await` (program/code/awaits.h) stands
// before every instruction: where that needs a result that is not known, the thread waits, or goes on with the promise
// of it if the model lets it.
#pragma once

#include "machine/exec/exec.h"
#include "program/code/effects.h"

namespace tidelock::exec {

// What is known of a method's registers.
struct PromiseMap {
    explicit PromiseMap(const code::Code& code) : effects(code) {}
    code::Effects effects;
};
const PromiseMap& promise_map(Machine& m, const code::Code& code);

std::uint32_t stack_slot(const threads::Thread& thread, const Slot* slot);
// The operation whose result the register will hold, 0 if it holds one.
threads::OperationId promise_of(const threads::Thread& thread, const Slot* slot);
// The register will hold the result.
void set_promise(threads::Thread& thread, Slot* slot, threads::OperationId operation);
void drop_promise(threads::Thread& thread, const Slot* slot);
// Registers from `first` on are gone.
void drop_promises_from(threads::Thread& thread, const Slot* first);
// The register of the caller that the result of this frame goes to has one from now on.
void drop_result(threads::Thread& thread, const Frame* frame);
// What the register holds or will hold.
threads::Operand operand_of(const threads::Thread& thread, const Slot* slot);

}  // namespace tidelock::exec
