#include "base/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

#include "base/digest.h"

namespace tidelock {

namespace {

constexpr std::size_t kMostInput = std::size_t{256} << 20;

Error failed(const std::string& path, int error) { return {path, std::strerror(error)}; }
Error too_large(const std::string& path) { return {path, "is too large: more than 256 MiB"}; }

}  // namespace

Result<std::string> read_input(const std::string& path) {
    // NB: without O_NONBLOCK a FIFO that nobody writes to would be waited for.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return failed(path, errno);
    struct stat status = {};
    if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && std::cmp_greater(status.st_size, kMostInput)) {
        ::close(file);
        return too_large(path);
    }
    ::fcntl(file, F_SETFL, 0);
    std::string text;
    std::vector<char> buffer(std::size_t{1} << 16);
    ssize_t count = 0;
    while ((count = ::read(file, buffer.data(), buffer.size())) > 0 && text.size() <= kMostInput)
        text.append(buffer.data(), static_cast<std::size_t>(count));
    const int error = errno;
    ::close(file);
    if (count < 0) return failed(path, error);
    if (text.size() > kMostInput) return too_large(path);
    return text;
}

Result<std::string> fingerprint_of(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return Error{path, std::filesystem::exists(path, error) ? "is not a file" : "there is no such file"};
    TL_TRY(contents, read_input(path));
    return to_hex(sha256(contents));
}

}  // namespace tidelock
