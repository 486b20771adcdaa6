// Where in the data of a type an integer of 64 bits may stand, which may be an address: by the layout of its fields.
// Two smaller numbers side by side are none, and what is told as a pointer (heap/pointers.h) is not told here.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "program/types/type.h"

namespace tidelock::model {

class WideWords {
public:
    // Offsets in the instance data, in the static area, in that of a thread. They are not always multiples of eight,
    // and one may be told twice.
    std::span<const std::uint32_t> of_instance(const types::Type& type);
    std::span<const std::uint32_t> of_statics(const types::Type& owner);
    std::span<const std::uint32_t> of_thread_statics(const types::Type& owner);

private:
    using Table = std::unordered_map<const types::Type*, std::vector<std::uint32_t>>;  // looked up only
    Table instances_, statics_, thread_statics_;
};

}  // namespace tidelock::model
