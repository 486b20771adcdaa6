#include "cli/build_cache.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/input_file.h"
#include "cli/output_file.h"

namespace tidelock::cli {

namespace fs = std::filesystem;

namespace {

constexpr mode_t kPrivate = 0700;
constexpr const char* kChecksums = ".checksums";
constexpr const char* kParts[] = {"built", "building", "projects"};
constexpr auto kLongUnused = std::chrono::days(30);

Error failed(const fs::path& path, int error) { return Error{path.string(), std::strerror(error)}; }

int open_folder(const fs::path& path, int flags = O_CLOEXEC) {
    return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | flags);
}

// Is the open folder still the one with that name?
bool is_still(int folder, const fs::path& path) {
    struct stat opened = {};
    struct stat named = {};
    return ::fstat(folder, &opened) == 0 && ::lstat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

int lock(int folder, int how) {
    int result = 0;
    while ((result = ::flock(folder, how)) != 0 && errno == EINTR) {
    }
    return result;
}

// Unless somebody uses it.
void remove_if_unused(const fs::path& path) {
    const int folder = open_folder(path);
    if (folder < 0) return;
    std::error_code ignored;
    if (lock(folder, LOCK_EX | LOCK_NB) == 0 && is_still(folder, path)) fs::remove_all(path, ignored);
    ::close(folder);
}

template <class Function>
void for_each_folder(const fs::path& parent, Function&& function) {
    std::error_code error;
    std::vector<fs::path> found;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error))
        found.push_back(entry->path());
    for (const fs::path& path : found) {
        if (fs::is_directory(fs::symlink_status(path, error))) function(path);
    }
}

Result<void> make_private(const fs::path& path) {
    if (::mkdir(path.c_str(), kPrivate) != 0 && errno != EEXIST) return failed(path, errno);
    std::error_code error;
    const int folder = open_folder(path);
    if (folder < 0 && fs::is_symlink(path, error))
        return Error{path.string(), "is a link; set XDG_CACHE_HOME to another folder"};
    if (folder < 0) return Error{path.string(), "is not a folder that can be opened"};
    struct stat status = {};
    Result<void> result;
    if (::fstat(folder, &status) != 0) {
        result = failed(path, errno);
    } else if (status.st_uid != ::geteuid()) {
        result = Error{path.string(), "belongs to another user; set XDG_CACHE_HOME to a folder of your own"};
    } else if ((status.st_mode & 07777U) != kPrivate && ::fchmod(folder, kPrivate) != 0) {
        result = failed(path, errno);
    }
    ::close(folder);
    return result;
}

bool is_complete(const fs::path& path) {
    const auto kept = read_input((path / kChecksums).string());
    if (!kept.ok() || kept->empty()) return false;
    const auto now = checksums_of(path);
    return now.ok() && *now == *kept;
}

Result<void> write_file(const fs::path& path, std::string_view text) {
    TL_TRY(file, OutputFile::open(path.string()));
    return file.write(text);
}

}  // namespace

