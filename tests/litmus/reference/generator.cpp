// NB: at most one random number is drawn in an expression, since C++ does not say which operand of a + comes first.
//
// Every program draws a flavour first: how likely each kind of operation is in it. Otherwise programs with everything
// in them would be all there is, and what only ordinary accesses or only locks can show would be rare.
#include "generator.h"

#include <algorithm>
#include <array>
#include <vector>

namespace litmus {
namespace {

class Random {
public:
    // NB: mixed, so that the numbers of one seed are not those of the next one, shifted.
    explicit Random(std::uint64_t seed) : state_(mix(seed ^ 0x2545F4914F6CDD1DULL)) {}

    // 0 to limit - 1 (splitmix64)
    int below(int limit) {
        state_ += 0x9E3779B97F4A7C15ULL;
        return static_cast<int>(mix(state_) % static_cast<std::uint64_t>(limit));
    }

    bool percent(int chance) { return below(100) < chance; }

private:
    static std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31U);
    }

    std::uint64_t state_;
};

enum class Choice { Write, Read, Fence, Interlocked, If, Lock, ObjectWrite, Publish, Dereference, Count };
constexpr std::size_t kChoices = static_cast<std::size_t>(Choice::Count);

struct Flavour {
    std::array<int, kChoices> weights;
    int volatile_percent;
};

//     W   R   F  I  if lock obj pub deref
constexpr Flavour kFlavours[] = {
    {{10, 10, 0, 0, 0, 0, 0, 0, 0}, 0},    // ordinary
    {{10, 10, 0, 0, 0, 0, 0, 0, 0}, 100},  // volatile
    {{10, 10, 0, 0, 0, 0, 0, 0, 0}, 50},   // both
    {{10, 10, 4, 0, 0, 0, 0, 0, 0}, 20},   // fences
    {{8, 10, 1, 5, 1, 0, 0, 0, 0}, 20},    // interlocked
    {{6, 10, 0, 0, 6, 0, 0, 0, 0}, 10},    // control dependencies
    {{6, 6, 0, 0, 0, 6, 0, 0, 0}, 20},     // locks
    {{2, 2, 0, 0, 0, 0, 6, 6, 8}, 10},     // objects
    {{2, 4, 1, 1, 2, 1, 4, 4, 6}, 20},     // everything
};

class Generator {
public:
    Generator(std::uint64_t seed, Guard guard) : random_(seed), guard_(guard) {}

    std::string run() {
        flavour_ = kFlavours[static_cast<std::size_t>(random_.below(static_cast<int>(std::size(kFlavours))))];
        const int dice = random_.below(10);
        const int threads = dice < 6 ? 2 : dice < 9 ? 3 : 4;
        variables_ = threads == 2 && random_.percent(70) ? 2 : 2 + random_.below(2);
        const bool is_forked = random_.percent(6);
        std::string text;
        if (is_forked) text = forking_thread(threads - 1);
        for (int t = is_forked ? 1 : 0; t < threads; t++) {
            if (t > 0) text += " || ";
            numbers_.clear();
            references_.clear();
            registers_ = 0;
            const int most = threads == 2 ? 4 : threads == 3 ? 3 : 2;
            const int left = most - random_.below(most - (threads == 2 ? 1 : 0));
            text += body(left, 0);
        }
        return text;
    }

private:
    // Writes, starts the others, reads, waits for one of them, reads.
    std::string forking_thread(int others) {
        std::string text = guarded(write());
        for (int t = 1; t <= others; t++) text += "; start " + std::to_string(t);
        text += "; " + guarded(read());
        text += "; join " + std::to_string(1 + random_.below(others));
        return text + "; " + guarded(read());
    }

    std::string body(int operations, int depth) {
        std::string text;
        while (operations > 0) {
            if (!text.empty()) text += "; ";
            text += statement(operations, depth);
            if (guard_ == Guard::Fences) text += "; fence";
        }
        return text;
    }

    std::string statement(int& operations, int depth) {
        const Choice choice = choose();
        operations--;
        switch (choice) {
            case Choice::Write:
                return guarded(write());
            case Choice::Read:
                return guarded(read());
            case Choice::Fence:
                return "fence";
            case Choice::Interlocked:
                return guarded(interlocked());
            case Choice::If:
                return depth < 2 ? conditional(operations, depth) : guarded(write());
            case Choice::Lock:
                return depth < 2 ? locked(operations, depth) : guarded(read());
            case Choice::ObjectWrite:
                return guarded(object_write());
            case Choice::Publish:
                return guarded(publish());
            case Choice::Dereference:
                return guarded(dereference());
            case Choice::Count:
                break;
        }
        return "fence";
    }

    [[nodiscard]] std::string guarded(const std::string& accesses) const {
        return guard_ == Guard::Lock ? "lock m2; " + accesses + "; unlock m2" : accesses;
    }

