// The machine's state as a vector of interned components, and the vector as a tree of pairs (docs/state-format.md).
//
// Leaves are memory blocks (large ones in chunks), monitors, classes and cells; each sits in the group of the
// thread that first changed it, beside that thread's own part. The main thread mostly waits for others, so its group
// and that of nobody are the tail of the vector of groups (store::TreeVector). Value 0 of a leaf means "as before
// Main": a block that does not exist, an idle monitor, a class not yet initialised, a permanent block with its first
// bytes.
//
// Which blocks are shared is stored beside the state and is no part of it: the context. A search that goes by the
// footprints of steps has it as part of the state, and a block once shared stays so (sharing_analysis.cpp).
//
// Under canonical numbering a state is what its form is (canonical_form.h). What is stored and restored is as above;
// of all states with one form the first is kept, and is gone to when any of them is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "explore/store/component_pool.h"
#include "explore/store/pair_table.h"
#include "explore/store/tree_vector.h"
#include "explore/ts/state_ref.h"
#include "machine/exec/machine.h"
#include "machine/reclaim/collector.h"
#include "model/canonical_form.h"
#include "model/step_memory.h"
#include "model/thread_store.h"

namespace tidelock::model {

class StateStore final : private CanonicalForm::Contents {
public:
    StateStore(exec::Machine& machine, memory::Tracking& tracking, reclaim::CollectorKind collector);

    // A thread that has run since the last store or restore. New leaves go to the group of the last one.
    void thread_ran(threads::Thread& thread);
    enum class KeepsSharing : std::uint8_t { AsContext, AsPartOfState };
    // To be called before anything is stored.
    void tell_sharing_apart(KeepsSharing how) { keeps_sharing_ = how; }
    // A thread was started: finds out anew who can reach what.
    void find_sharing();
    // A step is about to be made.
    void begin_step() {
        shared_before_ = tracking_.newly_shared.size();
        is_as_restored_ = false;
    }
    ts::Stored store();
    void restore(ts::StateRef state);

    // --- canonical numbering ---
    // To be called before anything is stored; not together with repeated steps.
    void number_canonically(const PinnedTypes& pinned);
    // Null: states are what they are.
    [[nodiscard]] CanonicalForm* form() { return form_.get(); }
    [[nodiscard]] const CanonicalForm* form() const { return form_.get(); }

    // --- repeating steps (state_repeat.cpp) ---
    // From now on steps are remembered.
    void remember_steps() { remembers_ = true; }
    // Makes a step of the thread, without running it, if it is known what comes of it; null if not. As after running
    // it, but for frames, the next call is `store` or `restore`.
    const StepMemory::Step* repeat(threads::Thread& thread, std::uint32_t option);
    // What its next instruction accesses (exec::pending_accesses), without its frames if they are not there.
    std::uint32_t next_accesses(const threads::Thread& thread, exec::MemoryAccess (&out)[2]);
    // A step that is not repeated is about to be made: threads become what the state says they are.
    void materialise();
    // After that: a step that was repeated and is not stored yet counts as one that was run, as more is about to be.
    void count_as_run();
    // In addition, and then: looks at what the step sees, if it may be worth remembering.
    void watch_step(threads::Thread& thread, std::uint32_t option);
    void watched_step(std::uint64_t instructions);

    // --- self-checks (state_check.cpp) ---
    [[nodiscard]] ts::StateRef current() const { return current_; }
    // Of the state that was stored or restored last, with all its frames.
    void check_stored();

    [[nodiscard]] std::size_t bytes() const;
    // Everything that states consist of. Its bytes hold no address of ours, and nothing that another machine which has
    // made the same steps would call otherwise.
    [[nodiscard]] const store::ComponentPool& components() const { return pool_; }
    [[nodiscard]] bool is_full() const {
        return pool_.full() || pairs_.full() || roots_.full() || (form_ != nullptr && form_->is_full());
    }

private:
    static constexpr std::uint32_t kChunk = 1024;

