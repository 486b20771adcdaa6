#include "model/thread_origin.h"

#include <algorithm>

namespace tidelock::model {

std::vector<ThreadOrigin> thread_origins(const std::deque<std::unique_ptr<threads::Thread>>& threads) {
    std::vector<ThreadOrigin> origins;
    for (const auto& t : threads) {
        const auto is_sibling = [&](const ThreadOrigin& o) { return o.maker == t->creator; };
        const auto place = static_cast<std::uint32_t>(std::count_if(origins.begin(), origins.end(), is_sibling));
        origins.push_back({t->creator, place});
    }
    return origins;
}

threads::ThreadId corresponding(std::span<const ThreadOrigin> mine, std::span<const ThreadOrigin> origins,
                                threads::ThreadId id) {
    if (id == 0 || id > origins.size()) return 0;
    ThreadOrigin origin = origins[id - 1];
    const bool has_maker = origin.maker != 0 && origin.maker <= origins.size();
    if (has_maker) origin.maker = corresponding(mine, origins, origin.maker);
    if (has_maker && origin.maker == 0) return 0;
    const auto found = std::find(mine.begin(), mine.end(), origin);
    return found == mine.end() ? 0 : static_cast<threads::ThreadId>(found - mine.begin() + 1);
}

}  // namespace tidelock::model
