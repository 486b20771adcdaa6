// Culture-sensitive comparison: the class library runs in its invariant mode, but its CompareInfo asks us instead of
// comparing code units.
#include "machine/library/areas.h"
#include "machine/library/collation.h"
#include "machine/library/guest_memory.h"

namespace tidelock::library {
namespace {

// GlobalizationMode.get_Invariant: true, except for the methods of CompareInfo that then go on to the natives below.
NativeResult is_invariant(NativeCall& call) {
    const Method* caller = (call.x.frame - 1)->code->method;
    if (caller == nullptr || caller->owner->name != "CompareInfo") return call.ret_bool(true);
    const std::string_view name = caller->name;
    const bool compares =
        name == "Compare" || name == "IsPrefix" || name == "IsSuffix" || name == "IndexOf" || name == "LastIndexOf";
    return call.ret_bool(!compares);
}

bool read_span(NativeCall& call, std::uint32_t slot, std::u16string_view& out) {
    const std::uint32_t length = call.u32(slot + 1);
    if (length == 0) return true;
    const std::byte* chars = readable(call, call.ref(slot), std::uint64_t{2} * length);
    if (chars == nullptr) return false;
    out = {reinterpret_cast<const char16_t*>(chars), length};
    return true;
}

// (this, span a, span b, options)
NativeResult compare(NativeCall& call) {
    std::u16string_view a;
    std::u16string_view b;
    if (!read_span(call, 1, a)) return bad_access(call, call.ref(1));
    if (!read_span(call, 3, b)) return bad_access(call, call.ref(3));
    return call.ret_i32(collate(a, b, call.u32(5)));
}

// (this, span text, span pattern, options, int* matchLength)
NativeResult match(NativeCall& call, MatchPlace place, bool& found, TextMatch& at) {
    std::u16string_view text;
    std::u16string_view pattern;
    if (!read_span(call, 1, text)) return bad_access(call, call.ref(1));
    if (!read_span(call, 3, pattern)) return bad_access(call, call.ref(3));
    const auto result = find_text(text, pattern, call.u32(5), place);
    found = result.has_value();
    if (found) at = *result;
    if (found && call.ref(6) != 0) call.store<std::int32_t>(call.ref(6), static_cast<std::int32_t>(at.length));
    return call.done();
}

template <MatchPlace place>
NativeResult is_at(NativeCall& call) {
    bool found = false;
    TextMatch at;
    const NativeResult result = match(call, place, found, at);
    return result == NativeResult::Return ? call.ret_bool(found) : result;
}

NativeResult index_of(NativeCall& call) {
    bool found = false;
    TextMatch at;
    const NativeResult result = match(call, call.boolean(7) ? MatchPlace::First : MatchPlace::Last, found, at);
    if (result != NativeResult::Return) return result;
    return call.ret_i32(found ? static_cast<std::int32_t>(at.begin) : -1);
}

constexpr const char* kInfo = "System.Globalization.CompareInfo";

constexpr NativeRow kRows[] = {
    {"System.Globalization.GlobalizationMode", "get_Invariant", "", &is_invariant, kPure},
    {kInfo, "CompareStringCore", nullptr, &compare, reads(What::Arguments)},
    {kInfo, "StartsWithCore", nullptr, &is_at<MatchPlace::AtStart>, reads(What::Arguments)},
    {kInfo, "EndsWithCore", nullptr, &is_at<MatchPlace::AtEnd>, reads(What::Arguments)},
    {kInfo, "IndexOfCore", nullptr, &index_of, reads(What::Arguments)},
};

}  // namespace

const Area kCulture{"culture", kRows, {}};

}  // namespace tidelock::library
