#include "machine/exec/own_words.h"

#include <algorithm>

#include "machine/exec/issue.h"
#include "machine/exec/machine.h"
#include "machine/exec/promises.h"
#include "program/code/op_info.h"

namespace tidelock::exec {

using code::Op;
using threads::Operand;
using threads::OperationId;
using threads::PendingOperation;
using Kind = PendingOperation::Kind;

namespace {

constexpr std::uint32_t kWord = sizeof(Slot);

}  // namespace

std::uint64_t loaded(Op op, std::uint64_t bits) {
    const code::OpInfo& info = code::op_info(op);
    switch (info.kind == code::OpKind::Load ? info.width : code::OpWidth::None) {
        case code::OpWidth::I1:
            return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int8_t>(bits)));
        case code::OpWidth::I2:
            return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int16_t>(bits)));
        case code::OpWidth::I4:
            return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(bits)));
        default:
            return bits;
    }
}

namespace {

// Do they load values of one kind that fits a slot?
bool load_alike(Op a, Op b) {
    const code::OpInfo& one = code::op_info(a);
    const code::OpInfo& other = code::op_info(b);
    return one.kind == code::OpKind::Load && other.kind == code::OpKind::Load && one.width == other.width &&
           one.width != code::OpWidth::Value;
}

}  // namespace

std::uint64_t low_bytes(std::uint64_t bits, std::uint32_t size) {
    return size >= 8 ? bits : bits & ((std::uint64_t{1} << (size * 8)) - 1);
}

std::uint64_t inserted(const PendingOperation& insert) {
    const auto shift = static_cast<unsigned>(insert.address) * 8;
    const std::uint64_t mask = low_bytes(~std::uint64_t{0}, insert.size) << shift;
    return (insert.value.bits & ~mask) | ((insert.base.bits << shift) & mask);
}

std::uint64_t extracted(const PendingOperation& extract) {
    return loaded(extract.insn->op, low_bytes(extract.value.bits >> (extract.address * 8), extract.size));
}

std::uint32_t OwnWords::place_of(const Slot* slot) const { return stack_slot(t_, slot) * kWord; }

bool OwnWords::has_promise(std::uint32_t at, std::uint32_t size) const {
    const std::uint32_t first = at / kWord;
    const std::uint32_t last = (at + std::max(size, 1U) - 1) / kWord;
    return std::any_of(t_.promises.begin(), t_.promises.end(),
                       [&](const threads::Promise& p) { return p.slot >= first && p.slot <= last; });
}

Operand OwnWords::word(std::uint32_t slot) const { return operand_of(t_, t_.stack + slot); }

void OwnWords::set_word(std::uint32_t slot, Operand value) {
    if (value.is_known()) {
        drop_promise(t_, t_.stack + slot);
        t_.stack[slot].u = value.bits;
    } else {
        set_promise(t_, t_.stack + slot, value.promise);
    }
}

const PendingOperation* OwnWords::operation(OperationId id) const {
    for (const PendingOperation& o : t_.pending) {
        if (o.id == id) return &o;
    }
    return nullptr;
}

OperationId OwnWords::add(const Insn* insn, PendingOperation operation) {
    operation.code = x_.frame->code;
    operation.insn = insn;
    return add_pending(x_, operation);
}

std::optional<Operand> OwnWords::load(const Insn* insn, std::uint32_t at, std::uint32_t size) {
    if (at % kWord + size > kWord) {
        if (has_promise(at, size)) return std::nullopt;
        std::uint64_t bits = 0;
        std::memcpy(&bits, reinterpret_cast<const std::byte*>(t_.stack) + at, size);
        return Operand{loaded(insn->op, bits), 0};
    }
    Operand from = word(at / kWord);
    std::uint32_t shift = at % kWord;
    const PendingOperation* source = nullptr;
    // Past the parts that are no part of this one.
    while (!from.is_known()) {
        source = operation(from.promise);
        if (source == nullptr || source->kind != Kind::Insert) break;
        const auto begin = static_cast<std::uint32_t>(source->address);
        const std::uint32_t end = begin + source->size;
        if (shift >= begin && shift + size <= end) {
            from = source->base;
            shift -= begin;
        } else if (shift >= end || shift + size <= begin) {
            from = source->value;
        } else {
            break;
        }
    }
    if (from.is_known()) return Operand{loaded(insn->op, low_bytes(from.bits >> (shift * 8), size)), 0};
    if (size == kWord) return from;
    // What was loaded in the same way is what it would be made.
    const bool is_load = source != nullptr && (source->kind == Kind::Read || source->kind == Kind::Extract);
    if (is_load && shift == 0 && source->size == size && load_alike(source->insn->op, insn->op)) return from;
    PendingOperation extract;
    extract.kind = Kind::Extract;
    extract.address = shift;
    extract.size = static_cast<std::uint8_t>(size);
    extract.value = from;
    return Operand{0, add(insn, extract)};
}

