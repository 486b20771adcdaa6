#include "check/races.h"

#include <algorithm>
#include <tuple>

#include "machine/exec/visible.h"
#include "model/names.h"
#include "model/program_model.h"

namespace tidelock::check {
namespace {

using exec::MemoryAccess;
using model::ProgramModel;
using threads::Thread;

bool overlap(const MemoryAccess& a, const MemoryAccess& b) {
    if (memory::block_of(a.address) != memory::block_of(b.address)) return false;
    const std::uint32_t x = memory::offset_of(a.address);
    const std::uint32_t y = memory::offset_of(b.address);
    return x < y + b.size && y < x + a.size;
}

bool is_race(const MemoryAccess& a, const MemoryAccess& b) {
    return (a.is_write || b.is_write) && !(a.is_atomic && b.is_atomic) && overlap(a, b);
}

const char* verb(const MemoryAccess& a) {
    if (a.is_atomic) return a.is_write ? "atomic write" : "volatile read";
    return a.is_write ? "write" : "read";
}

class RaceFinder final : public model::Property {
public:
    explicit RaceFinder(bool is_warning) : is_warning_(is_warning) {}

    void after_step(ProgramModel& model, Thread& thread, std::vector<ts::Violation>& found) override {
        exec::Machine& m = model.machine();
        MemoryAccess mine[2];
        const std::uint32_t count = pending(m, thread, mine);
        if (count == 0) return;
        for (const auto& other : m.threads()) {
            if (other.get() == &thread || !other->exists || other->top == nullptr) continue;
            MemoryAccess theirs[2];
            const std::uint32_t others = pending(m, *other, theirs);
            for (std::uint32_t i = 0; i < count; ++i) {
                for (std::uint32_t j = 0; j < others; ++j) {
                    if (is_race(mine[i], theirs[j])) report(model, thread, mine[i], *other, theirs[j], found);
                }
            }
        }
    }

private:
    // What the thread is about to access in shared memory, in code that is not trusted.
    static std::uint32_t pending(exec::Machine& m, const Thread& t, MemoryAccess (&out)[2]) {
        const std::uint32_t count = exec::pending_accesses(t, m.blocks().blocks(), out);
        const auto is_shared = [&](const MemoryAccess& a) { return m.blocks().at(a.address).shared != 0; };
        if (std::none_of(out, out + count, is_shared)) return 0;
        return exec::atomic_frame(t, t.top) != nullptr ? 0 : count;
    }

    void report(ProgramModel& model, Thread& one, const MemoryAccess& a, Thread& two, const MemoryAccess& b,
                std::vector<ts::Violation>& found) const {
        exec::Machine& m = model.machine();
        ts::Violation v = model.at(ts::ViolationKind::DataRace, one, {});
        const ts::Violation w = model.at(ts::ViolationKind::DataRace, two, {});
        // The same two accesses are told in the same way, whoever came to its own first.
        if (std::tie(w.place, w.column, b.is_write) < std::tie(v.place, v.column, a.is_write))
            return report(model, two, b, one, a, found);
        v.is_warning = is_warning_;
        v.actors = {one.id, two.id};
        const std::string name = model::location_name(m, a.address, a.size);
        v.message = name + ": " + side(m, one, a) + " races with " + side(m, two, b);
        v.details = place_text(m, one, a, v) + place_text(m, two, b, w);
        v.place = v.place < w.place ? v.place + "|" + w.place : w.place + "|" + v.place;
        found.push_back(std::move(v));
    }

    // "write by thread 2"
    static std::string side(exec::Machine& m, const Thread& thread, const MemoryAccess& access) {
        return std::string(verb(access)) + " by " + model::thread_name(m, thread);
    }

    static std::string place_text(exec::Machine& m, const Thread& thread, const MemoryAccess& access,
                                  const ts::Violation& at) {
        const std::string place = at.file.empty() ? at.method : at.file + ":" + std::to_string(at.line);
        return side(m, thread, access) + "  (" + place + ")\n";
    }

    bool is_warning_;
};

}  // namespace

std::unique_ptr<model::Property> make_races(Races how) { return std::make_unique<RaceFinder>(how == Races::Warn); }

}  // namespace tidelock::check
