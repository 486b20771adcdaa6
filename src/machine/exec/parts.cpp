#include "machine/exec/parts.h"

#include <algorithm>

#include "machine/exec/machine.h"
#include "machine/exec/own_words.h"
#include "machine/exec/tearing.h"
#include "program/code/op_info.h"

namespace tidelock::exec {

using code::Op;

namespace {

constexpr std::uint32_t kWord = 8;

// Where the cuts are: by the memory that others can see, and if that is both sides of a copy by the one with more.
std::optional<Pieces::Cut> cut_of(Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses) {
    std::optional<Pieces::Cut> finest;
    for (const MemoryAccess& access : accesses) {
        const bool is_seen = x.machine->blocks().at(access.address).shared != 0 || x.stepping->order->delays_local;
        if (access.grain == Grain::Whole || !is_seen) continue;
        const Pieces::Cut cut = x.stepping->tearing->cut(access, *x.frame->code, ip);
        if (!finest || cut.count > finest->count) finest = cut;
    }
    return finest;
}

// Does it lie within a word of the stack, or of the register that the instruction loads or stores?
bool is_within_word(const Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses, const Part& part) {
    const auto fits = [&](std::uint32_t begin) { return (begin + part.offset) % kWord + part.size <= kWord; };
    if (code::is_load(ip->op) || code::is_store(ip->op)) return fits(0);
    return std::all_of(accesses.begin(), accesses.end(), [&](const MemoryAccess& a) {
        return memory::block_of(a.address) != x.thread->stack_block || fits(OwnWords::place_of(a.address));
    });
}

}  // namespace

bool is_copy(Op op) { return code::op_info(op).kind == code::OpKind::Copy; }

bool can_wait(Op op) {
    const code::OpKind kind = code::op_info(op).kind;
    return code::is_load(op) || code::is_store(op) || kind == code::OpKind::Fill || kind == code::OpKind::Compare ||
           kind == code::OpKind::Copy;
}

namespace {

// Each at most a word.
void add_words(Parts& parts, std::uint32_t begin, std::uint32_t end) {
    for (; begin < end; begin = parts.back().offset + parts.back().size)
        parts.push_back({begin, std::min(kWord, end - begin)});
}

void add_pieces(Parts& parts, const Pieces::Cut& cut) {
    for (std::uint32_t i = 0; i < cut.count; ++i) {
        const Pieces::Piece piece = cut.piece(i);
        add_words(parts, piece.offset, piece.offset + piece.size);
    }
}

}  // namespace

Parts parts_without_address(Exec& x, const Insn* ip, std::uint32_t size) {
    Parts parts;
    const std::optional<Pieces::Cut> cut = x.stepping->tearing->cut_of_value(size, *x.frame->code, ip);
    if (cut && cut->count <= x.stepping->queue_limit) add_pieces(parts, *cut);
    const bool has_room = operations_for(ip->op, parts) <= x.stepping->queue_limit;
    const bool is_odd =
        std::any_of(parts.begin(), parts.end(), [](const Part& p) { return p.offset % kWord + p.size > kWord; });
    if (!parts.empty() && has_room && !is_odd) return parts;
    if (cut && cut->count > 1) x.stepping->has_met_limit |= !has_room;
    parts.clear();
    add_words(parts, 0, size);
    return parts;
}

std::optional<Parts> parts_of(Exec& x, const Insn* ip, std::span<const MemoryAccess> accesses) {
    const std::uint32_t size = accesses[0].size;
    const std::uint32_t most = std::max(x.stepping->queue_limit, 1U);
    const std::optional<Pieces::Cut> cut = cut_of(x, ip, accesses);
    if (size / kWord > most || (cut && cut->count > most)) return std::nullopt;
    Parts parts;
    if (cut) {
        add_pieces(parts, *cut);
    } else {
        add_words(parts, 0, size);
    }
    const auto is_odd = [&](const Part& part) { return !is_within_word(x, ip, accesses, part); };
    if (std::any_of(parts.begin(), parts.end(), is_odd)) return std::nullopt;
    if (operations_for(ip->op, parts) > most && parts.size() > 1) return std::nullopt;
    return parts;
}

std::uint32_t operations_for(Op op, const Parts& parts) {
    const auto count = static_cast<std::uint32_t>(parts.size());
    const bool is_cut =
        std::any_of(parts.begin(), parts.end(), [](const Part& p) { return p.offset % kWord != 0 || p.size != kWord; });
    if (op == Op::cmp_blk) return 5 * count + 1;
    if (is_copy(op)) return is_cut ? 3 * count : 2 * count;
    return is_cut && count > 1 ? 2 * count + 1 : count;
}

}  // namespace tidelock::exec
