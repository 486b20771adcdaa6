// Guests that forge (seeds/forger.cs): they overwrite words of runtime objects and call natives afterwards. The program
// is loaded and its code lowered once; each input is one guest in a process of its own, a copy of that one. It may end
// in any way that a guest can end, but the machine may not crash, hang or touch memory that is not the guest's.
#pragma once

#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "base/hash.h"
#include "base/stop.h"
#include "framework.h"
#include "machine/exec/machine.h"
#include "machine/library/program.h"
#include "machine/library/registry.h"

namespace tidelock::fuzz {

// Gives the guest its arguments.
class ForgingHost final : public exec::Host {
public:
    void write_out(std::string_view) override {}
    void write_error(std::string_view) override {}
    int read_in(char*, int) override { return 0; }
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& environment() const override {
        return nothing_;
    }
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& properties() const override {
        return nothing_;
    }
    [[nodiscard]] const std::string& program_path() const override { return path_; }
    [[nodiscard]] const std::vector<std::string>& arguments() const override { return arguments_; }

    void begin(std::vector<std::string> arguments) { arguments_ = std::move(arguments); }

private:
    std::vector<std::pair<std::string, std::string>> nothing_;
    std::string path_ = "forger.dll";
    std::vector<std::string> arguments_;
};

class ForgingTarget {
public:
    ForgingTarget() : loader_(open_loader()), machine_(*loader_, host_, &library::find_native) {
        machine_.blocks().set_memory_limit(std::uint64_t{512} << 20U);
        const auto loaded = loader_->load_memory(program_bytes("forger.dll"), "forger.dll");
        TL_CHECK(loaded.ok(), "the forging guest should load");
        program_ = loaded.value();
        host_.begin({"all"});
        const library::RunOutcome outcome = library::run_program(machine_, *program_);
        TL_CHECK(outcome.end == library::End::Exited, "the guest should end well as long as it forges nothing");
    }

    // The status of the process that was this guest: 0, or what became of the machine.
    int run(std::uint64_t seed) {
        const pid_t child = fork();
        TL_CHECK(child >= 0, "there should be room for a process");
        if (child == 0) {
            alarm(kHang);
            stop_after(kLongest);
            host_.begin({std::to_string(seed)});
            try {
                static_cast<void>(library::run_program(machine_, *program_));
            } catch (const StopRequested&) {  // it goes on for ever
            }
            _exit(0);  // NB: what is left of the machine is nobody's any more
        }
        int status = 0;
        TL_CHECK(waitpid(child, &status, 0) == child, "the guest should end");
        return status;
    }

private:
    // Seconds of processor time.
    static void stop_after(long seconds) {
        std::signal(SIGVTALRM, [](int) { request_stop(StopCause::Time); });
        const itimerval once{{0, 0}, {seconds, 0}};
        setitimer(ITIMER_VIRTUAL, &once, nullptr);
    }

    static constexpr long kLongest = 5;
    static constexpr unsigned kHang = 120;  // seconds
    ForgingHost host_;
    std::unique_ptr<types::Loader> loader_;
    exec::Machine machine_;
    types::Assembly* program_ = nullptr;
};

inline void exercise_forging(Bytes input) {
    static ForgingTarget target;
    const std::uint64_t seed = hash_bytes(input, 1);
    const int status = target.run(seed);
    if (status != 0)
        std::fprintf(stderr, "forger.dll %llu: status %d\n", static_cast<unsigned long long>(seed), status);
    TL_CHECK(status == 0, "a guest that forges should not get out");
}

}  // namespace tidelock::fuzz
