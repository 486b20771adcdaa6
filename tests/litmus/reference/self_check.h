// The reference against itself: what must hold between models on any program.
//
//   - Issuing as late as one likes gives the same outcomes as issuing at once.
//   - Every outcome of sc is one of tso; every one of tso is one of net; every one of sc is one of ecma.
//     (Not tso in ecma: ecma does not forward.)
//   - With a fence after every access, all models have the outcomes of sc.
//   - With every access under one lock, all models have the outcomes of sc.
//   - sc and tso equal a machine written another way: interleaving, and a store buffer per thread (store_buffer.h).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace litmus {

struct SelfCheck {
    std::uint64_t programs = 0;
    std::uint64_t states = 0;
    std::array<std::uint64_t, 4> weaker{};  // programs with more outcomes than under sc
    std::vector<std::string> problems;
};

SelfCheck check_self(std::uint64_t first, std::uint64_t count);

}  // namespace litmus
