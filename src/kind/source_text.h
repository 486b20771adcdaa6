// Lines of source files, for showing them. A text is taken from the debug information, or from a regular file of
// bounded size whose checksum is the one that the debug information has: what a PDB or `#line` names may be any file of
// this machine, or have changed since. Otherwise a file has no lines, and a note says why.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/checksum.h"

namespace tidelock::kind {

class SourceText {
public:
    // Has it been added, with or without a text?
    [[nodiscard]] bool knows(const std::string& file) const { return files_.contains(file); }
    // `embedded` is empty if the debug information has no text of the file. The first time counts.
    void add(const std::string& file, std::string_view embedded, const Checksum& checksum);

    // The line without the space around it; empty when there is none. Lines and columns count from 1.
    [[nodiscard]] std::string line(const std::string& file, std::uint32_t number) const;
    // Of the line, from one column to before another (0: to its end).
    [[nodiscard]] std::string part(const std::string& file, std::uint32_t number, std::uint32_t column,
                                   std::uint32_t end_column) const;

    // All of them, without their ends; and the whole, without the mark at its beginning.
    [[nodiscard]] const std::vector<std::string>& lines(const std::string& file) const;
    [[nodiscard]] const std::string& text(const std::string& file) const;

    // Which files have no text though they are there, one sentence for each reason.
    [[nodiscard]] std::vector<std::string> notes() const;

private:
    enum class Missing : std::uint8_t { No, NotThere, NotAFile, NoChecksum, Changed };
    struct File {
        std::string text;
        std::vector<std::string> lines;
        Missing why = Missing::No;
    };

    static File read(const std::string& path, const Checksum& checksum);
    [[nodiscard]] const File& find(const std::string& file) const;
    [[nodiscard]] const std::string& whole(const std::string& file, std::uint32_t number) const;

    std::map<std::string, File> files_;
};

// Ends of lines are \n, \r\n or \r.
std::vector<std::string> lines_of(std::string_view text);

}  // namespace tidelock::kind
