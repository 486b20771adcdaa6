#include "machine/library/collation.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tidelock::library {
namespace {

struct Element {
    std::uint32_t primary = 0;    // 0: only the levels below count
    std::uint16_t secondary = 0;  // accent
    std::uint16_t tertiary = 0;   // case and variants
    std::uint32_t at = 0;         // the character it comes from
};

// --- the order of what is no letter ---

constexpr std::u16string_view kBeforeDigits =
    u"\t\n\v\f\r\u0085\u2028\u2029 "
    u"_\u203F-\u2010\u2011\u2012\u2013\u2014\u2015,;:!\u00A1?\u00BF.\u2026\u00B7'\u2018\u2019\u201A\u2039\u203A\""
    u"\u201C\u201D\u201E\u00AB\u00BB()[]{}\u00A7\u00B6@*/"
    u"\\&#%\u2030\u2020\u2021\u2022`\u00B4^\u00AF\u00A8\u00B8\u00B0\u00A9\u00AE\u2190\u2191\u2192"
    u"\u2193+\u00B1\u00F7\u00D7<=>\u00AC|\u00A6~\u00A4\u00A2$\u00A3\u00A5\u20AC";

constexpr std::uint32_t kSymbols = 0x1000;
constexpr std::uint32_t kDigits = 0x200000;
constexpr std::uint32_t kNumberLength = 0x201000;
constexpr std::uint32_t kLetters = 0x210000;
constexpr std::uint32_t kOthers = 0x220000;

// Accents in their order; 0 is none.
enum Accent : std::uint16_t {
    kNone,
    kAcute,
    kGrave,
    kBreve,
    kCircumflex,
    kCaron,
    kRing,
    kDiaeresis,
    kDoubleAcute,
    kTilde,
    kDot,
    kCedilla,
    kStroke,
    kOgonek,
    kMacron,
    kOtherAccent,
    kLigature = 200
};

struct Accented {
    char16_t code;
    char base;  // a capital makes the character one
    Accent accent;
};

constexpr Accented kAccented[] = {
    {0xC0, 'A', kGrave},     {0xC1, 'A', kAcute},      {0xC2, 'A', kCircumflex}, {0xC3, 'A', kTilde},
    {0xC4, 'A', kDiaeresis}, {0xC5, 'A', kRing},       {0xC7, 'C', kCedilla},    {0xC8, 'E', kGrave},
    {0xC9, 'E', kAcute},     {0xCA, 'E', kCircumflex}, {0xCB, 'E', kDiaeresis},  {0xCC, 'I', kGrave},
    {0xCD, 'I', kAcute},     {0xCE, 'I', kCircumflex}, {0xCF, 'I', kDiaeresis},  {0xD0, 'D', kOtherAccent},
    {0xD1, 'N', kTilde},     {0xD2, 'O', kGrave},      {0xD3, 'O', kAcute},      {0xD4, 'O', kCircumflex},
    {0xD5, 'O', kTilde},     {0xD6, 'O', kDiaeresis},  {0xD8, 'O', kStroke},     {0xD9, 'U', kGrave},
    {0xDA, 'U', kAcute},     {0xDB, 'U', kCircumflex}, {0xDC, 'U', kDiaeresis},  {0xDD, 'Y', kAcute},
    {0xE0, 'a', kGrave},     {0xE1, 'a', kAcute},      {0xE2, 'a', kCircumflex}, {0xE3, 'a', kTilde},
    {0xE4, 'a', kDiaeresis}, {0xE5, 'a', kRing},       {0xE7, 'c', kCedilla},    {0xE8, 'e', kGrave},
    {0xE9, 'e', kAcute},     {0xEA, 'e', kCircumflex}, {0xEB, 'e', kDiaeresis},  {0xEC, 'i', kGrave},
    {0xED, 'i', kAcute},     {0xEE, 'i', kCircumflex}, {0xEF, 'i', kDiaeresis},  {0xF0, 'd', kOtherAccent},
    {0xF1, 'n', kTilde},     {0xF2, 'o', kGrave},      {0xF3, 'o', kAcute},      {0xF4, 'o', kCircumflex},
    {0xF5, 'o', kTilde},     {0xF6, 'o', kDiaeresis},  {0xF8, 'o', kStroke},     {0xF9, 'u', kGrave},
    {0xFA, 'u', kAcute},     {0xFB, 'u', kCircumflex}, {0xFC, 'u', kDiaeresis},  {0xFD, 'y', kAcute},
    {0xFF, 'y', kDiaeresis},
};

struct AccentedPair {  // U+0100 .. U+017F: capital, then small
    char16_t capital;
    char base;
    Accent accent;
};

constexpr AccentedPair kPairs[] = {
    {0x100, 'a', kMacron},     {0x102, 'a', kBreve},       {0x104, 'a', kOgonek},     {0x106, 'c', kAcute},
    {0x108, 'c', kCircumflex}, {0x10A, 'c', kDot},         {0x10C, 'c', kCaron},      {0x10E, 'd', kCaron},
    {0x110, 'd', kStroke},     {0x112, 'e', kMacron},      {0x114, 'e', kBreve},      {0x116, 'e', kDot},
    {0x118, 'e', kOgonek},     {0x11A, 'e', kCaron},       {0x11C, 'g', kCircumflex}, {0x11E, 'g', kBreve},
    {0x120, 'g', kDot},        {0x122, 'g', kCedilla},     {0x124, 'h', kCircumflex}, {0x126, 'h', kStroke},
    {0x128, 'i', kTilde},      {0x12A, 'i', kMacron},      {0x12C, 'i', kBreve},      {0x12E, 'i', kOgonek},
    {0x134, 'j', kCircumflex}, {0x136, 'k', kCedilla},     {0x139, 'l', kAcute},      {0x13B, 'l', kCedilla},
    {0x13D, 'l', kCaron},      {0x141, 'l', kStroke},      {0x143, 'n', kAcute},      {0x145, 'n', kCedilla},
    {0x147, 'n', kCaron},      {0x14C, 'o', kMacron},      {0x14E, 'o', kBreve},      {0x150, 'o', kDoubleAcute},
    {0x154, 'r', kAcute},      {0x156, 'r', kCedilla},     {0x158, 'r', kCaron},      {0x15A, 's', kAcute},
    {0x15C, 's', kCircumflex}, {0x15E, 's', kCedilla},     {0x160, 's', kCaron},      {0x162, 't', kCedilla},
    {0x164, 't', kCaron},      {0x168, 'u', kTilde},       {0x16A, 'u', kMacron},     {0x16C, 'u', kBreve},
    {0x16E, 'u', kRing},       {0x170, 'u', kDoubleAcute}, {0x172, 'u', kOgonek},     {0x174, 'w', kCircumflex},
    {0x176, 'y', kCircumflex}, {0x179, 'z', kAcute},       {0x17B, 'z', kDot},        {0x17D, 'z', kCaron},
};

struct Combining {
    char16_t code;
    Accent accent;
};
constexpr Combining kCombining[] = {
    {0x300, kGrave}, {0x301, kAcute},   {0x302, kCircumflex}, {0x303, kTilde},  {0x304, kMacron},
    {0x306, kBreve}, {0x307, kDot},     {0x308, kDiaeresis},  {0x30A, kRing},   {0x30B, kDoubleAcute},
    {0x30C, kCaron}, {0x327, kCedilla}, {0x328, kOgonek},     {0x335, kStroke}, {0x338, kStroke},
};

// Two letters in one character.
struct Ligature {
    char16_t code;
    char first, second;
    bool accent;  // differs from the two by an accent rather than by its form
};
constexpr Ligature kLigatures[] = {
    {0xC6, 'A', 'E', true},    {0xE6, 'a', 'e', true},    {0xDF, 's', 's', false}, {0x132, 'I', 'J', false},
    {0x133, 'i', 'j', false},  {0x152, 'O', 'E', true},   {0x153, 'o', 'e', true}, {0xFB00, 'f', 'f', false},
    {0xFB01, 'f', 'i', false}, {0xFB02, 'f', 'l', false},
};

bool is_ignorable(char32_t c) {
    return c < 9 || (c >= 0xE && c < 0x20) || (c >= 0x7F && c < 0x85) || (c >= 0x86 && c < 0xA0) || c == 0xAD ||
           (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x2064) || c == 0xFEFF;
}

// Arrows, mathematical signs, shapes and pictures come before digits.
bool is_symbol(char32_t c) {
    return (c >= 0x2000 && c < 0x2C00) || (c >= 0x3000 && c < 0x3040) || (c >= 0x1F000 && c < 0x1FB00);
}

class Elements {
public:
    Elements(std::u16string_view text, std::uint32_t options) : text_(text), options_(options) {
        all_.reserve(text.size());
        for (at_ = 0; at_ < text.size(); ++at_) add_next();
    }

