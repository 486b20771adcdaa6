// What may still happen at one location, as hash-consed sets: elements say which actor touches which part of it, how,
// and under which locks. Sets are kept small: an element that another one of the same actor stands for is left out (a
// larger part, a write for a read, fewer locks), and beyond a few elements those of one actor are drawn together. Both
// only ever make a set say more.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/reduction/operations.h"
#include "explore/reduction/word_table.h"

namespace tidelock::reduction {

class ElementSets {
public:
    explicit ElementSets(Operations& operations) : operations_(operations) {}

    std::uint32_t united(std::uint32_t a, std::uint32_t b);
    // The set with some accesses of this operation made first, which are those to one location. They hide what they
    // cover and change if it is of an actor that is chosen where the operation is made: because it is its own, or in
    // conflict with it.
    struct Part {
        std::uint32_t operation = 0;
        std::size_t begin = 0;  // which of its accesses
        std::size_t end = 0;
    };
    std::uint32_t before(std::uint32_t set, const Part& part);
    // The actors that touch what this access touches, one of them in order to change it, without the given locks.
    [[nodiscard]] ActorSet in_conflict(std::uint32_t set, const OperationAccess& access, std::uint32_t held);
    [[nodiscard]] ActorSet actors(std::uint32_t set) const { return actors_[set]; }

    [[nodiscard]] std::size_t bytes() const;

private:
    static constexpr std::size_t kMostElements = 24;

    struct Element {
        std::uint32_t actor = 0;
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        Kind kind{};
        std::uint32_t lockset = 0;
    };

    [[nodiscard]] Element element(std::uint32_t number) const {
        const auto words = elements_[number];
        return {words[0], words[1], words[2], static_cast<Kind>(words[3]), words[4]};
    }
    std::uint32_t intern(const Element& element);
    [[nodiscard]] bool stands_for(const Element& more, const Element& less) const;
    std::uint32_t make();  // of list_
    void draw_together();

    Operations& operations_;
    WordTable elements_{5};
    WordTable sets_;
    std::vector<ActorSet> actors_ = std::vector<ActorSet>(1);  // by set
    std::vector<std::uint32_t> list_;                          // elements of the set being made
};

}  // namespace tidelock::reduction
