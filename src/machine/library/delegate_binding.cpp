#include "machine/library/delegate_binding.h"

#include <algorithm>
#include <cctype>

namespace tidelock::library {
namespace {

// System.DelegateBindingFlags
enum : std::uint32_t {
    kStaticOnly = 1,
    kInstanceOnly = 2,
    kOpenOnly = 4,
    kClosedOnly = 8,
    kNeverCloseOverNull = 16,
    kCaseless = 32,
    kRelaxed = 64
};

// May a value of type `from` be passed where `to` is expected, without conversion?
bool fits(Machine& m, Type* from, Type* to, bool relaxed) {
    if (from == to) return true;
    if (!relaxed) return false;
    if (m.loader().ensure_linked(from) != nullptr || m.loader().ensure_linked(to) != nullptr) return false;
    if (from->is_reference() && to->is_reference()) return m.is_instance(from, to);
    // NB: an enum and its underlying type are the same to delegates.
    return from->is_value_type() && to->is_value_type() && (from->is_enum || to->is_enum) && from->prim == to->prim;
}

bool binds(Machine& m, Address delegate, Address target, const Method& method, std::uint32_t flags) {
    const Method* invoke = m.loader().find_method(m.heap().type_of(delegate), "Invoke");
    if (invoke == nullptr || method.contains_generic_params) return false;
    if (method.signature.has_this ? (flags & kStaticOnly) != 0 : (flags & kInstanceOnly) != 0) return false;
    const auto given = invoke->signature.params;
    const auto wanted = method.signature.params;
    const std::size_t count = method.argument_count();
    const bool relaxed = (flags & kRelaxed) != 0;
    std::size_t first_given = 0;
    std::size_t first_wanted = 0;
    if (count == given.size()) {
        if ((flags & kClosedOnly) != 0) return false;
        if (method.signature.has_this) {
            Type* self = method.owner->is_value_type() ? m.loader().by_ref_to(method.owner) : method.owner;
            if (!fits(m, given[0], self, relaxed)) return false;
            first_given = 1;
        }
    } else if (count == given.size() + 1) {
        if ((flags & kOpenOnly) != 0) return false;
        if (target == 0 && (flags & kNeverCloseOverNull) != 0) return false;
        Type* first = method.signature.has_this ? method.owner : wanted[0];
        if (!method.signature.has_this) {
            if (!first->is_reference()) return false;
            first_wanted = 1;
        }
        if (target != 0 && !m.is_instance(m.heap().type_of(target), first)) return false;
    } else {
        return false;
    }
    for (std::size_t i = 0; first_given + i < given.size(); ++i) {
        if (!fits(m, given[first_given + i], wanted[first_wanted + i], relaxed)) return false;
    }
    return fits(m, method.signature.result, invoke->signature.result, relaxed);
}

bool is_closed(Machine& m, Address delegate, const Method& method) {
    const Method* invoke = m.loader().find_method(m.heap().type_of(delegate), "Invoke");
    return method.argument_count() != invoke->signature.params.size();
}

// A closed delegate to a virtual method calls what its target has.
Method* resolve(Machine& m, Address delegate, Address target, Method* method) {
    if (!method->signature.has_this || !method->is_virtual() || target == 0 || !is_closed(m, delegate, *method))
        return method;
    return m.find_implementation(m.heap().type_of(target), method);
}

bool same_name(std::string_view a, std::string_view b, bool caseless) {
    if (!caseless) return a == b;
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
    });
}

}  // namespace

// (delegate, target, method handle, type: 2 slots, flags)
NativeResult bind_to_method_info(NativeCall& call) {
    Machine& m = call.m;
    const Address delegate = call.object_of(m.known().delegate, call.load<Address>(call.ref(0)));
    const Address target = call.object(call.load<Address>(call.ref(1)));
    Method* method = call.method_named(call.ref(2));
    if (!binds(m, delegate, target, *method, call.u32(5))) return call.ret_bool(false);
    method = resolve(m, delegate, target, method);
    if (method == nullptr) return call.raise_load_error(*m.load_error);
    m.bind_delegate(delegate, target, m.method_address(*method));
    return call.ret_bool(true);
}

// (delegate, target, type: 2 slots, UTF-8 name, flags)
NativeResult bind_to_method_name(NativeCall& call) {
    Machine& m = call.m;
    const Address delegate = call.object_of(m.known().delegate, call.load<Address>(call.ref(0)));
    const Address target = call.object(call.load<Address>(call.ref(1)));
    Type* type = call.type_of_object(call.load<Address>(call.ref(2)));
    std::string name;
    for (Address at = call.ref(4); call.bytes(at, 1) != nullptr && call.load<char>(at) != 0; ++at)
        name += call.load<char>(at);
    const std::uint32_t flags = call.u32(5);
    for (Type* t = type; t != nullptr; t = t->base) {
        if (const types::LoadError* error = m.loader().ensure_complete(t)) return call.raise_load_error(*error);
        for (Method* method : m.loader().declared_methods(t)) {
            if (!same_name(method->name, name, (flags & kCaseless) != 0)) continue;
            if (method->is_generic_definition || !binds(m, delegate, target, *method, flags)) continue;
            method = resolve(m, delegate, target, method);
            if (method == nullptr) return call.raise_load_error(*m.load_error);
            m.bind_delegate(delegate, target, m.method_address(*method));
            return call.ret_bool(true);
        }
    }
    return call.ret_bool(false);
}

}  // namespace tidelock::library
