// Every row of the class-library table that is neither pure nor a cache is shown to be seen by other threads: a program
// in tests/programs/check/natives names it in its header (`natives:`), and has another outcome in another schedule.
// Rows that only touch the blocks they are handed share the machinery in exec/native.cpp: for these a program names the
// kind of access ("reads Arguments").
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "machine/library/registry.h"

namespace tidelock::library {
namespace {

using exec::Effect;

std::string trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

// What the programs name.
std::set<std::string> shown() {
    std::set<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(TL_TEST_SOURCE_DIR "/programs/check/natives")) {
        std::ifstream in(file.path());
        for (std::string line; std::getline(in, line) && line.starts_with("//");) {
            constexpr std::string_view kKey = "// natives:";
            if (!line.starts_with(kKey)) continue;
            std::string_view rest = std::string_view(line).substr(kKey.size());
            while (!rest.empty()) {
                const std::size_t comma = std::min(rest.find(','), rest.size());
                names.insert(trimmed(rest.substr(0, comma)));
                rest.remove_prefix(std::min(comma + 1, rest.size()));
            }
        }
    }
    return names;
}

bool has_own_program(const Effect& effect) { return effect.is_told() || effect.has_cells(); }
// What it gives depends on what the search chooses, not on other threads.
bool is_only_choice(const Effect& effect) {
    return effect.touches(What::Choice) && !effect.has_cells() && !effect.has_blocks() &&
           !effect.touches(What::Memory) && !effect.touches(What::Threads);
}

struct Kind {
    What what;
    const char* name;
};
constexpr Kind kBlockKinds[] = {{What::Arguments, "Arguments"}, {What::Addresses, "Addresses"}, {What::Slots, "Slots"}};

class Walk {
public:
    void row(const std::string& name, const Effect& effect) {
        if (!effect.acts() || is_only_choice(effect)) return;
        ++acting_;
        if (has_own_program(effect)) {
            EXPECT_TRUE(shown_.contains(name)) << name << " acts, and no program shows that others see it";
            return;
        }
        for (const Kind& kind : kBlockKinds) {
            if (!effect.touches(kind.what)) continue;
            const std::string access = (effect.changes(kind.what) ? "writes " : "reads ") + std::string(kind.name);
            EXPECT_TRUE(shown_.contains(access)) << name << ": " << access << " is shown by no program";
        }
    }
    [[nodiscard]] int acting() const { return acting_; }

private:
    std::set<std::string> shown_ = shown();
    int acting_ = 0;
};

// NB: rows for older frameworks stand for what newer rows do in another form.
bool is_older(const Area& area) { return std::string_view(area.name).starts_with("older"); }

TEST(LibraryEffects, EveryRowThatActsIsShownToBeSeen) {
    Walk walk;
    for (const std::span<const Area> list : {areas(), exploring_areas()}) {
        for (const Area& area : list) {
            if (is_older(area)) continue;
            for (const NativeRow& row : area.natives) walk.row(std::string(row.type) + "::" + row.method, row.effect);
            for (const ImportRow& row : area.imports) walk.row(row.entry_point, row.effect);
        }
    }
    EXPECT_GT(walk.acting(), 100);
}

// What the effects say follows from the kinds, whatever they are combined with.
TEST(LibraryEffects, CombineAsTheirParts) {
    constexpr Effect both = reads(What::Arguments) | writes(Cell::ExitCode);
    static_assert(both.acts() && both.touches(What::Arguments) && !both.changes(What::Arguments));
    static_assert(both.changes(Cell::ExitCode) && !both.touches(Cell::Variables) && !both.is_told());
    static_assert(!kPure.acts() && !kCache.acts() && !kPure.has_cells());
    static_assert(synchronises(What::Monitors).is_told() && synchronises(What::Monitors).synchronises());
    static_assert(!std::is_default_constructible_v<Effect>);
}

TEST(LibraryEffects, CellsAreEmptyUntilTheyAreSet) {
    exec::Cells cells;
    EXPECT_EQ(cells.get<std::int32_t>(Cell::ExitCode), 0);
    EXPECT_TRUE(cells.changed().empty());
    cells.set_value(Cell::ExitCode, std::int32_t{3});
    cells.set_value(Cell::ExitCode, std::int32_t{4});
    EXPECT_EQ(cells.changed().size(), 1U);
    EXPECT_EQ(cells.get<std::int32_t>(Cell::ExitCode), 4);
    cells.restore(Cell::ExitCode, {});
    EXPECT_EQ(cells.get<std::int32_t>(Cell::ExitCode), 0);
    const std::vector<std::string> texts{"a", "", "b\0c"};
    EXPECT_EQ(exec::to_texts(exec::to_bytes(texts)), texts);
}

}  // namespace
}  // namespace tidelock::library
