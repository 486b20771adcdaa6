// Programs run and explored on machines that the parent process has made, with the code of the class library that
// programs need lowered already: most of the time of `run` and `check` of a small program goes into that. Children of
// the process use these machines once.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace tidelock::campaign {

class Warm {
public:
    // `examples`: programs that are run, to know what they need. `folder`: where the programs will lie.
    Warm(const std::vector<std::string>& examples, const std::string& folder);
    Warm(const Warm&) = delete;
    Warm& operator=(const Warm&) = delete;
    ~Warm();

    // As the commands, without their output; each at most once in a process. The exit codes are theirs.
    int run(const std::string& program);
    int check(const std::string& program);
    int dump_lowered(const std::string& program);

private:
    struct Prepared;
    std::unique_ptr<Prepared> runs_, explores_;
};

}  // namespace tidelock::campaign
