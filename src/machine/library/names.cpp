#include "machine/library/areas.h"

namespace tidelock::library {

std::string method_name(const Method& method) {
    std::string text = types::Loader::full_name(*method.owner) + "." + std::string(method.name) + "(";
    bool first = true;
    for (const Type* p : method.signature.params) {
        if (!first) text += ", ";
        first = false;
        text += types::Loader::display_name(*p);
    }
    return text + ")";
}

}  // namespace tidelock::library
