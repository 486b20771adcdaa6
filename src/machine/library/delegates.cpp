// Delegates: what their runtime-supplied methods do. Combine, Remove and equality are IL over these.
#include "machine/library/areas.h"
#include "machine/library/delegate_binding.h"

namespace tidelock::library {
namespace {

using exec::DelegateLayout;

// A multicast Invoke: the list's delegates one after the other, each with the same arguments; the last result counts.
// step n: n calls are done.
NativeResult invoke(NativeCall& call) {
    Machine& m = call.m;
    const DelegateLayout& at = m.delegate_layout();
    const Address self = call.ref(0);
    if (self == 0) return call.raise(Guest::NullReference);
    const auto list = call.load<Address>(self + at.invocation_list);
    const auto count = call.load<std::uint64_t>(self + at.invocation_count);
    const code::Code* code = call.x.frame->code;
    const std::uint32_t step = call.step();
    if (list == 0 || count == 0 || !m.heap().type_of(list)->is_array()) {
        // A single delegate, reached through a virtual call or reflection.
        if (step != 0) {
            std::copy(call.result(), call.result() + code->result_slots, call.fp);
            return call.done();
        }
        return invoke_single(call, self, std::vector<Slot>(call.fp, call.fp + code->arg_slots));
    }
    if (step == count) {
        std::copy(call.result(), call.result() + code->result_slots, call.fp);
        return call.done();
    }
    const auto element = call.load<Address>(list + types::kArrayData + Address{8} * step);
    std::vector<Slot> args(call.fp, call.fp + code->arg_slots);
    args[0].u = element;
    return invoke_single(call, element, args);
}

// What Combine stores in a multicast delegate, and what DynamicInvoke calls.
NativeResult invoke_address(NativeCall& call) {
    Method* invoke = call.m.loader().find_method(call.m.heap().type_of(call.ref(0)), "Invoke");
    if (invoke == nullptr) return call.raise(Guest::InvalidProgram);
    return call.ret(call.m.method_address(*invoke));
}

Method* method_of(NativeCall& call, Address delegate) {
    const DelegateLayout& at = call.m.delegate_layout();
    const auto aux = call.load<Address>(delegate + at.method_ptr_aux);
    return call.m.method_of_address(aux != 0 ? aux : call.load<Address>(delegate + at.method_ptr)).or_null();
}

// (in delegate, out IRuntimeMethodInfo), both by the address of a slot
NativeResult find_method_handle(NativeCall& call) {
    Method* method = method_of(call, call.load<Address>(call.ref(0)));
    if (method == nullptr) return call.unsupported("the method of a delegate without one");
    call.store<Address>(call.ref(1), call.m.method_info_stub(*method));
    return call.done();
}

NativeResult equal_method_handles(NativeCall& call) {
    return call.ret_bool(method_of(call, call.load<Address>(call.ref(0))) ==
                         method_of(call, call.load<Address>(call.ref(1))));
}

// The runtime-supplied constructor, when it is called rather than expanded: (this, target, method).
NativeResult construct(NativeCall& call) {
    if (call.ref(2) == 0) return raise_argument(call, Guest::ArgumentNull, "ArgumentNull_Generic", "method");
    const Method* method = call.m.method_of_address(call.ref(2)).or_null();
    if (method == nullptr) return call.unsupported("a delegate of a pointer that is not one to a method");
    const bool open = call.m.bind_delegate(call.ref(0), call.ref(1), call.ref(2));
    if (!open && call.ref(1) == 0 && method->signature.has_this) {
        return call.raise(Guest::Argument, call.m.resource("Arg_DlgtNullInst"));
    }
    return call.done();
}

NativeResult no_asynchronous_calls(NativeCall& call) { return call.raise(Guest::PlatformNotSupported); }

}  // namespace

NativeResult invoke_single(NativeCall& call, Address delegate, std::vector<Slot> args) {
    Machine& m = call.m;
    const DelegateLayout& at = m.delegate_layout();
    const auto aux = call.load<Address>(delegate + at.method_ptr_aux);
    Method* target = call.method_named(aux != 0 ? aux : call.load<Address>(delegate + at.method_ptr));
    if (aux != 0) {
        args.erase(args.begin());
        if (target->signature.has_this) {  // open: the first argument is its `this`
            if (args.empty() || args[0].u < 0x10000) return call.raise(Guest::NullReference);
            if (target->is_virtual() && !target->owner->is_value_type()) {
                target = m.find_implementation(m.heap().type_of(args[0].u), target);
                if (target == nullptr) return call.raise_load_error(*m.load_error);
                args[0].u += m.code_of(*target)->this_adjust;
            }
        }
    } else {
        args[0].u = call.load<Address>(delegate + at.target) + m.code_of(*target)->this_adjust;
    }
    return call.call(target, args);
}

exec::Native delegate_native(types::Special special) {
    static constexpr Effect kFills = writes(What::Arguments);
    switch (special) {
        case types::Special::DelegateInvoke:
            return {&invoke, &kPure};  // NB: nobody changes a delegate once it is made
        case types::Special::DelegateCtor:
            return {&construct, &kFills};
        case types::Special::DelegateBeginInvoke:
        case types::Special::DelegateEndInvoke:
            return {&no_asynchronous_calls, &kPure};
        default:
            return {};
    }
}

namespace {

constexpr const char* kType = "System.Delegate";

constexpr NativeRow kRows[] = {
    {kType, "GetMulticastInvoke", "", &invoke_address, kCache},
    {kType, "GetInvokeMethod", "", &invoke_address, kCache},
    {kType, "DelegateConstruct", "Object,IntPtr", &construct, writes(What::Arguments)},
};

constexpr ImportRow kImports[] = {
    {"Delegate_FindMethodHandle", &find_method_handle, kCache},
    {"Delegate_InternalEqualMethodHandles", &equal_method_handles, kPure},
    {"Delegate_BindToMethodInfo", &bind_to_method_info, writes(What::Slots)},
    {"Delegate_BindToMethodName", &bind_to_method_name, writes(What::Slots)},
};

}  // namespace

const Area kDelegates{"delegates", kRows, kImports};

}  // namespace tidelock::library
