// What a remedy looks like in the source: a barrier before or after the statement, on a line of its own if the
// statement is, or the access written with Volatile or Interlocked. Not every remedy can be written so: a barrier in
// the middle of an expression or before the condition of a loop cannot. Several edits of one line go together as long
// as they replace different characters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/code/repairs.h"

namespace tidelock::repair {

// Is there a method that takes a reference to the variable?
struct Takers {
    bool volatile_access = true;  // of Volatile
    bool exchange = true;         // of Interlocked
};

// A statement as the debug information tells it, and the access in it that is meant.
struct Statement {
    std::string file;
    std::uint32_t line = 0;    // from 1
    std::uint32_t column = 0;  // in UTF-16 units, as compilers count
    std::uint32_t end_line = 0;
    std::uint32_t end_column = 0;
    bool is_first = false;  // nothing of the statement is visible to others before the access,
    bool is_last = false;   // or after it
    bool is_write = false;
    std::string location;  // "Account#2.balance"
    Takers takers{};
    bool has_own_names = false;  // the program calls things of its own Thread, Volatile or Interlocked
};

struct Edit {
    // Some characters of the line, replaced.
    struct Piece {
        std::uint32_t column = 0;  // from 1, in bytes
        std::uint32_t size = 0;
        std::string text;
        friend bool operator==(const Piece&, const Piece&) = default;
    };
    std::string file;
    std::uint32_t line = 0;
    std::vector<Piece> pieces;
    std::string before, after;  // lines of their own; empty: none
    std::string operation;      // "Volatile.Read", "Thread.MemoryBarrier"
};

// `lines` is the whole file. Nothing: it cannot be written so.
std::optional<Edit> edit_for(const Statement& statement, code::Strength strength,
                             const std::vector<std::string>& lines);

// What several edits make of one line; nothing if they are in each other's way.
std::optional<std::vector<std::string>> edited(const std::vector<const Edit*>& edits, const std::string& line);

struct SourceFile {
    std::string name;
    std::vector<std::string> lines;
    std::vector<std::string> ends{};  // of the lines: "\n", "\r\n"; empty where a file ends without one. None: all "\n"
};
// The ends of a file's lines.
std::vector<std::string> line_ends(std::string_view text);
// The file with its edits; nothing if two of them are in each other's way.
std::optional<std::vector<std::string>> edited(const std::vector<Edit>& edits, const SourceFile& file);
// All of them as a unified diff against the files. None may be in another's way.
std::string unified_diff(const std::vector<Edit>& edits, const std::vector<SourceFile>& files);

}  // namespace tidelock::repair
