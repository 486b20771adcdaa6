#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/memory_limit.h"
#include "cli/named_program.h"
#include "cli/process.h"
#include "cli/program_location.h"
#include "cli/watch.h"
#include "machine/library/program.h"
#include "machine/library/registry.h"
#include "program/files/runnable.h"

namespace tidelock::cli {
namespace {

constexpr int kBetweenLooks = 20;  // milliseconds, at the request to stop
constexpr int kAborted = 134;      // what the shell sees of a .NET process that aborts: 128 + SIGABRT

class ProcessHost final : public exec::Host {
public:
    ProcessHost(const files::ProgramFiles& files, std::vector<std::string> arguments)
        : arguments_(std::move(arguments)), properties_(files.properties) {
        std::error_code error;
        const auto whole = std::filesystem::absolute(files.assembly, error);
        program_ = error ? files.assembly : whole.lexically_normal().string();
        for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
            const std::string_view text(*entry);
            const std::size_t equals = text.find('=');
            if (equals != std::string_view::npos)
                environment_.emplace_back(text.substr(0, equals), text.substr(equals + 1));
        }
    }

    void write_out(std::string_view bytes) override { write(STDOUT_FILENO, bytes, output_error_); }
    void write_error(std::string_view bytes) override {
        int ignored = 0;
        write(STDERR_FILENO, bytes, ignored);
    }
    int read_in(char* buffer, int size) override {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        while (::poll(&input, 1, kBetweenLooks) == 0) poll_stop();
        return static_cast<int>(std::max<ssize_t>(0, ::read(STDIN_FILENO, buffer, static_cast<std::size_t>(size))));
    }
    const std::vector<std::pair<std::string, std::string>>& environment() const override { return environment_; }
    const std::vector<std::pair<std::string, std::string>>& properties() const override { return properties_; }
    const std::string& program_path() const override { return program_; }
    const std::vector<std::string>& arguments() const override { return arguments_; }

    // Why not all that the program has written could be: an error number, 0 if it could. .NET passes over a reader that
    // has gone.
    [[nodiscard]] int output_error() const { return output_error_ == EPIPE ? 0 : output_error_; }

private:
    // At once, as .NET does: who reads sees each line when it is written, and both streams in their order.
    static void write(int file, std::string_view bytes, int& failure) {
        while (!bytes.empty()) {
            const ssize_t count = ::write(file, bytes.data(), bytes.size());
            if (count >= 0) {
                bytes.remove_prefix(static_cast<std::size_t>(count));
                continue;
            }
            if (errno == EAGAIN) {
                pollfd output{file, POLLOUT, 0};
                while (::poll(&output, 1, kBetweenLooks) == 0) poll_stop();
            } else if (errno != EINTR) {
                failure = errno;
                return;
            }
        }
    }

    int output_error_ = 0;
    std::string program_;
    std::vector<std::string> arguments_;
    std::vector<std::pair<std::string, std::string>> environment_;
    std::vector<std::pair<std::string, std::string>> properties_;
};

int bad_input(const std::string& message) {
    print_error(fmt::format("tidelock: {}\n", message));
    return to_int(ExitCode::BadInput);
}

int report(const library::RunOutcome& outcome) {
    switch (outcome.end) {
        case library::End::Exited:
            return outcome.exit_code & 0xFF;
        case library::End::Unhandled:
        case library::End::FailFast:
        case library::End::StackOverflow:
            return kAborted;  // reported by the run
        case library::End::MemoryError:
            print_error(fmt::format("memory error: {}{}\n", outcome.text, outcome.caller));
            return to_int(ExitCode::Violation);
        case library::End::Deadlock:
            print_error(fmt::format("deadlock: {}{}\n", outcome.text, outcome.caller));
            return to_int(ExitCode::Violation);
        case library::End::Unsupported:
            print_error(fmt::format("unsupported: {}{}\n", outcome.text, outcome.caller));
            return to_int(ExitCode::Unsupported);
    }
    return to_int(ExitCode::InternalError);
}

// One line, or for a signal what whoever sent it expects.
ExitCode end_by(StopCause cause, int signal) {
    if (cause == StopCause::Interrupt) die_of_signal(signal);
    return tell_stop(cause);
}

// NB: at once, since it can take long to give back what a program has.
[[noreturn]] void end_at_once(const StopRequested& request, Watch& watch) {
    watch.begin_output();
    leave_at_once(end_by(request.cause, watch.signal()));
}

int run(const RunOptions& options, Watch& watch) {
    auto files = locate_program(options.assembly, options.framework);
    if (!files.ok()) return bad_input(files.error().message());
    auto loader = types::Loader::open(files->loading);
    if (!loader.ok()) return bad_input(loader.error().message());
    auto assembly = loader.value()->load_file(files->assembly);
    if (!assembly.ok()) return bad_input(assembly.error().message());
    if (const auto checked = files::check_is_program(*assembly.value(), files->assembly); !checked.ok())
        return bad_input(checked.error().message());
    for (const std::string& note : files->notes) print_error(fmt::format("tidelock: note: {}\n", note));
    if (!memory::BlockTable::can_reserve())
        return bad_input("there is not enough address space for the program's memory (128 GiB; see ulimit -v)");
    std::signal(SIGPIPE, SIG_IGN);
    ProcessHost host(*files, options.arguments);
    exec::Machine machine(*loader.value(), host, &library::find_native);
    machine.blocks().set_memory_limit(~std::uint64_t{0} >> 1U);  // that of the process is watched (watch.h)
    try {
        const int code = report(library::run_program(machine, *assembly.value()));
        if (host.output_error() == 0) return code;
        return bad_input(fmt::format("standard output: {}", std::generic_category().message(host.output_error())));
    } catch (const StopRequested& request) {
        end_at_once(request, watch);
    }
}

}  // namespace

int run_command(const RunOptions& options) {
    Watch watch({options.time_limit, memory_limit_or_default(options.memory_limit)});
    watch.on_forced_end([&](StopCause cause) { return end_by(cause, watch.signal()); });
    try {
        return run(options, watch);
    } catch (const StopRequested& request) {
        end_at_once(request, watch);
    }
}

}  // namespace tidelock::cli
