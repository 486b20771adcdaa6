// Natives: C++ functions that stand for methods of the class library. A native runs in a frame of its own: its
// arguments are the first slots (value types slot by slot), its result goes to slot 0 and up.
//
// A native that needs guest code returns call(...): the machine runs that method and enters the native again with
// `step` one higher and the result at result_slots(). A native that must wait returns Block and is entered again with
// the same step. What it must remember meanwhile goes into keep_pointer()/keep() slots, which are guest state.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "machine/exec/exec.h"
#include "machine/exec/machine.h"
#include "program/code/lower.h"

namespace tidelock::exec {

// The step of a native that catches (Code::catches) when an exception reached it: the object is in keep_pointer(0).
inline constexpr std::uint32_t kCaughtStep = 1000;
// That of one that raised an exception which others can reach, and had to stop before that: in keep_pointer(0), too.
inline constexpr std::uint32_t kRaiseStep = 1001;

enum class NativeResult : std::uint8_t { Return, Throw, Call, Block, Stop };

class NativeCall {
public:
    NativeCall(Exec& exec, Machine& machine, Slot* registers, types::Method* of, std::uint32_t args)
        : x(exec), m(machine), fp(registers), method(of), arg_slots_(args) {}

    Exec& x;
    Machine& m;
    Slot* fp;
    types::Method* method;  // exact; null in the machine's own stubs

    // --- arguments, by slot ---
    [[nodiscard]] Address ref(std::uint32_t slot) const { return fp[slot].u; }
    [[nodiscard]] std::int32_t i32(std::uint32_t slot) const { return static_cast<std::int32_t>(fp[slot].i); }
    [[nodiscard]] std::uint32_t u32(std::uint32_t slot) const { return static_cast<std::uint32_t>(fp[slot].u); }
    [[nodiscard]] std::int64_t i64(std::uint32_t slot) const { return fp[slot].i; }
    [[nodiscard]] std::uint64_t u64(std::uint32_t slot) const { return fp[slot].u; }
    [[nodiscard]] bool boolean(std::uint32_t slot) const { return (fp[slot].u & 0xFFU) != 0; }
    [[nodiscard]] double r8(std::uint32_t slot) const { return fp[slot].d; }
    [[nodiscard]] float r4(std::uint32_t slot) const { return fp[slot].f; }

    // --- results ---
    NativeResult done() { return NativeResult::Return; }
    NativeResult ret(std::uint64_t bits) {
        fp[0].u = bits;
        return NativeResult::Return;
    }
    NativeResult ret_i32(std::int32_t v) {
        fp[0].i = v;
        return NativeResult::Return;
    }
    NativeResult ret_bool(bool v) { return ret(v ? 1 : 0); }
    NativeResult ret_r8(double v) {
        fp[0].d = v;
        return NativeResult::Return;
    }
    NativeResult ret_r4(float v) {
        fp[0].u = 0;
        fp[0].f = v;
        return NativeResult::Return;
    }

    // --- exceptions and ends ---
    NativeResult raise(Guest kind, const std::string& text = {});  // text empty: the default message
    NativeResult raise_object(Address exception);
    NativeResult raise_load_error(const types::LoadError& error);
    NativeResult stop(Stop why);  // Exit, FailFast, ...
    NativeResult unsupported(std::string what);
    NativeResult block();  // thread state and wait are set by the caller

    // --- visible operations, while states are explored ---
    // A native that tells its visibility asks before each operation that others can see. False: it must return
    // stop_before, with what the thread then waits for, and is entered again in the same step.
    bool may_act();
    bool may_use(Address object);  // the same before an operation on this object
    NativeResult stop_before(threads::Wait wait);
    // What the row says of this native.
    [[nodiscard]] const Effect& effect() const { return *x.frame->code->effect; }

