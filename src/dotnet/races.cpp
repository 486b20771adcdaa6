#include "dotnet/races.h"

#include <algorithm>
#include <set>

#include "check/races.h"
#include "machine/exec/visible.h"
#include "model/names.h"
#include "model/program_model.h"

namespace tidelock::dotnet {
namespace {

using exec::MemoryAccess;
using model::ProgramModel;
using threads::Thread;

check::NextAccess next_access(const MemoryAccess& a) { return {a.address, a.size, a.is_write, a.is_atomic}; }

class RaceFinder final : public model::Property {
public:
    explicit RaceFinder(kind::Races how) : how_(how) {}

    // NB: asked after every step; threads are looked at without their frames until there is a race.
    void after_step(ProgramModel& model, Thread& thread, std::vector<ts::Violation>& found) override {
        compare_with_others(model, thread, found);
        // What the step has written may let a compare-exchange succeed that another thread stands before.
        for (const auto& other : model.threads()) {
            if (other.get() == &thread || !other->exists || other->top == nullptr) continue;
            MemoryAccess theirs[2];
            if (next(model, *other, theirs) != 0 && theirs[0].compares) compare_with_others(model, *other, found);
        }
    }

private:
    using Side = std::pair<const code::Insn*, threads::ThreadId>;

    void compare_with_others(ProgramModel& model, Thread& thread, std::vector<ts::Violation>& found) {
        MemoryAccess mine[2];
        const std::uint32_t count = next(model, thread, mine);
        if (count == 0) return;
        for (const auto& other : model.threads()) {
            if (other.get() == &thread || !other->exists || other->top == nullptr) continue;
            MemoryAccess theirs[2];
            const std::uint32_t others = next(model, *other, theirs);
            for (std::uint32_t i = 0; i < count; ++i) {
                for (std::uint32_t j = 0; j < others; ++j) {
                    if (check::is_race(next_access(mine[i]), next_access(theirs[j])))
                        look_at(model, thread, mine[i], *other, theirs[j], found);
                }
            }
        }
    }

    // What the thread is about to access in shared memory.
    static std::uint32_t next(ProgramModel& model, const Thread& thread, MemoryAccess (&out)[2]) {
        const std::uint32_t count = model.next_accesses(thread, out);
        const auto is_shared = [&](const MemoryAccess& a) { return model.is_shared(a.address); };
        return std::any_of(out, out + count, is_shared) ? count : 0;
    }

    // Is it made by a public collection that this call was handed, or has made?
    static bool is_of_collection(const Thread& t, const exec::Frame& call) {
        for (const exec::Frame* f = t.top; f > &call; --f) {
            if (f->code->atomicity == code::Atomicity::Library && f->code->is_apart) return true;
        }
        return false;
    }

    // Is it no race whatever comes beside it? NB: what Interlocked is made of is the program's own access, and so is
    // what a trusted call does to memory that it was handed.
    static bool is_trusted(ProgramModel& model, const Thread& t, const MemoryAccess& access) {
        const auto is_own = [&](const exec::Frame& call) {
            const memory::Block& block = model.machine().blocks().at(access.address);
            return !exec::is_handed(call, access, block) && !is_of_collection(t, call);
        };
        const exec::Frame* section = exec::atomic_frame(t, t.top);
        if (section != nullptr) {
            if (exec::is_interlocked(*section->code)) return false;
            return section->code->atomicity != code::Atomicity::Trusted || is_own(*section);
        }
        // What is thread-safe by contract is so whether it is looked into, for the program's sake, or not.
        const exec::Frame* safe = ProgramModel::safe_call(t);
        return safe != nullptr && is_own(*safe);
    }

    // The accessor of a field-like event reads the field plainly, and exchanges it only if it still holds what was
    // read: a read that is no race with another accessor's exchange. LazyInitializer does the same with its lock.
    static bool is_as_if_volatile(const Thread& t, const MemoryAccess& access) {
        return access.is_atomic || (t.top->code->exchanges_what_it_reads && !access.is_write);
    }

    void look_at(ProgramModel& model, Thread& one, const MemoryAccess& a, Thread& two, const MemoryAccess& b,
                 std::vector<ts::Violation>& found) {
        static_cast<void>(model.machine());  // with all frames
        if (is_as_if_volatile(one, a) && is_as_if_volatile(two, b)) return;
        const auto can_write = [&](const Thread& t, const MemoryAccess& access) {
            return access.is_write && !exec::changes_nothing(t, access, model.machine().blocks());
        };
        if (!can_write(one, a) && !can_write(two, b)) return;
        if (is_trusted(model, one, a) || is_trusted(model, two, b)) return;
        // What the class library does to what is its own is its own business.
        const auto is_library = [](const Thread& t) { return exec::library_call(t, t.top) != nullptr; };
        if (model.is_internal(a.address) && (is_library(one) || is_library(two))) return;
        const std::pair<Side, Side> sides = std::minmax(Side{one.top->ip, one.id}, Side{two.top->ip, two.id});
        if (how_ == kind::Races::Warn && !told_.insert(sides).second) return;
        report(model, one, a, two, b, found);
    }

    void report(ProgramModel& model, Thread& one, const MemoryAccess& a, Thread& two, const MemoryAccess& b,
                std::vector<ts::Violation>& found) const {
        exec::Machine& m = model.machine();
        const auto side = [&](Thread& thread, const MemoryAccess& access) {
            return check::RacingSide{next_access(access), model::thread_name(m, thread),
                                     model.at(ts::ViolationKind::DataRace, thread)};
        };
        // What both access, in elements or fields of the narrower.
        const memory::Address begin = std::max(a.address, b.address);
        const memory::Address end = std::min(a.address + a.size, b.address + b.size);
        const std::string location = model::location_name(m, begin, static_cast<std::uint32_t>(end - begin));
        found.push_back(check::describe_race(side(one, a), side(two, b), location, how_));
    }

    kind::Races how_;
    std::set<std::pair<Side, Side>> told_;
};

}  // namespace

std::unique_ptr<model::Property> make_races(kind::Races how) { return std::make_unique<RaceFinder>(how); }

}  // namespace tidelock::dotnet
