// Methods marked [UnsafeAccessor]: they have no body and stand for a member that the caller may not name.
#include "image/metadata/custom_attribute.h"
#include "machine/library/areas.h"
#include "machine/library/older.h"

namespace tidelock::library {
namespace {

enum class Kind : std::uint8_t { Constructor, Method, StaticMethod, Field, StaticField };

struct Accessor {
    Kind kind{};
    Type* owner = nullptr;
    Method* method = nullptr;
    Field* field = nullptr;
};

struct Accessors {
    static constexpr exec::Kept kKept = exec::Kept::Accessors;
    std::unordered_map<const Method*, Accessor> known;  // looked up only
};

metadata::CustomAttributeRow attribute_of(const Method& method) {
    return metadata::find_attribute(method.assembly->image().md(), metadata::MethodDefRow(method.row),
                                    "System.Runtime.CompilerServices", "UnsafeAccessorAttribute");
}

// The member that the accessor names; members stay null when there is none.
Accessor bind(Machine& m, const Method& method) {
    Accessor out;
    std::string_view name = method.name;
    metadata::AttributeReader reader(method.assembly->image().md(), attribute_of(method), {});
    if (reader.has_fixed()) out.kind = static_cast<Kind>(reader.next_fixed().bits);
    while (reader.has_named()) {
        const auto named = reader.next_named();
        if (named.name == "Name" && !named.value.is_null) name = named.value.text;
    }
    const auto params = method.signature.params;
    if (out.kind == Kind::Constructor) {
        out.owner = method.signature.result;
        name = ".ctor";
    } else if (!params.empty()) {
        out.owner = params[0]->shape == types::Shape::ByRef ? params[0]->element : params[0];
    }
    if (out.owner == nullptr || m.loader().ensure_complete(out.owner) != nullptr) return out;
    if (out.kind == Kind::Field || out.kind == Kind::StaticField) {
        Field* f = m.loader().find_field(out.owner, name);
        if (f != nullptr && f->is_static == (out.kind == Kind::StaticField)) out.field = f;
        return out;
    }
    const std::size_t skip = out.kind == Kind::Constructor ? 0 : 1;
    for (Method* candidate : introduced_methods(m, out.owner)) {
        if (candidate->name != name || candidate->is_static() != (out.kind == Kind::StaticMethod)) continue;
        if (candidate->args.size() != method.args.size() || candidate->signature.params.size() + skip != params.size())
            continue;
        if (!method.args.empty()) {
            auto made = m.loader().instantiate_method(candidate, method.args);
            if (!made) continue;
            candidate = made.value;
        }
        const auto theirs = candidate->signature.params;
        const bool same_result =
            out.kind == Kind::Constructor || candidate->signature.result == method.signature.result;
        if (same_result &&
            std::equal(theirs.begin(), theirs.end(), params.begin() + static_cast<std::ptrdiff_t>(skip))) {
            out.method = candidate;
            break;
        }
    }
    return out;
}

NativeResult construct(NativeCall& c, const Accessor& a) {
    const bool is_value = a.owner->is_value_type();
    if (c.step() != 0) {
        const Address object = c.keep_pointer(0).u;
        if (!is_value) return c.ret(object);
        if (const std::byte* value = c.bytes(c.object(object) + types::kObjectHeader, a.owner->value_size))
            std::memcpy(c.fp, value, a.owner->value_size);
        return c.done();
    }
    const Address object = c.m.heap().new_object(a.owner);
    if (object == 0) return c.raise(Guest::OutOfMemory);
    c.keep_pointer(0).u = object;
    std::vector<Slot> args{Slot{object + (is_value ? types::kObjectHeader : 0)}};
    args.insert(args.end(), c.fp, c.fp + c.x.frame->code->arg_slots);
    return c.call(a.method, args);
}

NativeResult run(NativeCall& c) {
    const bool is_generic = c.method->owner->is_generic() || !c.method->args.empty();
    if (is_generic && framework_version(c.m) < 9)
        return c.raise(Guest::BadImage, "Invalid usage of UnsafeAccessorAttribute.");
    auto& known = c.m.kept<Accessors>().known;
    auto it = known.find(c.method);
    if (it == known.end()) it = known.emplace(c.method, bind(c.m, *c.method)).first;
    const Accessor& a = it->second;
    if (a.kind == Kind::Field || a.kind == Kind::StaticField) {
        if (a.field == nullptr) return c.raise(Guest::MissingField);
        if (a.kind == Kind::Field) {
            if (c.ref(0) == 0) return c.raise(Guest::NullReference);
            return c.ret(c.ref(0) + a.field->offset + (a.owner->is_value_type() ? 0 : types::kObjectHeader));
        }
        if (c.step() == 0) {
            const NativeResult init = c.init_class(a.owner);
            if (init != NativeResult::Return) return init;
        }
        return c.ret(a.field->is_thread_static ? c.m.thread_static(*c.x.thread, *a.field)
                                               : c.m.static_address(*a.field));
    }
    if (a.method == nullptr) return c.raise(Guest::MissingMethod);
    if (a.kind == Kind::Constructor) return construct(c, a);
    const code::Code* code = c.x.frame->code;
    if (c.step() != 0) {
        std::copy(c.result(), c.result() + code->result_slots, c.fp);
        return c.done();
    }
    if (a.kind == Kind::Method && c.ref(0) == 0) return c.raise(Guest::NullReference);
    const std::uint32_t first = a.kind == Kind::StaticMethod ? 1 : 0;
    // NB: the first argument of a static accessor only names the type; a value type would take more slots.
    return c.call(a.method, std::span<const Slot>(c.fp + first, code->arg_slots - first));
}

}  // namespace

// The address of a field, or a call; a static field's class may have to be initialised first.
exec::Native unsafe_accessor(const Method& method) {
    static constexpr Effect kEffect = reads(What::Classes);
    if (!method.is_static() || method.row == 0 || method.is_pinvoke() || method.is_internal_call()) return {};
    const metadata::Metadata& md = method.assembly->image().md();
    if (md.MethodDef(metadata::MethodDefRow(method.row)).RVA() != 0 || attribute_of(method).is_nil()) return {};
    return {&run, &kEffect};
}

}  // namespace tidelock::library