    // --- cells of the state, as far as the row declares them ---
    template <class T>
    [[nodiscard]] T cell(Cell which) const {
        check_declared(effect().touches(which));
        return m.cells().get<T>(which);
    }
    template <class T>
    void set_cell(Cell which, const T& value) {
        check_declared(effect().changes(which));
        m.cells().set_value(which, value);
    }
    [[nodiscard]] Cells::Bytes cell_bytes(Cell which) const {
        check_declared(effect().touches(which));
        return m.cells().bytes(which);
    }
    void set_cell_bytes(Cell which, Cells::Bytes bytes) {
        check_declared(effect().changes(which));
        m.cells().set(which, bytes);
    }

    // --- guest code ---
    NativeResult call(types::Method* target, std::initializer_list<std::uint64_t> arguments);
    NativeResult call(types::Method* target, std::span<const Slot> arguments);
    NativeResult init_class(types::Type* type);  // runs the class constructor if it has not run; Return: nothing to do
    [[nodiscard]] std::uint32_t step() const { return static_cast<std::uint32_t>(scalars()[0].u); }
    void set_step(std::uint32_t s) {
        if (x.stepping != nullptr && scalars()[0].u == 0) clear_result();
        scalars()[0].u = s;
    }
    // What is left of other frames must not show in the state.
    void clear_result() { std::fill(result(), fp + x.frame->code->frame_slots, Slot{}); }
    [[nodiscard]] Slot* result() { return scalars() + code::kNativeScalarSlots; }
    Slot& keep_pointer(std::uint32_t i) { return fp[arg_slots_ + i]; }  // 0 .. kNativePointerSlots-1
    Slot& keep(std::uint32_t i) { return scalars()[1 + i]; }            // 0 .. kNativeScalarSlots-2

    // --- what words of the guest's name ---
    // A native comes to types, methods, fields and assemblies by these alone. The guest can write every word that it
    // is handed, so a word may name nothing: then that is noted, the run ends in a memory error when the native comes
    // back, and till then something harmless stands in. Never null.
    [[nodiscard]] types::Type* type(Address handle) const;
    [[nodiscard]] types::Type* type_of_object(Address runtime_type) const;  // a RuntimeType
    [[nodiscard]] types::Method* method_named(Address handle) const;
    [[nodiscard]] types::Field* field(Address handle) const;
    [[nodiscard]] types::Assembly* assembly(std::uint64_t handle) const;  // of a module, too
    // An object, or 0: that is checked of what comes as a word in memory or was kept in a slot.
    [[nodiscard]] Address object(Address word) const;
    [[nodiscard]] Address object_of(types::Type* type, Address word) const;  // ... of this type

    // --- memory ---
    template <class T>
    [[nodiscard]] T load(Address a) const {
        return m.blocks().load<T>(a);
    }
    template <class T>
    void store(Address a, T v) {
        m.blocks().store<T>(a, v);
    }
    // Bytes at an address, or null if not all inside one block.
    [[nodiscard]] const std::byte* bytes(Address a, std::uint64_t size) const {
        return m.blocks().find_readable(a, size);
    }
    // To be written; a bad access is noted.
    [[nodiscard]] std::byte* bytes_to_write(Address a, std::uint64_t size) const {
        std::byte* p = m.blocks().find_writable(a, size);
        if (p == nullptr) m.blocks().note_bad_access(a);
        return p;
    }

    // The call that was asked for (machine only).
    types::Method* target = nullptr;    // null: the class constructor of the type in arguments[0]
    code::Code* target_code = nullptr;  // null: the target's
    std::vector<Slot> arguments;

private:
    static void check_declared(bool is_declared) {
        TL_CHECK(is_declared, "a native should touch the cells that its row declares");
    }
    [[nodiscard]] Slot* scalars() const { return fp + arg_slots_ + code::kNativePointerSlots; }
    std::uint32_t arg_slots_;
};

using NativeFn = NativeResult (*)(NativeCall&);

}  // namespace tidelock::exec
