#include "report/saved_trace.h"

#include "base/digest.h"
#include "json/foreign_json.h"
#include "report/kinds.h"

namespace tidelock::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "tidelock-trace";
constexpr int kVersion = 2;
constexpr const char* kNoViolation = "none";  // as a kind

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// Of the rest: what was edited is no longer what `check` has found and repeated.
std::string checksum_of(Json json) {
    json.erase("checksum");
    return to_hex(sha256(text_of(json)));
}

// The accessors of one JSON value that return what is wrong instead of throwing.
class Reader {
public:
    explicit Reader(const std::string& name) : name_(name) {}

    Result<std::string> text(const Json& json, const char* key) const {
        if (!json.is_object() || !json.contains(key) || !json[key].is_string()) return wrong(key);
        return json[key].get<std::string>();
    }
    Result<const Json*> array(const Json& json, const char* key) const {
        if (!json.is_object() || !json.contains(key) || !json[key].is_array()) return wrong(key);
        return &json[key];
    }
    Result<std::vector<ts::Choice>> schedule(const Json& json) const {
        TL_TRY(list, array(json, "schedule"));
        std::vector<ts::Choice> schedule;
        for (const Json& step : *list) {
            if (!step.is_array() || step.size() != 2 || !is_u32(step[0]) || !is_u32(step[1])) return wrong("schedule");
            schedule.push_back({step[0].get<std::uint32_t>(), step[1].get<std::uint32_t>()});
        }
        return schedule;
    }
    [[nodiscard]] Error wrong(const std::string& key) const {
        return Error{name_, "is no trace of Tidelock ('" + key + "' is missing or wrong)"};
    }

private:
    static bool is_u32(const Json& json) {
        return json.is_number_unsigned() && json.get<std::uint64_t>() <= 0xFFFF'FFFFU;
    }
    const std::string& name_;
};

}  // namespace

std::string to_json(const SavedTrace& trace) {
    Json json;
    json["format"] = kFormat;
    json["version"] = kVersion;
    json["program"] = trace.program;
    json["source"] = trace.source;
    json["fingerprint"] = trace.fingerprint;
    json["framework"] = trace.framework;
    json["arguments"] = trace.arguments;
    json["options"] = Json::object();
    for (const auto& [name, value] : trace.options) json["options"][name] = value;
    const auto& kind = trace.expected.kind;
    json["violation"] = {{"kind", kind ? kind_name(*kind) : kNoViolation}, {"place", trace.expected.key}};
    if (trace.expected.cycle_begin) json["violation"]["cycle_begin"] = *trace.expected.cycle_begin;
    if (trace.under_sc) json["violation"]["under_sc"] = verify::under_sc_name(*trace.under_sc);
    json["schedule"] = Json::array();
    for (const ts::Choice choice : trace.schedule) json["schedule"].push_back({choice.actor, choice.option});
    // NB: texts that are not UTF-8 are written, and so read, in another form.
    json = Json::parse(text_of(json));
    json["checksum"] = checksum_of(json);
    return text_of(json) + "\n";
}

Result<SavedTrace> parse_saved_trace(const std::string& text, const std::string& name) {
    TL_TRY(json, json::parse_foreign_json(text, name));
    const Reader reader(name);
    TL_TRY(format, reader.text(json, "format"));
    if (format != kFormat) return reader.wrong("format");
    if (!json.contains("version") || json["version"] != kVersion)
        return Error{name, "was made by another version of Tidelock"};
    TL_TRY(checksum, reader.text(json, "checksum"));
    if (checksum != checksum_of(json)) return Error{name, "has been edited since Tidelock wrote it"};
    SavedTrace trace;
    TL_TRY(program, reader.text(json, "program"));
    TL_TRY(source, reader.text(json, "source"));
    TL_TRY(fingerprint, reader.text(json, "fingerprint"));
    TL_TRY(framework, reader.text(json, "framework"));
    TL_TRY(arguments, reader.array(json, "arguments"));
    TL_TRY(schedule, reader.schedule(json));
    trace.program = std::move(program);
    trace.source = std::move(source);
    trace.fingerprint = std::move(fingerprint);
    trace.framework = std::move(framework);
    trace.schedule = std::move(schedule);
    for (const Json& argument : *arguments) {
        if (!argument.is_string()) return reader.wrong("arguments");
        trace.arguments.push_back(argument.get<std::string>());
    }
    if (!json.contains("options") || !json["options"].is_object()) return reader.wrong("options");
    for (const auto& [option, value] : json["options"].items()) {
        if (!value.is_string()) return reader.wrong("options");
        trace.options.emplace_back(option, value.get<std::string>());
    }
    if (!json.contains("violation")) return reader.wrong("violation");
    TL_TRY(kind, reader.text(json["violation"], "kind"));
    TL_TRY(place, reader.text(json["violation"], "place"));
    const auto known = find_kind(kind);
    if (!known && kind != kNoViolation) return reader.wrong("kind");
    trace.expected = {known, std::move(place)};
    if (const Json& violation = json["violation"]; violation.contains("cycle_begin")) {
        if (!violation["cycle_begin"].is_number_unsigned()) return reader.wrong("cycle_begin");
        trace.expected.cycle_begin = violation["cycle_begin"].get<std::size_t>();
    }
    if (json["violation"].contains("under_sc")) {
        TL_TRY(under_sc, reader.text(json["violation"], "under_sc"));
        for (const UnderSc answer : {UnderSc::Yes, UnderSc::No, UnderSc::Unknown}) {
            if (verify::under_sc_name(answer) == under_sc) trace.under_sc = answer;
        }
        if (!trace.under_sc) return reader.wrong("under_sc");
    }
    return trace;
}

}  // namespace tidelock::report
