// Lines that a user types: in a terminal with a prompt, editing and history (libedit), else as they come. In a terminal
// Ctrl-C is taken here: it cancels the line, or asks what runs to stop (take_interrupt).
#pragma once

#include <optional>
#include <string>

namespace tidelock::cli {

class LineReader {
public:
    LineReader();
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    // Are both standard input and output a terminal?
    [[nodiscard]] static bool is_terminal();

    // Nothing: the input has ended, or the process is to stop (base/stop.h). A cancelled line is empty.
    std::optional<std::string> next(const std::string& prompt);

    // Was Ctrl-C pressed since this was last asked?
    static bool take_interrupt();

private:
    std::optional<std::string> next_typed(const std::string& prompt);

    const bool is_terminal_;
};

}  // namespace tidelock::cli
