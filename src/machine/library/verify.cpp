#include "machine/library/verify.h"

#include "machine/exec/sharing.h"
#include "machine/library/areas.h"

namespace tidelock::library {
namespace {

// Always a stop: each value is a way to go on.
NativeResult choose(NativeCall& call) {
    threads::Thread& thread = *call.x.thread;
    if (thread.wait.choices == 0) {
        threads::Thread::Wait wait;
        wait.choices = static_cast<std::uint32_t>(call.i32(0));
        return call.stop_before(wait);
    }
    thread.wait = {};
    call.x.stepping->may_act = false;
    return call.ret(call.x.stepping->option);
}

NativeResult assume(NativeCall& call) { return call.boolean(0) ? call.done() : call.stop(Stop::Pruned); }

NativeResult fail(NativeCall& call) {
    call.m.problem = call.ref(0) == 0 ? std::string() : call.m.heap().string_utf8(call.ref(0));
    return call.stop(Stop::Assertion);
}

// (name, predicate)
NativeResult always(NativeCall& call) {
    if (!call.may_act()) return call.stop_before({});
    const memory::BlockId id = call.m.blocks().allocate(8, nullptr, memory::BlockKind::Handle);
    if (id == 0) return call.raise(Guest::OutOfMemory);
    const Address handle = memory::make_address(id);
    call.store<Address>(handle, call.ref(1));
    exec::share(call.m.blocks(), handle);
    call.m.area<Invariants>().all.push_back({call.m.heap().string_utf8(call.ref(0)), handle});
    return call.done();
}

NativeResult nothing(NativeCall& call) { return call.done(); }

constexpr const char* kType = "Tidelock.Verify";

constexpr NativeRow kRows[] = {
    {kType, "ChooseCore", nullptr, &choose, Visible::Itself},  {kType, "AssumeCore", nullptr, &assume, Visible::Never},
    {kType, "FailCore", nullptr, &fail, Visible::Never},       {kType, "AlwaysCore", nullptr, &always, Visible::Itself},
    {kType, "BeginAtomic", nullptr, &nothing, Visible::Never}, {kType, "EndAtomic", nullptr, &nothing, Visible::Never},
};

}  // namespace

const Area kVerify{"verify", kRows, {}};

}  // namespace tidelock::library
