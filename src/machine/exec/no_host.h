// A host that gives nothing and takes nothing, for work that never runs guest code, or must not be seen.
#pragma once

#include "machine/exec/host.h"

namespace tidelock::exec {

class NoHost final : public Host {
public:
    void write_out(std::string_view) override {}
    void write_error(std::string_view) override {}
    int read_in(char*, int) override { return 0; }
    const std::vector<std::pair<std::string, std::string>>& environment() const override { return nothing_; }
    const std::vector<std::pair<std::string, std::string>>& properties() const override { return nothing_; }
    const std::string& program_path() const override { return path_; }
    const std::vector<std::string>& arguments() const override { return arguments_; }

private:
    std::vector<std::pair<std::string, std::string>> nothing_;
    std::string path_;
    std::vector<std::string> arguments_;
};

}  // namespace tidelock::exec
