// Threads as components of the state: the record of a thread with its running frame is one component, each frame below
// another, and these form a list of pairs from the bottom up, so that a call or return changes only the top.
//
// Slots that are dead (program/code/liveness.h) are set to zero when a thread is stored: they are no part of the state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "explore/store/component_pool.h"
#include "explore/store/pair_table.h"
#include "machine/exec/machine.h"
#include "machine/reclaim/collector.h"
#include "program/code/liveness.h"

namespace tidelock::model {

// What others may look at of a thread: what it waits for, what it has not completed, and a few flags.
struct ThreadSummary {
    memory::Address object = 0;
    threads::WaitsFor what{};
    std::uint32_t flags = 0;
    std::uint16_t twin_class = 0;
    std::vector<threads::PendingOperation> pending;
    std::vector<threads::Promise> promises;
    std::vector<exec::MemoryAccess> accesses;  // of its next instruction, as exec::pending_accesses
};

// How something other than the state itself calls what a thread refers to (canonical_form.h).
class ReferenceNames {
public:
    virtual ~ReferenceNames() = default;
    virtual memory::Address reference(memory::Address address) = 0;
    // A word that is nobody's reference for sure, but may be an address; it is written as it is.
    virtual void raw(std::uint64_t word) = 0;
    // The data of a value type: its pointers are told one by one.
    virtual void raw_value(const types::Type& type, const std::byte* data) = 0;
};

class ThreadStore {
public:
    ThreadStore(store::ComponentPool& pool, store::PairTable& pairs, exec::Machine& machine)
        : pool_(pool), pairs_(pairs), m_(machine) {}

    // pair(frames below, record with the running frame); 0 for a thread that does not exist.
    std::uint32_t store(threads::Thread& thread);
    // Makes the thread what was stored. Has it run since it was last stored or restored?
    enum class Since : std::uint8_t { Untouched, HasRun };
    void restore(threads::Thread& thread, std::uint32_t part, Since since);
    // There is no such thread any more.
    void clear(threads::Thread& thread);
    // The record of a thread, or a frame of it, in other words. The thread must be as it was last stored or restored.
    static void write_named(const threads::Thread& thread, ReferenceNames& names, std::vector<std::byte>& to);
    static void write_named(const threads::Thread& thread, const threads::Frame& frame, ReferenceNames& names,
                            std::vector<std::byte>& to);
    // What the thread was stored or restored as the last time.
    [[nodiscard]] std::uint32_t part_in(const threads::Thread& thread) const {
        return thread.id < shadows_.size() ? shadows_[thread.id].part : 0;
    }
    // Nothing for a thread that does not exist, or that others may have to look at more closely.
    [[nodiscard]] std::optional<ThreadSummary> summarise(const threads::Thread& thread) const;
    // Can the summary be applied to the thread? For one that has ended there has to be more.
    [[nodiscard]] static bool fits(const threads::Thread& thread, const ThreadSummary& summary);
    // Makes the thread look as if it had been restored, but for its frames.
    void apply(threads::Thread& thread, const ThreadSummary& summary);
    // Calls f(address) for every pointer the thread holds.
    template <class F>
    static void each_pointer(const threads::Thread& thread, F&& f) {
        if (!thread.exists || thread.state == threads::ThreadState::Finished) return;
        if (thread.object != 0) f(thread.object);
        if (const threads::SyncKey* monitor = thread.wait.monitor()) f(monitor->object);
        if (const auto* handle = thread.wait.as<threads::ForHandle>()) f(handle->handle);
        for (const std::uint64_t word : thread.partial) {
            if (word != 0) f(word);  // maybe a reference
        }
        for (const threads::PendingOperation& operation : thread.pending) {
            for (const std::uint64_t word :
                 {operation.has_address ? operation.address : 0, operation.value.bits, operation.base.bits}) {
                if (word != 0) f(word);  // likewise
            }
        }
        for (const threads::Handling& h : thread.handling) {
            if (h.exception != 0) f(h.exception);
        }
        for (const threads::Frame* frame = thread.frames; frame <= thread.top; ++frame) {
            if (frame->kind == threads::FrameKind::Filter) continue;
            for (const std::uint16_t slot : frame->code->pointer_slots) {
                if (frame->fp[slot].u != 0) f(frame->fp[slot].u);
            }
        }
    }

private:
    // What the frames below the running one were when they were last stored.
    struct Shadow {
        std::uint32_t part = 0;
        std::vector<threads::Frame> frames;
        std::vector<threads::Slot> slots;
        std::vector<std::uint32_t> lists;  // by frame: the list up to and with it
    };

    Shadow& shadow_of(const threads::Thread& thread);
    // Which slots of a method's frame are live, and which bytes of value types are padding.
    struct FrameShape {
        explicit FrameShape(const code::Code& code);
        struct Padding {
            std::uint16_t slot;
            std::uint64_t mask;  // of what counts
        };
        code::Liveness liveness;
        std::vector<Padding> paddings;
    };
    const FrameShape& shape_of(const code::Code& code);
    std::span<const std::uint64_t> live_slots(const threads::Thread& thread, const threads::Frame& frame);
    [[nodiscard]] bool is_live(const threads::Thread& thread, std::uint32_t stack_slot);
    // Results that nobody waits for any more are no part of the state.
    void drop_dead_promises(threads::Thread& thread);
    static void write_queue(const threads::Thread& thread, std::vector<std::byte>& to);
    // `filter` runs on the registers of the frame; null: none.
    void clear_dead(const threads::Thread& thread, const threads::Frame& frame, bool is_top,
                    const threads::Frame* filter);
    std::uint32_t store_frames(const threads::Thread& thread, Shadow& shadow);
    void write_frame(const threads::Thread& thread, const threads::Frame& frame);
    template <class Names>
    static void write_record(const threads::Thread& thread, Names& names, std::vector<std::byte>& to);
    void restore_frames(threads::Thread& thread, Shadow& shadow, std::uint32_t list, std::uint32_t depth);

    store::ComponentPool& pool_;
    store::PairTable& pairs_;
    exec::Machine& m_;
    std::vector<Shadow> shadows_;                      // by thread
    std::vector<std::unique_ptr<FrameShape>> shapes_;  // by code
    std::vector<std::byte> buffer_;
    std::vector<std::uint32_t> path_;
};

}  // namespace tidelock::model
