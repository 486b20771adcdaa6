#include "json/foreign_json.h"

namespace tidelock::json {

using Json = nlohmann::ordered_json;

Result<Json> parse_foreign_json(std::string_view text, const std::string& name) {
    const char* refusal = nullptr;
    std::uint32_t members = 0;
    // NB: what is refused here is left out of the result, so that the result is never deep.
    const auto keeps = [&](int depth, Json::parse_event_t event, Json& /*value*/) {
        if (refusal != nullptr) return false;
        if (depth > kDeepestJson) refusal = "is not valid JSON: it is nested too deeply";
        if (event == Json::parse_event_t::key && ++members > kMostJsonMembers) refusal = "has too many members";
        return refusal == nullptr;
    };
    Json json = Json::parse(text, keeps, false, true);
    if (refusal != nullptr) return Error{name, refusal};
    if (json.is_discarded()) return Error{name, "is not valid JSON"};
    return json;
}

}  // namespace tidelock::json
