#include "replay/relevant_accesses.h"

#include <algorithm>
#include <map>
#include <set>

namespace tidelock::replay {

namespace {

using Made = kind::TraceAccess::Made;

constexpr std::uint64_t kWord = 8;

// Who reads and who writes each word, of the accesses of some kinds.
class Users {
public:
    void add(std::uint32_t actor, const kind::TraceAccess& access) {
        each_word(access, [&](Word& word) { (access.is_write ? word.writers : word.readers).insert(actor); });
    }
    // Is there an access of another thread to the same memory, and does one of the two write?
    [[nodiscard]] bool has_other(std::uint32_t actor, const kind::TraceAccess& access) {
        bool found = false;
        const auto is_other = [&](std::uint32_t user) { return user != actor; };
        each_word(access, [&](const Word& word) {
            found |= std::any_of(word.writers.begin(), word.writers.end(), is_other) ||
                     (access.is_write && std::any_of(word.readers.begin(), word.readers.end(), is_other));
        });
        return found;
    }

private:
    struct Word {
        std::set<std::uint32_t> readers;
        std::set<std::uint32_t> writers;
    };
    template <class F>
    void each_word(const kind::TraceAccess& access, const F& f) {
        if (access.size == 0) return;
        for (std::uint64_t a = access.address / kWord; a <= (access.address + access.size - 1) / kWord; ++a)
            f(words_[a]);
    }
    std::map<std::uint64_t, Word> words_;
};

template <class Keep>
void drop(kind::Trace& trace, Made made, const Keep& keep) {
    for (kind::TraceStep& step : trace) {
        std::erase_if(step.accesses, [&](const kind::TraceAccess& access) {
            return access.made == made && !keep(step.choice.actor, access);
        });
    }
}

Users users_of(const kind::Trace& trace) {
    Users users;
    for (const kind::TraceStep& step : trace) {
        for (const kind::TraceAccess& access : step.accesses) {
            if (access.made != Made::InCall) users.add(step.choice.actor, access);
        }
    }
    return users;
}

}  // namespace

void keep_relevant(kind::Trace& trace) {
    // What stops in the library matters to all others; a write inside of a call to those who stop for what it wrote.
    Users all;
    for (const kind::TraceStep& step : trace) {
        for (const kind::TraceAccess& access : step.accesses) all.add(step.choice.actor, access);
    }
    drop(trace, Made::ByLibrary,
         [&](std::uint32_t actor, const kind::TraceAccess& access) { return all.has_other(actor, access); });
    Users shown = users_of(trace);
    drop(trace, Made::InCall,
         [&](std::uint32_t actor, const kind::TraceAccess& access) { return shown.has_other(actor, access); });
}

}  // namespace tidelock::replay
