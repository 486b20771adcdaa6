// Custom attributes as .NET 8 reads them natively: CustomAttributeData's arguments from the blob (ECMA-335 II.23.3),
// and AttributeUsage.
#include "base/byte_reader.h"
#include "machine/library/areas.h"
#include "machine/library/older.h"
#include "machine/library/type_names.h"

namespace tidelock::library {
namespace {

enum : std::uint32_t { kString = 0x0E, kArray = 0x1D, kSystemType = 0x50, kBoxed = 0x51, kEnum = 0x55 };
constexpr std::uint32_t kNoArray = 0xFFFFFFFF;
constexpr int kMostNested = 8;

// CustomAttributeType: what an argument is; the parts that do not apply are 0.
struct ArgumentType {
    std::uint32_t code = 0;
    std::uint32_t array_code = 0;  // of elements
    std::uint32_t enum_code = 0;   // of the enum's numbers
    Address enum_name = 0;

    [[nodiscard]] ArgumentType element() const { return {array_code, 0, enum_code, enum_name}; }
    [[nodiscard]] std::uint32_t plain() const { return code == kEnum ? enum_code : code; }
};

class ArgumentReader {
public:
    ArgumentReader(NativeCall& c, Bytes blob, Assembly& scope)
        : c_(c),
          scope_(scope),
          reader_(blob),
          type_(c.m.find_type("System.Reflection", "CustomAttributeType")),
          argument_(c.m.find_type("System.Reflection", "CustomAttributeEncodedArgument")) {}

    [[nodiscard]] bool ok() const { return ok_ && reader_.ok(); }

    void read_fixed(Address parameters) {
        Type* element = c_.m.heap().type_of(parameters)->element;
        for (std::uint32_t i = 0; i < c_.m.heap().array_length(parameters) && ok(); ++i) {
            const Address at = parameters + types::kArrayData + std::uint64_t{i} * element->value_size;
            read_value(load_type(at + offset(element, "m_type")), at + offset(element, "m_encodedArgument"));
        }
    }

    void read_named(Address parameters) {
        for (std::uint32_t left = reader_.read_u16(); left > 0 && ok(); --left) {
            const std::uint32_t kind = reader_.read_u8();
            const ArgumentType type = read_type();
            const Address name = read_text();
            const Address target = ok() ? find_named(parameters, kind, name) : 0;
            if (target == 0) {
                ok_ = false;
                return;
            }
            read_value(type, target);
        }
    }

    bool read_prolog() { return reader_.read_u16() == 1; }

private:
    std::uint32_t offset(Type* type, std::string_view field) {
        return c_.m.field_offset(type, field) - types::kObjectHeader;
    }

    ArgumentType load_type(Address at) {
        return {c_.load<std::uint32_t>(at + offset(type_, "m_encodedType")),
                c_.load<std::uint32_t>(at + offset(type_, "m_encodedArrayType")),
                c_.load<std::uint32_t>(at + offset(type_, "m_encodedEnumType")),
                c_.load<Address>(at + offset(type_, "m_enumName"))};
    }
    void store_type(const ArgumentType& t, Address at) {
        c_.store(at + offset(type_, "m_encodedType"), t.code);
        c_.store(at + offset(type_, "m_encodedArrayType"), t.array_code);
        c_.store(at + offset(type_, "m_encodedEnumType"), t.enum_code);
        c_.store(at + offset(type_, "m_enumName"), t.enum_name);
    }

