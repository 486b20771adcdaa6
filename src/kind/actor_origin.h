// Names of actors that do not depend on the order in which a search came across them: who started it, and the how
// manyth of its maker's it is. A repetition may come across them in another order than the search did.
#pragma once

#include <cstdint>
#include <span>

namespace tidelock::kind {

struct ActorOrigin {
    std::uint32_t maker = 0;
    std::uint32_t place = 0;
    friend bool operator==(const ActorOrigin&, const ActorOrigin&) = default;
};

// Both by actor, from 1 on: the one that corresponds to actor `id` where `origins` come from; 0: there is none yet.
std::uint32_t corresponding(std::span<const ActorOrigin> mine, std::span<const ActorOrigin> origins, std::uint32_t id);

}  // namespace tidelock::kind
