#include "machine/library/areas.h"

namespace tidelock::library {

NativeResult raise_argument(NativeCall& call, Guest kind, std::string_view resource_key, std::string_view parameter) {
    Machine& m = call.m;
    const Address exception = m.new_exception(kind, m.resource(resource_key));
    Type* argument = m.find_type("System", "ArgumentException");
    call.store<Address>(exception + m.field_offset(argument, "_paramName"), m.heap().new_string_utf8(parameter));
    return call.raise_object(exception);
}

}  // namespace tidelock::library
