// Cross-check: small random concurrent programs, each explored in every combination of search, reduction, store and
// collector. All combinations must find what the search with everything off finds: the same violations, the same
// deadlocks and the same final values.
//
//   crosscheck [--programs N] [--seed S] [--jobs J]     N programs with the seeds from S on, after the regressions
//   crosscheck --text TEXT                              one program, told combination by combination
//   --only PART         combinations whose name has PART in it (the first one always runs)
//   --having PART       of the seeds, only programs whose text has PART in it
//   --every             all combinations for every program; otherwise of the rare ones another part for each
//   --self-check        every state, footprint and repeated step is looked at (model/self_check.h)
//   --big-enough N      a program with more states than this is left out
//   --stop-after N      mismatches
//   --timeouts any|never|stuck
//   --memory-model sc|tso|ecma|net      all combinations that know it, under this one
//
// A mismatch is made smaller and printed with its seed. Then it belongs into regressions.txt, one text per line.
// RandomProgram.cs says what a text means; generator.cpp makes them; combinations.cpp has the combinations;
// subject.cpp runs one. TIDELOCK_CROSSCHECK_PROGRAMS is the number of programs if --programs is not given.
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>

#include "base/hash.h"
#include "cli/process.h"
#include "cli/program_location.h"
#include "generator.h"
#include "kind/words.h"
#include "shrink.h"
#include "subject.h"

namespace tidelock::crosscheck {
namespace {

struct Options {
    std::uint64_t programs = 680;  // of which at least 500 are not too big
    std::uint64_t seed = 1;
    std::uint64_t jobs = 2;
    std::uint64_t max_states = 2'000;
    std::uint64_t stop_after = 5;
    std::string text;
    std::string only;
    std::string having;
    model::TimeOuts time_outs = model::TimeOuts::Any;
    kind::MemoryModel memory_model = kind::MemoryModel::Sc;
    bool every = false;
    bool checks_itself = false;
};

constexpr std::uint64_t kRareOnes = 16;  // one in so many
// Before a text: RandomProgram.cs.
constexpr char kPadded = '"';
constexpr char kSplit = '\'';
constexpr std::uint64_t kToldEvery = 1'000;  // programs

// Shared by the workers.
struct Counts {
    std::atomic<std::uint64_t> next, programs, too_big, searches, incomplete, states, mismatches;
    std::atomic<std::uint64_t> with_violations, with_deadlocks, with_several_results;
};

class Worker {
public:
    Worker(const Options& options, Counts& counts, std::unique_ptr<Subject> subject)
        : options_(options), counts_(counts), subject_(std::move(subject)) {
        for (const Combination& one : combinations()) {
            // Whether a time is over depends on all threads then: no step is independent of the others.
            if (options.time_outs == model::TimeOuts::Stuck && models()[one.model].reduces) continue;
            if (options.memory_model != kind::MemoryModel::Sc && !one.knows_orders) continue;
            if (list_.empty() || one.name.find(options.only) != std::string::npos) list_.push_back(&one);
        }
    }

    void check(const std::string& name, const Program& program) {
        const std::string text = to_text(program);
        const Outcome expected = subject_->explore(text, *list_.front(), options_.max_states);
        if (expected.trouble.empty() && !expected.is_complete) {
            ++counts_.too_big;
            return;
        }
        count(expected);
        if (!expected.trouble.empty()) return tell(name, program, *list_.front(), "  " + expected.trouble + "\n");
        // NB: under a relaxed memory model the step before is an access that orders others, and parts are reordered.
        const bool is_in_order = options_.memory_model == kind::MemoryModel::Sc;
        for (const char marked : {kPadded, kSplit}) {
            if (!is_in_order) break;
            const std::string wrong = difference_when(marked, text, expected);
            if (wrong.empty()) continue;
            return mismatch(name, program, *list_.front(), wrong,
                            [&, marked](const std::string& smaller, const Outcome& of_it) {
                                return difference_when(marked, smaller, of_it);
                            });
        }
        const bool spins = text.find_first_of("~:") != std::string::npos;
        const bool distinguishes_twins =  // by joining one before the other
            text.find('=') != std::string::npos && text.find_first_of("jJ") != std::string::npos;
        for (std::size_t i = 1; i < list_.size(); ++i) {
            if (spins && !list_[i]->may_spin) continue;
            if (distinguishes_twins && models()[list_[i]->model].symmetry) continue;
            if (list_[i]->is_rare && !options_.every && hash_text(text, i) % kRareOnes != 0) continue;
            const std::string wrong = difference_in(text, expected, *list_[i]);
            if (!wrong.empty()) {
                return mismatch(name, program, *list_[i], wrong,
                                [&, i](const std::string& smaller, const Outcome& of_it) {
                                    return difference_in(smaller, of_it, *list_[i]);
                                });
            }
        }
    }

