// Accesses and places of a program that are made stronger than the program says: what `tidelock fences` tries out.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>

namespace tidelock::code {

// The instruction at a place of a method, in all its instantiations.
struct Point {
    std::string assembly;
    std::uint32_t method = 0;  // MethodDef row
    std::uint32_t il_offset = 0;
    auto operator<=>(const Point&) const = default;  // NOLINT(modernize-use-nullptr)
};

enum class Strength : std::uint8_t {
    Volatile,     // the access is volatile
    Interlocked,  // it is made by a method of Interlocked
    Before,       // a full barrier comes before it
    After,        // or after it
};

using Repairs = std::multimap<Point, Strength>;

}  // namespace tidelock::code
