#include "kind/trace.h"

namespace tidelock::kind {

// "Bank.total" in Bank.Transfer is total.
std::string short_location(const TraceStep& step, const std::string& location) {
    const std::string type = step.method.substr(0, step.method.find('.') + 1);
    if (type.size() > 1 && location.starts_with(type)) return location.substr(type.size());
    const std::size_t dot = location.find('.');
    if (location.starts_with("closure#") && dot != std::string::npos) return location.substr(location.rfind('.') + 1);
    return location;
}

}  // namespace tidelock::kind