    [[nodiscard]] const std::vector<Element>& all() const { return all_; }

private:
    void push(std::uint32_t primary, std::uint16_t secondary = 0, std::uint16_t tertiary = 0) {
        all_.push_back({primary, secondary, tertiary, start_});
    }

    void letter(char c, Accent accent, std::uint16_t form = 0) {
        const bool capital = c >= 'A' && c <= 'Z';
        const auto index = static_cast<std::uint32_t>(capital ? c - 'A' : c - 'a');
        push(kLetters + 16 * index, 0, static_cast<std::uint16_t>((capital ? 1 : 0) + form));
        if (accent != kNone) push(0, accent);
    }

    void add_next() {
        start_ = static_cast<std::uint32_t>(at_);
        char32_t c = text_[at_];
        if (c >= 0xD800 && c < 0xDC00 && at_ + 1 < text_.size() && text_[at_ + 1] >= 0xDC00 &&
            text_[at_ + 1] < 0xE000) {
            c = 0x10000 + ((c - 0xD800) << 10U) + (char32_t{text_[++at_]} - 0xDC00);
        }
        if (c >= 'a' && c <= 'z') return letter(static_cast<char>(c), kNone);
        if (c >= 'A' && c <= 'Z') return letter(static_cast<char>(c), kNone);
        if (c >= '0' && c <= '9') return digits();
        if (is_ignorable(c)) return;
        if (c == 0xA0) return before_digits(u' ', 2);
        if (c < 0x10000 && kBeforeDigits.find(static_cast<char16_t>(c)) != std::u16string_view::npos)
            return before_digits(static_cast<char16_t>(c), 0);
        if (c < 0x370 || c >= 0xFB00) {
            if (latin(static_cast<char16_t>(c))) return;
        }
        if (is_symbol(c)) {
            if ((options_ & kIgnoreSymbols) == 0) push(kSymbols + static_cast<std::uint32_t>(c));
            return;
        }
        other(c);
    }