    enum class Kind : std::uint8_t { Block, Monitor, Class, Cell };
    struct Leaf {
        Kind kind{};
        std::uint32_t id = 0;     // block, monitor or cell
        std::uint32_t chunk = 0;  // of a block
        std::uint32_t base = 0;   // the component that value 0 stands for; 0: none
        types::Type* type = nullptr;
    };
    struct LeafRef {
        std::uint32_t group = 0;
        std::uint32_t position = 0;
        bool exists = false;
    };
    struct Group {
        std::vector<Leaf> table;
        store::TreeVector leaves;
        std::uint32_t part = 0;    // the thread's
        std::uint32_t memory = 0;  // the part in memory_, 0 if it is not there
        bool is_dirty = false;
        bool is_stale = false;  // the thread is in stale_
    };

    // Blocks and threads, as the collector knows them.
    static reclaim::Node node_of(memory::BlockId id) { return id * 2; }
    static reclaim::Node node_of(const threads::Thread& thread) { return thread.id * 2 + 1; }
    static bool is_block(reclaim::Node node) { return node % 2 == 0; }
    static memory::BlockId block_of(reclaim::Node node) { return node / 2; }

    // --- leaves ---
    Group& group(std::uint32_t number);
    LeafRef add_leaf(Leaf leaf);
    LeafRef& ref_of_block(memory::BlockId id);
    [[nodiscard]] std::uint32_t chunks_of(memory::BlockId id) const;
    void ensure_block_leaves(memory::BlockId id);
    void set_leaf(const LeafRef& ref, std::uint32_t component);

    // --- storing ---
    void adopt_permanent();
    void reclaim_garbage();
    void collect();
    // NB: words that only look like references can name blocks that are gone.
    [[nodiscard]] bool is_collectable(memory::BlockId id) const {
        return tracking_.placement.is_placed(id) && m_.blocks()[id].kind != memory::BlockKind::Free;
    }
    void report_references(memory::BlockId id);
    void report_references(threads::Thread& thread);
    void free_number(memory::BlockId id);
    void pin_failure(const types::Type* type);
    void store_block(memory::BlockId id);
    void store_monitor(std::uint32_t number);
    void store_class(types::Type* type);
    void store_cell(exec::Cell cell);
    [[nodiscard]] std::uint32_t leaf_of_cell(exec::Cell cell) const;
    // All of them, as one component.
    std::uint32_t cells();
    void store_sharing();
    ts::Stored fold();
    void fold_tail(std::uint32_t context);
    [[nodiscard]] bool is_as_born(memory::BlockId permanent) const;
    [[nodiscard]] std::uint32_t content_of(memory::BlockId id) const override;
    [[nodiscard]] std::uint32_t content_of(const threads::Thread& thread) const override {
        return thread_store_.part_in(thread);
    }
    ts::Stored name_canonically(ts::Stored stored);

    // --- repeating steps ---
    void remember_parts();
    [[nodiscard]] bool holds(const StepMemory::Step& step, std::uint32_t option);
    [[nodiscard]] std::uint32_t monitor_leaf(std::uint32_t number) const;
    std::uint32_t classes();
    void make_stale(threads::Thread& thread);
    [[nodiscard]] std::uint32_t memory_of(const threads::Thread& thread) const;
    void make_repeated(threads::Thread& thread, std::uint32_t number);
    void reclaim_after_repeated();
    ts::Stored store_repeated();
    bool find_locals(const std::vector<reclaim::Node>& from);
    bool add_local(memory::BlockId id);
    void note_other(const threads::Thread& thread);
    void look_at_step();
    [[nodiscard]] bool can_be_remembered(const threads::Thread& thread) const;
    bool note_blocks();
    bool note_locks();
    bool note_lock_object(memory::Address object);
    void remember_step();

    [[nodiscard]] bool is_stored(const Leaf& leaf, std::uint32_t component);

    // --- restoring ---
    [[nodiscard]] bool has_no_changes() const;
    void roll_back();
    void restore_quiet_groups(std::uint32_t tail);
    void restore_group(std::uint32_t number, std::uint32_t folded);
    void restore_thread(threads::Thread& thread);
    void restore_leaf(const Leaf& leaf, std::uint32_t value);
    void restore_chunk(const Leaf& leaf, std::uint32_t component);
    void restore_monitor(std::uint32_t number, std::uint32_t component);
    void restore_class(types::Type* type, std::uint32_t component);
    void restore_cell(exec::Cell cell, std::uint32_t component);
    void restore_sharing(std::uint32_t word, std::uint32_t bits);
    void restore_sharing_of(memory::BlockId id);
    void restore_static_sharing(bool is_shared);
    void forget_changes();

