#include "explore/reduction/word_table.h"

#include "base/check.h"
#include "base/hash.h"

namespace tidelock::reduction {

std::uint64_t WordTable::hash_of(std::span<const std::uint32_t> words) {
    std::uint64_t hash = words.size();
    std::size_t i = 0;
    for (; i + 1 < words.size(); i += 2) hash = hash_combine(hash, std::uint64_t{words[i]} << 32U | words[i + 1]);
    if (i < words.size()) hash = hash_combine(hash, words[i]);
    return hash;
}

namespace {

// NB: they are a few words long; a call costs more than that.
bool is_same(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != b[i]) return false;
    }
    return true;
}

}  // namespace

store::Interned WordTable::intern(std::span<const std::uint32_t> words) {
    if (words.empty()) return {};
    TL_DCHECK(width_ == 0 || words.size() == width_, "a sequence should have the length of its table");
    const std::uint64_t hash = hash_of(words);
    const std::uint32_t found =
        index_.find(hash, [&](std::uint32_t number) { return is_same((*this)[number], words); });
    if (found != 0) return {found, false};
    if (index_.wants_room(size_)) {
        static_cast<void>(index_.grow(size_, [&](std::uint32_t number) { return hash_of((*this)[number]); }));
    }
    TL_CHECK(index_.has_room(size_), "there should be memory for the tables of the reduction");
    words_.insert(words_.end(), words.begin(), words.end());
    if (width_ == 0) begins_.push_back(static_cast<std::uint32_t>(words_.size()));
    index_.insert(hash, ++size_);
    return {size_, true};
}

}  // namespace tidelock::reduction
