#include "cli/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <vector>

namespace tidelock::cli {

namespace {

Error failed(const std::string& path) { return Error{path, std::strerror(errno)}; }

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// Pipes, terminals and the like cannot be replaced: they are written to.
bool is_special(const std::string& path) {
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

}  // namespace

Result<void> write_output(const std::string& path, std::string_view text) {
    if (path == "-") {
        std::fwrite(text.data(), 1, text.size(), stdout);
        return {};
    }
    const bool is_direct = is_special(path);
    const std::string temporary = is_direct ? path : path + "." + std::to_string(::getpid()) + ".tmp";
    const int file = ::open(temporary.c_str(), O_WRONLY | O_CLOEXEC | (is_direct ? 0 : O_CREAT | O_TRUNC), 0666);
    if (file < 0) return failed(path);
    const bool is_written = write_all(file, text);
    const int error = errno;
    if (::close(file) == 0 && is_written && (is_direct || ::rename(temporary.c_str(), path.c_str()) == 0)) return {};
    if (!is_written) errno = error;
    const Error problem = failed(path);
    if (!is_direct) ::unlink(temporary.c_str());
    return problem;
}

constexpr std::size_t kMostInput = std::size_t{256} << 20;

Result<std::string> read_input(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return failed(path);
    std::string text;
    std::vector<char> buffer(std::size_t{1} << 16);
    ssize_t count = 0;
    while ((count = ::read(file, buffer.data(), buffer.size())) > 0 && text.size() <= kMostInput)
        text.append(buffer.data(), static_cast<std::size_t>(count));
    const int error = count < 0 ? errno : 0;
    ::close(file);
    errno = error;
    if (count < 0) return failed(path);
    if (text.size() > kMostInput) return Error{path, "is too large: more than 256 MiB"};
    return text;
}

}  // namespace tidelock::cli
