// The kinds of input that a campaign makes: which files it writes and which commands read them.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "child.h"
#include "image_mutation.h"

namespace tidelock::campaign {

struct Input {
    std::vector<std::pair<std::string, File>> files;  // written into the folder of the campaign, by name
    std::vector<Arguments> commands;
};

struct Sources {
    std::string programs;   // folder with compiled seeds, made by fuzz/seeds/make_programs.py
    std::string malformed;  // tests/malformed
    std::string folder;     // where commands run
};

class Kind {
public:
    virtual ~Kind() = default;
    // As it was found, for the first runs and for repeating a finding.
    [[nodiscard]] virtual std::size_t seeds() const = 0;
    virtual Input seed(std::size_t index) = 0;
    virtual Input mutated(Random& random) = 0;
};

// Null: there is no such kind. `child` may be used to make seeds.
std::unique_ptr<Kind> make_kind(const std::string& name, const Sources& sources, Child& child);
std::span<const char* const> kind_names();

std::unique_ptr<Kind> make_assemblies(const Sources& sources);
std::unique_ptr<Kind> make_pdbs(const Sources& sources);
std::unique_ptr<Kind> make_configurations(const Sources& sources);
std::unique_ptr<Kind> make_traces(const Sources& sources, Child& child);
std::unique_ptr<Kind> make_command_lines(const Sources& sources);

// --- what several have in common ---

// Of all files in the folder whose names end so, in the order of their names.
std::vector<std::string> files_in(const std::string& folder, const std::string& ending);
File read_file(const std::string& path);
void write_file(const std::string& path, const File& bytes);
File to_file(const std::string& text);
std::string to_text(const File& bytes);
// `run` and `check` of a program with a small budget, the latter in one of several ways.
Arguments run_of(const std::string& program);
Arguments check_of(const std::string& program, std::size_t way);

}  // namespace tidelock::campaign