    // SemaphoreSlim, ConcurrentDictionary, Lazy.
    void show(const std::string& text) {
        Outcome expected;
        for (const Combination* one : list_) {
            const auto began = std::chrono::steady_clock::now();
            const Outcome found = subject_->explore(text, *one, one->max_states);
            const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - began;
            fmt::print("{:<40} {:>7} states {:>8} transitions {:>6} executions {:>8.1f} ms{}\n", one->name,
                       found.states, found.transitions, found.executions, time.count(),
                       found.is_complete ? "" : "  incomplete");
            if (one == list_.front()) {
                expected = found;
                if (!found.trouble.empty()) fmt::print("  trouble: {}\n", found.trouble);
                for (const std::string& violation : found.violations) fmt::print("  violation: {}\n", violation);
                for (const std::string& race : found.races) fmt::print("  race: {}\n", race);
                for (const std::string& result : found.results) fmt::print("  result: {}\n", result);
            } else if (const std::string wrong = difference(expected, found, one->keeps_races); !wrong.empty()) {
                ++counts_.mismatches;
                fmt::print("MISMATCH\n{}", wrong);
            }
        }
    }

private:
    std::string difference_in(const std::string& text, const Outcome& expected, const Combination& combination) {
        const Outcome found = subject_->explore(text, combination, combination.max_states);
        ++counts_.searches;
        if (found.trouble.empty() && !found.is_complete) ++counts_.incomplete;
        std::string wrong = difference(expected, found, combination.keeps_races);
        if (combination.same_size_as != 0) wrong += difference_in_size(text, found, combination.same_size_as);
        return wrong;
    }

    std::string difference_in_size(const std::string& text, const Outcome& found, std::size_t other) {
        // One after the other is compared with the same one.
        if (sized_.text != text || sized_.combination != other)
            sized_ = {text, other, subject_->explore(text, combinations()[other], 0)};
        const Outcome& expected = sized_.outcome;
        if (!found.is_complete || !expected.is_complete) return {};
        if (found.states == expected.states && found.transitions == expected.transitions) return {};
        return fmt::format("  has {} states and {} transitions, {} has {} and {}\n", found.states, found.transitions,
                           combinations()[other].name, expected.states, expected.transitions);
    }

    void count(const Outcome& expected) {
        ++counts_.programs;
        ++counts_.searches;
        counts_.states += expected.states;
        counts_.with_violations += expected.violations.empty() ? 0 : 1;
        counts_.with_several_results += expected.results.size() > 1 ? 1 : 0;
        const auto is_deadlock = [](const std::string& v) { return v.starts_with("deadlock"); };
        counts_.with_deadlocks += std::any_of(expected.violations.begin(), expected.violations.end(), is_deadlock);
    }

    // Everything a thread does that others can see is a step of its own, or part of one that begins with it: then a
    // step before it that touches nothing of the others' makes no difference. And what is no one atomic access has all
    // results of several.
    std::string difference_when(char marked, const std::string& text, const Outcome& expected) {
        const Outcome found = subject_->explore(marked + text, *list_.front(), options_.max_states);
        ++counts_.searches;
        if (!found.trouble.empty() || !found.is_complete) return {};
        std::string wrong = difference_in_results(expected, found);
        if (wrong.empty()) return wrong;
        return (marked == kPadded ? "  with a step before each operation it\n"
                                  : "  with parts accessed one by one it\n") +
               wrong;
    }

