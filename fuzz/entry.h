// The entry point of every fuzz target. fuzz/x.cpp hands its input to fuzz/exercise/x.h, which does with it all that
// Tidelock would do, and more: nothing may crash, hang, or read outside the input. Inputs that once did are kept in
// tests/malformed/ and replayed by tests/unit/image/malformed.
//
// Two ways to run a target:
//   * libFuzzer: the CMake preset `fuzz` (clang++ and its runtime; Debian: clang, libclang-rt-14-dev);
//     of the program targets -entropic=0 makes three executions of one;
//   * any compiler: link it with standalone/main.cpp, which mutates seed files by a seeded generator.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// Defines the entry point as a call of `function(Bytes)`.
#define TL_FUZZ_TARGET(function)                                                        \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
        function(std::as_bytes(std::span(data, size)));                                 \
        return 0;                                                                       \
    }
