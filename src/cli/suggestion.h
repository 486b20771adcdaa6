// What the user may have meant by a word that is none.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tidelock::cli {

// Letters to insert, remove, replace or exchange with their neighbour, to come from one word to the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The one that is nearest, if it is near. Case makes no difference.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known);

}  // namespace tidelock::cli
