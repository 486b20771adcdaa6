// The words of a block that hold pointers, from its type's layout.
#pragma once

#include <cstring>
#include <span>

#include "machine/memory/block_table.h"

namespace tidelock::heap {

namespace pointers_detail {

template <class F>
void each_offset(std::uint32_t base, std::span<const std::uint32_t> offsets, F& f) {
    for (const std::uint32_t offset : offsets) f(base + offset);
}

template <class F>
void each_aligned_word(std::uint32_t first, std::uint32_t size, F& f) {
    for (std::uint32_t at = first; at + 8 <= size; at += 8) f(at);
}

template <class F>
void each_in_object(std::uint32_t size, const types::Type& type, F& f) {
    if (!type.is_array()) {
        each_offset(types::kObjectHeader, type.pointer_offsets, f);
        return;
    }
    const types::Type& element = *type.element;
    const bool references = element.storage == types::Storage::Ref;
    if (!references && !element.has_pointers) return;
    const std::uint32_t first = types::kArrayData + (type.shape == types::Shape::MdArray ? 8 * type.rank : 0);
    if (references) {
        each_aligned_word(first, size, f);
        return;
    }
    for (std::uint32_t at = first; at + type.element_size <= size; at += type.element_size)
        each_offset(at, element.pointer_offsets, f);
}

}  // namespace pointers_detail

// Calls f(offset) for every word of a block with this size, kind and type that holds a pointer. `owner` is the type
// whose static area it is. In bytes of unknown make every aligned word may be one.
template <class F>
void each_pointer_place(std::uint32_t size, memory::BlockKind kind, const types::Type* type, const types::Type* owner,
                        F&& f) {
    using memory::BlockKind;
    switch (kind) {
        case BlockKind::Object:
            pointers_detail::each_in_object(size, *type, f);
            break;
        case BlockKind::Statics:
            pointers_detail::each_offset(0, owner->static_pointer_offsets, f);
            break;
        case BlockKind::ThreadStatics:
            pointers_detail::each_offset(0, owner->thread_static_pointer_offsets, f);
            break;
        case BlockKind::Handle:
        case BlockKind::Local:
            pointers_detail::each_aligned_word(0, size, f);
            break;
        case BlockKind::Free:
        case BlockKind::Stack:
        case BlockKind::Native:
        case BlockKind::Data:
        case BlockKind::TypeImage:
        case BlockKind::Method:
        case BlockKind::Field:
        case BlockKind::Gone:
            break;
    }
}

// Calls f(address) for every pointer in `data`, the bytes of such a block.
template <class F>
void each_pointer(const std::byte* data, std::uint32_t size, memory::BlockKind kind, const types::Type* type,
                  const types::Type* owner, F&& f) {
    each_pointer_place(size, kind, type, owner, [&](std::uint32_t offset) {
        memory::Address word = 0;
        std::memcpy(&word, data + offset, sizeof(word));
        if (word != 0) f(word);
    });
}

template <class F>
void each_pointer(const memory::BlockTable& blocks, memory::BlockId id, F&& f) {
    const memory::Block& b = blocks[id];
    const bool has_owner = b.kind == memory::BlockKind::Statics || b.kind == memory::BlockKind::ThreadStatics;
    each_pointer(b.data, b.size, b.kind, b.type, has_owner ? blocks.owner(id) : nullptr, f);
}

}  // namespace tidelock::heap
