// Lines of source files, read when first asked for. A file that is not there has no lines.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tidelock::report {

class SourceText {
public:
    // The line without the space around it; empty when there is none. Lines count from 1.
    const std::string& line(const std::string& file, std::uint32_t number);

private:
    std::map<std::string, std::vector<std::string>> files_;
};

// The lines of a text, each without the space around it. Ends of lines: \n, \r\n or \r.
std::vector<std::string> trimmed_lines(std::string_view text);

}  // namespace tidelock::report
