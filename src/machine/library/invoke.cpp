// RuntimeMethodHandle.InvokeMethod: a method called with arguments in memory, its result boxed. The managed invoker has
// converted the arguments and wraps exceptions.
#include "machine/heap/array_limit.h"
#include "machine/library/areas.h"
#include "machine/library/guest_memory.h"
#include "machine/library/reflection.h"

namespace tidelock::library {
namespace {

// new string(...) through reflection: the constructors have no bodies, String.Ctor does.
Method* string_factory(Machine& m, const Method& ctor) {
    for (Method* candidate : introduced_methods(m, m.known().string)) {
        if (candidate->name != "Ctor" || candidate->signature.params.size() != ctor.signature.params.size()) continue;
        if (std::equal(candidate->signature.params.begin(), candidate->signature.params.end(),
                       ctor.signature.params.begin()))
            return candidate;
    }
    return nullptr;
}

NativeResult invoke_array(NativeCall& c, Method* method) {
    // new int[2,3] and the like: lengths, or pairs of lower bound and length.
    std::vector<std::int32_t> numbers;
    for (std::size_t i = 0; i < method->signature.params.size(); ++i)
        numbers.push_back(c.load<std::int32_t>(c.load<Address>(c.ref(1) + 8 * i)));
    for (const std::int32_t n : numbers) {
        if (n < 0) return c.raise(Guest::Overflow);
    }
    Type* type = method->owner;
    Address array = 0;
    const bool is_pairs = type->shape == types::Shape::MdArray && numbers.size() == std::size_t{2} * type->rank;
    if (!is_pairs && numbers.size() != (type->shape == types::Shape::SzArray ? 1 : type->rank) &&
        (type->shape != types::Shape::SzArray || numbers.empty())) {
        c.m.blocks().note_bad_word(0, "use of a method handle of another kind");
        return c.done();
    }
    if (type->shape == types::Shape::SzArray) {
        if (numbers.size() > 1) return c.unsupported("jagged array constructors through reflection");
        array = c.m.heap().new_array(type, static_cast<std::uint64_t>(numbers[0]));
    } else if (numbers.size() == type->rank) {
        const std::vector<std::int32_t> bounds(numbers.size(), 0);
        array = c.m.heap().new_md_array(type, numbers, bounds);
    } else {
        std::vector<std::int32_t> lengths;
        std::vector<std::int32_t> bounds;
        for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
            bounds.push_back(numbers[i]);
            lengths.push_back(numbers[i + 1]);
        }
        array = c.m.heap().new_md_array(type, lengths, bounds);
    }
    if (array == 0 && heap::is_large_array(*type, numbers) && !is_pairs) return c.unsupported(heap::kLargeArray);
    if (array == 0) return c.raise(Guest::OutOfMemory);
    put_object(c, 4, array);
    return c.done();
}

constexpr std::uint32_t kPhase = 0;  // a word that is kept
constexpr std::uint64_t kCalled = 1;
constexpr std::uint64_t kResultCopied = 2;

// Arguments lie in boxes, or wherever the caller has them: others may be about to change one.
NativeResult bring_in_arguments(NativeCall& c, const Method& method) {
    for (std::size_t i = 0; i < method.signature.params.size(); ++i) {
        Type* type = method.signature.params[i];
        if (type->shape == types::Shape::ByRef) continue;
        if (const types::LoadError* e = c.m.loader().ensure_layout(type)) return c.raise_load_error(*e);
        const Address place = c.ref(1) + 8 * i;
        const auto at = c.load<Address>(place);
        if (!is_seen(c, at)) continue;
        const Address scratch = new_scratch(c, type);
        if (scratch == 0) return c.raise(Guest::OutOfMemory);
        c.store<Address>(place, scratch);
        return copy_seen(c, scratch, at, type->storage == types::Storage::Ref ? 8 : type->value_size);
    }
    return NativeResult::Return;
}

// What is returned by reference is read at once.
NativeResult return_referred(NativeCall& c, Type* type) {
    Address at = c.result()->u;
    if (c.keep(kPhase).u == kResultCopied) {
        at = c.keep_pointer(1).u;
    } else if (at == 0) {
        return c.raise(Guest::NullReference, c.m.resource("NullReference_InvokeNullRefReturned"));
    } else if (is_seen(c, at)) {
        const Address scratch = new_scratch(c, type);
        if (scratch == 0) return c.raise(Guest::OutOfMemory);
        c.keep(kPhase).u = kResultCopied;
        c.keep_pointer(1).u = scratch;
        return copy_seen(c, scratch, at, type->storage == types::Storage::Ref ? 8 : type->value_size);
    }
    put_object(c, 4, box_memory(c, type, at));
    return c.done();
}

// (ref target, void** arguments, ref Signature, BOOL is constructor, out result)
NativeResult invoke_method(NativeCall& c) {
    Machine& m = c.m;
    Type* signature_type = m.find_type("System", "Signature");
    const Address signature = object_at(c, 2);
    Method* method = c.method_named(c.load<Address>(signature + m.field_offset(signature_type, "_pMethod")));
    const bool is_constructor = c.u32(3) != 0;
    if (c.keep(kPhase).u != 0) {
        if (is_constructor && method->owner != m.known().string) {
            put_object(c, 4, c.object(c.keep_pointer(0).u));
            return c.done();
        }
        Type* result = is_constructor ? m.known().string : method->signature.result;
        // NB: the handle is looked at anew, and may be another by now.
        if (result->value_size > code::kNativeResultSlots * sizeof(Slot)) {
            c.m.blocks().note_bad_word(0, "use of a method handle of another kind");
            return c.done();
        }
        if (result->shape == types::Shape::ByRef) return return_referred(c, result->element);
        put_object(c, 4, box_result(c, result, c.result()));
        return c.done();
    }
    if (method->contains_generic_params || method->owner->contains_generic_params)
        return c.raise(Guest::InvalidOperation, m.resource("Arg_UnboundGenParam"));
    if (const NativeResult in = bring_in_arguments(c, *method); in != NativeResult::Return) return in;
    std::vector<Slot> args;
    const Address target = object_at(c, 0);
    if (is_constructor) {
        if (method->owner->is_array()) return invoke_array(c, method);
        if (method->owner == m.known().string) {
            method = string_factory(m, *method);
            if (method == nullptr) return c.unsupported("this constructor of String through reflection");
        } else {
            const Address object = new_instance(c, method->owner);
            if (object == 0) return c.raise(Guest::OutOfMemory);
            c.keep_pointer(0).u = object;
            args.push_back(Slot{object + (method->owner->is_value_type() ? types::kObjectHeader : 0)});
        }
    } else if (method->signature.has_this) {
        if (target == 0) return c.raise(Guest::NullReference);
        if (method->is_virtual()) {
            method = m.find_implementation(m.heap().type_of(target), method);
            if (method == nullptr) return c.raise_load_error(*m.load_error);
        }
        args.push_back(Slot{target + (method->owner->is_value_type() ? types::kObjectHeader : 0)});
    }
    for (std::size_t i = 0; i < method->signature.params.size(); ++i) {
        Type* type = method->signature.params[i];
        if (const types::LoadError* e = m.loader().ensure_layout(type)) return c.raise_load_error(*e);
        push_argument(c, type, c.load<Address>(c.ref(1) + 8 * i), args);
    }
    c.keep(kPhase).u = kCalled;
    return c.call(method, args);
}

NativeResult nothing(NativeCall& c) { return c.done(); }

constexpr NativeRow kNatives[] = {
    // the collector sees frames and stackalloc areas anyway
    {"System.Runtime.GCFrameRegistration", "RegisterForGCReporting", nullptr, nothing, kPure},
    {"System.Runtime.GCFrameRegistration", "UnregisterForGCReporting", nullptr, nothing, kPure},
};

constexpr ImportRow kImports[] = {
    {"RuntimeMethodHandle_InvokeMethod", invoke_method, kCache},
};

}  // namespace

const Area kInvoke{"invoke", kNatives, kImports};

}  // namespace tidelock::library