    void before_digits(char16_t c, std::uint16_t form) {
        if ((options_ & kIgnoreSymbols) != 0) return;
        push(1 + static_cast<std::uint32_t>(kBeforeDigits.find(c)), 0, form);
    }

    void digits() {
        if ((options_ & kNumericOrdering) == 0)
            return push(kDigits + 16 * static_cast<std::uint32_t>(text_[at_] - u'0'));
        std::size_t end = at_;
        while (end < text_.size() && text_[end] >= u'0' && text_[end] <= u'9') ++end;
        std::size_t first = at_;
        while (first + 1 < end && text_[first] == u'0') ++first;
        push(kDigits);
        push(kNumberLength + static_cast<std::uint32_t>(end - first));
        for (std::size_t i = first; i < end; ++i) push(kDigits + 16 * static_cast<std::uint32_t>(text_[i] - u'0'));
        at_ = end - 1;
    }

    bool latin(char16_t c) {
        for (const Accented& a : kAccented) {
            if (a.code == c) return letter(a.base, a.accent), true;
        }
        for (const AccentedPair& p : kPairs) {
            if (p.capital == c) return letter(static_cast<char>(p.base - 'a' + 'A'), p.accent), true;
            if (p.capital + 1 == c) return letter(p.base, p.accent), true;
        }
        for (const Combining& m : kCombining) {
            if (m.code == c) return push(0, m.accent), true;
        }
        for (const Ligature& l : kLigatures) {
            if (l.code != c) continue;
            letter(l.first, l.accent ? kLigature : kNone, l.accent ? 0 : 4);
            letter(l.second, kNone, l.accent ? 0 : 4);
            return true;
        }
        switch (c) {
            case 0x130:
                return letter('I', kDot), true;
            case 0x178:
                return letter('Y', kDiaeresis), true;
            case 0xAA:
                return letter('a', kNone, 2), true;
            case 0xBA:
                return letter('o', kNone, 2), true;
            case 0xB9:
                return push(kDigits + 16, 0, 2), true;
            case 0xB2:
                return push(kDigits + 32, 0, 2), true;
            case 0xB3:
                return push(kDigits + 48, 0, 2), true;
            case 0x131:
                return push(kLetters + 16 * ('i' - 'a') + 1), true;  // letters of their own, after these
            case 0x138:
                return push(kLetters + 16 * ('q' - 'a') + 1), true;
            case 0x14A:
                return push(kLetters + 16 * ('n' - 'a') + 1, 0, 1), true;
            case 0x14B:
                return push(kLetters + 16 * ('n' - 'a') + 1), true;
            case 0x166:
                return push(kLetters + 16 * ('t' - 'a') + 1, 0, 1), true;
            case 0x167:
                return push(kLetters + 16 * ('t' - 'a') + 1), true;
            case 0xDE:
                return push(kLetters + 16 * 27, 0, 1), true;
            case 0xFE:
                return push(kLetters + 16 * 27), true;
            default:
                break;
        }
        if (c >= 0x300 && c < 0x370) return push(0, static_cast<std::uint16_t>(kOtherAccent + c - 0x300)), true;
        if (c >= 0xFF01 && c <= 0xFF5E) return wide(static_cast<char16_t>(c - 0xFF01 + 0x21)), true;
        return false;
    }

