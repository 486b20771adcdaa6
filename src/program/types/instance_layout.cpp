#include "program/types/instance_layout.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace tidelock::types {
namespace {

constexpr std::uint32_t kPointer = 8;
constexpr std::uint32_t kDefaultPacking = 128;
constexpr std::size_t kLogSizes = 4;  // 1, 2, 4, 8 bytes

std::uint64_t align_up(std::uint64_t value, std::uint64_t alignment) {
    return (value + alignment - 1) / alignment * alignment;
}

std::uint32_t packed(const FieldSlot& field, const LayoutRules& rules) {
    return std::min(field.alignment, rules.packing == 0 ? kDefaultPacking : rules.packing);
}

InstanceLayout finish(const LayoutRules& rules, std::uint64_t size, std::uint32_t alignment) {
    if (rules.is_value_type && size == 0) size = 1;
    // NB: CoreCLR does not keep the size that a class with explicit layout asks for.
    if (rules.minimum != 0 && (rules.is_value_type || rules.order == LayoutRules::Order::Sequential)) {
        size = std::max(size, std::uint64_t{rules.start} + rules.minimum);
    } else if (rules.is_value_type || rules.order == LayoutRules::Order::Sequential) {
        size = align_up(size, alignment);
    }
    return {size, alignment};
}

InstanceLayout place_sequential(const LayoutRules& rules, std::span<FieldSlot> fields) {
    std::uint64_t at = rules.start;
    std::uint32_t largest = 1;
    for (FieldSlot& field : fields) {
        const std::uint32_t alignment = packed(field, rules);
        largest = std::max(largest, alignment);
        at = align_up(at, alignment);
        field.offset = static_cast<std::uint32_t>(at);
        at += field.size;
    }
    return finish(rules, at, largest);
}

InstanceLayout place_explicit(const LayoutRules& rules, std::span<FieldSlot> fields) {
    std::uint64_t end = rules.start;
    std::uint32_t largest = 1;
    for (FieldSlot& field : fields) {
        largest = std::max(largest, packed(field, rules));
        field.offset += rules.start;
        end = std::max(end, std::uint64_t{field.offset} + field.size);
    }
    return finish(rules, end, largest);
}

class AutoPlacer {
public:
    AutoPlacer(const LayoutRules& rules, std::span<FieldSlot> fields) : rules_(rules), at_(rules.start) {
        for (FieldSlot& field : fields) {
            switch (field.kind) {
                case FieldSlot::Kind::Reference:
                    references_.push_back(&field);
                    break;
                case FieldSlot::Kind::Struct:
                    structs_.push_back(&field);
                    break;
                case FieldSlot::Kind::Primitive: {
                    const auto log = static_cast<std::size_t>(std::countr_zero(field.size));
                    primitives_[std::min(log, kLogSizes - 1)].push_back(&field);
                    break;
                }
            }
        }
    }

    InstanceLayout place() {
        if (at_ % kPointer != 0) fill_hole();
        for (FieldSlot* field : references_) put(*field, kPointer);
        for (std::size_t log = kLogSizes; log-- > 0;) {
            for (std::size_t i = next_[log]; i < primitives_[log].size(); ++i) put(*primitives_[log][i], 1U << log);
        }
        std::uint32_t largest = references_.empty() ? 1 : kPointer;
        for (std::size_t log = 0; log < kLogSizes; ++log) {
            if (!primitives_[log].empty()) largest = std::max(largest, 1U << log);
        }
        for (FieldSlot* field : structs_) {
            largest = std::max(largest, field->alignment);
            put(*field, field->alignment);
        }
        // NB: rounded to whole words above a word, to a power of two below it.
        const std::uint32_t alignment =
            at_ > kPointer ? std::max(kPointer, largest) : std::bit_ceil(std::max(static_cast<std::uint32_t>(at_), 1U));
        LayoutRules own = rules_;
        own.minimum = 0;
        return finish(own, at_, alignment);
    }

private:
    void put(FieldSlot& field, std::uint32_t alignment) {
        at_ = align_up(at_, alignment);
        field.offset = static_cast<std::uint32_t>(at_);
        at_ += field.size;
    }

    [[nodiscard]] bool is_left(std::size_t log) const {
        return next_[log] < primitives_[log].size() || (log == kLogSizes - 1 && !references_.empty());
    }

    // Small fields go where the base ended unaligned, as long as a larger one is still to come.
    void fill_hole() {
        for (std::size_t i = 0; i + 1 < kLogSizes; ++i) {
            if (at_ % (2ULL << i) == 0) continue;
            std::size_t larger = i + 1;
            while (larger < kLogSizes && !is_left(larger)) ++larger;
            if (larger == kLogSizes) return;
            std::size_t smaller = i + 1;
            while (smaller-- > 0 && !is_left(smaller)) {
            }
            if (smaller >= kLogSizes) return;
            i = smaller;
            put(*primitives_[i][next_[i]++], 1U << i);
        }
    }

    const LayoutRules& rules_;
    std::uint64_t at_;
    std::vector<FieldSlot*> references_;
    std::vector<FieldSlot*> structs_;
    std::array<std::vector<FieldSlot*>, kLogSizes> primitives_;
    std::array<std::size_t, kLogSizes> next_{};
};

}  // namespace

InstanceLayout place_fields(const LayoutRules& rules, std::span<FieldSlot> fields) {
    switch (rules.order) {
        case LayoutRules::Order::Sequential:
            return place_sequential(rules, fields);
        case LayoutRules::Order::Explicit:
            return place_explicit(rules, fields);
        case LayoutRules::Order::Auto:
            break;
    }
    return AutoPlacer(rules, fields).place();
}

}  // namespace tidelock::types
