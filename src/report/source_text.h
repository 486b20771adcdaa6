// Lines of source files, read when first asked for. A file that is not there has no lines.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tidelock::report {

class SourceText {
public:
    // Is there a file, or a text for it?
    bool knows(const std::string& file) { return !lines(file).empty(); }
    void add(const std::string& file, std::string_view text);

    // The line without the space around it; empty when there is none. Lines and columns count from 1.
    std::string line(const std::string& file, std::uint32_t number);
    // Of the line, from one column to before another (0: to its end).
    std::string part(const std::string& file, std::uint32_t number, std::uint32_t column, std::uint32_t end_column);

    // All of them, without their ends.
    const std::vector<std::string>& lines(const std::string& file);

private:
    const std::string& whole(const std::string& file, std::uint32_t number);

    std::map<std::string, std::vector<std::string>> files_;
};

// Ends of lines are \n, \r\n or \r.
std::vector<std::string> lines_of(std::string_view text);

}  // namespace tidelock::report
