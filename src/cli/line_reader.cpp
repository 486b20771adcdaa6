#include "cli/line_reader.h"

#include <editline/readline.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "base/stop.h"

namespace tidelock::cli {

namespace {

// NB: constant-initialised and trivially destroyed, as a signal handler needs it.
std::atomic<bool> is_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// The second one, before anybody has asked, means it.
void on_interrupt(int number) {
    if (!is_interrupted.exchange(true)) return;
    std::signal(number, SIG_DFL);
    static_cast<void>(std::raise(number));
}

// The rest of a character that begins so, in UTF-8.
int decode(unsigned char first) {
    if (first < 0xC0) return first;
    const int more = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    int code = first & (0x3F >> more);
    for (int i = 0; i < more; ++i) {
        unsigned char next = 0;
        if (::read(STDIN_FILENO, &next, 1) != 1) return EOF;
        code = code << 6 | (next & 0x3F);
    }
    return code;
}

// Waits for a key, or until there is a reason to stop waiting.
int read_key(FILE* /*input*/) {
    constexpr int kBetweenLooks = 50;  // milliseconds
    for (;;) {
        if (is_interrupted || requested_stop() != StopCause::None) return EOF;
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (::poll(&input, 1, kBetweenLooks) <= 0) continue;
        unsigned char first = 0;
        const ssize_t count = ::read(STDIN_FILENO, &first, 1);
        if (count < 0 && errno == EINTR) continue;
        return count == 1 ? decode(first) : EOF;
    }
}

}  // namespace

bool LineReader::is_terminal() { return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0; }

LineReader::LineReader() : is_terminal_(is_terminal()) {
    if (!is_terminal_) return;
    struct sigaction action = {};
    action.sa_handler = &on_interrupt;
    sigaction(SIGINT, &action, nullptr);
    // NB: libedit takes characters apart by the locale.
    if (std::setlocale(LC_CTYPE, "C.UTF-8") == nullptr) static_cast<void>(std::setlocale(LC_CTYPE, ""));
    rl_catch_signals = 0;
    rl_getc_function = &read_key;
    using_history();
}

LineReader::~LineReader() {
    if (is_terminal_) std::signal(SIGINT, SIG_DFL);
}

std::optional<std::string> LineReader::next(const std::string& prompt) {
    std::fflush(stdout);
    if (is_terminal_) return next_typed(prompt);
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return line;
}

std::optional<std::string> LineReader::next_typed(const std::string& prompt) {
    take_interrupt();
    const std::unique_ptr<char, void (*)(void*)> typed(::readline(prompt.c_str()), &std::free);
    if (take_interrupt()) {
        std::puts("^C");
        return std::string();
    }
    if (typed == nullptr) {
        std::puts("");
        return std::nullopt;
    }
    std::string line = typed.get();
    if (!line.empty()) add_history(line.c_str());
    return line;
}

bool LineReader::take_interrupt() { return is_interrupted.exchange(false); }

}  // namespace tidelock::cli
