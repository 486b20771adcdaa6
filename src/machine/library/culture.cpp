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

// The two spans that a native is handed, from slot 1 on. Return: they have been read.
NativeResult read_spans(NativeCall& call, std::u16string_view (&out)[2]) {
    for (std::uint32_t i = 0; i < 2; ++i) {
        const Address at = call.ref(1 + 2 * i);
        const std::uint64_t size = std::uint64_t{2} * call.u32(2 + 2 * i);
        if (size == 0) continue;
        if (const NativeResult in = bring_in(call, at, size, i); in != NativeResult::Return) return in;
        const std::byte* chars = readable(call, brought_in(call, at, i), size);
        if (chars == nullptr) return bad_access(call, at);
        out[i] = {reinterpret_cast<const char16_t*>(chars), size / 2};
    }
    return NativeResult::Return;
}

// (this, span a, span b, options)
NativeResult compare(NativeCall& call) {
    std::u16string_view texts[2];
    if (const NativeResult read = read_spans(call, texts); read != NativeResult::Return) return read;
    return call.ret_i32(collate(texts[0], texts[1], call.u32(5)));
}

// (this, span text, span pattern, options, int* matchLength)
NativeResult match(NativeCall& call, MatchPlace place, bool& found, TextMatch& at) {
    std::u16string_view texts[2];
    if (const NativeResult read = read_spans(call, texts); read != NativeResult::Return) return read;
    const auto result = find_text(texts[0], texts[1], call.u32(5), place);
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
