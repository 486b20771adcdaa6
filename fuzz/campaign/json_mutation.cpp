#include "json_mutation.h"

#include <vector>

#include <nlohmann/json.hpp>

namespace tidelock::campaign {

namespace {

using Json = nlohmann::ordered_json;

void collect(Json& json, std::vector<Json*>& all) {
    all.push_back(&json);
    if (!json.is_structured()) return;
    for (Json& part : json) collect(part, all);
}

Json nested(std::size_t depth) {
    Json json = 1;
    for (std::size_t i = 0; i < depth; ++i)
        json = i % 2 == 0 ? Json::array({std::move(json)}) : Json{{"a", std::move(json)}};
    return json;
}

Json new_value(const Json& old, const Json& other, Random& random) {
    if (old.is_number_integer() && !random.one_in(3)) {
        const auto number = old.get<std::int64_t>();
        return random.one_in(4) ? Json(random.interesting())
                                : Json(number + static_cast<std::int64_t>(random.below(5)) - 2);
    }
    if (old.is_string() && !random.one_in(3)) {
        std::string text = old.get<std::string>();
        const std::size_t at = random.below(text.size() + 1);
        switch (random.below(6)) {
            case 0:
                return text.substr(0, at);
            case 1:
                return text.insert(at, text);
            case 2:
                return text.insert(at, 1, static_cast<char>(random.below(128)));
            case 3:
                return text.insert(at, "\xF0\x9F\x98\x80|=\n");
            case 4:
                return text.insert(at, std::size_t{1} << random.below(17), 'x');
            default:
                return text.insert(at, 1, '\0');
        }
    }
    switch (random.below(12)) {
        case 0:
            return nullptr;
        case 1:
            return random.one_in(2);
        case 2:
            return -static_cast<std::int64_t>(random.interesting());
        case 3:
            return 1e308 * static_cast<double>(1 + random.below(2));
        case 4:
            return "";
        case 5:
            return Json::array();
        case 6:
            return Json::object();
        case 7:
            return nested(1 + random.below(80));
        case 8:
            return std::to_string(random.interesting());
        case 9:
            return std::uint64_t{random.interesting()} << random.below(33);
        default:
            return other;
    }
}

void change_structure(Json& json, Random& random) {
    std::vector<Json*> all;
    collect(json, all);
    Json& target = *random.pick(all);
    const Json other = *random.pick(all);
    const Json value = new_value(target, other, random);
    if (target.is_array() && random.one_in(2)) {
        if (target.empty() || random.one_in(2)) {
            target.insert(target.begin() + static_cast<std::ptrdiff_t>(random.below(target.size() + 1)), value);
        } else {
            target.erase(random.below(target.size()));
        }
    } else if (target.is_object() && random.one_in(2)) {
        auto at = target.begin();
        std::advance(at, static_cast<std::ptrdiff_t>(random.below(target.size())));
        if (target.empty() || random.one_in(2)) {
            target[target.empty() ? "key" : at.key() + "x"] = value;
        } else {
            target.erase(at);
        }
    } else {
        target = value;
    }
}

void change_text(std::string& text, Random& random) {
    const std::size_t at = random.below(text.size() + 1);
    switch (random.below(7)) {
        case 0:
            if (at < text.size()) text[at] = static_cast<char>(random.byte());
            break;
        case 1:
            text.resize(at);
            break;
        case 2: {
            const std::size_t count = std::size_t{1} << random.below(18);
            text.insert(at, count, random.one_in(2) ? '[' : '{');
            break;
        }
        case 3: {
            std::string deep;
            const std::size_t count = std::size_t{1} << random.below(14);
            for (std::size_t i = 0; i < count; ++i) deep += "{\"a\":";
            text.insert(at, deep);
            break;
        }
        case 4:
            text.insert(at, random.one_in(2) ? "\\ud800" : "\xC3\x28");
            break;
        case 5:
            text.insert(at, random.one_in(2) ? "/*" : "// ");
            break;
        default:
            text.insert(at, 1 + random.below(400), '9');
            break;
    }
}

}  // namespace

std::string mutate_json(const std::string& seed, Random& random) {
    std::string text = seed;
    Json json = Json::parse(seed, nullptr, false, true);
    if (!json.is_discarded() && !random.one_in(4)) {
        do {
            change_structure(json, random);
        } while (random.one_in(2));
        text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
        if (!random.one_in(8)) return text;
    }
    do {
        change_text(text, random);
    } while (random.one_in(3));
    return text;
}

}  // namespace tidelock::campaign
