// Delegates: what their runtime-supplied methods do. Combine, Remove and equality are IL over these.
#include "machine/library/areas.h"

namespace tidelock::library {
namespace {

using exec::DelegateLayout;
using exec::read_memory;

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
    if (list == 0 || count == 0 || !m.blocks().at(list).type->is_array()) {
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
    const auto element = call.load<Address>(list + types::kArrayData + 8 * step);
    std::vector<Slot> args(call.fp, call.fp + code->arg_slots);
    args[0].u = element;
    return invoke_single(call, element, args);
}

}  // namespace

NativeResult invoke_single(NativeCall& call, Address delegate, std::vector<Slot> args) {
    Machine& m = call.m;
    const DelegateLayout& at = m.delegate_layout();
    const auto aux = call.load<Address>(delegate + at.method_ptr_aux);
    Method* target = m.method_of_address(aux != 0 ? aux : call.load<Address>(delegate + at.method_ptr));
    if (target == nullptr) return call.raise(Guest::NullReference);
    if (aux != 0) {
        args.erase(args.begin());
    } else {
        args[0].u = call.load<Address>(delegate + at.target) + m.code_of(*target)->this_adjust;
    }
    return call.call(target, args);
}

NativeFn delegate_invoke() { return &invoke; }

const Area kDelegates{"delegates", {}, {}};

}  // namespace tidelock::library
