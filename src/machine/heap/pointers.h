// The words of a block that hold pointers, from its type's layout.
#pragma once

#include <cstring>
#include <span>

#include "machine/memory/block_table.h"

namespace tidelock::heap {

namespace pointers_detail {

template <class F>
void each_word(const std::byte* base, std::span<const std::uint32_t> offsets, F& f) {
    for (const std::uint32_t offset : offsets) {
        memory::Address word = 0;
        std::memcpy(&word, base + offset, sizeof(word));
        if (word != 0) f(word);
    }
}

// Bytes of unknown make: every aligned word may be a pointer.
template <class F>
void each_aligned_word(const std::byte* data, std::uint32_t size, F& f) {
    for (std::uint32_t at = 0; at + 8 <= size; at += 8) {
        memory::Address word = 0;
        std::memcpy(&word, data + at, sizeof(word));
        if (word != 0) f(word);
    }
}

template <class F>
void each_in_object(const std::byte* data, std::uint32_t size, const types::Type& type, F& f) {
    if (!type.is_array()) {
        each_word(data + types::kObjectHeader, type.pointer_offsets, f);
        return;
    }
    const types::Type& element = *type.element;
    const bool references = element.storage == types::Storage::Ref;
    if (!references && !element.has_pointers) return;
    const std::uint32_t first = types::kArrayData + (type.shape == types::Shape::MdArray ? 8 * type.rank : 0);
    if (references) {
        each_aligned_word(data + first, size - first, f);
        return;
    }
    for (std::uint32_t at = first; at + type.element_size <= size; at += type.element_size)
        each_word(data + at, element.pointer_offsets, f);
}

}  // namespace pointers_detail

// Calls f(address) for every pointer in `data`, which are the bytes of a block with this kind and type. `owner` is the
// type whose static area it is.
template <class F>
void each_pointer(const std::byte* data, std::uint32_t size, memory::BlockKind kind, const types::Type* type,
                  const types::Type* owner, F&& f) {
    using memory::BlockKind;
    switch (kind) {
        case BlockKind::Object:
            pointers_detail::each_in_object(data, size, *type, f);
            break;
        case BlockKind::Statics:
            pointers_detail::each_word(data, owner->static_pointer_offsets, f);
            break;
        case BlockKind::ThreadStatics:
            pointers_detail::each_word(data, owner->thread_static_pointer_offsets, f);
            break;
        case BlockKind::Handle:
        case BlockKind::Local:
            pointers_detail::each_aligned_word(data, size, f);
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

template <class F>
void each_pointer(const memory::BlockTable& blocks, memory::BlockId id, F&& f) {
    const memory::Block& b = blocks[id];
    const bool has_owner = b.kind == memory::BlockKind::Statics || b.kind == memory::BlockKind::ThreadStatics;
    each_pointer(b.data, b.size, b.kind, b.type, has_owner ? blocks.owner(id) : nullptr, f);
}

}  // namespace tidelock::heap
