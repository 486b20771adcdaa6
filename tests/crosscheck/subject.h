// RandomProgram.cs as a set of processes, one for each model, which has it opened (opened_model.h) and waits. To
// explore a program in a combination the process of its model forks another: nothing is read, compiled or initialised
// twice, a crash is a result like another, and no more is copied than one model has.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "opened_model.h"

namespace tidelock::crosscheck {

class Subject {
public:
    static Result<std::unique_ptr<Subject>> open(SubjectOptions options);
    ~Subject();
    Subject(const Subject&) = delete;
    Subject& operator=(const Subject&) = delete;

    // max_states 0: no limit.
    Outcome explore(const std::string& text, const Combination& combination, std::uint64_t max_states);

private:
    struct Server {
        pid_t process = 0;
        int requests = -1;  // to it
        int answers = -1;   // from it and its children
    };
    explicit Subject(SubjectOptions options) : options_(std::move(options)) {}
    void start(std::size_t model);
    [[noreturn]] void serve(std::size_t model, int requests, int answers) const;

    SubjectOptions options_;
    std::vector<Server> servers_;  // as models()
};

}  // namespace tidelock::crosscheck
