#include "program.h"

namespace litmus {

int Program::location_count() const { return static_cast<int>(variables.size() + objects.size() * fields.size()); }

int Program::location_of(int object, int field) const {
    return static_cast<int>(variables.size()) + object * static_cast<int>(fields.size()) + field;
}

int Program::object_of(int location) const {
    const int first = static_cast<int>(variables.size());
    return location < first ? -1 : (location - first) / static_cast<int>(fields.size());
}

int Program::field_of(int location) const {
    const int first = static_cast<int>(variables.size());
    return location < first ? -1 : (location - first) % static_cast<int>(fields.size());
}

std::string Program::name_of(int location) const {
    const int object = object_of(location);
    if (object < 0) return variables[static_cast<std::size_t>(location)];
    return objects[static_cast<std::size_t>(object)] + "." + fields[static_cast<std::size_t>(field_of(location))];
}

std::string Program::text_of(int value) const {
    if (value < kFirstObject) return std::to_string(value);
    return "&" + objects[static_cast<std::size_t>(value - kFirstObject)];
}

}  // namespace litmus
