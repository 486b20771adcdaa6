// Where instance fields lie: CoreCLR's rules for linux-x64, as pure arithmetic on sizes and alignments. The loader
// fills one FieldSlot per instance field in metadata order and reads the offsets back.
//
// Auto layout: the base's bytes, small fields into the hole that the base may leave, then object references, then other
// primitives by descending size, then structs. Sequential: in order, each aligned to at most the packing. Explicit: as
// the FieldLayout table says.
#pragma once

#include <cstdint>
#include <span>

namespace tidelock::types {

struct FieldSlot {
    enum class Kind : std::uint8_t { Reference, Primitive, Struct };  // a managed pointer is placed like a primitive
    Kind kind{};
    std::uint32_t size = 0;
    std::uint32_t alignment = 1;
    std::uint32_t offset = 0;  // in for explicit layout, out otherwise
};

struct LayoutRules {
    enum class Order : std::uint8_t { Auto, Sequential, Explicit };
    Order order = Order::Auto;
    bool is_value_type = false;
    std::uint32_t start = 0;    // bytes of the base
    std::uint32_t packing = 0;  // 0 = none given
    std::uint32_t minimum = 0;  // StructLayout.Size, without the base
};

struct InstanceLayout {
    std::uint64_t size = 0;
    std::uint32_t alignment = 1;
};

[[nodiscard]] InstanceLayout place_fields(const LayoutRules& rules, std::span<FieldSlot> fields);

}  // namespace tidelock::types