    // A full-width form: its narrow one but for the last level.
    void wide(char16_t narrow) {
        const std::size_t before = all_.size();
        const std::uint16_t form = (options_ & kIgnoreWidth) != 0 ? 0 : 2;
        if (narrow >= u'0' && narrow <= u'9') {
            push(kDigits + 16 * static_cast<std::uint32_t>(narrow - u'0'));
        } else if ((narrow | 0x20U) >= u'a' && (narrow | 0x20U) <= u'z') {
            letter(static_cast<char>(narrow), kNone);
        } else {
            before_digits(narrow, 0);
        }
        for (std::size_t i = before; i < all_.size(); ++i)
            all_[i].tertiary = static_cast<std::uint16_t>(all_[i].tertiary + form);
    }

    void other(char32_t c) {
        char32_t small = c;
        if ((c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F)) small = c + 0x20;
        if (c >= 0x400 && c <= 0x40F) small = c + 0x50;
        if ((options_ & kIgnoreKanaType) != 0 && c >= 0x30A1 && c <= 0x30F6) small = c - 0x60;
        push(kOthers + static_cast<std::uint32_t>(small), 0, small == c ? 0 : 1);
    }

    std::u16string_view text_;
    std::uint32_t options_;
    std::vector<Element> all_;
    std::size_t at_ = 0;
    std::uint32_t start_ = 0;
};

// Compares one level over all elements that have a place in it.
template <class Has, class Key>
int compare_level(const std::vector<Element>& a, const std::vector<Element>& b, Has has, Key key) {
    auto i = a.begin();
    auto j = b.begin();
    for (;; ++i, ++j) {
        while (i != a.end() && !has(*i)) ++i;
        while (j != b.end() && !has(*j)) ++j;
        if (i == a.end() || j == b.end()) return i == a.end() ? (j == b.end() ? 0 : -1) : 1;
        if (key(*i) != key(*j)) return key(*i) < key(*j) ? -1 : 1;
    }
}

// Accents belong to the letter before them, so that "ab" with an accent on a comes after "ab" without.
std::vector<std::uint32_t> accents(const std::vector<Element>& elements) {
    std::vector<std::uint32_t> out;
    out.reserve(elements.size());
    for (const Element& e : elements) out.push_back(e.primary != 0 ? 1U : 2U + e.secondary);
    return out;
}

bool same(const Element& a, const Element& b, std::uint32_t options) {
    return a.primary == b.primary && ((options & kIgnoreNonSpace) != 0 || a.secondary == b.secondary) &&
           ((options & kIgnoreCase) != 0 || a.tertiary == b.tertiary);
}

}  // namespace

