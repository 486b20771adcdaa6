// A request is one line: the combination, the limit of states, the text. The answer is the lines of an outcome, which
// the forked process writes, and a last one with its exit status, which the one that forked it writes afterwards.
#include "subject.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <optional>
#include <utility>

#include "base/check.h"

namespace tidelock::crosscheck {
namespace {

constexpr unsigned kSecondsToTheEnd = 60;  // for a search's process, which is then ended
constexpr char kStatus = '=';              // begins the last line of an answer

void write_all(int to, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t size = ::write(to, text.data() + done, text.size() - done);
        if (size <= 0) return;
        done += static_cast<std::size_t>(size);
    }
}

// Without its end; nothing if there is none.
std::optional<std::string> read_line(int from) {
    std::string line;
    char c = 0;
    while (::read(from, &c, 1) == 1) {
        if (c == '\n') return line;
        line += c;
    }
    return std::nullopt;
}

// Up to the last line; nothing if there is none.
std::optional<std::string> read_answer(int from) {
    std::string answer;
    char buffer[4096];
    const auto begin_of_last = [&] { return answer.rfind('\n', answer.size() - 2) + 1; };  // npos + 1 is 0
    while (answer.size() < 2 || answer.back() != '\n' || answer[begin_of_last()] != kStatus) {
        const ssize_t size = ::read(from, buffer, sizeof buffer);
        if (size <= 0) return std::nullopt;
        answer.append(buffer, static_cast<std::size_t>(size));
    }
    return answer;
}

// NB: a process that was killed may have left half a line.
std::string status_line(const std::string& status) { return '\n' + (kStatus + status) + '\n'; }

struct Answer {
    std::string lines;
    std::string status;
};

Answer split(const std::string& answer) {
    const std::size_t last = answer.rfind('\n', answer.size() - 2);
    return {answer.substr(0, last), answer.substr(last + 2, answer.size() - last - 3)};
}

// Empty: it ended well.
std::string trouble_of(int status) {
    if (WIFSIGNALED(status)) return "killed by signal " + std::to_string(WTERMSIG(status));
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0) return "exit code " + std::to_string(WEXITSTATUS(status));
    return {};
}

struct Pipe {
    Pipe() {
        int ends[2];
        TL_CHECK(::pipe(ends) == 0, "there should be a pipe");
        from = ends[0];
        to = ends[1];
    }
    int from = -1;
    int to = -1;
};

pid_t fork_one() {
    std::fflush(stdout);  // or a child that crashes would print it again
    const pid_t child = ::fork();
    TL_CHECK(child >= 0, "there should be a process");
    return child;
}

}  // namespace

Subject::~Subject() {
    for (const Server& server : servers_) {
        ::close(server.requests);
        ::close(server.answers);
    }
    for (const Server& server : servers_) ::waitpid(server.process, nullptr, 0);
}

Result<std::unique_ptr<Subject>> Subject::open(SubjectOptions options) {
    std::unique_ptr<Subject> subject(new Subject(std::move(options)));
    for (std::size_t i = 0; i < models().size(); ++i) subject->start(i);
    for (const Server& server : subject->servers_) {
        const std::string trouble = split(read_answer(server.answers).value_or(status_line("ended"))).status;
        if (!trouble.empty()) return Error{subject->options_.files.assembly, trouble};
    }
    return subject;
}

void Subject::start(std::size_t model) {
    const Pipe requests;
    const Pipe answers;
    const pid_t child = fork_one();
    if (child == 0) {
        // It ends when nobody can ask any more.
        for (const Server& other : servers_) {
            ::close(other.requests);
            ::close(other.answers);
        }
        ::close(requests.to);
        ::close(answers.from);
        serve(model, requests.from, answers.to);
    }
    ::close(requests.from);
    ::close(answers.to);
    servers_.push_back({child, requests.to, answers.from});
}

void Subject::serve(std::size_t model, int requests, int answers) const {
    auto opened = OpenedModel::open(options_, model);
    write_all(answers, status_line(opened.ok() ? "" : opened.error().message()));
    while (const auto request = read_line(requests)) {
        const std::size_t first = request->find(' ');
        const std::size_t second = request->find(' ', first + 1);
        const Combination& combination = combinations()[std::stoul(*request)];
        const std::uint64_t max_states = std::stoull(request->substr(first));
        const pid_t child = fork_one();
        if (child == 0) {
            ::alarm(kSecondsToTheEnd);
            write_all(answers, to_lines((*opened)->search(request->substr(second + 1), combination, max_states)));
            ::_exit(0);  // nothing of the parent's is to be tidied up here
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        write_all(answers, status_line(trouble_of(status)));
    }
    ::_exit(0);
}

Outcome Subject::explore(const std::string& text, const Combination& combination, std::uint64_t max_states) {
    const Server& server = servers_[combination.model];
    const auto number = static_cast<std::size_t>(&combination - combinations().data());
    write_all(server.requests, std::to_string(number) + " " + std::to_string(max_states) + " " + text + "\n");
    const std::optional<std::string> answer = read_answer(server.answers);
    TL_CHECK(answer.has_value(), "the process of a model should not end");
    const auto [lines, trouble] = split(*answer);
    Outcome outcome = from_lines(lines);
    if (!trouble.empty()) outcome.trouble = trouble;
    return outcome;
}

}  // namespace tidelock::crosscheck
