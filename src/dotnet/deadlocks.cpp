#include "dotnet/deadlocks.h"

#include <algorithm>

#include "check/endless.h"
#include "check/standstill.h"
#include "dotnet/actors.h"

namespace tidelock::dotnet {
namespace {

using model::ProgramModel;
using threads::Thread;

class Deadlocks final : public model::Property {
public:
    explicit Deadlocks(kind::RunsForever runs_forever) : runs_forever_(runs_forever) {}

    // NB: asked after every step; the graph is looked at only if somebody waits for somebody.
    void after_step(ProgramModel& model, Thread& thread, std::vector<ts::Violation>& found) override {
        if (model.has_interrupts() || !is_of_interest(model, thread)) return;
        Threads actors(model);
        ThreadWaits waits(model);
        if (auto violation = check::standstill_after(actors, waits, thread.id)) found.push_back(std::move(*violation));
    }

    void stuck(ProgramModel& model, std::vector<ts::Violation>& found) override {
        static_cast<void>(model.machine());  // with all frames
        Threads actors(model);
        ThreadWaits waits(model);
        if (auto violation = check::all_blocked(actors, waits)) found.push_back(std::move(*violation));
    }

    std::optional<ts::Violation> endless(ProgramModel& model, std::span<const std::uint32_t> movers) override {
        Threads actors(model);
        ThreadWaits waits(model);
        return check::judge_endless(actors, waits, movers, runs_forever_);
    }

private:
    // Does it wait for another, or has it ended while another waits for it?
    static bool is_of_interest(ProgramModel& model, const Thread& thread) {
        if (!thread.is_live()) {
            return std::any_of(model.threads().begin(), model.threads().end(),
                               [&](const auto& t) { return awaited_by(model, *t) == thread.id; });
        }
        const threads::Wait& wait = thread.wait;
        if (wait.is<threads::ForNothing>() || wait.is<threads::ForTime>() || wait.is<threads::ForHandles>())
            return false;
        return awaited_by(model, thread) != 0;
    }

    const kind::RunsForever runs_forever_;
};

}  // namespace

std::unique_ptr<model::Property> make_deadlocks(kind::RunsForever runs_forever) {
    return std::make_unique<Deadlocks>(runs_forever);
}

}  // namespace tidelock::dotnet
