#include "model/thread_origin.h"

#include <algorithm>

namespace tidelock::model {

std::vector<kind::ActorOrigin> thread_origins(const std::deque<std::unique_ptr<threads::Thread>>& threads) {
    std::vector<kind::ActorOrigin> origins;
    for (const auto& t : threads) {
        const auto is_sibling = [&](const kind::ActorOrigin& o) { return o.maker == t->creator; };
        const auto place = static_cast<std::uint32_t>(std::count_if(origins.begin(), origins.end(), is_sibling));
        origins.push_back({t->creator, place});
    }
    return origins;
}

}  // namespace tidelock::model
