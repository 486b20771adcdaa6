#include "verify/breakpoints.h"

#include <algorithm>
#include <string_view>

namespace tidelock::verify {

namespace {

// "Account#2.balance" is also balance and Account.balance; "int[]#1[3]" is also int[]#1.
bool is_location(std::string_view location, std::string_view name) {
    if (location == name) return true;
    if (location.starts_with(name) && std::string_view(".[").find(location[name.size()]) != std::string_view::npos)
        return true;
    if (const std::size_t dot = location.rfind('.'); dot != std::string_view::npos && location.substr(dot + 1) == name)
        return true;
    const std::size_t number = location.find('#');
    const std::size_t field = location.rfind('.');
    if (number == std::string_view::npos || field == std::string_view::npos || field < number) return false;
    return std::string(location.substr(0, number)) + std::string(location.substr(field)) == name;
}

}  // namespace

bool is_named(const std::string& file, const std::string& name) {
    if (!file.ends_with(name)) return false;
    return file.size() == name.size() ||
           std::string_view("/\\").find(file[file.size() - name.size() - 1]) != std::string_view::npos;
}

bool is_hit(const Breakpoint& breakpoint, const kind::StepTraits& traits) {
    switch (breakpoint.on) {
        case Breakpoint::On::Line:
            return std::any_of(traits.places.begin(), traits.places.end(), [&](const kind::StepTraits::Place& place) {
                return place.line == breakpoint.line && is_named(place.file, breakpoint.name);
            });
        case Breakpoint::On::Lock:
            return traits.meets_held_lock;
        case Breakpoint::On::Write:
            return std::any_of(traits.written.begin(), traits.written.end(),
                               [&](const std::string& location) { return is_location(location, breakpoint.name); });
        case Breakpoint::On::Violation:
            return traits.has_violation;
    }
    return false;
}

}  // namespace tidelock::verify
