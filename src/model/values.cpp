#include "model/values.h"

#include <fmt/format.h>

#include <cstring>

#include "model/names.h"
#include "program/types/enum_members.h"

namespace tidelock::model {

namespace {

using memory::Address;
using types::Prim;
using types::Type;

constexpr std::size_t kLongestText = 40;

// A location: its type, and how far into it an address points.
struct Spot {
    const Type* type = nullptr;
    std::uint32_t offset = 0;
};

Spot field_spot(exec::Machine& m, std::span<types::Field> fields, bool is_static, std::uint32_t offset) {
    types::Field* best = nullptr;
    for (types::Field& f : fields) {
        if (f.is_static != is_static || f.is_thread_static || f.is_literal || f.has_rva || f.offset > offset) continue;
        if (best == nullptr || f.offset > best->offset) best = &f;
    }
    if (best == nullptr) return {};
    const auto type = m.loader().field_type(best);
    return {type.value, offset - best->offset};
}

Spot instance_spot(exec::Machine& m, const Type& type, std::uint32_t offset) {
    for (const Type* t = &type; t != nullptr; t = t->base) {
        const std::uint32_t base_size = t->base == nullptr || t->is_value_type() ? 0 : t->base->value_size;
        if (offset >= base_size) return field_spot(m, t->fields, false, offset);
    }
    return {};
}

Spot outer_spot(exec::Machine& m, Address address) {
    const memory::BlockId id = memory::block_of(address);
    const std::uint32_t offset = memory::offset_of(address);
    const memory::Block& b = m.blocks()[id];
    if (b.kind == memory::BlockKind::Statics) return field_spot(m, m.blocks().owner(id)->fields, true, offset);
    if (b.type == nullptr) return {};
    if (b.type->is_array()) {
        if (offset < types::kArrayData || b.type->element_size == 0) return {};
        return {b.type->element, (offset - types::kArrayData) % b.type->element_size};
    }
    if (offset < types::kObjectHeader) return {};
    if (b.type->is_value_type() && b.type->prim != Prim::None) return {b.type, offset - types::kObjectHeader};
    return instance_spot(m, *b.type, offset - types::kObjectHeader);
}

bool is_struct(const Type& type) { return type.is_value_type() && type.prim == Prim::None; }

// Quoted, cut if long; what cannot be seen is escaped.
std::string quote(std::string_view text) {
    std::string out = "\"";
    const bool is_long = text.size() > kLongestText;
    std::size_t end = is_long ? kLongestText : text.size();
    while (is_long && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    for (const char c : text.substr(0, end)) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        } else {
            out += c;
        }
    }
    return out + (is_long ? "...\"" : "\"");
}

std::string reference_text(exec::Machine& m, Address object) {
    if (object == 0) return "null";
    const Type* type = m.heap().type_of(object);
    if (type != nullptr && type == m.known().string) return quote(m.heap().string_utf8(object));
    return object_name(m, object);
}

template <class T>
T low(std::uint64_t bits) {
    T value{};
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

template <class T>
std::string number(std::uint64_t bits) {
    return fmt::format("{}", low<T>(bits));
}

std::string char_text(std::uint16_t c) {
    return c >= 0x20 && c < 0x7F ? fmt::format("'{}'", static_cast<char>(c)) : fmt::format("'\\u{:04x}'", c);
}

std::string primitive_text(Prim prim, std::uint64_t bits) {
    switch (prim) {
        case Prim::Boolean:
            return low<std::uint8_t>(bits) != 0 ? "true" : "false";
        case Prim::Char:
            return char_text(low<std::uint16_t>(bits));
        case Prim::I1:
            return fmt::format("{}", static_cast<int>(low<std::int8_t>(bits)));
        case Prim::U1:
            return fmt::format("{}", static_cast<unsigned>(low<std::uint8_t>(bits)));
        case Prim::I2:
            return number<std::int16_t>(bits);
        case Prim::U2:
            return number<std::uint16_t>(bits);
        case Prim::I4:
            return number<std::int32_t>(bits);
        case Prim::U4:
            return number<std::uint32_t>(bits);
        case Prim::I8:
        case Prim::I:
            return number<std::int64_t>(bits);
        case Prim::U8:
        case Prim::U:
            return number<std::uint64_t>(bits);
        case Prim::R4:
            return number<float>(bits);
        case Prim::R8:
            return number<double>(bits);
        case Prim::None:
        case Prim::Void:
            break;
    }
    return {};
}

std::uint32_t size_of(const Type& type) { return type.is_value_type() ? type.value_size : 8; }

// The type of the single value there; null: it is none.
const Type* type_at(exec::Machine& m, Address address, std::uint32_t size) {
    const memory::Block& b = m.blocks().at(address);
    if (b.kind == memory::BlockKind::Free || std::uint64_t{memory::offset_of(address)} + size > b.size) return nullptr;
    Spot spot = outer_spot(m, address);
    while (spot.type != nullptr && is_struct(*spot.type)) {
        const Spot inner = field_spot(m, spot.type->fields, false, spot.offset);
        // NB: a struct of one field is as good as the field.
        if (inner.type == nullptr || (spot.offset == 0 && size > size_of(*inner.type))) return nullptr;
        spot = inner;
    }
    return spot.type == nullptr || spot.offset != 0 || size != size_of(*spot.type) ? nullptr : spot.type;
}

// As C# would write it: Color.Red, Access.Read | Access.Write; a number if there is no name for it.
std::string enum_text(const Type& type, std::uint64_t bits) {
    const std::uint64_t value = type.value_size < 8 ? bits & ((std::uint64_t{1} << type.value_size * 8U) - 1) : bits;
    std::string text;
    std::uint64_t rest = value;
    const std::string of = fmt::format("{}.", type.name);
    for (const types::EnumMember& member : types::enum_members(type)) {
        if (member.value == value) return of + std::string(member.name);
        if (member.value == 0 || (member.value & rest) != member.value) continue;
        rest &= ~member.value;
        text += fmt::format("{}{}{}", text.empty() ? "" : " | ", of, member.name);
    }
    return text.empty() || rest != 0 ? primitive_text(type.prim, bits) : text;
}

std::string text_of(exec::Machine& m, const Type& type, std::uint64_t bits) {
    if (type.is_enum && type.assembly != nullptr) return enum_text(type, bits);
    if (type.prim != Prim::None) return primitive_text(type.prim, bits);
    return type.is_reference() ? reference_text(m, bits) : std::string();
}

}  // namespace

std::string value_text(exec::Machine& m, Address address, std::uint32_t size) {
    const Type* type = type_at(m, address, size);
    if (type == nullptr || size > sizeof(std::uint64_t)) return {};
    std::uint64_t bits = 0;
    std::memcpy(&bits, m.blocks().at(address).data + memory::offset_of(address), size);
    return text_of(m, *type, bits);
}

std::string value_text(exec::Machine& m, Address address, std::uint32_t size, std::uint64_t bits) {
    const Type* type = type_at(m, address, size);
    return type == nullptr ? std::string() : text_of(m, *type, bits);
}

std::string value_text(exec::Machine& m, const Type& type, std::uint64_t bits) { return text_of(m, type, bits); }

}  // namespace tidelock::model
