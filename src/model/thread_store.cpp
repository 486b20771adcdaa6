#include "model/thread_store.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <unordered_map>

#include "base/check.h"
#include "base/stop.h"
#include "machine/exec/complete.h"
#include "machine/exec/visible.h"
#include "model/byte_stream.h"
#include "program/code/lower.h"

namespace tidelock::model {

using threads::Frame;
using threads::FrameKind;
using threads::Handling;
using threads::Slot;
using threads::Thread;
using threads::ThreadState;

namespace {

std::uint32_t offset_of(const Thread& thread, const Slot* slot) {
    return static_cast<std::uint32_t>(slot - thread.stack);
}

bool same_frame(const Frame& a, const Frame& b) {
    return a.ip == b.ip && a.fp == b.fp && a.code == b.code && a.result == b.result && a.kind == b.kind &&
           a.has_acted == b.has_acted;
}

// An instruction, by numbers that are the same in every machine that comes to the same code in the same order.
struct Place {
    std::uint32_t code = 0;  // Code::id; 0: nowhere
    std::uint32_t insn = 0;
};

Place place_of(const code::Code& code, const code::Insn* insn) {
    const auto index = static_cast<std::uint64_t>(insn - code.begin);
    TL_CHECK(code.id != 0 && index <= code.count, "what is stored should stand in the code that it says");
    return {code.id, static_cast<std::uint32_t>(index)};
}

// Of an instruction in the code of some frame. NB: whose it is does not follow from whose handler is in progress.
Place place_in(const Thread& t, const code::Insn* insn) {
    const std::less<> is_before;
    for (const Frame* f = t.top; f >= t.frames; --f) {
        if (!is_before(insn, f->code->begin) && !is_before(f->code->begin + f->code->count, insn))
            return place_of(*f->code, insn);
    }
    TL_CHECK(false, "what a handler goes back to should be in a frame of its thread");
    return {};
}

// What every frame and every record begins with; without padding, as components are compared byte by byte.
struct FrameHead {
    Place place;
    std::uint32_t fp = 0;
    std::uint16_t result = 0;
    FrameKind kind{};
    std::uint8_t has_acted = 0;
};
static_assert(sizeof(FrameHead) == 16);

struct RecordHead {
    memory::Address object = 0;
    std::uint32_t depth = 0;
    std::int32_t last_error = 0;
    std::uint32_t flags = 0;
    std::uint16_t handling = 0;
    std::uint16_t partial = 0;
    std::uint16_t threads_made = 0;
    std::uint16_t local_blocks = 0;
    std::uint16_t mutexes = 0;
    std::uint16_t twin_class = 0;
};
static_assert(sizeof(RecordHead) == 32);

std::uint32_t slots_of(const Frame& frame) {
    return frame.kind == FrameKind::Filter ? 0 : frame.code->frame_slots;  // a filter has its owner's registers
}

}  // namespace

ThreadStore::Shadow& ThreadStore::shadow_of(const Thread& thread) {
    if (shadows_.size() <= thread.id) shadows_.resize(thread.id + 1);
    return shadows_[thread.id];
}

namespace {

// Calls f(slot, mask of what counts) for the last slots of values that do not fill them.
template <class F>
void each_padding(const code::Code& code, F&& f) {
    for (const code::Register& r : code.registers) {
        if (r.kind != code::RegisterKind::Value || r.type == nullptr || r.type->value_size % 8 == 0) continue;
        const auto last = static_cast<std::uint16_t>(r.slot + r.type->value_size / 8);
        f(last, (std::uint64_t{1} << (r.type->value_size % 8 * 8)) - 1);
    }
}

}  // namespace

ThreadStore::FrameShape::FrameShape(const code::Code& code) : liveness(code) {
    each_padding(code, [&](std::uint16_t slot, std::uint64_t mask) { paddings.push_back({slot, mask}); });
}

const ThreadStore::FrameShape& ThreadStore::shape_of(const code::Code& code) {
    if (shapes_.size() <= code.id) shapes_.resize(std::max<std::size_t>(code.id + 1, shapes_.size() * 2));
    auto& entry = shapes_[code.id];
    if (entry == nullptr) entry = std::make_unique<FrameShape>(code);
    return *entry;
}

std::span<const std::uint64_t> ThreadStore::live_slots(const Thread& thread, const Frame& frame) {
    const code::Liveness& liveness = shape_of(*frame.code).liveness;
    const auto index = static_cast<std::uint32_t>(frame.ip - frame.code->begin);
    const Frame* above = &frame + 1;
    // Right below a filter, and below the stub that tells listeners of an exception, a frame is about to raise one.
    const bool raises =
        &frame != thread.top && (above->kind == FrameKind::Filter || above->code == m_.first_chance_stub());
    return &frame == thread.top || raises ? liveness.before(index) : liveness.waiting(index);
}

void ThreadStore::clear_dead(const Thread& thread, const Frame& frame, bool is_top, const Frame* filter) {
    if (frame.kind == FrameKind::Filter) return;
    const code::Code& code = *frame.code;
    if (code.is_native) {
        if (is_top) {
            each_padding(code, [&](std::uint16_t slot, std::uint64_t mask) { frame.fp[slot].u &= mask; });
        }
        const std::uint32_t step = code.arg_slots + code::kNativePointerSlots;
        if (is_top && frame.fp[step].u == 0) {
            std::fill(frame.fp + code.arg_slots, frame.fp + code.frame_slots, Slot{});
        }
        return;
    }
    const FrameShape& shape = shape_of(code);
    const auto live = live_slots(thread, frame);
    // A filter runs on these registers too.
    std::span<const std::uint64_t> live_in_filter;
    if (filter != nullptr) live_in_filter = live_slots(thread, *filter);
    for (std::uint32_t i = 0; i < code.frame_slots; ++i) {
        const bool is_live =
            code::Liveness::is_live(live, i) || (!live_in_filter.empty() && code::Liveness::is_live(live_in_filter, i));
        if (!is_live) frame.fp[i].u = 0;
    }
    for (const FrameShape::Padding& padding : shape.paddings) frame.fp[padding.slot].u &= padding.mask;
}

void ThreadStore::write_frame(const Thread& thread, const Frame& frame) {
    put(buffer_, FrameHead{place_of(*frame.code, frame.ip), offset_of(thread, frame.fp), frame.result, frame.kind,
                           static_cast<std::uint8_t>(frame.has_acted)});
    std::uint32_t used = slots_of(frame);
    while (used > 0 && frame.fp[used - 1].u == 0) --used;
    const auto* bytes = reinterpret_cast<const std::byte*>(frame.fp);
    buffer_.insert(buffer_.end(), bytes, bytes + std::size_t{used} * sizeof(Slot));
}

namespace {

void read_frame(exec::Machine& m, Thread& thread, Frame& frame, ByteSource& in) {
    const auto head = in.get<FrameHead>();
    frame.code = m.code_by_id(head.place.code);
    frame.ip = frame.code->begin + head.place.insn;
    frame.fp = thread.stack + head.fp;
    frame.result = head.result;
    frame.kind = head.kind;
    frame.has_acted = head.has_acted != 0;
    const auto slots = in.rest();
    const std::size_t all = std::size_t{slots_of(frame)} * sizeof(Slot);
    if (!slots.empty()) std::memcpy(frame.fp, slots.data(), slots.size());
    std::memset(reinterpret_cast<std::byte*>(frame.fp) + slots.size(), 0, all - slots.size());
}

enum Flag : std::uint16_t {
    kBackground = 1,
    kPool = 2,
    kForeignRaise = 4,
    kToldFirstChance = 8,
    kInterrupt = 16,
    kWaits = 32,
    kDeadline = 64,
    kSignalled = 256,
    kInBetween = 1024,
    kFinished = 2048,
    kQueue = 4096,
    kInWait = 8192,
};
constexpr unsigned kNeedsShift = 14;

std::uint32_t flags_of(const Thread& t) {
    const threads::Wait& w = t.wait;
    const bool waits = !w.is<threads::ForNothing>() || w.choices != 0 || w.deadline != 0;
    return static_cast<std::uint32_t>(
        (t.is_background ? kBackground : 0) | (t.is_pool_thread ? kPool : 0) | (t.foreign_raise ? kForeignRaise : 0) |
        (t.told_first_chance ? kToldFirstChance : 0) | (t.interrupt_requested ? kInterrupt : 0) | (waits ? kWaits : 0) |
        (w.has_deadline ? kDeadline : 0) | (w.signalled ? kSignalled : 0) | (w.is_in_between ? kInBetween : 0) |
        (t.state == ThreadState::Finished ? kFinished : 0) | (t.pending.empty() ? 0 : kQueue) |
        (w.has_begun ? kInWait : 0) | (static_cast<unsigned>(w.needs) << kNeedsShift));
}

void set_flags(Thread& thread, std::uint32_t flags) {
    thread.is_background = (flags & kBackground) != 0;
    thread.is_pool_thread = (flags & kPool) != 0;
    thread.foreign_raise = (flags & kForeignRaise) != 0;
    thread.told_first_chance = (flags & kToldFirstChance) != 0;
    thread.interrupt_requested = (flags & kInterrupt) != 0;
    thread.wait.has_deadline = (flags & kDeadline) != 0;
    thread.wait.signalled = (flags & kSignalled) != 0;
    thread.wait.is_in_between = (flags & kInBetween) != 0;
    thread.wait.has_begun = (flags & kInWait) != 0;
    thread.wait.needs = static_cast<threads::Needs>(flags >> kNeedsShift);
}

// The state calls everything what it is.
struct OwnNames {
    static memory::Address reference(memory::Address address) { return address; }
    static void raw(std::uint64_t /*word*/) {}
};

// What a thread waits for: the number of its kind, and then what that kind has.
template <class Names>
class WaitWriter {
public:
    WaitWriter(std::vector<std::byte>& to, Names& names) : to_(to), names_(names) {}

