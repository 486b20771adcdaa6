// Guests that forge, one after the other, with any compiler: the part of the campaign that needs a program of its own,
// since the guests are copies of one process (exercise/forging.h).
//
//     fuzz_forging_guests --runs 20000 --seed 1
//
// TL_FUZZ_PROGRAMS names the folder with forger.dll. `tidelock run forger.dll -- NUMBER` repeats a guest that is named.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "exercise/forging.h"

int main(int count, char** arguments) {
    std::uint64_t runs = 1000;
    std::uint64_t seed = 1;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string option = arguments[i];
        (option == "--runs" ? runs : seed) = std::strtoull(arguments[i + 1], nullptr, 10);
    }
    tidelock::fuzz::ForgingTarget target;
    std::map<int, std::uint64_t> ends;  // of guests that got out, by the status of their process
    for (std::uint64_t i = 0; i < runs; ++i) {
        const std::uint64_t guest = tidelock::hash_combine(seed, i);
        const int status = target.run(guest);
        if (status == 0) continue;
        ++ends[status];
        std::printf("forger.dll %llu: status %d\n", static_cast<unsigned long long>(guest), status);
        std::fflush(stdout);
    }
    std::printf("forging: %llu runs\n", static_cast<unsigned long long>(runs));
    for (const auto& [status, number] : ends)
        std::printf("  %llu x status %d\n", static_cast<unsigned long long>(number), status);
    return ends.empty() ? 0 : 1;
}
