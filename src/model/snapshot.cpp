#include "model/snapshot.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace tidelock::model {

using memory::Block;
using memory::BlockId;
using threads::Frame;
using threads::Thread;

Snapshot::Item& Snapshot::add(Kind kind, std::uint32_t id) {
    items_.push_back({kind, id, {}, bytes_.size(), bytes_.size()});
    return items_.back();
}

void Snapshot::end() { items_.back().end = bytes_.size(); }

template <class T>
void Snapshot::put(const T& value) {
    static_assert(std::has_unique_object_representations_v<T>);
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    bytes_.insert(bytes_.end(), bytes, bytes + sizeof(T));
}

bool Snapshot::is_same(std::span<const std::byte> a, std::span<const std::byte> b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

const Snapshot::Item* Snapshot::find(Kind kind, std::uint32_t id) const {
    const Item wanted{kind, id, {}, 0, 0};
    const auto found = std::lower_bound(items_.begin(), items_.end(), wanted, precedes);
    return found != items_.end() && found->kind == kind && found->id == id ? &*found : nullptr;
}

void Snapshot::take_blocks(const memory::BlockTable& blocks) {
    for (BlockId id = 1; id < blocks.end(); ++id) {
        const Block& b = blocks[id];
        if (!is_tracked(b)) continue;
        add(Kind::Block, id).sharing = sharing_of(b);
        put(reinterpret_cast<std::uintptr_t>(b.type));
        put(static_cast<std::uint32_t>(b.kind));
        put(std::uint32_t{0});  // NB: tags (finalizers, weak handles) are for plain runs alone
        bytes_.insert(bytes_.end(), b.data, b.data + b.size);
        end();
    }
}

namespace {

// Numbers of operations are given anew where a thread is restored: their places in the queue are not.
std::uint64_t place_of(const Thread& t, threads::OperationId id) {
    for (std::size_t i = 0; id != 0 && i < t.pending.size(); ++i) {
        if (t.pending[i].id == id) return i + 1;
    }
    return 0;
}

std::uint64_t places_of(const Thread& t, std::uint64_t after) {
    std::uint64_t places = 0;
    for (std::size_t i = 0; i < t.pending.size(); ++i) {
        if ((after & threads::after_bit(t.pending[i].id)) != 0) places |= std::uint64_t{1} << (i % 64);
    }
    return places;
}

// What it waits for, as words.
struct WaitWords {
    std::vector<std::uint64_t>& words;
    void operator()(const threads::ForNothing&) const {}
    void operator()(const threads::ForTime&) const {}
    void operator()(const threads::ForLock& w) const { key(w.lock); }
    void operator()(const threads::ForPulse& w) const { key(w.lock); }
    void operator()(const threads::ForHandle& w) const { words.push_back(w.handle); }
    void operator()(const threads::ForHandles& w) const {
        words.push_back(w.needs_all ? 1 : 0);
        words.insert(words.end(), w.handles.begin(), w.handles.end());
    }
    void operator()(const threads::ForEnd& w) const { words.push_back(w.thread); }
    void operator()(const threads::ForClass& w) const {
        words.push_back(reinterpret_cast<std::uintptr_t>(w.type));
        words.push_back(w.arrives ? 1 : 0);
    }
    void operator()(const threads::ForSpinLock& w) const { words.push_back(w.word); }
    void key(const threads::SyncKey& k) const {
        words.push_back(k.object);
        words.push_back(static_cast<std::uint64_t>(k.facet));
    }
};

void add_wait(const threads::Wait& w, std::vector<std::uint64_t>& words) {
    words.push_back(w.what.index());
    std::visit(WaitWords{words}, w.what);
    words.push_back((w.has_deadline ? 1U : 0U) | (w.timed_out ? 2U : 0U) | (w.signalled ? 4U : 0U) |
                    (w.has_begun ? 8U : 0U) | (w.is_in_between ? 16U : 0U));
    words.push_back(static_cast<std::uint64_t>(w.needs));
    words.push_back(w.choices);
    words.push_back(static_cast<std::uint64_t>(w.deadline));
}

void add_queue(const Thread& t, std::vector<std::uint64_t>& words) {
    for (const threads::PendingOperation& o : t.pending) {
        words.insert(words.end(),
                     {reinterpret_cast<std::uintptr_t>(o.code), reinterpret_cast<std::uintptr_t>(o.insn),
                      static_cast<std::uint64_t>(o.kind), o.has_address ? o.address : 0, o.value.bits, o.base.bits,
                      o.index.bits, place_of(t, o.value.promise), place_of(t, o.base.promise),
                      place_of(t, o.index.promise), places_of(t, o.after), o.size, o.offset,
                      (o.is_volatile ? 1U : 0U) | (o.is_reference ? 2U : 0U) | (o.may_refer ? 4U : 0U) |
                          (o.is_taken ? 8U : 0U) | (o.is_of_class ? 16U : 0U) | (o.is_of_lock ? 32U : 0U)});
    }
    for (const threads::Promise& p : t.promises) {
        words.push_back(p.slot);
        words.push_back(place_of(t, p.operation));
    }
}

std::vector<std::uint64_t> words_of(const Thread& t) {
    const bool is_finished = t.state == threads::ThreadState::Finished;
    std::vector<std::uint64_t> words = {t.object,
                                        (is_finished ? 1U : 0U) | (t.is_background ? 2U : 0U) |
                                            (t.is_pool_thread ? 4U : 0U) | (t.foreign_raise ? 8U : 0U) |
                                            (t.told_first_chance ? 16U : 0U) | (t.interrupt_requested ? 32U : 0U),
                                        t.twin_class, t.threads_made, static_cast<std::uint64_t>(t.last_error)};
    words.insert(words.end(), t.mutexes.begin(), t.mutexes.end());
    for (const Thread::LocalBlock& local : t.local_blocks) words.insert(words.end(), {local.frame, local.block});
    words.insert(words.end(), t.partial.begin(), t.partial.end());
    add_wait(t.wait, words);
    for (const threads::Handling& h : t.handling) {
        words.insert(words.end(), {static_cast<std::uint64_t>(h.kind), h.frame, h.handler,
                                   reinterpret_cast<std::uintptr_t>(h.resume), h.exception, h.target_frame,
                                   h.target_clause, h.next_clause});
    }
    add_queue(t, words);
    return words;
}

}  // namespace

void Snapshot::take_thread(const Thread& thread) {
    if (!thread.exists) return;
    add(Kind::Thread, thread.id);
    for (const std::uint64_t word : words_of(thread)) put(word);
    end();
}

void Snapshot::take_frames(const Thread& thread) {
    if (!thread.is_live()) return;
    add(Kind::Frames, thread.id);
    put(static_cast<std::uint64_t>(thread.sp - thread.stack));
    for (const Frame* f = thread.frames; f <= thread.top; ++f) {
        put(reinterpret_cast<std::uintptr_t>(f->code));
        put(reinterpret_cast<std::uintptr_t>(f->ip));
        put(static_cast<std::uint64_t>(f->fp - thread.stack));
        put(static_cast<std::uint64_t>(f->result));
        put((static_cast<std::uint64_t>(f->kind) << 1U) | (f->has_acted ? 1U : 0U));
        if (f->kind == threads::FrameKind::Filter) continue;
        const auto* slots = reinterpret_cast<const std::byte*>(f->fp);
        bytes_.insert(bytes_.end(), slots, slots + std::size_t{f->code->frame_slots} * sizeof(threads::Slot));
    }
    end();
}

void Snapshot::take_monitors(const threads::Monitors& monitors) {
    // NB: `all` is not const, as it is what natives change.
    const auto& all = const_cast<threads::Monitors&>(monitors).all();
    for (std::uint32_t number = 1; number < all.size(); ++number) {
        const threads::Monitor& m = all[number];
        if (m.is_idle()) continue;
        add(Kind::Monitor, number);
        put(m.owner);
        put(m.recursion);
        for (const threads::ThreadId waiter : m.waiters) put(waiter);
        end();
    }
}

void Snapshot::take_classes(exec::Machine& machine, std::span<types::Type* const> classes) {
    for (std::uint32_t i = 0; i < classes.size(); ++i) {
        if (machine.class_word(classes[i]) == 0) continue;
        add(Kind::Class, i);
        put(machine.class_word(classes[i]));
        const auto failure = machine.class_failures.find(classes[i]);
        put(failure == machine.class_failures.end() ? memory::Address{0} : failure->second);
        end();
    }
}

void Snapshot::take_cells(const exec::Cells& cells) {
    for (std::uint32_t i = 0; i < exec::kCellCount; ++i) {
        const auto bytes = cells.bytes(static_cast<exec::Cell>(i));
        if (bytes.empty()) continue;
        add(Kind::Cell, i);
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
        end();
    }
}

Snapshot Snapshot::of(exec::Machine& machine, std::span<types::Type* const> classes) {
    Snapshot made;
    made.take_blocks(machine.blocks());
    for (const auto& t : machine.threads()) made.take_thread(*t);
    for (const auto& t : machine.threads()) made.take_frames(*t);
    made.take_monitors(machine.monitors());
    made.take_classes(machine, classes);
    made.take_cells(machine.cells());
    return made;
}

}  // namespace tidelock::model
