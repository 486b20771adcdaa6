// Custom attributes: their constructor and named arguments, read from the blob (ECMA-335 II.23.3).
#include "machine/library/areas.h"
#include "machine/library/type_names.h"

namespace tidelock::library {
namespace {

enum : std::uint8_t {
    kString = 0x0E,
    kArray = 0x1D,
    kSystemType = 0x50,
    kBoxed = 0x51,
    kField = 0x53,
    kProperty = 0x54,
    kEnum = 0x55
};

class BlobReader {
public:
    BlobReader(NativeCall& c, Assembly& scope, Address begin, Address end)
        : c_(c), scope_(scope), size_(end > begin ? end - begin : 0) {
        data_ = c.bytes(begin, size_);
        if (data_ == nullptr) size_ = 0;
    }

    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] std::uint64_t position() const { return at_; }
    [[nodiscard]] const types::LoadError* error() const { return error_; }

    template <class T>
    T number() {
        T value{};
        if (size_ - at_ < sizeof(T)) {
            ok_ = false;
            return value;
        }
        std::memcpy(&value, data_ + at_, sizeof(T));
        at_ += sizeof(T);
        return value;
    }

    // False: null.
    bool text(std::string_view& out) {
        const auto first = number<std::uint8_t>();
        if (first == 0xFF || !ok_) return false;
        std::uint32_t length = first;
        if ((first & 0xC0U) == 0x80) {
            length = (first & 0x3FU) << 8U | number<std::uint8_t>();
        } else if ((first & 0xE0U) == 0xC0) {
            length = first & 0x1FU;
            for (int i = 0; i < 3; ++i) length = length << 8U | number<std::uint8_t>();
        }
        if (!ok_ || size_ - at_ < length) {
            ok_ = false;
            return false;
        }
        out = {reinterpret_cast<const char*>(data_ + at_), length};
        at_ += length;
        return true;
    }

    Type* type_by_name() {
        std::string_view name;
        if (!text(name)) return nullptr;
        auto found = find_type_by_name(c_.m, name, scope_);
        if (!found) {
            error_ = found.error;
            ok_ = false;
        }
        return found.value;
    }

    // The type that a tag of a named or boxed argument stands for.
    Type* tagged_type() {
        const types::WellKnown& k = c_.m.known();
        const auto tag = number<std::uint8_t>();
        Type* const primitives[] = {k.boolean, k.char_,  k.sbyte, k.byte,   k.int16,  k.uint16,
                                    k.int32,   k.uint32, k.int64, k.uint64, k.single, k.double_};
        if (tag >= 2 && tag <= 0x0D) return primitives[tag - 2];
        switch (tag) {
            case kString:
                return k.string;
            case kSystemType:
                return k.type;
            case kBoxed:
                return k.object;
            case kEnum: {
                Type* t = type_by_name();
                if (t == nullptr) ok_ = false;
                return t;
            }
            case kArray: {
                Type* e = tagged_type();
                return e == nullptr ? nullptr : c_.m.loader().sz_array_of(e);
            }
            default:
                ok_ = false;
                return nullptr;
        }
    }

    // The value as an object.
    Address value(Type* type, int depth = 0) {
        Machine& m = c_.m;
        const types::WellKnown& k = m.known();
        if (type == nullptr || depth > 8 || !ok_) {
            ok_ = false;
            return 0;
        }
        if (type == k.string) {
            std::string_view s;
            return text(s) ? m.heap().new_string_utf8(s) : 0;
        }
        if (type == k.type) {
            Type* t = type_by_name();
            return t == nullptr ? 0 : m.type_object(t);
        }
        if (type == k.object) {
            Type* inner = tagged_type();
            return value(inner, depth + 1);
        }
        if (type->shape == types::Shape::SzArray) return array(type, depth);
        if (m.loader().ensure_layout(type) != nullptr || type->prim == types::Prim::None) {
            ok_ = false;
            return 0;
        }
        std::uint64_t bits = 0;
        if (size_ - at_ < type->value_size || type->value_size > 8) {
            ok_ = false;
            return 0;
        }
        std::memcpy(&bits, data_ + at_, type->value_size);
        at_ += type->value_size;
        return m.heap().new_boxed(type, &bits);
    }

private:
    Address array(Type* type, int depth) {
        const auto count = number<std::uint32_t>();
        if (count == 0xFFFFFFFFU || !ok_) return 0;
        if (count > size_ - at_) {  // every element takes a byte at least
            ok_ = false;
            return 0;
        }
        const Address array = c_.m.heap().new_array(type, count);
        for (std::uint32_t i = 0; i < count && ok_; ++i) {
            const Address one = value(type->element, depth + 1);
            if (ok_)
                store_object(c_, type->element, array + types::kArrayData + std::uint64_t{i} * type->element_size, one);
        }
        return array;
    }