    Choice choose() {
        int total = 0;
        for (const int weight : flavour_.weights) total += weight;
        int dice = random_.below(total);
        std::size_t choice = 0;
        while (dice >= flavour_.weights[choice]) dice -= flavour_.weights[choice++];
        return static_cast<Choice>(choice);
    }

    std::string write() {
        const bool is_copy = !numbers_.empty() && random_.percent(35);
        const std::string value = is_copy ? some_number() : fresh_value();
        return place(variable()) + " = " + value;
    }

    std::string some_number() {
        const std::string reg = "r" + std::to_string(pick(numbers_));
        return random_.percent(30) ? reg + " + 10" : reg;
    }

    std::string read() {
        const std::string from = place(variable());
        return fresh(numbers_) + " = " + from;
    }

    std::string interlocked() {
        const std::string on = variable();
        const int dice = random_.below(3);
        const bool is_copy = !numbers_.empty() && random_.percent(25);
        const std::string value = is_copy ? some_number() : fresh_value();
        std::string call = dice == 0 ? "exchange(" + on : dice == 1 ? "add(" + on : "cas(" + on;
        if (dice == 2) call += random_.percent(60) ? ", 0" : ", " + std::to_string(1 + random_.below(3));
        call += ", " + value + ")";
        return random_.percent(60) ? fresh(numbers_) + " = " + call : call;
    }

    // A read, and what depends on it.
    std::string conditional(int& operations, int depth) {
        std::string text;
        if (numbers_.empty() || random_.percent(50)) text = guarded(read()) + "; ";
        if (guard_ == Guard::Fences && !text.empty()) text += "fence; ";
        text += "if r" + std::to_string(pick(numbers_));
        text += random_.percent(50) ? " == " : " != ";
        text += random_.percent(70) ? "0" : std::to_string(1 + random_.below(2));
        text += " { " + inner(operations, depth) + " }";
        if (random_.percent(15)) text += " else { " + inner(operations, depth) + " }";
        return text;
    }

    std::string locked(int& operations, int depth) {
        const std::string lock = "m" + std::to_string(random_.percent(80) ? 0 : 1);
        const std::string fence = guard_ == Guard::Fences ? "fence; " : "";
        return "lock " + lock + "; " + fence + inner(operations, depth) + "; unlock " + lock;
    }

    // NB: registers that only one branch sets stay in use: where it was not taken they are 0, a number and null.
    std::string inner(int& operations, int depth) {
        const int count = 1 + random_.below(2);
        operations -= count - 1;
        return body(count, depth + 1);
    }

    std::string object_write() {
        const bool is_through = !references_.empty() && random_.percent(40);
        const std::string base = is_through ? "r" + std::to_string(pick(references_)) : object();
        const std::string value = !numbers_.empty() && random_.percent(20) ? some_number() : fresh_value();
        return base + ".f" + (random_.percent(10) ? "!" : "") + " = " + value;
    }

    std::string publish() {
        const bool is_copy = !references_.empty() && random_.percent(25);
        const std::string value = is_copy ? "r" + std::to_string(pick(references_)) : object();
        return place(pointer()) + " = " + value;
    }

    // Reads a reference, or through one.
    std::string dereference() {
        if (references_.empty() || random_.percent(40)) {
            const std::string from = place(pointer());
            std::string text = fresh(references_) + " = " + from;
            if (random_.percent(30)) return text;
            if (guard_ == Guard::Fences) text += "; fence";
            const int base = references_.back();
            return text + "; " + fresh(numbers_) + " = r" + std::to_string(base) + ".f";
        }
        const int base = pick(references_);
        const std::string from = random_.percent(25) ? object() : "r" + std::to_string(base);
        return fresh(numbers_) + " = " + from + ".f";
    }

    // Mostly another one than last time: accesses to one place are seldom reordered.
    std::string variable() {
        int next = random_.below(variables_);
        if (next == last_variable_ && random_.percent(50)) next = (next + 1) % variables_;
        last_variable_ = next;
        return std::string(1, static_cast<char>('x' + next));
    }

    std::string pointer() { return random_.percent(80) ? "p" : "q"; }
    std::string object() { return random_.percent(70) ? "A" : "B"; }
    std::string place(const std::string& name) {
        return name + (random_.percent(flavour_.volatile_percent) ? "!" : "");
    }
    std::string fresh_value() { return std::to_string(++values_); }

    std::string fresh(std::vector<int>& kind) {
        kind.push_back(registers_++);
        return "r" + std::to_string(kind.back());
    }

    int pick(const std::vector<int>& registers) {
        return registers[static_cast<std::size_t>(random_.below(static_cast<int>(registers.size())))];
    }

    Random random_;
    Guard guard_;
    Flavour flavour_{};
    int variables_ = 2;
    int last_variable_ = 0;
    int values_ = 0;
    int registers_ = 0;
    std::vector<int> numbers_{};
    std::vector<int> references_{};
};

}  // namespace

std::string generate(std::uint64_t seed, Guard guard) { return Generator(seed, guard).run(); }

}  // namespace litmus
