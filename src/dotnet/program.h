// A .NET program as a program of the engine's (kind/program.h).
//
// Made of its files (program/files), owned by whoever calls the engine.
#pragma once

#include "kind/program.h"
#include "program/files/program_files.h"

namespace tidelock::model {
class ProgramModel;
}

namespace tidelock::dotnet {

class LoadedImage;

class Program final : public kind::Program {
public:
    explicit Program(files::ProgramFiles files);

    [[nodiscard]] Result<std::unique_ptr<kind::Exploration>> open(const kind::Settings& settings) const override;
    [[nodiscard]] std::vector<std::string> notes() const override { return files_.notes; }
    [[nodiscard]] kind::Circumstances circumstances_of(const kind::Settings& settings) const override;
    [[nodiscard]] Result<void> take(const kind::Circumstances& circumstances, kind::Settings& settings) const override;

    [[nodiscard]] const files::ProgramFiles& files() const { return files_; }

private:
    files::ProgramFiles files_;
    std::shared_ptr<LoadedImage> image_;  // what is opened of it keeps it, too
};

// Of an exploration that a .NET program has opened.
model::ProgramModel& model_of(kind::Exploration& exploration);

}  // namespace tidelock::dotnet
