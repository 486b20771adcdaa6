#include "machine/exec/tearing.h"

#include <algorithm>
#include <bit>

#include "machine/exec/machine.h"
#include "machine/exec/own_words.h"
#include "program/code/bulk_kind.h"
#include "program/code/op_info.h"
#include "program/types/loader.h"

namespace tidelock::exec {

using code::Op;
using memory::block_of;
using memory::BlockTable;
using memory::offset_of;

namespace {

std::string place_name(const code::Code& code, const Insn* ip) {
    if (code.method == nullptr) return {};
    const std::uint32_t offset = code.il_offsets[static_cast<std::size_t>(ip - code.begin)];
    return types::Loader::full_name(*code.method->owner) + "::" + std::string(code.method->name) + "@" +
           std::to_string(offset);
}

// The type of a value of this size in a register.
const types::Type* type_of_register(const code::Code& code, std::uint16_t slot, std::uint32_t size) {
    for (const code::Register& r : code.registers) {
        if (r.slot == slot) return r.type != nullptr && r.type->value_size == size ? r.type : nullptr;
    }
    return nullptr;
}

// The type of the value, if the instruction accesses one. NB: it matters only where memory has no type of its own.
const types::Type* value_type(const code::Code& code, const Insn* ip) {
    if (ip->op == Op::copy_obj) return static_cast<const types::Type*>(ip->pointer);
    const bool is_value = ip->op == Op::ld_vt || ip->op == Op::st_vt;
    return is_value ? type_of_register(code, code::value_slot(*ip), ip->span.size) : nullptr;
}

}  // namespace

// --- which accesses ---

Tearing::Tearing(const BlockTable& blocks, TornAccesses known)
    : blocks_(blocks), known_(std::move(known)), pieces_(blocks) {
    pieces_.set_raw_unit(known_.raw_unit);
}

bool Tearing::tears(const code::Code& code, const Insn* ip) {
    if (known_.is_everything) return true;
    if (known_.places.empty()) return false;
    const auto [it, is_new] = torn_.try_emplace(ip, false);
    if (is_new) it->second = known_.places.contains(place_name(code, ip));
    return it->second;
}

bool Tearing::learn(const code::Code& code, const Insn* ip) {
    if (known_.is_everything) return false;
    return known_.places.insert(place_name(code, ip)).second;
}

void Tearing::learn_raw_unit(std::uint32_t bytes) {
    known_.raw_unit = std::min(known_.raw_unit, std::bit_floor(bytes));
}

void Tearing::end_round() {
    if (++known_.rounds < kMostRounds) return;
    known_.is_everything = true;
    known_.places.clear();
}

bool Tearing::is_wide(std::span<const MemoryAccess> accesses, const code::Code& code, const Insn* ip) {
    const auto is_shared = [this](const MemoryAccess& a) { return blocks_.at(a.address).shared != 0; };
    if (accesses.size() > 1 && std::all_of(accesses.begin(), accesses.end(), is_shared)) return true;
    return std::any_of(accesses.begin(), accesses.end(), [&](const MemoryAccess& a) {
        if (a.grain == Grain::Whole || a.grain == Grain::Bulk || !is_shared(a)) return false;
        return a.size > 8 || !pieces_.is_one(a, value_type(code, ip));
    });
}

void Tearing::note_made(Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses) {
    if (ip == began_at_) return;
    note_unseen(x);
    for (const MemoryAccess& access : accesses) made_.push_back({x.frame->code, ip, access});
}

Pieces::Cut Tearing::cut(const MemoryAccess& access, const code::Code& code, const Insn* ip) {
    return pieces_.cut(access, value_type(code, ip));
}

std::optional<Pieces::Cut> Tearing::cut_of_value(std::uint32_t size, const code::Code& code, const Insn* ip) {
    const types::Type* type = type_of_register(code, code::value_slot(*ip), size);
    if (type == nullptr || type->storage != types::Storage::Value) return std::nullopt;
    return pieces_.cut(*type);
}

// --- piece by piece ---

namespace {

constexpr std::uint32_t kFew = 4;
constexpr std::uint64_t kBackward = std::uint64_t{1} << 31U;

enum class Kind : std::uint8_t { Load, Store, Fill, Copy, Compare };

Kind kind_of(Op op) {
    if (code::is_load(op)) return Kind::Load;
    if (code::is_store(op)) return Kind::Store;
    if (op == Op::initblk || op == Op::init_obj) return Kind::Fill;
    return op == Op::cmp_blk ? Kind::Compare : Kind::Copy;
}

class TornAccess {
public:
    TornAccess(Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses)
        : x_(x), t_(*x.thread), table_(x.machine->blocks()), ip_(ip), kind_(kind_of(ip->op)), first_(accesses[0]) {
        Pieces& pieces = x.stepping->tearing->pieces();
        const types::Type* type = value_type(*x.frame->code, ip);
        cut_ = pieces.cut(first_, type);
        if (accesses.size() == 1) return;
        second_ = accesses[1];
        const bool first_is_shared = is_shared(first_);
        const bool second_is_shared = is_shared(second_);
        has_halves_ = first_is_shared && second_is_shared;
        const Pieces::Cut other = pieces.cut(second_, type);
        if (second_is_shared && (!first_is_shared || other.count > cut_.count)) cut_ = other;
        const Address distance = second_.address - first_.address;
        const bool overlaps = kind_ == Kind::Copy && block_of(first_.address) == block_of(second_.address) &&
                              (distance < first_.size || Address{0} - distance < first_.size);
        if (overlaps) forced_ = second_.address > first_.address ? Order::Backward : Order::Forward;
    }

