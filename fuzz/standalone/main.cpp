// Runs a fuzz target without libFuzzer, with any compiler: seed files are mutated by a seeded generator and handed to
// LLVMFuzzerTestOneInput. The same seed and files give the same inputs.
//
//     g++ -std=c++20 -fsanitize=address,undefined -Isrc -Ifuzz fuzz/cil.cpp fuzz/standalone/main.cpp <libraries>
//     ./a.out --runs 1000000 --seed 1 --current /tmp/current corpus/*
//
// The input being tried is kept in the file `--current`, which survives a crash. An input that takes longer than ten
// seconds ends the run by SIGALRM.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "entry.h"

namespace {

using Input = std::vector<std::uint8_t>;

constexpr std::size_t kMaxInput = 1U << 16U;

class Mutator {
public:
    Mutator(std::vector<Input> seeds, std::uint64_t seed) : seeds_(std::move(seeds)), random_(seed) {}

    Input next() {
        Input input = seeds_[below(seeds_.size())];
        const std::size_t steps = 1 + below(8);
        for (std::size_t i = 0; i < steps; ++i) mutate(input);
        if (input.size() > kMaxInput) input.resize(kMaxInput);
        return input;
    }

private:
    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

    void mutate(Input& input) {
        if (input.empty()) input.push_back(0);
        // Headers are where the sizes are: half of all changes go to the first bytes.
        const std::size_t at = below(below(2) == 0 ? input.size() : std::min<std::size_t>(input.size(), 512));
        switch (below(8)) {
            case 0:
                input[at] ^= static_cast<std::uint8_t>(1U << below(8));
                break;
            case 1:
                input[at] = static_cast<std::uint8_t>(below(256));
                break;
            case 2:
                put_word(input, at, 1 + below(4));
                break;
            case 3:
                put_word(input, at, 4);
                break;
            case 4:
                input.erase(from(input, at), from(input, std::min(input.size(), at + 1 + below(16))));
                break;
            case 5:
                insert(input, at);
                break;
            case 6:
                input.resize(at);
                break;
            case 7:
                splice(input, at);
                break;
            default:
                break;
        }
    }

    static Input::iterator from(Input& input, std::size_t at) {
        return input.begin() + static_cast<std::ptrdiff_t>(at);
    }

    void put_word(Input& input, std::size_t at, std::size_t size) {
        static constexpr std::array<std::uint32_t, 14> kInteresting{
            0, 1, 2, 4, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
        const std::uint32_t word = kInteresting[below(kInteresting.size())];
        std::memcpy(input.data() + at, &word, std::min(size, input.size() - at));
    }

    void insert(Input& input, std::size_t at) {
        const std::size_t source = below(input.size());
        const Input piece(from(input, source), from(input, std::min(input.size(), source + 1 + below(32))));
        input.insert(from(input, at), piece.begin(), piece.end());
    }

    void splice(Input& input, std::size_t at) {
        const Input& other = seeds_[below(seeds_.size())];
        if (other.empty()) return;
        const std::size_t begin = below(other.size());
        const std::size_t size = std::min({other.size() - begin, input.size() - at, 1 + below(64)});
        std::copy_n(other.begin() + static_cast<std::ptrdiff_t>(begin), size, from(input, at));
    }

    std::vector<Input> seeds_;
    std::mt19937_64 random_;
};

// The current input in a shared mapping: a length word, then the bytes.
class CurrentInput {
public:
    explicit CurrentInput(const char* path) {
        const int file = ::open(path, O_RDWR | O_CREAT | O_TRUNC, 0644);
        if (file < 0 || ::ftruncate(file, kMaxInput + 8) != 0) std::abort();
        at_ = static_cast<std::uint8_t*>(::mmap(nullptr, kMaxInput + 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
        ::close(file);
    }
    void set(const Input& input) {
        const std::uint64_t size = input.size();
        std::memcpy(at_, &size, sizeof size);
        if (!input.empty()) std::memcpy(at_ + 8, input.data(), input.size());
    }

private:
    std::uint8_t* at_ = nullptr;
};

Input read_file(const char* path) {
    std::ifstream file(path, std::ios::binary);
    return Input(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

int main(int count, char** arguments) {
    std::uint64_t runs = 1000;
    std::uint64_t seed = 1;
    std::string current_path;
    std::vector<Input> seeds;
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        if (argument == "--runs" && i + 1 < count) {
            runs = std::strtoull(arguments[++i], nullptr, 10);
        } else if (argument == "--seed" && i + 1 < count) {
            seed = std::strtoull(arguments[++i], nullptr, 10);
        } else if (argument == "--current" && i + 1 < count) {
            current_path = arguments[++i];
        } else {
            seeds.push_back(read_file(arguments[i]));
        }
    }
    if (seeds.empty()) seeds.emplace_back();
    for (const Input& input : seeds) LLVMFuzzerTestOneInput(input.data(), input.size());

    CurrentInput* current = current_path.empty() ? nullptr : new CurrentInput(current_path.c_str());
    Mutator mutator(std::move(seeds), seed);
    for (std::uint64_t run = 0; run < runs; ++run) {
        const Input input = mutator.next();
        if (current != nullptr) current->set(input);
        if (run % 256 == 0) ::alarm(10);
        LLVMFuzzerTestOneInput(input.data(), input.size());
    }
    std::printf("%llu runs\n", static_cast<unsigned long long>(runs));
    delete current;
    return 0;
}