BuildFolder::BuildFolder(BuildFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

BuildFolder::~BuildFolder() {
    if (lock_ < 0) return;
    std::error_code ignored;
    fs::remove_all(path_, ignored);
    ::close(lock_);
}

BuildCache::Project::Project(Project&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

BuildCache::Project::~Project() {
    if (lock_ < 0) return;
    ::flock(lock_, LOCK_UN);  // NB: also for processes that have inherited it
    ::close(lock_);
}

Result<BuildCache> BuildCache::open(const std::string& folder) {
    if (folder.empty()) return Error{"", "there is no folder for what is built: set HOME or XDG_CACHE_HOME"};
    const fs::path path(folder);
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return Error{path.parent_path().string(), error.message() + "; set XDG_CACHE_HOME to another folder"};
    TL_TRY_VOID(make_private(path));
    for (const char* part : kParts) TL_TRY_VOID(make_private(path / part));
    for_each_folder(path / "building", &remove_if_unused);
    return BuildCache(path);
}

std::optional<fs::path> BuildCache::find(const std::string& name) const {
    const fs::path path = folder_ / "built" / name;
    const int folder = open_folder(path);
    if (folder < 0) return std::nullopt;
    if (lock(folder, LOCK_SH) == 0 && is_still(folder, path) && is_complete(path)) {
        ::futimens(folder, nullptr);  // used today
        return path;                  // NB: the folder stays open, and so locked, as long as the process lives
    }
    // Moved before it is removed, so that nobody finds one half.
    if (lock(folder, LOCK_EX | LOCK_NB) == 0 && is_still(folder, path)) {
        if (auto aside = begin(); aside.ok()) {
            std::error_code ignored;
            fs::rename(path, aside->path() / "damaged", ignored);
        }
    }
    ::close(folder);
    return std::nullopt;
}

Result<BuildFolder> BuildCache::begin() const {
    for (;;) {
        std::string name = (folder_ / "building" / "XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) return failed(folder_ / "building", errno);
        const int folder = open_folder(name);
        if (folder < 0 && errno != ENOENT) {
            const Error error = failed(name, errno);
            ::rmdir(name.c_str());
            return error;
        }
        // NB: before it is locked, another process may take it for one that was left.
        if (folder >= 0 && lock(folder, LOCK_EX) == 0 && is_still(folder, name)) return BuildFolder(name, folder);
        if (folder >= 0) ::close(folder);
    }
}

Result<fs::path> BuildCache::keep(BuildFolder built, const std::string& name) const {
    TL_TRY(checksums, checksums_of(built.path()));
    TL_TRY_VOID(write_file(built.path() / kChecksums, checksums));
    const fs::path path = folder_ / "built" / name;
    for (int attempt = 0; attempt < 2; ++attempt) {
        if (::rename(built.path().c_str(), path.c_str()) == 0) {
            lock(std::exchange(built.lock_, -1), LOCK_SH);
            return path;
        }
        if (auto found = find(name)) return *found;
    }
    // Somebody uses a damaged one: then this one stays where it is, and the next process removes it.
    built.lock_ = -1;
    return built.path();
}

Result<BuildCache::Project> BuildCache::project(const std::string& name) const {
    const fs::path path = folder_ / "projects" / name;
    for (;;) {
        TL_TRY_VOID(make_private(path));
        const int folder = open_folder(path, 0);
        if (folder < 0) return failed(path, errno);
        if (lock(folder, LOCK_EX) != 0) {
            const Error error = failed(path, errno);
            ::close(folder);
            return error;
        }
        if (is_still(folder, path)) {
            ::futimens(folder, nullptr);
            return Project(path, folder);
        }
        ::close(folder);
    }
}

void BuildCache::prune() const {
    const auto oldest = fs::file_time_type::clock::now() - kLongUnused;
    const auto remove_if_old = [&](const fs::path& path) {
        std::error_code error;
        const auto used = fs::last_write_time(path, error);
        if (!error && used < oldest) remove_if_unused(path);
    };
    for_each_folder(folder_ / "built", remove_if_old);
    for_each_folder(folder_ / "projects", remove_if_old);
    // NB: earlier versions had their results in the folder itself.
    for_each_folder(folder_, [&](const fs::path& path) {
        if (std::find(std::begin(kParts), std::end(kParts), path.filename()) == std::end(kParts)) remove_if_old(path);
    });
}

std::string cache_name(const std::string& stem, std::initializer_list<std::string_view> texts) {
    constexpr std::size_t kDigits = 32;
    constexpr std::size_t kLongest = 64;  // a file name has its limits
    constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    std::string whole;
    for (const std::string_view text : texts) whole.append(std::to_string(text.size())).append(":").append(text);
    // NB: MSBuild and the compiler take commas, semicolons, percent signs and the like in paths for their own.
    std::string name = stem.substr(0, kLongest);
    std::replace_if(
        name.begin(), name.end(), [&](char c) { return kPlain.find(c) == std::string_view::npos; }, '_');
    return name + "-" + to_hex(sha256(whole)).substr(0, kDigits);
}

Result<std::string> checksums_of(const fs::path& folder) {
    std::error_code error;
    std::vector<std::string> names;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (!entry->is_regular_file(error)) continue;
        std::string name = entry->path().lexically_relative(folder).string();
        if (name != kChecksums) names.push_back(std::move(name));
    }
    if (error) return Error{folder.string(), error.message()};
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) {
        TL_TRY(contents, read_input((folder / name).string()));
        text += to_hex(sha256(contents)) + "  " + name + "\n";
    }
    return text;
}

}  // namespace tidelock::cli
