#include "machine/library/verify.h"

#include "machine/exec/sharing.h"
#include "machine/library/areas.h"

namespace tidelock::library {
namespace {

// Always a stop: each value is a way to go on.
NativeResult choose(NativeCall& call) {
    threads::Thread& thread = *call.x.thread;
    if (thread.wait.choices == 0) {
        threads::Wait wait;
        wait.choices = static_cast<std::uint32_t>(call.i32(0));
        return call.stop_before(wait);
    }
    thread.wait = {};
    call.x.stepping->may_act = false;
    return call.ret(call.x.stepping->option);
}

// NB: what the thread did before can be seen by others: to end the execution is a step of its own.
NativeResult assume(NativeCall& call) {
    if (call.boolean(0)) return call.done();
    return call.may_act() ? call.stop(Stop::Pruned) : call.stop_before({});
}

NativeResult fail(NativeCall& call) {
    call.m.problem = call.ref(0) == 0 ? std::string() : call.m.heap().string_utf8(call.ref(0));
    return call.stop(Stop::Assertion);
}

// (name, predicate)
NativeResult always(NativeCall& call) {
    const memory::BlockId id = call.m.blocks().allocate(8, nullptr, memory::BlockKind::Handle);
    if (id == 0) return call.raise(Guest::OutOfMemory);
    const Address handle = memory::make_address(id);
    call.store<Address>(handle, call.ref(1));
    exec::share(call.m.blocks(), handle, memory::Sharing::Open);
    std::vector<std::string> texts = exec::to_texts(call.cell_bytes(Cell::Invariants));
    texts.push_back(call.m.heap().string_utf8(call.ref(0)));
    texts.push_back(std::to_string(handle));
    call.set_cell_bytes(Cell::Invariants, exec::to_bytes(texts));
    return call.done();
}

NativeResult nothing(NativeCall& call) { return call.done(); }

constexpr const char* kType = "Tidelock.Verify";

constexpr NativeRow kRows[] = {
    {kType, "ChooseCore", nullptr, &choose, synchronises(What::Choice)},
    {kType, "AssumeCore", nullptr, &assume, synchronises(What::Choice)},
    {kType, "FailCore", nullptr, &fail, kPure},
    {kType, "AlwaysCore", nullptr, &always, writes(Cell::Invariants)},
    {kType, "BeginAtomic", nullptr, &nothing, kInert},
    {kType, "EndAtomic", nullptr, &nothing, kInert},
};

}  // namespace

std::vector<Invariant> invariants(const Machine& m) {
    const std::vector<std::string> texts = exec::to_texts(m.cells().bytes(Cell::Invariants));
    std::vector<Invariant> all;
    for (std::size_t i = 0; i + 1 < texts.size(); i += 2) all.push_back({texts[i], std::stoull(texts[i + 1])});
    return all;
}

const Area kVerify{"verify", kRows, {}};

}  // namespace tidelock::library
