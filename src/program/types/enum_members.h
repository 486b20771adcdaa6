// The members of an enum, in the order of the metadata.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "program/types/type.h"

namespace tidelock::types {

struct EnumMember {
    std::string_view name;
    std::uint64_t value = 0;  // as many bytes as the enum has, then zeros
};

// NB: an enum nested in a generic type may be open; its members are those of the definition.
std::vector<EnumMember> enum_members(const Type& type);

}  // namespace tidelock::types
