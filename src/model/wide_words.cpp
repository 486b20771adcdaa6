#include "model/wide_words.h"

#include <algorithm>

namespace tidelock::model {

using types::Field;
using types::Storage;
using types::Type;

namespace {

constexpr std::uint32_t kWord = 8;

void add_instance(const Type& type, std::uint32_t base, std::vector<std::uint32_t>& to);

void add_location(const Type& type, std::uint32_t offset, std::vector<std::uint32_t>& to) {
    if (type.storage == Storage::I8 || type.storage == Storage::R8) to.push_back(offset);
    if (type.storage == Storage::Value) add_instance(type, offset, to);
}

// NB: by how it is held; primitive types need not be laid out.
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
            return kWord;
        case Storage::Value:
            return type.value_size;
    }
    return 0;
}

// Inline arrays, fixed buffers and explicit sizes: there is more in the type than its fields tell.
void add_unknown(const Type& type, std::uint32_t base, std::vector<std::uint32_t>& to) {
    for (std::uint32_t at = 0; at + kWord <= type.value_size; at += kWord) {
        if (!std::binary_search(type.pointer_offsets.begin(), type.pointer_offsets.end(), at)) to.push_back(base + at);
    }
}

void add_instance(const Type& type, std::uint32_t base, std::vector<std::uint32_t>& to) {
    if (type.base != nullptr && !type.is_value_type()) add_instance(*type.base, base, to);
    std::uint32_t end = 0;
    for (const Field& field : type.fields) {
        if (field.is_static || field.type == nullptr) continue;
        end = std::max(end, field.offset + size_of(*field.type));
        add_location(*field.type, base + field.offset, to);
    }
    const std::uint32_t known = (end + kWord - 1) / kWord * kWord;
    if (type.is_value_type() && type.value_size > known) add_unknown(type, base, to);
}

enum class Whose : std::uint8_t { All, Thread };

std::vector<std::uint32_t> static_words(const Type& owner, Whose whose) {
    std::vector<std::uint32_t> words;
    for (const Field& field : owner.fields) {
        if (!field.is_static || field.is_literal || field.has_rva || field.type == nullptr) continue;
        if (field.is_thread_static == (whose == Whose::Thread)) add_location(*field.type, field.offset, words);
    }
    return words;
}

}  // namespace

std::span<const std::uint32_t> WideWords::of_instance(const Type& type) {
    const auto [it, is_new] = instances_.try_emplace(&type);
    if (is_new) add_instance(type, 0, it->second);
    return it->second;
}

std::span<const std::uint32_t> WideWords::of_statics(const Type& owner) {
    const auto [it, is_new] = statics_.try_emplace(&owner);
    if (is_new) it->second = static_words(owner, Whose::All);
    return it->second;
}

std::span<const std::uint32_t> WideWords::of_thread_statics(const Type& owner) {
    const auto [it, is_new] = thread_statics_.try_emplace(&owner);
    if (is_new) it->second = static_words(owner, Whose::Thread);
    return it->second;
}

}  // namespace tidelock::model