    void operator()(const threads::ForNothing&) const {}
    void operator()(const threads::ForTime&) const {}
    void operator()(const threads::ForLock& wait) const { key(wait.lock); }
    void operator()(const threads::ForPulse& wait) const { key(wait.lock); }
    void operator()(const threads::ForHandle& wait) const { put(to_, names_.reference(wait.handle)); }
    void operator()(const threads::ForHandles& wait) const {
        put(to_, static_cast<std::uint8_t>(wait.needs_all));
        put(to_, static_cast<std::uint64_t>(wait.handles.size()));
        for (const memory::Address handle : wait.handles) put(to_, names_.reference(handle));
    }
    void operator()(const threads::ForEnd& wait) const { put(to_, wait.thread); }
    void operator()(const threads::ForClass& wait) const {
        put(to_, wait.type->id);
        put(to_, static_cast<std::uint8_t>(wait.arrives));
    }
    void operator()(const threads::ForSpinLock& wait) const { put(to_, names_.reference(wait.word)); }

private:
    void key(const threads::SyncKey& key) const {
        put(to_, names_.reference(key.object));
        put(to_, static_cast<std::uint8_t>(key.facet));
    }

    std::vector<std::byte>& to_;
    Names& names_;
};

class WaitReader {
public:
    WaitReader(const types::Loader& loader, ByteSource& in) : loader_(loader), in_(in) {}

