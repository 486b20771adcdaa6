// A program of some kind (.NET, native, ...), as the user named it: what the engine gets to explore. The waist between
// check/, replay/, verify/ and report/ on one side and each kind on the other is this folder.
//
// Whoever calls the engine makes it and owns it; the engine opens an exploration of it for each search and each
// repetition.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "kind/exploration.h"
#include "kind/settings.h"

namespace tidelock::kind {

class Program {
public:
    Program() = default;
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    virtual ~Program() = default;

    // An error: it cannot be read, or the kind does not know one of the settings.
    [[nodiscard]] virtual Result<std::unique_ptr<Exploration>> open(const Settings& settings) const = 0;
    // What is to be said of its files, whatever is found out about it.
    [[nodiscard]] virtual std::vector<std::string> notes() const { return {}; }

    // What a schedule that was found with these settings depends on, and the way back: `take` changes the settings to
    // those that the circumstances name.
    [[nodiscard]] virtual Circumstances circumstances_of(const Settings& settings) const = 0;
    [[nodiscard]] virtual Result<void> take(const Circumstances& circumstances, Settings& settings) const = 0;
};

}  // namespace tidelock::kind
