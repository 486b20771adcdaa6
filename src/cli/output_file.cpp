#include "cli/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <thread>
#include <utility>

#include "cli/named_program.h"

namespace tidelock::cli {

namespace fs = std::filesystem;

namespace {

constexpr mode_t kMode = 0666;
constexpr std::size_t kLongestName = NAME_MAX;
constexpr std::string_view kTemporary = ".tidelock-tmp";  // ends the names of files that are being written

Error failed(const std::string& path, int error) { return Error{path, std::strerror(error)}; }

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::optional<struct stat> status_of(const std::string& path) {
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return status;
}

std::string folder_of(const std::string& path) {
    const fs::path parent = fs::path(path).parent_path();
    return parent.empty() ? "." : parent.string();
}

// What a killed process has left beside the file, where it needed a name. NB: who still writes holds the lock.
void remove_leftovers(const std::string& place) {
    const std::string begin = fs::path(place).filename().string() + ".";
    std::error_code error;
    for (fs::directory_iterator entry(folder_of(place), error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(begin) || !name.ends_with(kTemporary)) continue;
        const int file = ::open(entry->path().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        if (file < 0) continue;
        if (::flock(file, LOCK_EX | LOCK_NB) == 0) ::unlink(entry->path().c_str());
        ::close(file);
    }
}

// A pipe that nobody reads from would be waited for: it is refused. NB: a reader that is started together with the
// command may come a little later.
int open_direct(const std::string& path, bool is_pipe) {
    constexpr int kTries = 50;
    constexpr std::chrono::milliseconds kPause{20};
    int file = -1;
    for (int i = 0; i < kTries && file < 0; ++i) {
        if (i != 0) std::this_thread::sleep_for(kPause);
        file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
        if (file < 0 && (errno != ENXIO || !is_pipe)) return -1;
    }
    if (file >= 0) ::fcntl(file, F_SETFL, 0);
    return file;
}

// Nobody wants a result in place of a source file or of a part of a program: it is a slip at the command line, and what
// is there may be all that its owner has.
bool replaces_part_of_program(const std::string& path) {
    static constexpr std::string_view kEnds[] = {
        ".pdb", ".runtimeconfig.json", ".deps.json", ".props", ".targets", ".sln", ".slnx"};
    const auto status = status_of(path);
    if (!status || !S_ISREG(status->st_mode) || status->st_size == 0) return false;
    std::error_code error;
    const std::string place = fs::canonical(path, error).string();
    return is_named_as_program(place) ||
           std::any_of(std::begin(kEnds), std::end(kEnds), [&](std::string_view end) { return place.ends_with(end); });
}

// What a path stands for, so that two can be compared.
struct Identity {
    bool exists = false;
    dev_t device = 0;
    ino_t inode = 0;
    std::string path;  // of one that does not exist

    friend bool operator==(const Identity&, const Identity&) = default;
};

std::optional<Identity> identity_of(const struct stat& status) {
    if (S_ISCHR(status.st_mode)) return std::nullopt;  // a terminal or /dev/null takes as much as one likes
    return Identity{true, status.st_dev, status.st_ino, {}};
}

std::optional<Identity> identity_of(const std::string& path) {
    if (path == "-") {
        struct stat status = {};
        if (::fstat(STDOUT_FILENO, &status) != 0) return std::nullopt;
        return identity_of(status);
    }
    if (const auto status = status_of(path)) return identity_of(*status);
    std::error_code error;
    return Identity{false, 0, 0, fs::weakly_canonical(fs::absolute(path, error), error).string()};
}

}  // namespace

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      place_(std::move(other.place_)),
      file_(std::exchange(other.file_, -1)),
      is_direct_(other.is_direct_),
      temporary_(std::exchange(other.temporary_, {})) {}

OutputFile::~OutputFile() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
    if (file_ >= 0) ::close(file_);
}

Result<OutputFile> OutputFile::open(const std::string& path) {
    OutputFile output;
    output.path_ = path;
    if (path == "-") return output;
    if (path.empty()) return Error{"", "an output needs a file name"};
    const auto status = status_of(path);
    if (status && S_ISDIR(status->st_mode)) return failed(path, EISDIR);
    output.is_direct_ = status && !S_ISREG(status->st_mode);
    if (output.is_direct_) {
        output.file_ = open_direct(path, S_ISFIFO(status->st_mode));
        if (output.file_ < 0 && errno == ENXIO && S_ISFIFO(status->st_mode))
            return Error{path, "nobody reads from this pipe"};
        if (output.file_ < 0) return failed(path, errno);
        return output;
    }
    if (status && ::access(path.c_str(), W_OK) != 0) return failed(path, errno);
    if (path.ends_with('/')) return failed(path, EISDIR);
    std::error_code error;
    output.place_ = status ? fs::canonical(path, error).string() : path;
    if (error) return Error{path, error.message()};
    if (!status && fs::is_symlink(path, error)) return Error{path, "is a link to nothing"};
    if (fs::path(output.place_).filename().native().size() > kLongestName) return failed(path, ENAMETOOLONG);
    TL_TRY_VOID(output.open_beside(folder_of(output.place_)));
    if (status) ::fchmod(output.file_, status->st_mode & 0777);
    return output;
}

Result<void> OutputFile::open_beside(const std::string& folder) {
    remove_leftovers(place_);
    file_ = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kMode);
    if (file_ >= 0) return {};
    if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) return failed(path_, errno);
    // Not every file system has files without a name.
    const std::string name = fmt::format("{}.{}{}", place_, ::getpid(), kTemporary);
    file_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, kMode);
    if (file_ < 0) return failed(path_, errno);
    temporary_ = name;
    ::flock(file_, LOCK_EX);
    return {};
}

