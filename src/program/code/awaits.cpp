#include "program/code/awaits.h"

#include "program/code/control_flow.h"
#include "program/types/assembly.h"

namespace tidelock::code {
namespace {

bool needs_await(const Insn& insn) {
    switch (insn.op) {
        case Op::nop:
        case Op::br:
        case Op::br_back:
        case Op::free_locals:
        case Op::call_finally:
        case Op::end_finally:
        case Op::arguments:
            return false;
        default:
            return true;
    }
}

class Insertion {
public:
    enum class Where : std::uint8_t { Everywhere, Entry };

    Insertion(Code& code, const Repairs* repairs, Where where)
        : code_(code), repairs_(repairs), where_(where), moved_(std::size_t{code.count} + 1) {}

    void run() {
        const ControlFlow flow(code_);
        for (std::uint32_t i = 0; i < code_.count; i = flow.after(i)) {
            moved_[i] = size();
            const Repaired repaired = repaired_at(i);
            if (where_ == Where::Entry && i == 0) add(entry(), i);
            if (where_ == Where::Everywhere && needs_await(code_.insns[i])) {
                add(repaired.await, i);
                const bool boxes = code_.insns[i].op == Op::box || code_.insns[i].op == Op::box_vt;
                if (boxes) insns_.back().c = kBoxing;
            }
            for (std::uint32_t k = i; k < flow.after(i); ++k) {
                places_.push_back({k, size()});
                add(code_.insns[k], k);
            }
            if (repaired.has_barrier_after) add(barrier(), i);
        }
        moved_[code_.count] = size();
        for (const auto& [from, to] : places_) move_jumps(from, to);
        for (Clause& clause : code_.clauses) {
            for (std::uint32_t* at : {&clause.try_begin, &clause.try_end, &clause.handler_begin, &clause.handler_end,
                                      &clause.filter_begin}) {
                if (*at <= code_.count) *at = moved_[*at];
            }
        }
        code_.insns = std::move(insns_);
        code_.il_offsets = std::move(il_offsets_);
        code_.begin = code_.insns.data();
        code_.count = static_cast<std::uint32_t>(code_.insns.size());
    }

private:
    struct Place {
        std::uint32_t from, to;
    };

    struct Repaired {
        Insn await;
        bool has_barrier_after = false;
    };
    static Insn barrier() {
        Insn await;
        await.op = Op::await;
        await.a = kBarrier;
        return await;
    }
    static Insn entry() {
        Insn await;
        await.op = Op::await;
        await.c = kEntry;
        return await;
    }
    [[nodiscard]] Repaired repaired_at(std::uint32_t index) const {
        Repaired repaired;
        repaired.await.op = Op::await;
        const types::Method* method = code_.method;
        if (repairs_ == nullptr || method == nullptr || op_info(code_.insns[index].op).visibility == Visibility::Local)
            return repaired;
        const types::Assembly* assembly = method->owner->assembly;
        if (assembly == nullptr) return repaired;
        const Point point{std::string(assembly->simple_name()), method->row, code_.il_offsets[index]};
        const auto [first, last] = repairs_->equal_range(point);
        for (auto it = first; it != last; ++it) {
            if (it->second == Strength::Before) repaired.await.a = kBarrier;
            if (it->second == Strength::Volatile) repaired.await.b = kMadeVolatile;
            if (it->second == Strength::Interlocked) repaired.await.b = kInterlocked;
            repaired.has_barrier_after |= it->second == Strength::After;
        }
        return repaired;
    }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(insns_.size()); }
    void add(const Insn& insn, std::uint32_t from) {
        insns_.push_back(insn);
        il_offsets_.push_back(code_.il_offsets[from]);
    }
    [[nodiscard]] std::int32_t moved_jump(std::uint32_t from, std::uint32_t to, std::int32_t jump) const {
        const auto target = static_cast<std::size_t>(static_cast<std::int64_t>(from) + jump);
        return static_cast<std::int32_t>(moved_[target]) - static_cast<std::int32_t>(to);
    }
    void move_jumps(std::uint32_t from, std::uint32_t to) {
        Insn& insn = insns_[to];
        if (insn.op == Op::switch_) {
            for (auto& table : code_.jump_tables) {
                if (table->data() != insn.pointer) continue;
                table = std::make_shared<std::vector<std::int32_t>>(*table);  // others may share it
                for (std::int32_t& jump : *table) jump = moved_jump(from, to, jump);
                insn.pointer = table->data();
                break;
            }
        } else if (insn.op == Op::end_finally || insn.op == Op::end_filter) {
            insn.imm = moved_[static_cast<std::size_t>(insn.imm)];  // the block that it ends
        } else if (jumps(insn.op)) {
            insn.branch.jump = moved_jump(from, to, insn.branch.jump);
        }
    }

    Code& code_;
    const Repairs* repairs_;
    Where where_;
    std::vector<Insn> insns_;
    std::vector<std::uint32_t> il_offsets_;
    std::vector<std::uint32_t> moved_;  // by old index: where its await or itself is now
    std::vector<Place> places_;
};

}  // namespace

bool repairs_method(const Repairs* repairs, const types::Method& method) {
    const types::Assembly* assembly = method.owner->assembly;
    if (repairs == nullptr || assembly == nullptr) return false;
    const auto it = repairs->lower_bound({std::string(assembly->simple_name()), method.row, 0});
    return it != repairs->end() && it->first.assembly == assembly->simple_name() && it->first.method == method.row;
}

void insert_awaits(Code& code, const Repairs* repairs) {
    if (code.is_native || code.has_awaits) return;
    Insertion(code, repairs, Insertion::Where::Everywhere).run();
    code.has_awaits = true;
}

void insert_entry_await(Code& code) {
    if (code.is_native || code.has_awaits || code.count == 0) return;
    Insertion(code, nullptr, Insertion::Where::Entry).run();
}

}  // namespace tidelock::code