    Address read_text() {  // 0: null
        if (reader_.peek_u8() == 0xFF) {
            reader_.read_u8();
            return 0;
        }
        const Bytes bytes = reader_.read_bytes(reader_.read_compressed_u32());
        return c_.m.heap().new_string_utf8({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }

    ArgumentType read_type() {
        ArgumentType t;
        t.code = reader_.read_u8();
        if (t.code == kArray) t.array_code = reader_.read_u8();
        if (t.code != kEnum && t.array_code != kEnum) return t;
        t.enum_name = read_text();
        Type* type = nullptr;
        if (ok() && t.enum_name != 0)
            type = find_type_by_name(c_.m, c_.m.heap().string_utf8(t.enum_name), scope_).value;
        ok_ = ok_ && type != nullptr && c_.m.loader().ensure_layout(type) == nullptr;
        if (ok_) t.enum_code = static_cast<std::uint32_t>(type->prim);
        return t;
    }

    Address find_named(Address parameters, std::uint32_t kind, Address name) {
        Type* element = c_.m.heap().type_of(parameters)->element;
        const std::string wanted = c_.m.heap().string_utf8(name);
        for (std::uint32_t i = 0; i < c_.m.heap().array_length(parameters); ++i) {
            const Address at = parameters + types::kArrayData + std::uint64_t{i} * element->value_size;
            const auto own = c_.load<Address>(at + offset(element, "m_argumentName"));
            if (c_.load<std::uint32_t>(at + offset(element, "m_fieldOrProperty")) == kind && own != 0 &&
                c_.m.heap().string_utf8(own) == wanted)
                return at + offset(element, "m_encodedArgument");
        }
        return 0;
    }

    void read_value(ArgumentType type, Address to, int depth = 0) {
        if (depth > kMostNested) ok_ = false;
        if (type.code == kBoxed && ok()) type = read_type();
        if (!ok()) return;
        store_type(type, to + offset(argument_, "m_type"));
        switch (type.plain()) {
            case kString:
            case kSystemType:
                c_.store(to + offset(argument_, "m_stringValue"), read_text());
                return;
            case kArray:
                c_.store(to + offset(argument_, "m_arrayValue"), read_array(type, depth));
                return;
            default:
                c_.store(to + offset(argument_, "m_primitiveValue"), read_number(type.plain()));
        }
    }

    Address read_array(const ArgumentType& type, int depth) {
        const std::uint32_t count = reader_.read_u32();
        if (count == kNoArray || !ok()) return 0;
        if (count > reader_.remaining()) {  // every element takes a byte at least
            ok_ = false;
            return 0;
        }
        const Address array = c_.m.heap().new_array(c_.m.loader().sz_array_of(argument_), count);
        for (std::uint32_t i = 0; i < count && ok(); ++i) {
            const Address at = array + types::kArrayData + std::uint64_t{i} * argument_->value_size;
            read_value(type.element(), at, depth + 1);
        }
        return array;
    }

    std::uint64_t read_number(std::uint32_t code) {
        using types::Prim;
        switch (static_cast<Prim>(code)) {
            case Prim::Boolean:
            case Prim::I1:
            case Prim::U1:
                return reader_.read_u8();
            case Prim::Char:
            case Prim::I2:
            case Prim::U2:
                return reader_.read_u16();
            case Prim::I4:
            case Prim::U4:
            case Prim::R4:
                return reader_.read_u32();
            case Prim::I8:
            case Prim::U8:
            case Prim::R8:
                return reader_.read_u64();
            default:
                ok_ = false;
                return 0;
        }
    }

    NativeCall& c_;
    Assembly& scope_;
    ByteReader reader_;
    Type* type_;
    Type* argument_;
    bool ok_ = true;
};

// (blob, size, ref fixed parameters, ref named parameters, RuntimeAssembly)
NativeResult arguments(NativeCall& c) {
    const std::byte* data = c.bytes(c.ref(0), c.u32(1));
    Assembly* scope = c.assembly(assembly_handle_of(c, 4));
    ArgumentReader reader(c, Bytes{data, data == nullptr ? 0 : c.u32(1)}, *scope);
    if (reader.read_prolog()) {
        reader.read_fixed(c.load<Address>(c.ref(2)));
        if (reader.ok()) reader.read_named(c.load<Address>(c.ref(3)));
        if (reader.ok()) return c.done();
    }
    Type* type = c.m.find_type("System.Reflection", "CustomAttributeFormatException");
    return c.raise_object(c.m.new_exception(type, c.m.resource("Arg_CustomAttributeFormatException"),
                                            static_cast<std::int32_t>(0x80131605)));
}

// (blob, size, out targets, out bool inherited, out bool allows several)
NativeResult usage(NativeCall& c) {
    const Address inherited = c.ref(3);
    const Address several = c.ref(4);
    const Address numbers = number_slot(c);  // two of them
    const NativeResult result = forward_import(c, "CustomAttribute_ParseAttributeUsageAttribute",
                                               {c.u64(0), c.u64(1), c.u64(2), numbers, numbers + 4});
    if (result != NativeResult::Return) return result;
    c.store<std::uint8_t>(several, c.load<std::uint8_t>(numbers));
    c.store<std::uint8_t>(inherited, c.load<std::uint8_t>(numbers + 4));
    return c.done();
}

constexpr NativeRow kNatives[] = {
    {"System.Reflection.CustomAttribute", "_ParseAttributeUsageAttribute", nullptr, usage, kCache},
    {"System.Reflection.CustomAttributeEncodedArgument", "ParseAttributeArguments", nullptr, arguments,
     writes(What::Arguments)},
};

}  // namespace

const Area kOlderAttributes{"older attributes", kNatives, {}, false};

}  // namespace tidelock::library