    exec::Machine& m_;
    memory::Tracking& tracking_;
    store::ComponentPool pool_;
    store::PairTable pairs_;
    store::PairTable roots_;
    ThreadStore thread_store_{pool_, pairs_, m_};
    std::unique_ptr<reclaim::Collector> collector_;

    std::vector<std::unique_ptr<Group>> groups_;
    static constexpr std::uint32_t kQuietGroups = 2;  // of nobody and of the main thread
    std::uint32_t quiet_[kQuietGroups] = {};          // folded
    store::TreeVector group_roots_;                   // of the others
    // The groups that change least, and what is shared if that is part of the state.
    struct Tail {
        std::array<std::uint32_t, 2> quiet{};
        std::uint32_t context = 0;
        std::uint32_t folded = 0;
        [[nodiscard]] bool has_same_parts(const Tail& other) const {
            return quiet == other.quiet && context == other.context;
        }
    };
    Tail tail_;  // folded last
    KeepsSharing keeps_sharing_ = KeepsSharing::AsContext;
    std::size_t shared_before_ = 0;  // so many of Tracking::newly_shared are not of the step at hand
    // Two bits of leaf n / kSharingPerLeaf: memory::Sharing of block n; of block 0: whether static fields are shared.
    static constexpr std::uint32_t kSharingPerLeaf = 16;
    store::TreeVector sharing_;
    [[nodiscard]] static memory::Sharing sharing_in(std::uint32_t bits, memory::BlockId id) {
        return static_cast<memory::Sharing>(bits >> (id % kSharingPerLeaf * 2) & 3U);
    }
    std::uint32_t current_group_ = 0;
    std::vector<std::uint32_t> dirty_groups_;

    std::vector<LeafRef> block_leaves_;                             // by block: its first chunk
    std::vector<LeafRef> monitor_leaves_;                           // by number
    std::unordered_map<const types::Type*, LeafRef> class_leaves_;  // looked up only
    std::array<LeafRef, exec::kCellCount> cell_leaves_;

    std::unique_ptr<CanonicalForm> form_;
    std::vector<ts::StateRef> first_of_form_{1};  // by form: the first state that has it
    std::vector<memory::BlockId> permanent_;      // with leaves; kept for forms only, as are the next two
    std::vector<memory::BlockId> changed_permanent_;
    std::vector<const types::Type*> classes_with_leaves_;

    // A step that was repeated and is not stored yet.
    struct Repeated {
        threads::Thread* thread = nullptr;
        std::uint32_t step = 0;
        std::uint32_t to = 0;  // of the step
    };
    // A step that is watched.
    struct Watched {
        threads::Thread* thread = nullptr;  // null: none is
        std::uint32_t from = 0;
        bool is_lost = false;             // it cannot be remembered
        bool changes_references = false;  // of a block
        std::vector<reclaim::Node> references;
        exec::AccessLog log;
        StepMemory::Step step;
    };
    bool remembers_ = false;
    StepMemory memory_;
    Repeated repeated_;
    Watched watched_;
    std::vector<threads::Thread*> stale_;  // threads whose frames may not be what the state says
    std::vector<LeafRef> class_refs_;      // of class_leaves_, in the order they were made
    bool are_classes_known_ = false;
    std::uint32_t classes_ = 0;  // component: the leaves of all classes

    std::vector<threads::Thread*> ran_;
    std::vector<std::vector<reclaim::Node>> references_;  // by node: as last told to the collector
    std::vector<std::uint8_t> is_node_;                   // by node: does the collector know it
    std::vector<reclaim::Node> scratch_;
    std::vector<reclaim::Node> dead_;
    std::vector<memory::BlockId> restored_;
    std::vector<threads::Thread*> restored_threads_;
    std::vector<const types::Type*> restored_failures_;
    std::vector<std::byte> buffer_;
    ts::StateRef current_;
    bool is_as_restored_ = false;  // no step has been made since
};

}  // namespace tidelock::model
