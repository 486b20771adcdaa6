// What words of the guest's name (native.h).
#include "machine/exec/native.h"

namespace tidelock::exec {
namespace {

using types::Assembly;
using types::Field;
using types::Method;
using types::Type;

template <class T>
T* named_or(const NativeCall& call, memory::Named<T> named, std::uint64_t word, const char* what, T* stand_in) {
    if (named.or_null() != nullptr) return named.or_null();
    call.m.blocks().note_bad_word(word, what);
    TL_CHECK(stand_in != nullptr, "the class library should have what stands in for something invalid");
    return stand_in;
}

}  // namespace

Type* NativeCall::type(Address handle) const {
    return named_or(*this, m.heap().type_of_handle(handle), handle, "use of an invalid type handle", m.known().object);
}

Type* NativeCall::type_of_object(Address runtime_type) const {
    return named_or(*this, m.type_of_object(runtime_type), runtime_type, "use of an invalid type object",
                    m.known().object);
}

Method* NativeCall::method_named(Address handle) const {
    const auto named = m.method_of_address(handle);
    Method* stand_in = named.or_null() != nullptr ? nullptr : m.loader().find_method(m.known().object, "ToString", 0);
    return named_or(*this, named, handle, "use of an invalid method handle", stand_in);
}

Field* NativeCall::field(Address handle) const {
    const auto named = m.field_of_address(handle);
    Field* stand_in = named.or_null() != nullptr ? nullptr : m.loader().find_field(m.known().string, "_stringLength");
    return named_or(*this, named, handle, "use of an invalid field handle", stand_in);
}

Assembly* NativeCall::assembly(std::uint64_t handle) const {
    return named_or(*this, m.assembly_of_handle(handle), handle, "use of an invalid assembly or module handle",
                    &m.loader().corelib());
}

Address NativeCall::object(Address word) const {
    if (word == 0 || (memory::offset_of(word) == 0 && m.blocks().at(word).type != nullptr)) return word;
    m.blocks().note_bad_word(word, "use of an invalid object reference");
    return 0;
}

Address NativeCall::object_of(Type* type, Address word) const {
    const Address valid = object(word);
    if (valid == 0 || m.is_instance(m.heap().type_of(valid), type)) return valid;
    m.blocks().note_bad_word(word, "use of an object of another type");
    return 0;
}

}  // namespace tidelock::exec