    [[nodiscard]] std::uint32_t choices() const {
        const bool has_begun = !t_.partial.empty();
        std::uint32_t count = 0;
        if (is_few()) {
            count = cut_.count - (has_begun ? done_in_mask() : 0);
        } else {
            count = has_begun || forced_ != Order::Any ? 1 : 2;
        }
        return count > 1 ? count : 0;
    }

    // Makes one piece, or half of it. False: there are more.
    bool step(Slot* fp, std::uint32_t option) {
        if (t_.partial.empty()) begin(option);
        std::uint64_t& state = t_.partial[0];
        std::uint32_t piece = 0;
        bool is_second_half = false;
        if (is_few()) {
            while ((state >> piece & 1U) != 0 || option-- != 0) ++piece;
            state |= std::uint64_t{1} << piece;
        } else {
            const auto done = static_cast<std::uint32_t>(state & (kBackward - 1));
            piece = has_halves_ ? done / 2 : done;
            is_second_half = has_halves_ && done % 2 != 0;
            if ((state & kBackward) != 0) piece = cut_.count - 1 - piece;
            ++state;
        }
        const bool goes_on = make(fp, cut_.piece(piece), is_second_half);
        const std::uint32_t done =
            is_few() ? done_in_mask() : static_cast<std::uint32_t>(t_.partial[0] & (kBackward - 1));
        if (goes_on && done < cut_.count * (has_halves_ ? 2U : 1U)) return false;
        if (kind_ == Kind::Load) deliver(fp);
        if (kind_ == Kind::Compare) fp[ip_->a].u = goes_on ? 1 : 0;
        t_.partial.clear();
        return true;
    }

private:
    enum class Order : std::uint8_t { Any, Forward, Backward };

    [[nodiscard]] bool is_shared(const MemoryAccess& a) const { return table_.at(a.address).shared != 0; }
    [[nodiscard]] bool is_few() const { return cut_.count <= kFew && !has_halves_ && forced_ == Order::Any; }
    [[nodiscard]] std::uint32_t done_in_mask() const {
        return static_cast<std::uint32_t>(std::popcount(t_.partial[0]));
    }

    void begin(std::uint32_t option) {
        const std::uint32_t kept = kind_ == Kind::Load ? (first_.size + 7) / 8 : has_halves_ ? 1 : 0;
        t_.partial.assign(std::size_t{1} + kept, 0);
        const bool is_backward = forced_ == Order::Any ? option != 0 : forced_ == Order::Backward;
        if (!is_few() && is_backward) t_.partial[0] = kBackward;
    }

    [[nodiscard]] std::byte* kept() { return reinterpret_cast<std::byte*>(t_.partial.data() + 1); }

