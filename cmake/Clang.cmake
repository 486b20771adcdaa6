# The clang++ that is installed, under whichever name, for the preset `fuzz` (libFuzzer).
find_program(TL_CLANGXX NAMES clang++ clang++-19 clang++-18 clang++-17 clang++-16 clang++-15 clang++-14 REQUIRED)
set(CMAKE_CXX_COMPILER "${TL_CLANGXX}")
