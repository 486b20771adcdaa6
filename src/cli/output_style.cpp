#include "cli/output_style.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace tidelock::cli {

report::Style output_style(Color color) {
    constexpr std::size_t kNarrowestPage = 80;
    report::Style style;
    const bool is_terminal = ::isatty(STDOUT_FILENO) != 0;
    const char* const no_color = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    const bool is_dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
    const bool is_asked_not_to = (no_color != nullptr && *no_color != '\0') || is_dumb;
    style.has_color = color == Color::Always || (color == Color::Auto && is_terminal && !is_asked_not_to);
    struct winsize size = {};
    if (is_terminal && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0)
        style.width = std::max<std::size_t>(size.ws_col, kNarrowestPage);
    std::error_code error;
    style.folder = std::filesystem::current_path(error).string();
    return style;
}

}  // namespace tidelock::cli
