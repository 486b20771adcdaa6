// A campaign: inputs of one kind are made by a seeded generator out of sound ones and handed to the commands that read
// them, each in a process of its own. The same seed gives the same inputs.
//
//     fuzz_campaign KIND --programs FOLDER [--malformed FOLDER] [--runs N] [--seed S] [--found FOLDER] [--folder
//     FOLDER]
//
// The first runs are the seeds as they are; `--runs 0` repeats just these. What goes wrong is kept below `--found`: the
// files, the command lines and what was said, three times of each mistake at most. Exit code 1 if anything did.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "kinds.h"

namespace {

using namespace tidelock::campaign;

struct Options {
    std::string kind;
    Sources sources;
    std::string found = "found";
    std::uint64_t runs = 1000;
    std::uint64_t seed = 1;
};

bool parse(int count, char** arguments, Options& options) {
    options.sources.folder = fmt::format("/dev/shm/tidelock-campaign-{}", ::getpid());
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        const bool has_value = i + 1 < count;
        if (argument == "--runs" && has_value) {
            options.runs = std::strtoull(arguments[++i], nullptr, 10);
        } else if (argument == "--seed" && has_value) {
            options.seed = std::strtoull(arguments[++i], nullptr, 10);
        } else if (argument == "--programs" && has_value) {
            options.sources.programs = arguments[++i];
        } else if (argument == "--malformed" && has_value) {
            options.sources.malformed = arguments[++i];
        } else if (argument == "--found" && has_value) {
            options.found = arguments[++i];
        } else if (argument == "--folder" && has_value) {
            options.sources.folder = arguments[++i];
        } else {
            options.kind = argument;
        }
    }
    return !options.kind.empty() && !options.sources.programs.empty();
}

class Campaign {
public:
    Campaign(const Options& options, Child& child, Kind& kind) : options_(options), child_(child), kind_(kind) {}

    int run() {
        for (std::size_t i = 0; i < kind_.seeds(); ++i) attempt(kind_.seed(i));
        Random random(options_.seed);
        for (std::uint64_t i = 0; i < options_.runs; ++i) {
            attempt(kind_.mutated(random));
            if (i % 1000 == 999) tell();
        }
        tell();
        return findings_.empty() ? 0 : 1;
    }

private:
    void attempt(const Input& input) {
        for (const auto& [name, bytes] : input.files) write_file(options_.sources.folder + "/" + name, bytes);
        const Result result = child_.run(input.commands, {});
        ++runs_;
        seconds_ += result.seconds;
        longest_ = std::max(longest_, result.seconds);
        peak_ = std::max(peak_, result.peak_memory);
        if (!result.finding.empty() && ++findings_[result.finding] <= kKept) keep(input, result);
    }

    void keep(const Input& input, const Result& result) {
        const std::string folder = fmt::format("{}/{}-{}-{}", options_.found, options_.kind, options_.seed, runs_);
        std::filesystem::create_directories(folder);
        for (const auto& [name, bytes] : input.files) write_file(folder + "/" + name, bytes);
        std::string text = result.finding + "\n";
        for (const Arguments& command : input.commands) text += fmt::format("tidelock {}\n", fmt::join(command, " "));
        write_file(folder + "/finding.txt", to_file(text + "\n" + result.report));
        fmt::print("{}: {}\n", folder, result.finding);
        std::fflush(stdout);
    }

    void tell() const {
        fmt::print("{}: {} runs, {:.0f} s of processor time, longest {:.1f} s, most memory {} MB", options_.kind, runs_,
                   seconds_, longest_, peak_ >> 20U);
        std::string command;
        for (const auto& [end, count] : child_.ends()) {
            fmt::print("{}{}={}", end.first == command ? " " : "; " + end.first + " ", end.second, count);
            command = end.first;
        }
        fmt::print("; {} kinds of finding\n", findings_.size());
        for (const auto& [finding, count] : findings_) fmt::print("  {} x {}\n", count, finding);
        std::fflush(stdout);
    }

    static constexpr std::uint64_t kKept = 3;

    const Options& options_;
    Child& child_;
    Kind& kind_;
    std::uint64_t runs_ = 0;
    double seconds_ = 0, longest_ = 0;
    std::uint64_t peak_ = 0;
    std::map<std::string, std::uint64_t> findings_;
};

}  // namespace

int main(int count, char** arguments) {
    Options options;
    if (!parse(count, arguments, options)) {
        fmt::print(stderr, "usage: fuzz_campaign KIND --programs FOLDER [options]; kinds: {}\n",
                   fmt::join(kind_names(), ", "));
        return 5;
    }
    options.sources.folder = std::filesystem::absolute(options.sources.folder).string();
    std::filesystem::create_directories(options.sources.folder);
    int code = 5;
    {
        Child child(options.sources.folder);
        const auto kind = make_kind(options.kind, options.sources, child);
        Warm warm({options.sources.programs + "/Handlers.dll", options.sources.programs + "/Tasks.dll"},
                  options.sources.folder);
        child.use(warm);
        if (kind != nullptr && kind->seeds() != 0) code = Campaign(options, child, *kind).run();
        if (kind == nullptr || kind->seeds() == 0)
            fmt::print(stderr, "{}: no such kind, or no seeds for it\n", options.kind);
    }
    std::error_code ignored;
    std::filesystem::remove_all(options.sources.folder, ignored);
    std::filesystem::remove(options.sources.folder + ".stderr", ignored);
    return code;
}