    void operator()(threads::ForNothing&) const {}
    void operator()(threads::ForTime&) const {}
    void operator()(threads::ForLock& wait) const { wait.lock = key(); }
    void operator()(threads::ForPulse& wait) const { wait.lock = key(); }
    void operator()(threads::ForHandle& wait) const { wait.handle = in_.get<memory::Address>(); }
    void operator()(threads::ForHandles& wait) const {
        wait.needs_all = in_.get<std::uint8_t>() != 0;
        wait.handles.resize(in_.get<std::uint64_t>());
        for (memory::Address& handle : wait.handles) handle = in_.get<memory::Address>();
    }
    void operator()(threads::ForEnd& wait) const { wait.thread = in_.get<threads::ThreadId>(); }
    void operator()(threads::ForClass& wait) const {
        wait.type = loader_.type_by_id(in_.get<std::uint32_t>());
        wait.arrives = in_.get<std::uint8_t>() != 0;
    }
    void operator()(threads::ForSpinLock& wait) const { wait.word = in_.get<memory::Address>(); }

private:
    [[nodiscard]] threads::SyncKey key() const {
        const auto object = in_.get<memory::Address>();
        return {object, static_cast<threads::Facet>(in_.get<std::uint8_t>())};
    }

    const types::Loader& loader_;
    ByteSource& in_;
};

// The kind with this number.
template <std::size_t kNext = 0>
threads::WaitsFor make_kind(std::size_t number) {
    if constexpr (kNext < std::variant_size_v<threads::WaitsFor>) {
        return number == kNext ? threads::WaitsFor(std::in_place_index<kNext>) : make_kind<kNext + 1>(number);
    } else {
        TL_CHECK(false, "a stored wait should be of a known kind");
        return {};
    }
}

template <class Names>
void put_wait(std::vector<std::byte>& to, const threads::Wait& w, Names& names) {
    put(to, w.choices);
    put(to, w.deadline);
    put(to, static_cast<std::uint8_t>(w.what.index()));
    std::visit(WaitWriter<Names>(to, names), w.what);
}

void get_wait(const types::Loader& loader, ByteSource& in, threads::Wait& w) {
    w.choices = in.get<std::uint32_t>();
    w.deadline = in.get<std::int64_t>();
    w.what = make_kind(in.get<std::uint8_t>());
    std::visit(WaitReader(loader, in), w.what);
}

template <class Names>
void put_handling(std::vector<std::byte>& to, const Thread& t, const Handling& h, Names& names) {
    put(to, static_cast<std::uint32_t>(h.kind));
    put(to, h.frame);
    put(to, h.handler);
    put(to, h.target_frame);
    put(to, h.target_clause);
    put(to, h.next_clause);
    put(to, h.resume == nullptr ? Place{} : place_in(t, h.resume));
    put(to, names.reference(h.exception));
}

Handling get_handling(exec::Machine& m, ByteSource& in) {
    Handling h;
    h.kind = static_cast<Handling::Kind>(in.get<std::uint32_t>());
    h.frame = in.get<std::uint32_t>();
    h.handler = in.get<std::uint32_t>();
    h.target_frame = in.get<std::uint32_t>();
    h.target_clause = in.get<std::uint32_t>();
    h.next_clause = in.get<std::uint32_t>();
    if (const auto place = in.get<Place>(); place.code != 0) h.resume = m.code_by_id(place.code)->begin + place.insn;
    h.exception = in.get<memory::Address>();
    return h;
}

}  // namespace

// --- the queue of incomplete operations ---

namespace {

struct QueueHead {
    std::uint32_t operations = 0;
    std::uint32_t promises = 0;
};

// Operations are named by their place in the queue.
struct OperationRecord {
    Place place;
    std::uint64_t address = 0;
    std::uint64_t value = 0, base = 0, index = 0;
    std::uint64_t after = 0;
    std::uint16_t value_promise = 0, base_promise = 0, index_promise = 0;
    std::uint8_t kind = 0;
    std::uint8_t flags = 0;
    std::uint32_t size = 0;
    std::uint32_t offset = 0;
};
static_assert(sizeof(OperationRecord) == 64);

struct PromiseRecord {
    std::uint32_t slot = 0;
    std::uint32_t operation = 0;
};

std::uint16_t place_of(const Thread& t, threads::OperationId id) {
    for (std::size_t i = 0; id != 0 && i < t.pending.size(); ++i) {
        if (t.pending[i].id == id) return static_cast<std::uint16_t>(i + 1);
    }
    return 0;
}

OperationRecord record_of(const Thread& t, const threads::PendingOperation& o) {
    OperationRecord r;
    TL_CHECK((o.code == nullptr) == (o.insn == nullptr), "an instruction should be known with the code that it is of");
    if (o.code != nullptr) r.place = place_of(*o.code, o.insn);
    r.address = o.address;
    r.value = o.value.bits;
    r.base = o.base.bits;
    r.index = o.index.bits;
    r.value_promise = place_of(t, o.value.promise);
    r.base_promise = place_of(t, o.base.promise);
    r.index_promise = place_of(t, o.index.promise);
    r.kind = static_cast<std::uint8_t>(o.kind);
    r.flags = static_cast<std::uint8_t>((o.is_volatile ? 1U : 0U) | (o.is_reference ? 2U : 0U) |
                                        (o.may_refer ? 4U : 0U) | (o.is_taken ? 8U : 0U) | (o.has_address ? 16U : 0U) |
                                        (o.is_of_class ? 32U : 0U) | (o.is_of_lock ? 64U : 0U));
    r.size = o.size;
    r.offset = o.offset;
    for (std::size_t i = 0; o.after != 0 && i < t.pending.size(); ++i) {
        if ((o.after & threads::after_bit(t.pending[i].id)) != 0)
            r.after |= threads::after_bit(static_cast<threads::OperationId>(i + 1));
    }
    return r;
}

threads::PendingOperation operation_of(exec::Machine& m, const OperationRecord& r) {
    threads::PendingOperation o;
    if (r.place.code != 0) {
        o.code = m.code_by_id(r.place.code);
        o.insn = o.code->begin + r.place.insn;
    }
    o.address = r.address;
    o.value = {r.value, r.value_promise};
    o.base = {r.base, r.base_promise};
    o.index = {r.index, r.index_promise};
    o.kind = static_cast<threads::PendingOperation::Kind>(r.kind);
    o.is_volatile = (r.flags & 1U) != 0;
    o.is_reference = (r.flags & 2U) != 0;
    o.may_refer = (r.flags & 4U) != 0;
    o.is_taken = (r.flags & 8U) != 0;
    o.has_address = (r.flags & 16U) != 0;
    o.is_of_class = (r.flags & 32U) != 0;
    o.is_of_lock = (r.flags & 64U) != 0;
    o.size = static_cast<std::uint8_t>(r.size);
    o.offset = static_cast<std::uint16_t>(r.offset);
    o.after = r.after;
    return o;
}

void read_queue(exec::Machine& m, ByteSource& in, Thread& t) {
    const auto head = in.get<QueueHead>();
    for (std::uint32_t i = 0; i < head.operations; ++i) {
        t.pending.push_back(operation_of(m, in.get<OperationRecord>()));
        t.pending.back().id = static_cast<threads::OperationId>(i + 1);
    }
    for (std::uint32_t i = 0; i < head.promises; ++i) {
        const auto r = in.get<PromiseRecord>();
        t.promises.push_back({r.slot, static_cast<threads::OperationId>(r.operation)});
    }
}

}  // namespace

void ThreadStore::write_queue(const Thread& t, std::vector<std::byte>& to) {
    put(to, QueueHead{static_cast<std::uint32_t>(t.pending.size()), static_cast<std::uint32_t>(t.promises.size())});
    for (const threads::PendingOperation& o : t.pending) put(to, record_of(t, o));
    for (const threads::Promise& p : t.promises) put(to, PromiseRecord{p.slot, place_of(t, p.operation)});
}

bool ThreadStore::is_live(const Thread& thread, std::uint32_t stack_slot) {
    for (const Frame* f = thread.top; f >= thread.frames; --f) {
        const std::uint32_t first = offset_of(thread, f->fp);
        if (stack_slot < first || stack_slot >= first + f->code->frame_slots) continue;
        if (f->code->is_native || code::Liveness::is_live(live_slots(thread, *f), stack_slot - first)) return true;
        if (f->kind != FrameKind::Filter) return false;
    }
    return false;
}

void ThreadStore::drop_dead_promises(Thread& thread) {
    std::erase_if(thread.promises, [&](const threads::Promise& p) { return !is_live(thread, p.slot); });
    exec::drop_unheard(m_, thread);
}

template <class Names>
void ThreadStore::write_record(const Thread& t, Names& names, std::vector<std::byte>& to) {
    const bool is_finished = t.state == ThreadState::Finished;
    RecordHead head;
    head.object = names.reference(t.object);
    head.depth = is_finished ? 0 : t.depth();
    head.last_error = t.last_error;
    TL_CHECK(t.handling.size() <= 0xFFFF, "handlers in progress should be few");
    TL_CHECK(t.partial.size() <= 0xFFFF && t.local_blocks.size() <= 0xFFFF && t.mutexes.size() <= 0xFFFF,
             "what is too large to be stored should have ended the step");
    head.handling = static_cast<std::uint16_t>(t.handling.size());
    head.partial = static_cast<std::uint16_t>(t.partial.size());
    head.threads_made = t.threads_made;
    head.flags = flags_of(t);
    head.local_blocks = static_cast<std::uint16_t>(t.local_blocks.size());
    head.mutexes = static_cast<std::uint16_t>(t.mutexes.size());
    head.twin_class = t.twin_class;
    put(to, head);
    for (const std::uint64_t word : t.partial) {
        names.raw(word);
        put(to, word);
    }
    if ((flags_of(t) & kWaits) != 0) put_wait(to, t.wait, names);
    for (const Handling& h : t.handling) put_handling(to, t, h, names);
    for (const Thread::LocalBlock& local : t.local_blocks) {
        put(to, local.frame);
        put(to, local.block);
    }
    for (const memory::Address a : t.mutexes) put(to, names.reference(a));
    if (!t.pending.empty()) write_queue(t, to);
}

void ThreadStore::write_named(const Thread& thread, ReferenceNames& names, std::vector<std::byte>& to) {
    TL_CHECK(thread.pending.empty(), "a queue of operations should not be written with other names");
    write_record(thread, names, to);
}

void ThreadStore::write_named(const Thread& thread, const Frame& frame, ReferenceNames& names,
                              std::vector<std::byte>& to) {
    put(to, FrameHead{place_of(*frame.code, frame.ip), offset_of(thread, frame.fp), frame.result, frame.kind,
                      static_cast<std::uint8_t>(frame.has_acted)});
    const std::size_t begin = to.size();
    const std::uint32_t used = slots_of(frame);
    const auto* slots = reinterpret_cast<const std::byte*>(frame.fp);
    to.insert(to.end(), slots, slots + std::size_t{used} * sizeof(Slot));
    const auto word_at = [&](std::uint32_t slot) { return to.data() + begin + std::size_t{slot} * sizeof(Slot); };
    if (used == 0) return;
    std::vector<bool> is_known(used);
    for (const code::Register& r : frame.code->registers) {
        if (r.kind != code::RegisterKind::Value || r.type == nullptr) continue;
        std::fill_n(is_known.begin() + r.slot, r.slots, true);
        names.raw_value(*r.type, reinterpret_cast<const std::byte*>(frame.fp + r.slot));
    }
    for (const std::uint16_t slot : frame.code->pointer_slots) {
        is_known[slot] = true;
        const memory::Address name = names.reference(frame.fp[slot].u);
        std::memcpy(word_at(slot), &name, sizeof(name));
    }
    for (std::uint32_t i = 0; i < used; ++i) {
        if (!is_known[i]) names.raw(frame.fp[i].u);
    }
}

std::optional<ThreadSummary> ThreadStore::summarise(const Thread& t) const {
    const threads::Wait& w = t.wait;
    const bool is_there = t.is_live() || (t.exists && t.state == ThreadState::Finished);
    if (!is_there || !t.partial.empty()) return std::nullopt;
    if (w.is<threads::ForClass>() || w.is<threads::ForHandles>() || w.choices != 0 || w.deadline != 0)
        return std::nullopt;
    exec::MemoryAccess next[2];
    const std::uint32_t count = exec::pending_accesses(t, m_.blocks().blocks(), next);
    return ThreadSummary{t.object, w.what, flags_of(t), t.twin_class, t.pending, t.promises, {next, next + count}};
}

bool ThreadStore::fits(const Thread& t, const ThreadSummary& summary) {
    return t.exists && t.object == summary.object && (t.is_live() || (summary.flags & kFinished) != 0);
}

void ThreadStore::apply(Thread& t, const ThreadSummary& summary) {
    if ((summary.flags & kFinished) != 0) {
        t.state = ThreadState::Finished;
        t.top = nullptr;
    }
    t.twin_class = summary.twin_class;
    set_flags(t, summary.flags);
    t.wait.what = summary.what;
    t.wait.choices = 0;
    t.wait.deadline = 0;
    t.wait.timed_out = false;
    TL_DCHECK(summary.object == t.object, "a summary should be that of its thread");
    if (t.pending.empty() && summary.pending.empty()) return;
    exec::forget_queue(m_, t);
    t.pending = summary.pending;
    t.promises = summary.promises;
}

std::uint32_t ThreadStore::store_frames(const Thread& thread, Shadow& shadow) {
    const std::uint32_t depth = thread.depth();
    std::uint32_t first = 0;
    const auto known = static_cast<std::uint32_t>(std::min<std::size_t>(shadow.lists.size(), depth));
    while (first < known) {
        const Frame& frame = thread.frames[first];
        if (!same_frame(frame, shadow.frames[first])) break;
        if (std::memcmp(frame.fp, &shadow.slots[offset_of(thread, frame.fp)], slots_of(frame) * sizeof(Slot)) != 0)
            break;
        ++first;
    }
    shadow.frames.resize(depth);
    shadow.lists.resize(depth);
    // The last filter that runs on some registers. NB: a frame without registers has the same address as the next one.
    std::unordered_map<const Slot*, const Frame*> filters;
    for (const Frame* f = thread.frames; f <= thread.top && !thread.handling.empty(); ++f) {
        if (f->kind == FrameKind::Filter) filters[f->fp] = f;
    }
    for (std::uint32_t i = first; i < depth; ++i) {
        poll_stop();
        const Frame& frame = thread.frames[i];
        const auto filter = filters.empty() ? filters.end() : filters.find(frame.fp);
        const bool has_filter = filter != filters.end() && filter->second > &frame;
        clear_dead(thread, frame, false, has_filter ? filter->second : nullptr);
        buffer_.clear();
        write_frame(thread, frame);
        const std::uint32_t component = pool_.intern(buffer_).index;
        shadow.lists[i] = pairs_.intern(i == 0 ? 0 : shadow.lists[i - 1], component).index;
        shadow.frames[i] = frame;
        const std::uint32_t begin = offset_of(thread, frame.fp);
        const std::uint32_t end = begin + slots_of(frame);
        if (shadow.slots.size() < end) shadow.slots.resize(end);
        std::copy(thread.stack + begin, thread.stack + end, shadow.slots.begin() + begin);
    }
    return depth == 0 ? 0 : shadow.lists[depth - 1];
}

std::uint32_t ThreadStore::store(Thread& thread) {
    Shadow& shadow = shadow_of(thread);
    if (!thread.exists) {
        shadow = {};
        return 0;
    }
    std::uint32_t list = 0;
    if (thread.state == ThreadState::Finished) {
        shadow.frames.clear();
        shadow.lists.clear();
        buffer_.clear();
        OwnNames names;
        write_record(thread, names, buffer_);
    } else {
        if (!thread.pending.empty()) drop_dead_promises(thread);
        list = store_frames(thread, shadow);
        TL_DCHECK(thread.top != nullptr && thread.top->ip != nullptr,
                  "a thread that has not ended should stand somewhere");
        clear_dead(thread, *thread.top, true, nullptr);
        buffer_.clear();
        OwnNames names;
        write_record(thread, names, buffer_);
        write_frame(thread, *thread.top);
    }
    shadow.part = pairs_.intern(list, pool_.intern(buffer_).index).index;
    return shadow.part;
}

void ThreadStore::restore_frames(Thread& thread, Shadow& shadow, std::uint32_t list, std::uint32_t depth) {
    path_.clear();
    for (std::uint32_t i = depth; i > 0; --i, list = pairs_.left(list)) path_.push_back(list);
    const auto known = static_cast<std::uint32_t>(std::min<std::size_t>(shadow.lists.size(), depth));
    TL_DCHECK(list == 0, "a thread should have as many frames as its record says");
    std::uint32_t first = 0;
    while (first < known && shadow.lists[first] == path_[depth - 1 - first]) ++first;
    shadow.frames.resize(depth);
    shadow.lists.resize(depth, 0);
    for (std::uint32_t i = first; i < depth; ++i) {
        poll_stop();
        const std::uint32_t node = path_[depth - 1 - i];
        Frame& frame = thread.frames[i];
        ByteSource in(pool_.at(pairs_.right(node)));
        read_frame(m_, thread, frame, in);
        shadow.lists[i] = node;
        shadow.frames[i] = frame;
        const std::uint32_t begin = offset_of(thread, frame.fp);
        const std::uint32_t end = begin + slots_of(frame);
        if (shadow.slots.size() < end) shadow.slots.resize(end);
        std::copy(thread.stack + begin, thread.stack + end, shadow.slots.begin() + begin);
    }
}

void ThreadStore::clear(Thread& thread) {
    shadow_of(thread) = {};
    thread.exists = false;
    thread.state = ThreadState::Unstarted;
    thread.object = 0;
    thread.top = nullptr;
    thread.sp = thread.stack;
    thread.wait = {};
    thread.handling.clear();
    thread.local_blocks.clear();
    thread.mutexes.clear();
    thread.interrupt_requested = false;
    thread.threads_made = 0;
    thread.twin_class = 0;
    thread.partial.clear();
}

void ThreadStore::restore(Thread& thread, std::uint32_t part, Since since) {
    Shadow& shadow = shadow_of(thread);
    if (since == Since::HasRun) shadow.lists.clear();
    shadow.part = part;
    exec::forget_queue(m_, thread);
    if (part == 0) return clear(thread);
    ByteSource in(pool_.at(pairs_.right(part)));
    const auto head = in.get<RecordHead>();
    const std::uint32_t flags = head.flags;
    const bool is_finished = (flags & kFinished) != 0;
    thread.exists = true;
    thread.state = is_finished ? ThreadState::Finished : ThreadState::Ready;
    thread.last_error = head.last_error;
    thread.threads_made = head.threads_made;
    thread.twin_class = head.twin_class;
    thread.partial.resize(head.partial);
    thread.object = head.object;
    for (std::uint64_t& word : thread.partial) word = in.get<std::uint64_t>();
    thread.wait = {};
    if ((flags & kWaits) != 0) get_wait(m_.loader(), in, thread.wait);
    set_flags(thread, flags);
    thread.handling.clear();
    for (unsigned i = 0; i < head.handling; ++i) thread.handling.push_back(get_handling(m_, in));
    thread.local_blocks.clear();
    for (unsigned i = 0; i < head.local_blocks; ++i) {
        const auto frame = in.get<std::uint32_t>();
        thread.local_blocks.push_back({frame, in.get<memory::BlockId>()});
    }
    thread.mutexes.clear();
    for (unsigned i = 0; i < head.mutexes; ++i) thread.mutexes.push_back(in.get<memory::Address>());
    if ((flags & kQueue) != 0) read_queue(m_, in, thread);
    if (is_finished) {
        shadow.frames.clear();
        shadow.lists.clear();
        thread.top = nullptr;
        thread.sp = thread.stack;
        return;
    }
    restore_frames(thread, shadow, pairs_.left(part), head.depth);
    thread.top = thread.frames + head.depth;
    read_frame(m_, thread, *thread.top, in);
    // NB: a filter runs on the registers of a frame below, and ends where the frame under it ends.
    const Frame* last = thread.top;
    while (last->kind == FrameKind::Filter) --last;
    thread.sp = last->fp + last->code->frame_slots;
}

}  // namespace tidelock::model
