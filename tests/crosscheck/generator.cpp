#include "generator.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tidelock::crosscheck {
namespace {

class Random {
public:
    // NB: mixed first, or the numbers of one seed would be those of the next one but for the first.
    explicit Random(std::uint64_t seed) : state_(mixed(seed)) {}

    std::uint64_t next() { return mixed(state_ += 0x9E3779B97F4A7C15ULL); }  // splitmix64
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
    bool one_in(std::size_t n) { return below(n) == 0; }

private:
    static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31U);
    }

    std::uint64_t state_;
};

// What a program is about: the operations it is made of, as templates. In them @ is a lock, _ another one, $ a static,
// # a value, ; a register, % an element, slot or event, ` what to do with a cell; the same one wherever it occurs in a
// template.
struct Theme {
    std::vector<std::string_view> templates;
};

constexpr std::size_t kThemes = 37;

const std::array<Theme, kThemes>& themes() {
    static const std::array<Theme, kThemes> all = {{
        {{"w$#", "r$;", "i$", "r$;!;#", "w$#", "r$;<;0w1#>", "r0;w1#"}},
        {{"x0#", "y0;", "x1#", "x2#", "y1;", "y2;", "x3#", "Z#", "z;"}},
        {{"s%#", "g%;", "g%;S;#", "h%#", "H%;", "?2;S;#"}},
        {{"v#", "V;", "V;<;#w$#>", "w$#v1", "V0<01r$1!10>", "w$#V;"}},
        {{"+$#", "e$#", "c$0#", "c$0#<00w1#>", "+$1r$;", "c$12"}},
        {{"[@w$#]", "[@r$;]", "[@i$]", "[@[_w$#]]", "[@[_r$;]]", "l@w$#u@", "[@]", "[@(t)w$#]", "([@t])"}},
        {{"T@0<01i$u@>", "T@0<01u@>w$#", "[@w$#]", "l@u@", "T@;<;1[_]u@>", "R@0<01i$u@>", "R@;<;1[_]u@>", "[@X@;]"}},
        {{"[@W@]", "[@p@]", "[@P@]", "[@r$0<00W@>]", "[@w$#p@]", "[@w$#P@]", "[@X@;]", "[@[_W@]]", "[@[_p@]]"}},
        {{"a%", "A%", "m", "M", "N", "A%a%", "a0A1", "w$#A%", "a%r$;"}},
        {{"n%#", "d%;", "D%#", "b#B%", "o%Q;", "o%O#", "I%", "b#I%Q;", "b#L%B%", "b#B%O#", "o0B1", "o%L%", "b#O#Q;"}},
        {{"?2;", "?3;", "?2;<;1w$#>", "r$;/;#", "(t)", "(r$;<;#t>)", "r$;<;#t>", "K;", "w0#K;", "Y", "^(r$;w$#)",
          "^(i$i$)", "r$;!;#", "^([@w$#])", "^(r$;?2;w1#)", "^(w$#?2;w1#)"}},
        {{"f", "F", "fw$#F", "kw$#U", "kU", "G;", "A%", "[3w$#]", "[3r$;]", "kr$;U", "fr$;F", "w$#F"}},
        {{"([@W@])", "(a%)", "([@w$#])", "([@[_]])", "(.)", "[@p@]", "w$#", "r$;", "E", "(E)", "{([@W@])r$;}E",
          "{(a%)}E", "([@r$0<00W@>])", "(R@0<01i$u@>)"}},
        {{":11B%,", ":11b#B%,", ":11w$#r0;,", ":11[@r0;w$#],", ":11o%B%,", ":11I%,", ":11n%#,", ":11b#O#Q;B%,",
          ":11o%L%,", ":11[@P@],", ":11d%;D%#,", "b#", "o%", "w11", "w11", "[@W@]", "B%", "d%;"}},
        // Locked writers with readers that take no lock, and waits with time-outs whose result is looked at under the
        // lock.
        {{"[@w$#]", "[@w$#w$0]", "r0;!;#", "r0;r1;", "[@w0#w1#]", "w$#", "[4w$#]", "[5w$#]", "r$;", "[4r$;]"}},
        {{"[@r0;<;0X@1r0;!;1>]", "[@r0;<;0X@;>]", "[@w0#p@]", "[@w0#P@]", "[@X@;r0;]", "w01", "[@p@]", "R@;<;1u@>"}},
        // Structs, arrays as a whole, words that are not aligned.
        {{"|p#", "|P;", "|d", "Z#", "z;", "x3#", "|n#", "|N;", "[@|p#]", "[@|P;]", "[@Z#]", "[@z;]"}},
        {{"|c", "|C", "|f#", "|e;", "|D;", "|l;", "s%#", "g%;", "h%#", "H%;", "|u#", "|U;", "[@|f#]", "[@|l;]"}},
        // Memory that is known by a number.
        {{"|s#", "|S;", "|v#", "|V;", "w$#", "r$;", "[@|s#]", "[@|S;]"}},
        // What natives keep.
        {{"|x#", "|X;", "|a#", "|A;", "|i", "|I;", "|g#", "|G;", "w$#", "r$;"}},
        {{"{w$#}|t;", "{r$;w$#}|b", "|t;", "|b", "|B;", "|y", "|Y;", "w$#", "{|B;}|b", "[4w$#]", "[5r$;]",
          "{w$#}[7r$;]", "{}[@]|b", "{w$#}r$;|b"}},
        {{"|L@", "|F;", "|L@|F;", "[@|F;]", "|F;w$#", "|L_"}},
        // The class library: not thread-safe, thread-safe, with callbacks.
        {{"|m#", "|M;", "|w#", "|W;", "|j", "|J;", "[@|m#]", "[@|M;]", "[@|w#]", "[@|j]"}},
        {{"|o#", "|O;", "|r", "|q#", "|Q;", "|z;", "w0#", "r0;", "|o#w1#", "r0;<;1|O;>"}},
        {{"|1#", "|2;", "w$#|1#", "[@|1#]", "[@|2;]", "|2;r$;"}},
        {{"|4", "|o#", "|4r0;", "r0;", "w0#", "|O;", "[@|4]"}},
        {{"|3#", "|3#g0;", "g0;", "s0#", "[@|3#]", "h%#", "|l;"}},
        {{"|h;", "|H", "|k", "|K", "w$#", "r$;", "|Hw$#", "|h;<;1r$;>"}},
        // Classes whose constructors need each other.
        {{"|R;", "|T;", "K;", "w0#", "r0;", "w0#|R;", "|T;r0;"}},
        // Cells that are handed to threads and forgotten, with locked writers and readers that take no lock; handed on
        // through a static or a list.
        {{"-c`;", "-c`;", "-n-s`-g`;-F", "-n-s1-g0;-F", "-n-s3-g2;-F", "-n-s5-g4;-F", "-n-s7-g0;", "-n-h`-F",
          "-n-r`-d`", "{-c`;}", "{w$#}", "-n-s`[6-g`;]", "-c`;!;1", "-c`;{w$#}", "-c`;{r$;}", "-n-s`-g`;-F{}",
          "-n-h`-g`;-F{}"}},
        {{"-n-u%", "-o%-g`;", "-o%-d`", "-n-u%-s`", "-o%[6-g0;]", "-n-u%-F", "-o%-s`-F", "-o%[6-d`]", "-n-u%-d`-F",
          "-o%-u%"}},
        {{"-n-a", "-t-g`;", "-t-d`", "-n-a-d`-F", "-t[6-g0;]", "-n-s`-a-F", "[@-n-a]", "-t-u%", "-o%-a"}},
        // What the runtime writes into an exception, memory that is given back, the main thread in the background.
        {{"|5", "|6;", "|6;", "|7", "|5w$#", "|6;r$;", "[@|5]", "[@|6;]", "|5|6;", "r$;|6;"}},
        {{"|8", "|9;", "|9;", "w$#|8", "|9;r$;", "[@|8]", "[@|9;]", "|9;w$#"}},
        {{"|0", "w$#", "r$;", "|0j", "&{w$#}", "{w$#}|0", "a%", "A%", "r$;!;#"}},
        {{"~$#", "w$#", "~$#w1#", "r$;", "i$", ".", "Y"}},
        {{"*$#", "w$#", "i$", "r$;", "q", "&{w$#}", "&{r$;w1#}", "w$#"}},
    }};
    return all;
}