bool OwnWords::store(const Insn* insn, std::uint32_t at, std::uint32_t size, Operand value) {
    const std::uint32_t slot = at / kWord;
    const std::uint32_t shift = at % kWord;
    if (shift + size > kWord) {
        if (!value.is_known() || has_promise(at, size)) return false;
        std::memcpy(reinterpret_cast<std::byte*>(t_.stack) + at, &value.bits, size);
        return true;
    }
    if (size == kWord) {
        set_word(slot, value);
        return true;
    }
    Operand old = word(slot);
    while (!old.is_known()) {  // past what is replaced
        const PendingOperation* source = operation(old.promise);
        if (source == nullptr || source->kind != Kind::Insert || source->address < shift ||
            source->address + source->size > shift + size)
            break;
        old = source->value;
    }
    PendingOperation insert;
    insert.kind = Kind::Insert;
    insert.address = shift;
    insert.size = static_cast<std::uint8_t>(size);
    insert.value = old;
    insert.base = value;
    if (old.is_known() && value.is_known()) {
        set_word(slot, {inserted(insert), 0});
    } else {
        set_word(slot, {0, add(insn, insert)});
    }
    return true;
}

bool OwnWords::copy(const Insn* insn, std::uint32_t to, std::uint32_t from, std::uint32_t size) {
    // Pieces that lie within a word on both sides. What is read first is not overwritten first, as in memmove.
    struct Piece {
        std::uint32_t at = 0;
        std::uint32_t size = 0;
        Operand value;
    };
    std::vector<Piece> pieces;
    for (std::uint32_t at = 0; at < size;) {
        std::uint32_t piece = kWord;
        while (piece > 1 && ((from + at) % piece != 0 || (to + at) % piece != 0 || at + piece > size)) piece /= 2;
        const std::optional<Operand> value = load(insn, from + at, piece);  // as it is: no load of a number copies
        if (!value) return false;
        pieces.push_back({at, piece, *value});
        at += piece;
    }
    for (const Piece& piece : pieces) {
        if (!store(insn, to + piece.at, piece.size, piece.value)) return false;
    }
    return true;
}

const Frame* OwnWords::frame_of(std::uint32_t at) const {
    const Slot* slot = t_.stack + at / kWord;
    for (const Frame* f = x_.frame; f >= t_.frames; --f) {
        if (f->kind == threads::FrameKind::Method && slot >= f->fp && slot < f->fp + f->code->frame_slots) return f;
    }
    return nullptr;
}

bool OwnWords::may_hold_promise(std::uint32_t at) const {
    const Frame* frame = frame_of(at);
    return frame != nullptr && frame->code->has_awaits;
}

void each_word_behind(Exec& x, std::vector<Address>& words, const std::function<bool(const Slot*)>& visit) {
    const OwnWords own(x);
    const threads::Thread& t = *x.thread;
    std::vector<const Slot*> seen;
    while (!words.empty()) {
        const Address address = words.back();
        words.pop_back();
        if (!own.is_own(address)) continue;
        const std::uint32_t at = OwnWords::place_of(address);
        const Frame* frame = own.frame_of(at);
        if (frame == nullptr) continue;
        const auto slot = static_cast<std::uint32_t>(t.stack + at / kWord - frame->fp);
        const code::SlotRange r = promise_map(*x.machine, *frame->code).effects.register_at(slot);
        const Slot* begin = frame->fp + r.first;
        if (std::find(seen.begin(), seen.end(), begin) != seen.end()) continue;
        seen.push_back(begin);
        for (std::uint32_t i = 0; i < r.count; ++i) {
            if (!visit(begin + i)) return;
            words.push_back(begin[i].u);
        }
    }
}

OperationId promise_behind(Exec& x, const Slot* first, std::uint32_t count) {
    std::vector<Address> words;
    for (std::uint32_t i = 0; i < count; ++i) words.push_back(first[i].u);
    OperationId found = 0;
    each_word_behind(x, words, [&](const Slot* word) {
        found = promise_of(*x.thread, word);
        return found == 0;
    });
    return found;
}

}  // namespace tidelock::exec
