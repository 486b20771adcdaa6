// A program as it is before it runs: its types and its lowered code. Made once and shared by all machines that run or
// explore it, one after the other or side by side; it only ever grows, and what a run changes is the machine's.
#pragma once

#include <memory>

#include "program/code/code_cache.h"
#include "program/types/loader.h"

namespace tidelock::code {

class ProgramImage {
public:
    explicit ProgramImage(std::unique_ptr<types::Loader> loader) : loader_(std::move(loader)) {}
    ProgramImage(const ProgramImage&) = delete;
    ProgramImage& operator=(const ProgramImage&) = delete;

    [[nodiscard]] types::Loader& loader() { return *loader_; }
    [[nodiscard]] CodeCache& codes() { return codes_; }

private:
    std::unique_ptr<types::Loader> loader_;
    CodeCache codes_;  // refers to what the loader owns
};

}  // namespace tidelock::code
