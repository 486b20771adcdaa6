#include "kind/actor_origin.h"

#include <algorithm>

namespace tidelock::kind {

std::uint32_t corresponding(std::span<const ActorOrigin> mine, std::span<const ActorOrigin> origins, std::uint32_t id) {
    if (id == 0 || id > origins.size()) return 0;
    ActorOrigin origin = origins[id - 1];
    const bool has_maker = origin.maker != 0 && origin.maker <= origins.size();
    if (has_maker) origin.maker = corresponding(mine, origins, origin.maker);
    if (has_maker && origin.maker == 0) return 0;
    const auto found = std::find(mine.begin(), mine.end(), origin);
    return found == mine.end() ? 0 : static_cast<std::uint32_t>(found - mine.begin() + 1);
}

}  // namespace tidelock::kind