    using Difference = std::function<std::string(const std::string& text, const Outcome& expected)>;

    void mismatch(const std::string& name, const Program& program, const Combination& combination,
                  const std::string& wrong, const Difference& difference_of) {
        fmt::print("{} differs in {}: {}\n", name, combination.name, to_text(program));
        std::fflush(stdout);
        std::string smaller_wrong = wrong;
        const Program smaller = shrink(program, [&](const Program& candidate) {
            const std::string text = to_text(candidate);
            const Outcome expected = subject_->explore(text, *list_.front(), options_.max_states);
            if (!expected.trouble.empty() || !expected.is_complete) return false;
            const std::string difference_now = difference_of(text, expected);
            if (!difference_now.empty()) smaller_wrong = difference_now;
            return !difference_now.empty();
        });
        tell(name, smaller, combination, smaller_wrong);
    }

    void tell(const std::string& name, const Program& program, const Combination& combination,
              const std::string& wrong) {
        ++counts_.mismatches;
        fmt::print("MISMATCH {} in {}\n  {}\n{}", name, combination.name, to_text(program), wrong);
        std::fflush(stdout);
    }

    const Options& options_;
    Counts& counts_;
    std::unique_ptr<Subject> subject_;
    std::vector<const Combination*> list_;
    // The last one that sizes were compared with.
    struct Sized {
        std::string text;
        std::size_t combination = 0;
        Outcome outcome;
    };
    Sized sized_;
};

Result<std::vector<Program>> read_regressions(const std::string& file) {
    std::ifstream in(file);
    if (!in) return Error{file, "cannot be read"};
    std::vector<Program> programs;
    for (std::string line; std::getline(in, line);) {
        const std::string text = line.substr(0, line.find_first_of(" #"));
        if (text.empty()) continue;
        auto program = parse(text);
        if (!program) return Error{file, "has a line that is no program: " + text};
        programs.push_back(std::move(*program));
    }
    return programs;
}

Result<std::uint64_t> number_of(const std::string& option, const char* text) {
    char* end = nullptr;
    const std::uint64_t value = text == nullptr ? 0 : std::strtoull(text, &end, 10);
    if (text == nullptr || end == text || *end != 0) return Error{option, "needs a number"};
    return value;
}

Result<Options> read_options(int argc, char** argv) {
    Options options;
    if (const char* given = std::getenv("TIDELOCK_CROSSCHECK_PROGRAMS"); given != nullptr && *given != 0) {
        TL_TRY(programs, number_of("TIDELOCK_CROSSCHECK_PROGRAMS", given));
        options.programs = programs;
    }
    for (int i = 1; i < argc; i += 2) {
        const std::string name = argv[i];
        if (name == "--every" || name == "--self-check") {
            (name == "--every" ? options.every : options.checks_itself) = true;
            --i;
            continue;
        }
        const char* value = i + 1 < argc ? argv[i + 1] : nullptr;
        if (name == "--text" || name == "--only" || name == "--having") {
            if (value == nullptr) return Error{name, "needs a value"};
            (name == "--text" ? options.text : name == "--only" ? options.only : options.having) = value;
            continue;
        }
        if (name == "--timeouts") {
            const auto mode =
                value == nullptr ? std::nullopt : kind::find_word<kind::TimeOuts>(kind::kTimeOutsWords, value);
            if (!mode) return Error{name, "needs any, never or stuck"};
            options.time_outs = dotnet::time_outs_of(*mode);
            continue;
        }
        if (name == "--memory-model") {
            const auto model =
                value == nullptr ? std::nullopt : kind::find_word<kind::MemoryModel>(kind::kMemoryModelWords, value);
            if (!model) return Error{name, "needs sc, tso, ecma or net"};
            options.memory_model = *model;
            continue;
        }
        TL_TRY(number, number_of(name, value));
        if (name == "--programs") {
            options.programs = number;
        } else if (name == "--seed") {
            options.seed = number;
        } else if (name == "--jobs") {
            options.jobs = std::max<std::uint64_t>(number, 1);
        } else if (name == "--big-enough") {
            options.max_states = number;
        } else if (name == "--stop-after") {
            options.stop_after = number;
        } else {
            return Error{name, "is not an option"};
        }
    }
    return options;
}

void check_all(const Options& options, const std::vector<Program>& regressions, Worker& worker, Counts& counts) {
    const std::uint64_t all = regressions.size() + options.programs;
    while (counts.mismatches < options.stop_after) {
        const std::uint64_t number = counts.next++;
        if (number >= all) return;
        if (number != 0 && number % kToldEvery == 0) {
            fmt::print("{} of {} programs begun, {} mismatches\n", number, all, counts.mismatches.load());
            std::fflush(stdout);
        }
        if (number < regressions.size()) {
            worker.check(fmt::format("regression {}", number + 1), regressions[number]);
        } else {
            const std::uint64_t seed = options.seed + number - regressions.size();
            const Program program = generate(seed);
            if (to_text(program).find(options.having) == std::string::npos) continue;
            worker.check(fmt::format("seed {}", seed), program);
        }
    }
}

Result<void> work(const Options& options, const SubjectOptions& subject, const std::vector<Program>& regressions,
                  Counts& counts) {
    TL_TRY(opened, Subject::open(subject));
    Worker worker(options, counts, std::move(opened));
    if (options.text.empty()) {
        check_all(options, regressions, worker, counts);
    } else {
        worker.show(options.text);
    }
    return {};
}

Result<int> run(int argc, char** argv) {
    TL_TRY(options, read_options(argc, argv));
    const std::string folder = TL_CROSSCHECK_FOLDER;
    TL_TRY(files, cli::locate_program(folder + "/RandomProgram.cs", std::nullopt));
    TL_TRY(regressions, read_regressions(folder + "/regressions.txt"));
    void* shared = ::mmap(nullptr, sizeof(Counts), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return Error{"memory", "cannot be shared"};
    Counts& counts = *new (shared) Counts();
    const SubjectOptions subject{files, options.time_outs, dotnet::rules_of(options.memory_model),
                                 options.checks_itself ? model::SelfChecks::All : model::kSelfChecks};
    const auto began = std::chrono::steady_clock::now();
    std::vector<pid_t> others;
    for (std::uint64_t i = 1; i < options.jobs && options.text.empty(); ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            const auto worked = work(options, subject, regressions, counts);
            if (!worked.ok()) fmt::print(stderr, "crosscheck: {}\n", worked.error().message());
            std::fflush(stdout);
            ::_exit(worked.ok() ? 0 : 1);
        }
        if (child > 0) others.push_back(child);
    }
    TL_TRY_VOID(work(options, subject, regressions, counts));
    if (!options.text.empty()) return counts.mismatches == 0 ? 0 : 1;
    bool is_well = true;
    for (const pid_t child : others) {
        int status = 0;
        ::waitpid(child, &status, 0);
        is_well &= WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - began;
    fmt::print(
        "{} programs ({} with violations, {} with deadlocks, {} with several results), {} left out as too big\n"
        "{} states without reduction, {} searches in {:.1f} s, {} of them cut off\n{} mismatches\n",
        counts.programs.load(), counts.with_violations.load(), counts.with_deadlocks.load(),
        counts.with_several_results.load(), counts.too_big.load(), counts.states.load(), counts.searches.load(),
        time.count(), counts.incomplete.load(), counts.mismatches.load());
    return is_well && counts.mismatches == 0 ? 0 : 1;
}

}  // namespace
}  // namespace tidelock::crosscheck

int main(int argc, char** argv) {
    tidelock::cli::install_process_handlers();
    const auto result = tidelock::crosscheck::run(argc, argv);
    if (result.ok()) return *result;
    fmt::print(stderr, "crosscheck: {}\n", result.error().message());
    return 5;
}
