// The form of a state in which the numbers of blocks do not show: states that differ in nothing else have one form
// (Iosif, "Symmetry reductions for model checking of concurrent dynamic software", 2004: numbering by traversal).
//
// A walk from the roots comes to every object in an order that follows from the contents alone, and an object is
// called "the n-th that was met of its type and size". Each name has a leaf in a tree of its own, in which stand the
// object's bytes with its references replaced by names; equal trees, equal forms, and nothing is hashed away. So the
// form is one more memory, in which objects stand in the order of the walk.
//
// Renaming is right only for what the program cannot see the number of, and only where a word is a reference for sure.
// So some blocks are *pinned*: they are called by their number, all of their type, alive or not, from the first state
// on. Then where the next one is placed follows from the form too. Pinned are
//  * blocks that are no objects (handles, native memory, stackalloc areas): their addresses are integers;
//  * the types that `PinnedTypes` names. A type is missing there when an identity hash is asked for of an object of it,
//    or when a word that may be an integer looks like the address of such an object. What was found by then may be
//    wrong; `missing` says so, and a new search has to begin with these types pinned as well.
// Blocks that exist in every state, and threads, have one number in all states.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "explore/store/component_pool.h"
#include "explore/store/pair_table.h"
#include "explore/store/tree_vector.h"
#include "machine/exec/machine.h"
#include "model/numbering.h"
#include "model/thread_store.h"
#include "model/wide_words.h"

namespace tidelock::model {

class CanonicalForm final : private ReferenceNames {
public:
    // What of the state is stored as what: equal numbers, equal bytes. 0: it is not known.
    class Contents {
    public:
        virtual ~Contents() = default;
        [[nodiscard]] virtual std::uint32_t content_of(memory::BlockId id) const = 0;
        [[nodiscard]] virtual std::uint32_t content_of(const threads::Thread& thread) const = 0;
    };

    CanonicalForm(exec::Machine& machine, const memory::Tracking& tracking, const Contents& contents,
                  store::ComponentPool& pool, store::PairTable& pairs, PinnedTypes pinned)
        : m_(machine),
          tracking_(tracking),
          contents_(contents),
          pool_(pool),
          pairs_(pairs),
          pinned_(std::move(pinned)) {}

    // Where the walk begins, apart from threads and pinned blocks. Lists only ever grow, in one order for all states.
    struct Roots {
        std::span<const memory::BlockId> permanent;   // that have not the bytes they were born with
        std::span<const types::Type* const> classes;  // that are known to be more than not initialised
        std::uint32_t cells = 0;                      // component
    };
    // The form of the machine's state, which must be stored: without garbage and without dead registers.
    store::Interned fold(const Roots& roots);

    // The program has learnt of these.
    void note(const memory::Exposure& exposure);
    // Was something seen that is not pinned? Then no form means anything.
    [[nodiscard]] bool is_missing_some() const { return is_missing_some_; }
    [[nodiscard]] const PinnedTypes& pinned() const { return pinned_; }  // with what was missing

    [[nodiscard]] std::size_t bytes() const { return roots_.bytes() + leaves_.bytes(); }
    [[nodiscard]] bool is_full() const { return roots_.full(); }

private:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFF;
    // What is known of a class of Placement.
    struct Group {
        bool is_known = false;
        bool is_pinned = false;
        std::uint32_t names = 0;  // its objects' names are in names_[names]
    };
    // The names of objects of one type and size, in the order in which they are met.
    struct Names {
        std::vector<std::uint32_t> all;
        std::uint32_t given = 0;  // in this walk
        std::uint32_t in_walk = 0;
    };
    struct Met {
        std::uint32_t in_walk = 0;
        std::uint32_t name = 0;  // 0: pinned
    };
    // How a block or thread was written the last time. With the same content and the same names for what it refers to
    // it is written in the same way.
    struct Named {
        memory::Address address = 0;
        memory::Address name = 0;
    };
    struct Leaf {
        std::uint32_t position = 0;
        std::uint32_t component = 0;
    };
    struct Written {
        std::uint32_t content = 0;      // 0: it was not
        std::vector<Named> references;  // in the order of the walk
        std::vector<Leaf> leaves;
    };

    memory::Address reference(memory::Address address) override;
    void raw(std::uint64_t word) override;
    void raw_value(const types::Type& type, const std::byte* data) override;

    Group& group_of(memory::BlockId id);
    Group& group_numbered(std::uint32_t number);
    std::uint32_t next_name(Group& group);
    void pin(memory::BlockId id);
    void meet(memory::BlockId id, std::uint32_t name);

    void walk_pinned();
    void walk_threads();
    void walk_block(memory::BlockId id, std::uint32_t position);
    void walk_thread(const threads::Thread& thread);
    void write_block(memory::BlockId id);
    bool write_as_before(const Written& before, std::uint32_t content);
    void begin_writing(Written& written, std::uint32_t content);
    void end_writing();
    void look_at_wide_words(const memory::Block& block, const types::Type* owner);
    void look_at_elements(const memory::Block& array);
    void write_class(const types::Type* type);
    void write_monitors();

    // --- leaves ---
    std::uint32_t position_of(std::vector<std::uint32_t>& known, std::uint32_t number);
    void set(std::uint32_t position, std::uint32_t component);
    void set_buffer(std::uint32_t position) { set(position, pool_.intern(buffer_).index); }

    exec::Machine& m_;
    const memory::Tracking& tracking_;
    const Contents& contents_;
    store::ComponentPool& pool_;
    store::PairTable& pairs_;
    store::PairTable roots_;
    PinnedTypes pinned_;
    bool is_missing_some_ = false;

    std::uint32_t walk_ = 0;
    std::vector<Group> groups_;  // by class of Placement
    std::vector<Names> names_;
    struct LikeHash {
        std::size_t operator()(const std::pair<const types::Type*, std::uint32_t>& like) const;
    };
    std::unordered_map<std::pair<const types::Type*, std::uint32_t>, std::uint32_t, LikeHash> likes_;  // looked up only
    std::uint32_t last_name_ = 0;
    std::vector<Met> met_;                // by block
    std::vector<memory::BlockId> queue_;  // met, in this order

    std::vector<Written> blocks_, threads_;  // by number
    Written* writing_ = nullptr;             // what is being written now
    bool may_change_ = false;                // and it holds what may come to be a reference later

    store::TreeVector leaves_;
    std::uint32_t next_position_ = 0;
    std::vector<std::uint32_t> set_in_;  // by position: the walk in which it was last set
    std::vector<std::uint32_t> used_, used_before_;
    // Positions.
    std::vector<std::uint32_t> named_, numbered_, classes_, records_;
    std::vector<std::vector<std::uint32_t>> frames_;
    std::unordered_map<memory::Address, std::uint32_t> monitors_;  // by key, in other words; looked up only
    std::uint32_t cells_ = kNone;

    WideWords wide_;
    std::vector<std::byte> buffer_;
};

}  // namespace tidelock::model
