// Accesses that .NET does not make at once (Grain): values of several fields, bulk operations, unaligned ones. Each is
// one step as long as no other thread stands before an access in conflict with it; when one does, the search begins
// again, and what was found in conflict is made piece by piece, each piece a step of its own, in every order if the
// pieces are few, else from the first to the last or the other way round. Why that is enough: docs/decisions/015.
//
// How far an access has come is in Thread::partial: a word that says which pieces are done, then what was read.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "machine/exec/exec.h"
#include "machine/exec/pieces.h"
#include "machine/exec/visible.h"

namespace tidelock::exec {

// What is known to be in conflict with other threads: kept from one search to the next.
struct TornAccesses {
    std::set<std::string> places{};  // methods with offsets in their CIL
    bool is_everything = false;      // there were too many searches to find out one by one
    bool is_bulk = false;            // methods that work on memory in bulk: Atomicity::Bulk
    std::uint32_t raw_unit = 8;      // stackalloc areas and native memory are cut into pieces of so many bytes
    std::uint32_t rounds = 0;        // searches that found some
};

class Tearing {
public:
    static constexpr std::uint32_t kMostRounds = 3;

    Tearing(const memory::BlockTable& blocks, TornAccesses known);

    // Is the instruction's access made piece by piece?
    [[nodiscard]] bool tears(const code::Code& code, const Insn* ip);
    [[nodiscard]] bool tears_bulk() const { return known_.is_bulk || known_.is_everything; }
    void learn_bulk() { known_.is_bulk = true; }
    // It is from now on, in a search that begins anew. False: that was known.
    bool learn(const code::Code& code, const Insn* ip);
    void learn_raw_unit(std::uint32_t bytes);
    // What has been learnt is for the next search.
    void end_round();
    [[nodiscard]] const TornAccesses& known() const { return known_; }

    [[nodiscard]] Pieces& pieces() { return pieces_; }
    // Is it made of several pieces of shared memory? Reading and writing are two.
    [[nodiscard]] bool is_wide(std::span<const MemoryAccess> accesses, const code::Code& code, const Insn* ip);

    [[nodiscard]] Pieces::Cut cut(const MemoryAccess& access, const code::Code& code, const Insn* ip);
    // Of an access of so many bytes whose address is not known yet: nothing if it is not known what they are.
    [[nodiscard]] std::optional<Pieces::Cut> cut_of_value(std::uint32_t size, const code::Code& code, const Insn* ip);

    // A thread has come to a wide access of shared memory that is made at once.
    void note_whole() { has_whole_ = true; }
    [[nodiscard]] bool has_whole() const { return has_whole_; }

    // Most steps begin with the access that the thread stood before. One that it did not stand before, because what it
    // stood before turned out to be nothing, has been looked at by nobody.
    struct Made {
        const code::Code* code = nullptr;
        const Insn* ip = nullptr;
        MemoryAccess access;
    };
    void begin_step(const Insn* at) {
        began_at_ = at;
        made_.clear();
    }
    void note_made(Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses);
    [[nodiscard]] std::span<const Made> made() const { return made_; }

private:
    const memory::BlockTable& blocks_;
    TornAccesses known_;
    Pieces pieces_;
    bool has_whole_ = false;
    const Insn* began_at_ = nullptr;              // of the step at hand
    std::vector<Made> made_;                      // in it
    std::unordered_map<const Insn*, bool> torn_;  // looked up only
};

// How many ways there are to go on with the access that the thread stands before: 0 if there is nothing to choose.
std::uint32_t torn_choices(Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses);
// Makes the next piece, or all that are left if no other thread lives. Stop: there are more.
SlowAccess tear(Exec& x, const Insn* ip, Slot* fp, std::span<const MemoryAccess> accesses);

}  // namespace tidelock::exec
