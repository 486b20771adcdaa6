#include "machine/exec/promises.h"

#include <algorithm>
#include <memory>

#include "machine/exec/machine.h"

namespace tidelock::exec {

using threads::Operand;
using threads::OperationId;
using threads::Promise;
using threads::Thread;

namespace {

struct PromiseMaps {
    static constexpr Kept kKept = Kept::PromiseMaps;
    std::vector<std::unique_ptr<PromiseMap>> by_code;
};

}  // namespace

const PromiseMap& promise_map(Machine& m, const code::Code& code) {
    auto& maps = m.kept<PromiseMaps>().by_code;
    if (maps.size() <= code.id) maps.resize(std::size_t{code.id} + 1);
    if (maps[code.id] == nullptr) maps[code.id] = std::make_unique<PromiseMap>(code);
    return *maps[code.id];
}

std::uint32_t stack_slot(const Thread& thread, const Slot* slot) {
    return static_cast<std::uint32_t>(slot - thread.stack);
}

namespace {

auto find_promise(const Thread& thread, const Slot* slot) {
    const std::uint32_t number = stack_slot(thread, slot);
    return std::find_if(thread.promises.begin(), thread.promises.end(),
                        [number](const Promise& p) { return p.slot == number; });
}

}  // namespace

OperationId promise_of(const Thread& thread, const Slot* slot) {
    const auto found = find_promise(thread, slot);
    return found == thread.promises.end() ? OperationId{0} : found->operation;
}

void drop_promise(Thread& thread, const Slot* slot) {
    const auto found = find_promise(thread, slot);
    if (found != thread.promises.end()) thread.promises.erase(found);
}

void set_promise(Thread& thread, Slot* slot, OperationId operation) {
    drop_promise(thread, slot);
    const Promise promise{stack_slot(thread, slot), operation};
    const auto place = std::find_if(thread.promises.begin(), thread.promises.end(),
                                    [&](const Promise& p) { return p.slot > promise.slot; });
    thread.promises.insert(place, promise);
    slot->u = 0;
}

void drop_promises_from(Thread& thread, const Slot* first) {
    const std::uint32_t number = stack_slot(thread, first);
    std::erase_if(thread.promises, [number](const Promise& p) { return p.slot >= number; });
}

void drop_result(Thread& thread, const Frame* frame) {
    if (thread.promises.empty() || frame == thread.frames) return;
    const Slot* result = frame[-1].fp + frame->result;
    for (std::uint32_t i = 0; i < frame->code->result_slots; ++i) drop_promise(thread, result + i);
}

Operand operand_of(const Thread& thread, const Slot* slot) {
    const OperationId promise = promise_of(thread, slot);
    return promise != 0 ? Operand{0, promise} : Operand{slot->u, 0};
}

}  // namespace tidelock::exec