    NativeCall& c_;
    Assembly& scope_;
    const std::byte* data_ = nullptr;
    std::uint64_t size_ = 0;
    std::uint64_t at_ = 0;
    bool ok_ = true;
    const types::LoadError* error_ = nullptr;
};

NativeResult bad_format(NativeCall& c, const BlobReader& reader) {
    if (reader.error() != nullptr) return c.raise_load_error(*reader.error());
    Machine& m = c.m;
    Type* type = m.find_type("System.Reflection", "CustomAttributeFormatException");
    return c.raise_object(
        m.new_exception(type, m.resource("Arg_CustomAttributeFormatException"), static_cast<std::int32_t>(0x80131605)));
}

// (QCallModule, ref RuntimeType, ref constructor, ref blob, end of blob, out count of named arguments, out instance)
NativeResult create_instance(NativeCall& c) {
    if (c.step() != 0) {
        put_object(c, 7, c.object(c.keep_pointer(0).u));
        return c.done();
    }
    Machine& m = c.m;
    Assembly* scope = assembly_of_qcall(c, 0);
    Method* ctor = method_of_info(c, object_at(c, 3));
    const auto begin = c.load<Address>(c.ref(4));
    BlobReader reader(c, *scope, begin, c.ref(5));
    if (reader.number<std::uint16_t>() != 1) return bad_format(c, reader);
    Type* type = ctor->owner;
    if (const types::LoadError* e = m.loader().ensure_complete(type)) return c.raise_load_error(*e);
    const Address object = new_instance(c, type);
    if (object == 0) return c.raise(Guest::OutOfMemory);
    std::vector<Slot> args{Slot{object}};
    for (Type* p : ctor->signature.params) {
        const Address value = reader.value(p);
        if (!reader.ok()) return bad_format(c, reader);
        if (p->is_value_type()) {
            push_argument(c, p, value + types::kObjectHeader, args);
        } else {
            args.push_back(Slot{value});
        }
    }
    const auto named = reader.number<std::uint16_t>();
    if (!reader.ok()) return bad_format(c, reader);
    c.store<std::int32_t>(c.ref(6), named);
    c.store<Address>(c.ref(4), begin + reader.position());
    c.keep_pointer(0).u = object;
    return c.call(ctor, args);
}

// (QCallModule, ref blob, end of blob, out name, out is property, out RuntimeType, out value)
NativeResult named_argument(NativeCall& c) {
    Assembly* scope = assembly_of_qcall(c, 0);
    const auto begin = c.load<Address>(c.ref(2));
    BlobReader reader(c, *scope, begin, c.ref(3));
    const auto kind = reader.number<std::uint8_t>();
    if (kind != kField && kind != kProperty) return bad_format(c, reader);
    Type* type = reader.tagged_type();
    std::string_view name;
    reader.text(name);
    const Address value = reader.value(type);
    if (!reader.ok()) return bad_format(c, reader);
    put_string(c, 4, name);
    c.store<std::int32_t>(c.ref(5), kind == kProperty ? 1 : 0);
    put_object(c, 6, c.m.type_object(type));
    put_object(c, 7, value);
    c.store<Address>(c.ref(2), begin + reader.position());
    return c.done();
}

// (blob, size, out targets, out allow multiple, out inherited)
NativeResult attribute_usage(NativeCall& c) {
    BlobReader reader(c, c.m.loader().corelib(), c.ref(0), c.ref(0) + c.u32(1));
    if (reader.number<std::uint16_t>() != 1) return c.ret(0);
    c.store<std::int32_t>(c.ref(2), reader.number<std::int32_t>());
    c.store<std::int32_t>(c.ref(3), 0);
    c.store<std::int32_t>(c.ref(4), 1);
    const auto named = reader.number<std::uint16_t>();
    for (std::uint32_t i = 0; i < named && reader.ok(); ++i) {
        reader.number<std::uint8_t>();
        Type* type = reader.tagged_type();
        std::string_view name;
        reader.text(name);
        if (type != c.m.known().boolean) return c.ret(0);
        const std::int32_t value = reader.number<std::uint8_t>() != 0 ? 1 : 0;
        if (name == "Inherited") c.store<std::int32_t>(c.ref(4), value);
        if (name == "AllowMultiple") c.store<std::int32_t>(c.ref(3), value);
    }
    return c.ret(reader.ok() ? 1 : 0);
}

constexpr ImportRow kImports[] = {
    {"CustomAttribute_CreateCustomAttributeInstance", create_instance, kCache},
    {"CustomAttribute_CreatePropertyOrFieldData", named_argument, kCache},
    {"CustomAttribute_ParseAttributeUsageAttribute", attribute_usage, kCache},
};

}  // namespace

const Area kAttributes{"attributes", {}, kImports};

}  // namespace tidelock::library