    std::byte* memory(const MemoryAccess& a, const Pieces::Piece& piece) {
        if (a.is_write && block_of(a.address) != t_.stack_block) {
            table_.touch(block_of(a.address));
            if (is_shared(a)) table_.tracking()->written_shared.push_back(block_of(a.address));
        }
        if (is_shared(a)) {
            x_.stepping->accesses.push_back(
                {a.address + piece.offset, piece.size, a.is_write, a.is_atomic, Grain::Whole});
        }
        return table_.at(a.address).data + offset_of(a.address) + piece.offset;
    }

    // False: nothing is left to be done.
    bool make(Slot* fp, const Pieces::Piece& piece, bool is_second_half) {
        switch (kind_) {
            case Kind::Load:
                std::memcpy(kept() + piece.offset, memory(first_, piece), piece.size);
                return true;
            case Kind::Store: {
                const auto* from = reinterpret_cast<const std::byte*>(&fp[code::value_slot(*ip_)]);
                std::memcpy(memory(first_, piece), from + piece.offset, piece.size);
                return true;
            }
            case Kind::Fill: {
                fill(fp, piece);
                return true;
            }
            case Kind::Copy:
            case Kind::Compare:
                return make_pair(piece, is_second_half);
        }
        return true;
    }

    void fill(const Slot* fp, const Pieces::Piece& piece) {
        std::byte* to = memory(first_, piece);
        const std::uint32_t value_size = ip_->op == Op::initblk ? code::filled_size(ip_->imm) : 0;
        const auto* value = reinterpret_cast<const std::byte*>(&fp[ip_->b]);
        for (std::uint32_t i = 0; i < piece.size; ++i) {
            if (ip_->op != Op::initblk) {
                to[i] = std::byte{0};
            } else {
                to[i] = value_size <= 1 ? value[0] : value[(piece.offset + i) % value_size];
            }
        }
    }

    bool make_pair(const Pieces::Piece& piece, bool is_second_half) {
        if (has_halves_ && !is_second_half) {
            // NB: padding is not worth keeping.
            std::memcpy(kept(), memory(first_, piece), std::min<std::size_t>(piece.size, 8));
            return true;
        }
        const std::size_t size = has_halves_ ? std::min<std::size_t>(piece.size, 8) : piece.size;
        const std::byte* source = has_halves_ ? kept() : memory(first_, piece);
        std::byte* target = memory(second_, piece);
        if (kind_ == Kind::Compare) return std::memcmp(target, source, size) == 0;
        std::memmove(target, source, size);
        return true;
    }

    void deliver(Slot* fp) {
        const std::uint16_t slot = ip_->a;
        if (first_.grain == Grain::Bytes && first_.size <= 8) {
            fp[slot].u = loaded(ip_->op, t_.partial[1]);
        } else {
            std::memcpy(&fp[slot], kept(), first_.size);
        }
    }

    Exec& x_;
    threads::Thread& t_;
    BlockTable& table_;
    const Insn* ip_;
    Kind kind_;
    MemoryAccess first_;       // the only one, or what is read first
    MemoryAccess second_;      // what is written, or read to compare
    bool has_halves_ = false;  // both are shared: others can come between reading and writing
    Order forced_ = Order::Any;
    Pieces::Cut cut_;
};

}  // namespace

std::uint32_t torn_choices(Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses) {
    return TornAccess(x, ip, accesses).choices();
}

SlowAccess tear(Exec& x, const Insn* ip, Slot* fp, std::span<const MemoryAccess> accesses) {
    note_unseen(x);
    TornAccess access(x, ip, accesses);
    const std::uint32_t needed = access.choices();
    const bool was_told = x.thread->wait.choices != 0;
    x.thread->wait = {};
    bool is_done = false;
    if (x.stepping->is_alone) {
        while (!is_done) is_done = access.step(fp, 0);
    } else if (needed == 0 || was_told) {
        is_done = access.step(fp, needed == 0 ? 0 : x.stepping->option);
    }
    finish_native(x);
    if (is_done) return SlowAccess::Done;
    x.thread->wait.choices = access.choices();
    return SlowAccess::Stop;
}

}  // namespace tidelock::exec
