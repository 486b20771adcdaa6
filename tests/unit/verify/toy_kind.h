// Scripts (toy_script.h) as a kind of program: what a new kind has to bring along, and nothing of .NET.
#pragma once

#include "kind/program.h"
#include "toy_script.h"

namespace tidelock::toy {

class Program final : public kind::Program {
public:
    explicit Program(const std::string& text) : script_(read_script(text)) {}

    // An error: it knows sequential consistency only.
    [[nodiscard]] Result<std::unique_ptr<kind::Exploration>> open(const kind::Settings& settings) const override;
    [[nodiscard]] std::vector<std::string> notes() const override { return {"this is a toy"}; }
    [[nodiscard]] kind::Circumstances circumstances_of(const kind::Settings& settings) const override;
    [[nodiscard]] Result<void> take(const kind::Circumstances& circumstances, kind::Settings& settings) const override;

private:
    const Script script_;
};

}  // namespace tidelock::toy
