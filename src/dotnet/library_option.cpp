#include "dotnet/library_option.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "machine/library/contracts.h"

namespace tidelock::dotnet {
namespace {

constexpr std::string_view kAtomic = "atomic";
constexpr std::string_view kInterleaved = "interleaved";

}  // namespace

std::string library_text(const library::LookedInto& looked_into) {
    if (looked_into.everything) return std::string(kInterleaved);
    if (looked_into.is_nothing()) return std::string(kAtomic);
    return fmt::format("{}={}", kInterleaved, fmt::join(looked_into.types, ","));
}

std::optional<library::LookedInto> parse_library(std::string_view text) {
    library::LookedInto looked_into;
    if (text == kAtomic) return looked_into;
    if (text == kInterleaved) {
        looked_into.everything = true;
        return looked_into;
    }
    if (!text.starts_with(kInterleaved) || !text.substr(kInterleaved.size()).starts_with('=')) return std::nullopt;
    text.remove_prefix(kInterleaved.size() + 1);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view name = text.substr(0, end);
        if (!library::is_known_promise(name)) return std::nullopt;
        looked_into.types.emplace_back(name);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (looked_into.types.empty()) return std::nullopt;
    return looked_into;
}

}  // namespace tidelock::dotnet
