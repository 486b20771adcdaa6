// What steps do, as numbers: an operation is an actor with the accesses of its step and the locks that it holds in it.
// Equal operations have equal numbers, so that what follows from one has to be worked out only once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/check.h"
#include "explore/reduction/actor_sets.h"
#include "explore/reduction/word_table.h"
#include "explore/ts/footprint.h"

namespace tidelock::reduction {

enum class Kind : std::uint32_t { Read, Write, Sync };

struct OperationAccess {
    std::uint32_t location = 0;  // dense; kAnywhere conflicts with everything
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t touch = 0;
    [[nodiscard]] Kind kind() const { return static_cast<Kind>(touch); }
    friend bool operator==(const OperationAccess&, const OperationAccess&) = default;
};

[[nodiscard]] inline bool overlap_in_conflict(const OperationAccess& a, const OperationAccess& b) {
    if (a.kind() == Kind::Read && b.kind() == Kind::Read) return false;
    return a.begin < b.end && b.begin < a.end;
}

inline constexpr std::uint32_t kAnywhere = 0;

class Operations {
public:
    // A step that was made, and one that an actor waits to make: `wants` is empty if nothing is known of it.
    std::uint32_t made(std::uint32_t actor, const ts::Footprint& footprint, std::span<const std::uint64_t> held);
    std::uint32_t wanted(std::uint32_t actor, const ts::Footprint& wants);

    [[nodiscard]] std::uint32_t actor(std::uint32_t operation) const { return operations_[operation][0]; }
    [[nodiscard]] std::uint32_t held(std::uint32_t operation) const { return operations_[operation][1]; }
    // Held, or taken by it.
    [[nodiscard]] std::uint32_t lockset(std::uint32_t operation) const { return operations_[operation][2]; }
    // Was it made? What is only wanted hides nothing of what comes after it.
    [[nodiscard]] bool hides(std::uint32_t operation) const { return operations_[operation][3] != 0; }
    [[nodiscard]] std::size_t access_count(std::uint32_t operation) const {
        return (operations_[operation].size() - kHeader) / kWords;
    }
    // In the order of their locations.
    [[nodiscard]] OperationAccess access(std::uint32_t operation, std::size_t i) const {
        TL_DCHECK(i < access_count(operation), "an access should be one of the operation's");
        const auto words = operations_[operation].subspan(kHeader + i * kWords);
        return {words[0], words[1], words[2], words[3]};
    }

    std::uint32_t dense_actor(std::uint32_t actor) {
        const std::uint32_t known = actor < actors_.size() ? actors_[actor] : 0;
        return known != 0 ? known - 1 : add_actor(actor);
    }
    [[nodiscard]] ActorSets& sets() { return sets_; }  // of actors, by their dense numbers
    // A location in parts: places far from each other in a large one are as good as locations of their own.
    std::uint32_t dense_location(std::uint64_t location, std::uint32_t part = 0);

    // Do the steps touch something in common, one of them in order to change it? Whatever locks they are made under.
    [[nodiscard]] bool conflict(std::uint32_t a, std::uint32_t b) const;

    // Of sets of locks.
    [[nodiscard]] bool share_a_lock(std::uint32_t a, std::uint32_t b) const;
    [[nodiscard]] bool includes(std::uint32_t all, std::uint32_t some) const;
    std::uint32_t common(std::uint32_t a, std::uint32_t b);

    [[nodiscard]] std::size_t bytes() const;

private:
    static constexpr std::size_t kHeader = 4;
    static constexpr std::size_t kWords = 4;

    std::uint32_t add_actor(std::uint32_t actor);  // if it is new
    std::uint32_t make(std::uint32_t actor, const ts::Footprint& footprint, std::span<const std::uint64_t> held,
                       bool is_wanted);
    std::uint32_t lockset_of(std::vector<std::uint32_t>& locks);

    ActorSets sets_;
    WordTable operations_;
    WordTable locations_{3};
    WordTable locksets_;
    std::vector<std::uint32_t> actors_;  // of small numbers, + 1
    std::unordered_map<std::uint32_t, std::uint32_t> others_;
    std::uint32_t actor_count_ = 0;
    std::vector<OperationAccess> accesses_;
    std::vector<std::uint32_t> words_;
    std::vector<std::uint32_t> locks_;
    struct Wants {
        ts::Footprint wants;
        std::uint32_t operation = 0;
    };
    std::vector<Wants> wants_;  // the last of each actor
    struct Made {
        ts::Footprint footprint;
        std::vector<std::uint64_t> held;
        std::uint32_t operation = 0;
    };
    static constexpr std::size_t kMadePerActor = 16;
    std::vector<std::array<Made, kMadePerActor>> made_;  // some of those that each actor has made
};

}  // namespace tidelock::reduction
