// Files that a command writes at its end and opens at its beginning, so that no search is made in vain. A file is
// written whole or not at all, also when the process is killed in the middle: until the last moment the new text is in
// a file without a name, and the old one is as it was.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace tidelock::cli {

class OutputFile {
public:
    // "-" is standard output. Pipes with a reader, terminals and the like are written to; links are followed.
    static Result<OutputFile> open(const std::string& path);
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&&) = delete;
    ~OutputFile();

    // Once. The file takes the place of an old one, and has its permissions.
    Result<void> write(std::string_view text);

private:
    OutputFile() = default;
    Result<void> open_beside(const std::string& folder);
    Result<void> give_name() const;

    std::string path_;   // as it was given
    std::string place_;  // with links followed
    int file_ = -1;
    bool is_direct_ = false;  // written to where it is: not a regular file
    std::string temporary_;   // its name for the time being; empty where files without a name are possible
};

// The outputs of a command, by the option that names each.
class OutputFiles {
public:
    using Named = std::pair<std::string_view, std::optional<std::string>>;  // option, path

    // Two options with the same file, or an option that names one of the inputs, are an error.
    static Result<OutputFiles> open(const std::vector<Named>& options, const std::vector<std::string>& inputs);

    // Nothing happens if the option was not given. What cannot be written is in `problems`.
    void write(std::string_view option, std::string_view text);
    void add_problem(std::string problem) { problems_.push_back(std::move(problem)); }
    [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }
    // Has one of them taken standard output?
    [[nodiscard]] bool has_taken_stdout() const { return has_taken_stdout_; }

private:
    std::vector<std::pair<std::string_view, OutputFile>> files_;
    std::vector<std::string> problems_;
    bool has_taken_stdout_ = false;
};

}  // namespace tidelock::cli
