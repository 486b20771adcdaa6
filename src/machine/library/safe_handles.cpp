// SafeHandle while states are explored. References are counted as .NET counts them: Dispose closes the handle when the
// last one is given back, so that whoever waits on it goes on waiting.
//
// Every use of a handle takes a reference and gives it back. Nobody can see that but a thread that closes the handle,
// so these are no steps of their own as long as none does (model::Assumptions::no_closing). The first thread that
// closes one which others can reach begins the search again, with steps.
#include "machine/exec/visible.h"
#include "machine/library/areas.h"
#include "machine/library/waiting.h"

namespace tidelock::library {
namespace {

// SafeHandle._state
constexpr std::int32_t kClosed = 1;
constexpr std::int32_t kDisposed = 2;
constexpr std::int32_t kReference = 4;

Type* handle_type(NativeCall& call) { return call.m.find_type("System.Runtime.InteropServices", "SafeHandle"); }

Address state_word(NativeCall& call) { return call.ref(0) + call.m.field_offset(handle_type(call), "_state"); }

bool is_step(NativeCall& call) { return call.x.stepping->counts_references && !is_private(call, call.ref(0)); }

NativeResult release(NativeCall& call, bool disposes) {
    if (call.step() != 0) return call.done();
    Method* method = call.m.loader().find_method(handle_type(call), "InternalRelease", 1);
    return call.call(method, {call.ref(0), disposes ? 1U : 0U});
}

NativeResult raise_closed(NativeCall& call) {
    Type* type = call.m.find_type("System", "ObjectDisposedException");
    for (Method* method : call.m.loader().declared_methods(type)) {
        if (method->name != "ThrowIf" || method->signature.params[1] != call.m.known().object) continue;
        return call.call(method, {1, call.ref(0)});
    }
    return call.raise(Guest::ObjectDisposed, "Safe handle has been closed.");
}

// (this, ref bool success)
NativeResult add_reference(NativeCall& call) {
    const Address word = state_word(call);
    const bool shows_success = !is_private(call, call.ref(1)) && memory::can_be_shared(call.m.blocks().at(call.ref(1)));
    if (is_step(call) || shows_success) {
        if (!call.may_act()) return call.stop_before({});
        if (is_step(call)) exec::note_access(call.x, {word, 4, true, true});
        if (shows_success) exec::note_access(call.x, {call.ref(1), 1, true, false});
    }
    const auto state = call.load<std::int32_t>(word);
    if ((state & kClosed) != 0) return raise_closed(call);
    call.store<std::uint32_t>(word, static_cast<std::uint32_t>(state) + kReference);
    call.store<std::uint8_t>(call.ref(1), 1);
    return call.done();
}

NativeResult release_reference(NativeCall& call) {
    const auto state = call.load<std::int32_t>(state_word(call));
    const bool is_last = (state & ~(kDisposed | kClosed)) <= kReference;
    if (call.step() != 0 || is_step(call) || is_last) return release(call, false);
    call.store<std::uint32_t>(state_word(call), static_cast<std::uint32_t>(state) - kReference);
    return call.done();
}

void note_closing(NativeCall& call) {
    if (!call.x.stepping->is_alone && !is_private(call, call.ref(0))) call.x.stepping->closes_handle = true;
}

// Dispose(bool)
NativeResult dispose(NativeCall& call) {
    note_closing(call);
    return release(call, true);
}

NativeResult set_invalid(NativeCall& call) {
    note_closing(call);
    if (!is_private(call, call.ref(0))) {
        if (!call.may_act()) return call.stop_before({});
        exec::note_access(call.x, {state_word(call), 4, true, true});
    }
    call.store<std::int32_t>(state_word(call), call.load<std::int32_t>(state_word(call)) | kClosed);
    return call.done();
}

constexpr const char* kType = "System.Runtime.InteropServices.SafeHandle";

constexpr NativeRow kRows[] = {
    {kType, "DangerousAddRef", "Boolean&", &add_reference, synchronises(What::Handles)},
    {kType, "DangerousRelease", "", &release_reference, synchronises(What::Handles)},
    {kType, "Dispose", "Boolean", &dispose, synchronises(What::Handles)},
    {kType, "SetHandleAsInvalid", "", &set_invalid, synchronises(What::Handles)},
};

}  // namespace

const Area kSafeHandles{"safe handles", kRows, {}};

}  // namespace tidelock::library
