#include "machine/heap/heap.h"

#include <algorithm>
#include <cstring>

#include "machine/heap/utf.h"

namespace tidelock::heap {

using memory::Block;
using memory::BlockKind;
using memory::make_address;

Heap::Heap(memory::BlockTable& blocks, types::Loader& loader) : blocks_(blocks), loader_(loader) {}

bool Heap::prepare(types::Type* type) { return type_handle(type) != 0; }

Address Heap::new_array(types::Type* array_type, std::uint64_t length) {
    const TypeData& known = types_[array_type];
    if (known.handle == 0 && !prepare(array_type)) return 0;
    const std::uint64_t bytes = types::kArrayData + length * array_type->element_size;
    if (bytes > 0x7FFFFFFFU) return 0;
    const BlockId id = blocks_.allocate(static_cast<std::uint32_t>(bytes), array_type, BlockKind::Object);
    if (id == 0) return 0;
    std::byte* data = blocks_[id].data;
    const auto count = static_cast<std::uint32_t>(length);
    std::memcpy(data, &known.handle, sizeof(Address));
    std::memcpy(data + types::kArrayLength, &count, sizeof(count));
    allocated_ += bytes + 40;
    return make_address(id);
}

Address Heap::new_md_array(types::Type* array_type, std::span<const std::int32_t> lengths,
                           std::span<const std::int32_t> lower_bounds) {
    const TypeData& known = types_[array_type];
    if (known.handle == 0 && !prepare(array_type)) return 0;
    std::uint64_t total = 1;
    for (const std::int32_t n : lengths) {
        total *= static_cast<std::uint64_t>(n);
        if (total > 0x7FFFFFFFU) return 0;
    }
    const std::uint64_t bytes = types::kArrayData + 8 * lengths.size() + total * array_type->element_size;
    if (bytes > 0x7FFFFFFFU) return 0;
    const BlockId id = blocks_.allocate(static_cast<std::uint32_t>(bytes), array_type, BlockKind::Object);
    if (id == 0) return 0;
    std::byte* data = blocks_[id].data;
    const auto count = static_cast<std::uint32_t>(total);
    std::memcpy(data, &known.handle, sizeof(Address));
    std::memcpy(data + types::kArrayLength, &count, sizeof(count));
    std::memcpy(data + types::kArrayData, lengths.data(), 4 * lengths.size());
    std::memcpy(data + types::kArrayData + 4 * lengths.size(), lower_bounds.data(), 4 * lower_bounds.size());
    allocated_ += bytes + 40;
    return make_address(id);
}

Address Heap::new_string(std::uint32_t length) {
    types::Type* type = loader_.well_known().string;
    const TypeData& known = types_[type];
    if (known.handle == 0 && !prepare(type)) return 0;
    const std::uint64_t bytes = types::kStringChars + 2 * (std::uint64_t{length} + 1);
    if (bytes > 0x7FFFFFFFU) return 0;
    const BlockId id = blocks_.allocate(static_cast<std::uint32_t>(bytes), type, BlockKind::Object);
    if (id == 0) return 0;
    std::byte* data = blocks_[id].data;
    std::memcpy(data, &known.handle, sizeof(Address));
    std::memcpy(data + types::kObjectHeader, &length, sizeof(length));
    allocated_ += bytes + 40;
    return make_address(id);
}

Address Heap::new_like(Address object) {
    const Block& b = blocks_.at(object);
    types::Type* type = b.type;
    TL_CHECK(type != nullptr, "what is copied should be an object");
    const std::uint32_t size = b.size;
    const BlockId id = blocks_.allocate(size, type, BlockKind::Object);
    if (id == 0) return 0;
    std::memcpy(blocks_[id].data, &types_[type].handle, sizeof(Address));
    allocated_ += size + 40;
    return make_address(id);
}

Address Heap::new_string(std::u16string_view text) {
    const Address s = new_string(static_cast<std::uint32_t>(text.size()));
    if (s != 0 && !text.empty()) std::memcpy(blocks_.at(s).data + types::kStringChars, text.data(), 2 * text.size());
    return s;
}

Address Heap::new_string_utf8(std::string_view text) { return new_string(utf8_to_utf16(text)); }

Address Heap::new_boxed(types::Type* type, const void* value) {
    const Address object = new_object(type);
    if (object != 0) std::memcpy(blocks_.at(object).data + types::kObjectHeader, value, type->value_size);
    return object;
}

Address Heap::intern(std::u16string_view text) {
    std::u16string key(text);
    if (const auto it = interned_.find(key); it != interned_.end()) return it->second;
    const memory::Permanent permanent(blocks_);
    const Address s = new_string(text);
    if (s == 0 && blocks_.extend_limit()) return intern(text);
    TL_CHECK(s != 0, "there should be memory for a literal");
    make_constant(s);
    interned_.emplace(std::move(key), s);
    return s;
}

void Heap::intern_object(Address s) {
    make_constant(s);
    const bool is_new = interned_.emplace(std::u16string(string(s)), s).second;
    TL_CHECK(is_new, "there should be one interned string of each text");
}

Address Heap::find_interned(std::u16string_view text) const {
    const auto it = interned_.find(std::u16string(text));
    return it == interned_.end() ? 0 : it->second;
}

std::u16string_view Heap::string(Address s) const {
    const Block& b = blocks_.at(s);
    if (b.type != loader_.well_known().string) {
        blocks_.note_bad_access(s);
        return {};
    }
    std::uint32_t said = 0;
    std::memcpy(&said, b.data + types::kObjectHeader, sizeof(said));
    const std::uint32_t length = (b.size - types::kStringChars) / 2 - 1;  // it ends with a NUL
    if (said != length) blocks_.note_bad_word(s, "a string whose length was overwritten");
    return {reinterpret_cast<const char16_t*>(b.data + types::kStringChars), length};
}

std::string Heap::string_utf8(Address s) const { return utf16_to_utf8(string(s)); }

std::uint32_t Heap::array_length(Address array) const {
    const Block& b = blocks_.at(array);
    if (b.type == nullptr || !b.type->is_array()) {
        blocks_.note_bad_access(array);
        return 0;
    }
    const std::uint32_t first = types::kArrayData + (b.type->shape == types::Shape::MdArray ? 8 * b.type->rank : 0);
    std::uint32_t said = 0;
    std::memcpy(&said, b.data + types::kArrayLength, sizeof(said));
    const std::uint32_t length = (b.size - first) / std::max<std::uint32_t>(b.type->element_size, 1);
    if (said != length) blocks_.note_bad_word(array, "an array whose length was overwritten");
    return length;
}

memory::Named<types::Type> Heap::type_of_handle(Address handle) const {
    if (blocks_.at(handle).kind != BlockKind::TypeImage) return {};
    types::Type* type = blocks_.owner(memory::block_of(handle));
    return types_[type].handle == handle ? type : nullptr;  // no other address in the image will do
}

types::Type* Heap::no_object(Address object) const {
    blocks_.note_bad_access(object);
    return loader_.well_known().object;
}

}  // namespace tidelock::heap
