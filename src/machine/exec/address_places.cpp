#include "machine/exec/address_places.h"

namespace tidelock::exec {

using memory::BlockKind;
using types::Field;
using types::Storage;
using types::Type;

namespace {

constexpr std::uint32_t kWord = 8;

// Of a field or an element.
std::uint32_t size_of(const Type& type) {
    switch (type.storage) {
        case Storage::None:
            return 0;
        case Storage::I1:
        case Storage::U1:
            return 1;
        case Storage::I2:
        case Storage::U2:
            return 2;
        case Storage::I4:
        case Storage::U4:
        case Storage::R4:
            return 4;
        case Storage::I8:
        case Storage::R8:
        case Storage::Ref:
        case Storage::ByRef:
            return 8;
        case Storage::Value:
            return type.value_size;
    }
    return 0;
}

bool in_location(const Type& type, std::uint32_t at);

// What fields say of a word.
struct Fields {
    bool is_address = false;  // one of them can be an address there
    bool is_covered = false;  // one of them has bytes in it

    void add(const Field& f, std::uint32_t at) {
        if (f.type == nullptr) return;
        const std::uint32_t size = size_of(*f.type);
        if (f.offset >= at + kWord || f.offset + size <= at) return;
        is_covered = true;
        if (f.offset <= at) is_address |= in_location(*f.type, at - f.offset);
    }
    // NB: no field says what is in fixed buffers and the like.
    [[nodiscard]] bool may_be_address() const { return is_address || !is_covered; }
};

bool in_instance(const Type& type, std::uint32_t at) {
    Fields fields;
    for (const Type* t = &type; t != nullptr; t = t->base) {
        for (const Field& f : t->fields) {
            if (!f.is_static) fields.add(f, at);
        }
    }
    return fields.may_be_address();
}

bool in_statics(const Type& owner, bool is_thread_static, std::uint32_t at) {
    Fields fields;
    for (const Field& f : owner.fields) {
        const bool is_there = f.is_static && !f.is_literal && !f.has_rva && f.is_thread_static == is_thread_static;
        if (is_there) fields.add(f, at);
    }
    return fields.may_be_address();
}

bool in_location(const Type& type, std::uint32_t at) {
    switch (type.storage) {
        case Storage::I8:
        case Storage::Ref:
        case Storage::ByRef:
            return at == 0;
        case Storage::Value:
            return in_instance(type, at);
        default:
            return false;
    }
}

bool in_object(const memory::Block& b, std::uint32_t offset) {
    const Type& type = *b.type;
    if (type.is_array()) {
        const std::uint32_t first = types::kArrayData + (type.shape == types::Shape::MdArray ? 8 * type.rank : 0);
        if (offset < first || type.element_size < kWord) return false;
        return in_location(*type.element, (offset - first) % type.element_size);
    }
    const bool is_string = type.name == "String" && type.name_space == "System";
    if (is_string || offset < types::kObjectHeader) return false;
    const std::uint32_t at = offset - types::kObjectHeader;
    return type.is_value_type() ? in_location(type, at) : in_instance(type, at);
}

}  // namespace

bool may_hold_address(const memory::BlockTable& blocks, memory::BlockId id, std::uint32_t offset) {
    const memory::Block& b = blocks[id];
    switch (b.kind) {
        case BlockKind::Object:
            return in_object(b, offset);
        case BlockKind::Statics:
        case BlockKind::ThreadStatics:
            return in_statics(*blocks.owner(id), b.kind == BlockKind::ThreadStatics, offset);
        default:
            return true;
    }
}

bool may_hold_address(const code::Code& code, std::uint32_t slot) {
    bool is_covered = false;
    for (const code::Register& r : code.registers) {
        if (slot < r.slot || slot >= r.slot + std::uint32_t{r.slots}) continue;
        if (r.kind != code::RegisterKind::Value || in_location(*r.type, (slot - r.slot) * kWord)) return true;
        is_covered = true;
    }
    return !is_covered;
}

}  // namespace tidelock::exec
