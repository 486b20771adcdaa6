// What objects are called in the identity of a state.
#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace tidelock::model {

enum class Numbering : std::uint8_t {
    Placement,  // by the number that their block was given (memory/placement.h)
    Canonical,  // by the order in which a walk from the roots comes to them (canonical_form.h)
};

// Objects that keep the number of their block under canonical numbering, because the program may have seen it.
struct PinnedTypes {
    bool is_everything = false;
    std::set<std::string> names{};  // of these types
};

}  // namespace tidelock::model
