// Cultures: the class library runs in its invariant mode, which has the data of one culture. Another culture by name,
// or the normalisation of text beyond ASCII, would be answered wrongly there, so they are refused.
#include <algorithm>
#include <string_view>

#include "machine/library/areas.h"
#include "machine/library/guest_memory.h"

namespace tidelock::library {
namespace {

// "de", "de-DE", "zh-Hans-CN": a language and parts of it. Anything else is no culture on .NET either.
bool is_plausible(std::string_view name) {
    const std::string_view language = name.substr(0, name.find_first_of("-_"));
    if (language.size() < 2 || language.size() > 3) return false;
    return std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

// CultureData.CreateCultureData(string name, bool useUserOverride): null means that there is no such culture.
NativeResult create(NativeCall& call) {
    const std::string name = call.m.heap().string_utf8(call.ref(0));
    return is_plausible(name) ? call.unsupported("culture '" + name + "'") : call.ret(0);
}

// CultureData.GetCultures(CultureTypes)
NativeResult list_cultures(NativeCall& call) { return call.unsupported("the list of all cultures"); }

// Resources are looked up in the program's own assemblies only; which language these speak does not matter.
// ManifestBasedResourceGroveler.GetNeutralResourcesLanguage(Assembly, ref UltimateResourceFallbackLocation)
NativeResult neutral_language(NativeCall& call) {
    if (call.step() != 0) return call.ret(call.result()[0].u);
    if (call.bytes(call.ref(1), 4) == nullptr) return bad_access(call, call.ref(1));
    call.store<std::int32_t>(call.ref(1), 0);  // MainAssembly
    Type* type = call.m.find_type("System.Globalization", "CultureInfo");
    return call.call(call.m.loader().find_method(type, "get_InvariantCulture", 0), {});
}

constexpr std::int32_t kFormC = 1;

// Characters that a form certainly leaves as they are: below U+00A0 in all forms; in form C also Latin, ideographs,
// kana, Hangul syllables and emoji, none of which composes with a neighbour.
bool is_stable(char16_t c, std::int32_t form) {
    if (c < 0xA0) return true;
    if (form != kFormC) return false;
    return c < 0x300 || (c >= 0x3041 && c <= 0x3096) || (c >= 0x30A1 && c <= 0x30FA) || (c >= 0x4E00 && c <= 0x9FFF) ||
           (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xD83C && c <= 0xD83E) || (c >= 0xDC00 && c <= 0xDFFF);
}

bool is_simple(std::u16string_view text, std::int32_t form) {
    return std::ranges::all_of(text, [&](char16_t c) { return is_stable(c, form); });
}

NativeResult is_normalized(NativeCall& call) {
    const std::uint32_t length = call.u32(1);
    const std::byte* data = length == 0 ? nullptr : readable(call, call.ref(0), std::uint64_t{2} * length);
    if (length != 0 && data == nullptr) return bad_access(call, call.ref(0));
    if (is_simple({reinterpret_cast<const char16_t*>(data), length}, call.i32(2))) return call.ret_bool(true);
    return call.unsupported("normalization of text beyond ASCII");
}

NativeResult normalize(NativeCall& call) {
    if (is_simple(call.m.heap().string(call.ref(0)), call.i32(1))) return call.ret(call.ref(0));
    return call.unsupported("normalization of text beyond ASCII");
}

constexpr NativeRow kRows[] = {
    {"System.Globalization.CultureData", "CreateCultureData", "String,Boolean", &create, kPure},
    {"System.Globalization.CultureData", "GetCultures", nullptr, &list_cultures, kPure},
    {"System.Resources.ManifestBasedResourceGroveler", "GetNeutralResourcesLanguage", nullptr, &neutral_language,
     kPure},
    {"System.Globalization.Normalization", "IsNormalized", "ReadOnlySpan`1,NormalizationForm", &is_normalized,
     reads(What::Arguments)},
    {"System.Globalization.Normalization", "Normalize", "String,NormalizationForm", &normalize, kPure},
};

}  // namespace

const Area kCultures{"cultures", kRows, {}};

}  // namespace tidelock::library