constexpr std::size_t kInterrupts = 12;  // the theme
constexpr std::size_t kHanding = 29;     // the first of three

class Generator {
public:
    explicit Generator(std::uint64_t seed) : random_(seed) {
        const std::size_t count = 1 + random_.below(3);
        for (std::size_t i = 0; i < count; ++i) chosen_.push_back(random_.below(themes().size()));
        if (random_.one_in(3)) chosen_.push_back(0);
        // What makes whole families of programs slow or dull is not in many of them.
        for (std::size_t& theme : chosen_) {
            if (theme >= themes().size() - 2 && !random_.one_in(3)) theme = random_.below(5);
        }
        // Programs that hand cells around start many threads: little else is in them.
        const auto hands = std::find_if(chosen_.begin(), chosen_.end(),
                                        [](std::size_t theme) { return theme >= kHanding && theme < kHanding + 3; });
        has_hands_ = hands != chosen_.end();
        if (has_hands_) chosen_ = {*hands, *hands, 0};
    }

    Program program() {
        // Threads of the program, the main one not counted, and what they may do in all.
        static constexpr std::size_t kOperations[] = {0, 6, 6, 5};
        const std::size_t threads = 1 + random_.below(has_hands_ ? 2 : 3);
        std::size_t left = 2 + random_.below(kOperations[threads]);
        if (has_hands_) left /= 3;
        const bool twins = threads == 1 && random_.one_in(2);
        left = twins ? left / 2 : left + (threads == 1 ? 2 : 0);
        std::vector<std::string> texts(threads);
        for (std::size_t i = 0; i < threads; ++i) append(texts[i], 1);
        for (; left > 0; --left) append(texts[random_.below(threads)], 1);
        const bool interrupts = std::find(chosen_.begin(), chosen_.end(), kInterrupts) != chosen_.end();
        std::string text;
        for (std::size_t i = 0; i < threads; ++i) {
            // One in another, now and then.
            if (i + 1 < threads && random_.one_in(6)) {
                texts[i + 1] =
                    random_.one_in(2) ? "{" + texts[i] + "}" + texts[i + 1] : texts[i + 1] + "{" + texts[i] + "}";
                if (random_.one_in(3)) append(texts[i + 1] += "j", 1);
                continue;
            }
            const std::string_view open = twins ? "={" : random_.one_in(6) ? "_{" : "{";
            text.append(open).append(texts[i]).append("}");
            if (random_.one_in(8)) text += random_.one_in(3) ? "J0" : "j";
            if (interrupts && random_.one_in(3)) text += "E";
        }
        if (threads == 1 || random_.one_in(3)) append(text, 1 + random_.below(threads == 1 ? 3 : 1));
        if (random_.one_in(6)) text = one() + text;
        if (random_.one_in(150)) text = "%" + text;  // then there are more than 64 threads
        return parse(text).value_or(Program{});
    }

private:
    void append(std::string& text, std::size_t count) {
        for (; count > 0; --count) text += one();
    }

    std::string one() {
        const Theme& theme = themes()[chosen_[random_.below(chosen_.size())]];
        const std::string_view shape = theme.templates[random_.below(theme.templates.size())];
        const std::size_t lock = random_.one_in(3) ? 1 : 0;
        const std::pair<char, std::size_t> digits[] = {
            {'@', lock},
            {'_', random_.one_in(8) ? 2 : 1 - lock},
            {'$', random_.one_in(3) ? 1 + random_.below(2) : 0},
            {'#', 1 + random_.below(3)},
            {';', random_.below(2)},
            {'%', random_.one_in(3) ? 1 : 0},
            {'`', random_.below(10)},
        };
        std::string text(shape);
        for (char& c : text) {
            for (const auto& [mark, digit] : digits) {
                if (c == mark) {
                    c = static_cast<char>('0' + digit);
                    break;
                }
            }
        }
        return text;
    }

    Random random_;
    std::vector<std::size_t> chosen_;
    bool has_hands_ = false;
};

}  // namespace

Program generate(std::uint64_t seed) { return Generator(seed).program(); }

}  // namespace tidelock::crosscheck
