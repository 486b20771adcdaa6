// Replays the kept configurations and traces of tests/malformed through the code of the fuzz target.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "../../../fuzz/exercise/foreign_json.h"

namespace tidelock::fuzz {
namespace {

TEST(MalformedJson, IsAnsweredByAnErrorOrAValue) {
    for (const char* kind : {"configuration", "trace"}) {
        for (const auto& entry :
             std::filesystem::directory_iterator(std::filesystem::path(TL_TEST_SOURCE_DIR) / "malformed" / kind)) {
            SCOPED_TRACE(entry.path().string());
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string text(std::istreambuf_iterator<char>(file), {});
            exercise_foreign_json(as_bytes(text));
        }
    }
}

}  // namespace
}  // namespace tidelock::fuzz
