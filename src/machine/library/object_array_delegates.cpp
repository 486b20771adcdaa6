// Delegates of any type over a Func<object[], object>, which .NET makes with Reflection.Emit: the expression
// interpreter and `dynamic` need them. Each stands for a method made here, whose native packs the arguments and calls
// the function.
#include "machine/exec/visible.h"
#include "machine/library/areas.h"
#include "machine/library/reflection.h"

namespace tidelock::library {
namespace {

std::uint32_t slots_of(const Type& t) {
    return t.stack == types::StackKind::Value ? std::max<std::uint32_t>(1, (t.value_size + 7) / 8) : 1;
}

Address element(Address array, std::size_t i) { return array + types::kArrayData + 8 * i; }

// The result in registers from an object.
void unpack(NativeCall& c, Type* type, Address object) {
    if (type->stack == types::StackKind::Void) return;
    std::fill(c.fp, c.fp + slots_of(*type), Slot{});
    if (type->stack == types::StackKind::Ref) {
        c.fp[0].u = object;
        return;
    }
    const Address scratch = c.m.heap().new_object(type);  // Nullable too: its bytes are wanted
    store_object(c, type, scratch + types::kObjectHeader, object);
    std::vector<Slot> slots;
    push_argument(c, type, scratch + types::kObjectHeader, slots);
    std::copy(slots.begin(), slots.end(), c.fp);
}

// What was passed by reference is written when the function has returned: a step of its own where others can see it.
bool may_store(NativeCall& c) {
    if (c.x.stepping == nullptr) return true;
    std::vector<exec::MemoryAccess> accesses;
    std::uint32_t slot = 1;
    for (const Type* type : c.method->signature.params) {
        const bool is_seen = type->shape == types::Shape::ByRef && c.m.blocks().at(c.ref(slot)).shared != 0;
        const std::uint32_t size = is_seen ? std::max<std::uint32_t>(type->element->value_size, 8) : 0;
        if (is_seen) accesses.push_back({c.ref(slot), size, true, false});
        slot += slots_of(*type);
    }
    if (accesses.empty()) return true;
    if (!c.may_act()) return false;
    for (const exec::MemoryAccess& access : accesses) exec::note_access(c.x, access);
    return true;
}

// What it is handed is read at its beginning.
constexpr exec::Effect kThunkEffect = writes(exec::What::Arguments);

// Slot 0 is the function, then the delegate's arguments.
NativeResult thunk(NativeCall& c) {
    Machine& m = c.m;
    const auto params = c.method->signature.params;
    if (c.step() == 0) {
        const Address array = m.heap().new_array(m.loader().sz_array_of(m.known().object), params.size());
        if (array == 0) return c.raise(Guest::OutOfMemory);
        std::uint32_t slot = 1;
        for (std::size_t i = 0; i < params.size(); ++i) {
            c.store<Address>(element(array, i), box_result(c, params[i], c.fp + slot));
            slot += slots_of(*params[i]);
        }
        c.keep_pointer(0).u = array;
        Method* invoke = m.loader().find_method(m.heap().type_of(c.ref(0)), "Invoke");
        if (invoke == nullptr) return c.raise(Guest::NullReference);
        return c.call(invoke, {c.ref(0), array});
    }
    if (!may_store(c)) return c.stop_before({});
    std::uint32_t slot = 1;
    for (std::size_t i = 0; i < params.size(); ++i) {
        if (params[i]->shape == types::Shape::ByRef)
            store_object(c, params[i]->element, c.ref(slot), c.load<Address>(element(c.keep_pointer(0).u, i)));
        slot += slots_of(*params[i]);
    }
    unpack(c, c.method->signature.result, c.result()->u);
    return c.done();
}

Method* thunk_for(Machine& m, Type* delegate, Type* function) {
    const Method* invoke = m.loader().find_method(delegate, "Invoke");
    Method* method = m.loader().stand_in(function, delegate, "ObjectArrayThunk", invoke->signature);
    if (m.has_code(*method)) return method;
    auto code = code::native_stub(m.loader(), *method);
    code->native = reinterpret_cast<void*>(&thunk);
    code->effect = &kThunkEffect;
    m.set_code(*method, std::move(code));
    return method;
}

NativeResult create(NativeCall& c) {  // Delegate (Type, Func<object[], object>)
    Machine& m = c.m;
    Type* type = type_of_runtime_type(c, 0);
    if (const types::LoadError* e = m.loader().ensure_complete(type)) return c.raise_load_error(*e);
    if (m.loader().find_method(type, "Invoke") == nullptr || c.ref(1) == 0) return c.raise(Guest::Argument);
    const Address delegate = new_instance(c, type);
    if (delegate == 0) return c.raise(Guest::OutOfMemory);
    m.bind_delegate(delegate, c.ref(1), m.method_address(*thunk_for(m, type, m.heap().type_of(c.ref(1)))));
    return c.ret(delegate);
}

constexpr NativeRow kNatives[] = {
    {"System.Dynamic.Utils.DelegateHelpers", "CreateObjectArrayDelegate", nullptr, create, kCache},
};

}  // namespace

const Area kObjectArrayDelegates{"object array delegates", kNatives, {}};

}  // namespace tidelock::library
