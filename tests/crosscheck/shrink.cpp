#include "shrink.h"

#include <iterator>

namespace tidelock::crosscheck {
namespace {

constexpr int kMostAttempts = 600;

class Shrinker {
public:
    Shrinker(Program program, const std::function<bool(const Program&)>& is_interesting)
        : program_(std::move(program)), is_interesting_(is_interesting) {}

    Program run() {
        bool is_smaller = true;
        while (is_smaller && attempts_ < kMostAttempts) is_smaller = shrink_body(program_);
        return program_;
    }

private:
    // Tries the program as it is now; if it is not interesting, `undo` brings the former one back.
    template <class Undo>
    bool keep(Undo undo) {
        ++attempts_;
        if (attempts_ <= kMostAttempts && is_interesting_(program_)) return true;
        undo();
        return false;
    }

    // NB: `body` is a part of program_.
    bool shrink_body(Program& body) {
        bool is_smaller = false;
        for (std::size_t i = 0; i < body.size();) {
            const Program before = body;
            const auto undo = [&] { body = before; };
            body.erase(body.begin() + static_cast<std::ptrdiff_t>(i));
            if (keep(undo)) {
                is_smaller = true;
                continue;
            }
            if (body[i].is_block()) {
                const Program inner = body[i].body;
                body.erase(body.begin() + static_cast<std::ptrdiff_t>(i));
                body.insert(body.begin() + static_cast<std::ptrdiff_t>(i), inner.begin(), inner.end());
                if (keep(undo)) {
                    is_smaller = true;
                    continue;
                }
                is_smaller |= shrink_body(body[i].body);
            }
            is_smaller |= shrink_digits(body[i].head);
            ++i;
        }
        return is_smaller;
    }

    bool shrink_digits(std::string& head) {
        bool is_smaller = false;
        if (head.front() == '?') return false;  // there must be something to choose
        for (std::size_t i = 1; i < head.size(); ++i) {
            if (head[i] <= '0' || head[i] > '9') continue;
            const char before = head[i];
            head[i] = '0';
            is_smaller |= keep([&] { head[i] = before; });
        }
        return is_smaller;
    }

    Program program_;
    const std::function<bool(const Program&)>& is_interesting_;
    int attempts_ = 0;
};

}  // namespace

Program shrink(Program program, const std::function<bool(const Program&)>& is_interesting) {
    return Shrinker(std::move(program), is_interesting).run();
}

}  // namespace tidelock::crosscheck
