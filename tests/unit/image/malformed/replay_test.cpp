// Replays the kept inputs of tests/malformed/<target>/ through the fuzz targets' code. An input that is not answered by
// an error or a value, but by a crash or a sanitizer's report, fails the run.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "../../../../fuzz/exercise/cil.h"
#include "../../../../fuzz/exercise/metadata.h"
#include "../../../../fuzz/exercise/pdb.h"
#include "../../../../fuzz/exercise/pe.h"
#include "../../../../fuzz/exercise/signatures.h"

namespace tidelock::fuzz {
namespace {

std::vector<std::filesystem::path> kept_inputs(const char* target) {
    std::vector<std::filesystem::path> paths;
    std::error_code error;
    const auto folder = std::filesystem::path(TL_TEST_SOURCE_DIR) / "malformed" / target;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

void replay(const char* target, void (*exercise)(Bytes)) {
    exercise({});
    for (const std::filesystem::path& path : kept_inputs(target)) {
        SCOPED_TRACE(path.string());
        std::ifstream file(path, std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        exercise(as_bytes(text));
    }
}

TEST(Malformed, Pe) { replay("pe", exercise_pe); }
TEST(Malformed, Metadata) { replay("metadata", exercise_metadata); }
TEST(Malformed, Signatures) { replay("signatures", exercise_signatures); }
TEST(Malformed, Cil) { replay("cil", exercise_cil); }
TEST(Malformed, Pdb) { replay("pdb", exercise_pdb); }

}  // namespace
}  // namespace tidelock::fuzz