// NB: a link cannot take the place of a file, only a rename can.
Result<void> OutputFile::give_name() const {
    if (!temporary_.empty()) {
        if (::rename(temporary_.c_str(), place_.c_str()) != 0) return failed(path_, errno);
        return {};
    }
    const std::string self = fmt::format("/proc/self/fd/{}", file_);
    if (::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, place_.c_str(), AT_SYMLINK_FOLLOW) == 0) return {};
    if (errno != EEXIST) return failed(path_, errno);
    const std::string name = fmt::format("{}.{}{}", place_, ::getpid(), kTemporary);
    ::flock(file_, LOCK_EX);
    if (::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0) return failed(path_, errno);
    if (::rename(name.c_str(), place_.c_str()) == 0) return {};
    const int error = errno;
    ::unlink(name.c_str());
    return failed(path_, error);
}

Result<void> OutputFile::write(std::string_view text) {
    if (path_ == "-") {
        std::fwrite(text.data(), 1, text.size(), stdout);
        return {};
    }
    if (!write_all(file_, text)) return failed(path_, errno);
    if (!is_direct_) {
        // The text must be there before its name is: also after a crash of the machine.
        if (::fsync(file_) != 0) return failed(path_, errno);
        TL_TRY_VOID(give_name());
        temporary_.clear();
    }
    if (::close(std::exchange(file_, -1)) != 0) return failed(path_, errno);
    return {};
}

Result<OutputFiles> OutputFiles::open(const std::vector<Named>& options, const std::vector<std::string>& inputs) {
    std::vector<std::pair<std::string_view, Identity>> seen;
    bool has_taken_stdout = false;
    for (const auto& [option, path] : options) {
        if (!path) continue;
        if (*path == "-" && has_taken_stdout) return Error{std::string(option), "another output goes to - already"};
        has_taken_stdout |= *path == "-";
        const auto identity = identity_of(*path);
        if (!identity) continue;
        for (const auto& [other, known] : seen) {
            if (known == *identity)
                return Error{*path, fmt::format("{} and {} need files of their own", other, option)};
        }
        for (const std::string& input : inputs) {
            if (*path != "-" && identity->exists && identity_of(input) == identity)
                return Error{*path, fmt::format("{} would replace what is to be read", option)};
        }
        if (*path != "-" && replaces_part_of_program(*path))
            return Error{*path, fmt::format("{} would replace a part of a program", option)};
        seen.emplace_back(option, *identity);
    }
    // What is printed goes to standard output, which may be one of the files.
    struct stat printed = {};
    if (::fstat(STDOUT_FILENO, &printed) == 0 && S_ISREG(printed.st_mode)) {
        for (const auto& [option, path] : options) {
            if (path && *path != "-" && identity_of(*path) == identity_of(printed))
                return Error{*path, fmt::format("{} and standard output need files of their own", option)};
        }
    }
    OutputFiles all;
    all.has_taken_stdout_ = has_taken_stdout;
    for (const auto& [option, path] : options) {
        if (!path) continue;
        TL_TRY(file, OutputFile::open(*path));
        all.files_.emplace_back(option, std::move(file));
    }
    return all;
}

void OutputFiles::write(std::string_view option, std::string_view text) {
    for (auto& [name, file] : files_) {
        if (name != option) continue;
        const auto written = file.write(text);
        if (!written.ok()) problems_.push_back(written.error().message());
    }
}

}  // namespace tidelock::cli