int collate(std::u16string_view a, std::u16string_view b, std::uint32_t options) {
    if (a == b) return 0;
    const Elements first(a, options);
    const Elements second(b, options);
    const auto has_primary = [](const Element& e) { return e.primary != 0; };
    if (const int order =
            compare_level(first.all(), second.all(), has_primary, [](const Element& e) { return e.primary; });
        order != 0)
        return order;
    if ((options & kIgnoreNonSpace) == 0) {
        const auto x = accents(first.all());
        const auto y = accents(second.all());
        if (x != y) return std::ranges::lexicographical_compare(x, y) ? -1 : 1;
    }
    if ((options & kIgnoreCase) != 0) return 0;
    return compare_level(first.all(), second.all(), has_primary, [](const Element& e) { return e.tertiary; });
}

std::optional<TextMatch> find_text(std::u16string_view text, std::u16string_view pattern, std::uint32_t options,
                                   MatchPlace place) {
    const Elements in(text, options);
    const Elements wanted(pattern, options);
    std::vector<Element> source;
    std::vector<Element> target;
    const auto counts = [&](const Element& e) { return e.primary != 0 || (options & kIgnoreNonSpace) == 0; };
    std::ranges::copy_if(in.all(), std::back_inserter(source), counts);
    std::ranges::copy_if(wanted.all(), std::back_inserter(target), counts);
    if (target.empty()) return TextMatch{place == MatchPlace::Last || place == MatchPlace::AtEnd ? text.size() : 0, 0};
    if (target.size() > source.size()) return std::nullopt;
    const std::size_t last = source.size() - target.size();
    std::optional<TextMatch> found;
    for (std::size_t i = 0; i <= last; ++i) {
        if (place == MatchPlace::AtStart && i != 0) break;
        if (place == MatchPlace::AtEnd) i = last;
        const std::size_t end = i + target.size();
        bool matches = std::equal(target.begin(), target.end(), source.begin() + static_cast<std::ptrdiff_t>(i),
                                  [&](const Element& x, const Element& y) { return same(x, y, options); });
        // Neither a letter without its accents nor half a ligature.
        if (end < source.size() && (source[end].primary == 0 || source[end].at == source[end - 1].at)) matches = false;
        if (i != 0 && source[i].at == source[i - 1].at) matches = false;
        if (!matches) continue;
        const std::size_t begin = i == 0 ? 0 : source[i].at;
        const std::size_t stop = end < source.size() ? source[end].at : text.size();
        found = TextMatch{place == MatchPlace::AtStart ? 0 : source[i].at, stop - begin};
        found->length = stop - found->begin;
        if (place != MatchPlace::Last) return found;
    }
    return found;
}

}  // namespace tidelock::library
