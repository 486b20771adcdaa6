// What a search takes on trust: which types of the class library were called as one operation because their contract
// says so (library/contracts.h), and from how many places of the program, while other threads lived.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "machine/threads/thread.h"

namespace tidelock::model {

class Trusts {
public:
    // An atomic section of the class library begins in this frame of the thread.
    void note(const threads::Thread& thread, const threads::Frame& section);

    [[nodiscard]] std::vector<std::string> types() const;  // by name, each once
    [[nodiscard]] std::uint64_t calls() const { return calls_; }

private:
    std::set<std::pair<const code::Insn*, const code::Code*>> seen_;  // where it was called, and what
    std::set<std::string> types_;
    std::uint64_t calls_ = 0;
};

}  // namespace tidelock::model
