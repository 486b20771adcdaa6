// Data races: two threads stand before accesses to the same bytes, at least one a write, not both volatile or
// interlocked.
#pragma once

#include <cstdint>
#include <memory>

#include "model/property.h"

namespace tidelock::check {

enum class Races : std::uint8_t {
    Off,
    Warn,      // once of two threads at two instructions
    WarnEach,  // each time: for a model that is searched more than once
    Error,
};

std::unique_ptr<model::Property> make_races(Races how);

}  // namespace tidelock::check
