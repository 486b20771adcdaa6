// Hash-consed sequences of 32-bit words: equal sequences, equal number. Numbers are dense from 1 in the order of
// insertion and never change; 0 is the empty sequence. A table is made either for sequences of one length, which then
// cost nothing but their words and the index, or for sequences of any length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/check.h"
#include "explore/store/hash_index.h"

namespace tidelock::reduction {

class WordTable {
public:
    explicit WordTable(std::uint32_t width = 0) : width_(width) {}

    store::Interned intern(std::span<const std::uint32_t> words);

    [[nodiscard]] std::span<const std::uint32_t> operator[](std::uint32_t number) const {
        if (number == 0) return {};
        TL_DCHECK(number <= size_, "a sequence should be one of the table's");
        const std::size_t begin = width_ != 0 ? std::size_t{number - 1} * width_ : begins_[number - 1];
        const std::size_t end = width_ != 0 ? begin + width_ : begins_[number];
        return std::span(words_).subspan(begin, end - begin);
    }
    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] std::size_t bytes() const {
        return words_.capacity() * sizeof(words_[0]) + begins_.capacity() * sizeof(begins_[0]) + index_.bytes();
    }

private:
    static std::uint64_t hash_of(std::span<const std::uint32_t> words);

    std::uint32_t width_;
    std::uint32_t size_ = 0;
    std::vector<std::uint32_t> words_;
    std::vector<std::uint32_t> begins_{0};  // only if the width is 0; and the end of the last
    store::HashIndex index_;
};

}  // namespace tidelock::reduction
