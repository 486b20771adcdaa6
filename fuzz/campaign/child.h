// Commands of Tidelock carried out in a child process of their own, as `main` does it, with limits. What they do to the
// process, and what it says on standard error, is the result.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "warm.h"

namespace tidelock::campaign {

// Of a command; `@run`, `@check` and `@lowered` with the path of a program are those of Warm.
using Arguments = std::vector<std::string>;

struct Limits {
    double seconds = 10;           // of processor time, for all commands together: more is a hang
    double interrupt_after = 0.2;  // SIGINT after so much processor time of one command; 0: never
    std::uint64_t memory = std::uint64_t{1} << 30;
};

struct Result {
    std::string finding;  // empty: all is well; else one line that is the same for the same mistake
    std::string report;   // standard error
    std::uint64_t peak_memory = 0;
    double seconds = 0;
};

class Child {
public:
    // `folder`: where commands run and where files for them lie.
    explicit Child(std::string folder);
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child();

    void use(Warm& warm) { warm_ = &warm; }
    Result run(const std::vector<Arguments>& commands, const Limits& limits);

    // How often which command ended with which exit code; "interrupted" is 130.
    [[nodiscard]] std::map<std::pair<std::string, int>, std::uint64_t> ends() const;

private:
    struct Shared;
    int carry_out(const Arguments& command);
    [[noreturn]] void carry_out(const std::vector<Arguments>& commands, const Limits& limits);
    [[nodiscard]] std::string judge(int status, double seconds, std::uint64_t peak, const Limits& limits) const;

    std::string folder_;
    std::string errors_;  // a file
    Shared* shared_;
    Warm* warm_ = nullptr;
};

}  // namespace tidelock::campaign
