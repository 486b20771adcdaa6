// What was built before, so that it need not be built again: a folder of the user's own that nobody else may read.
//
//     built/NAME         the complete result of one build, with the checksums of its files; its name has those of all
//                        that went into it
//     building/RANDOM    a build that is under way
//     projects/NAME      what MSBuild keeps of a project from build to build
//
// A folder in `built` was complete when it came there and is looked through before it is used: one that has been
// damaged is made again. Who uses or fills a folder holds a lock on it, which ends with the process however that ends.
// So what a killed process has left is found and removed by the next, and nothing is removed while it is in use.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/result.h"

namespace tidelock::cli {

// A new folder to build in, locked. Is removed with the object, unless it is kept.
class BuildFolder {
public:
    BuildFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}
    BuildFolder(BuildFolder&& other) noexcept;
    BuildFolder& operator=(BuildFolder&&) = delete;
    ~BuildFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    friend class BuildCache;
    std::filesystem::path path_;
    int lock_;  // of the open folder
};

class BuildCache {
public:
    // Makes the folder if need be, and removes what killed processes have left in it. An error if it cannot be private.
    static Result<BuildCache> open(const std::string& folder);

    // The folder with the name, complete and not to be removed while this process lives. Nothing: there is none.
    [[nodiscard]] std::optional<std::filesystem::path> find(const std::string& name) const;

    [[nodiscard]] Result<BuildFolder> begin() const;
    // Where it is from now on. If another process has made the same in the meantime, that is taken.
    [[nodiscard]] Result<std::filesystem::path> keep(BuildFolder built, const std::string& name) const;

    // The folder of a project, for one process at a time: the lock passes to the processes it starts, so that one that
    // outlives a killed build is waited for.
    class Project {
    public:
        explicit Project(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}
        Project(Project&& other) noexcept;
        Project& operator=(Project&&) = delete;
        ~Project();
        [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    private:
        std::filesystem::path path_;
        int lock_;
    };
    [[nodiscard]] Result<Project> project(const std::string& name) const;

    // Removes what has not been used for long.
    void prune() const;

private:
    explicit BuildCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

    std::filesystem::path folder_;
};

// "Stem-0123...": a name for what is told apart by the texts together.
std::string cache_name(const std::string& stem, std::initializer_list<std::string_view> texts);

// A line for each file below the folder: checksum and name.
Result<std::string> checksums_of(const std::filesystem::path& folder);

}  // namespace tidelock::cli
