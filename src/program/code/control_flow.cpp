#include "program/code/control_flow.h"

#include <algorithm>

namespace tidelock::code {

ControlFlow::ControlFlow(const Code& code) : code_(code) {
    find_clauses();
    find_block_ends();
}

// Between two borders of try blocks, all instructions have the same clauses.
void ControlFlow::find_clauses() {
    clause_set_.resize(code_.count);
    clause_sets_.emplace_back();
    std::vector<std::uint32_t> borders;
    for (const Clause& c : code_.clauses) {
        borders.push_back(std::min(c.try_begin, code_.count));
        borders.push_back(std::min(c.try_end, code_.count));
    }
    std::sort(borders.begin(), borders.end());
    for (std::size_t i = 0; i + 1 < borders.size(); ++i) {
        if (borders[i] == borders[i + 1]) continue;
        std::vector<std::uint32_t> inside;
        for (std::uint32_t k = 0; k < code_.clauses.size(); ++k) {
            if (borders[i] >= code_.clauses[k].try_begin && borders[i] < code_.clauses[k].try_end) inside.push_back(k);
        }
        if (inside.empty()) continue;
        std::fill(clause_set_.begin() + borders[i], clause_set_.begin() + borders[i + 1],
                  static_cast<std::uint32_t>(clause_sets_.size()));
        clause_sets_.push_back(std::move(inside));
    }
}

// An exception that passed a finally block goes on to the later clauses around the place where it was raised. One that
// a filter was asked about can go to all of them.
void ControlFlow::find_block_ends() {
    for (std::uint32_t i = 0; i < code_.clauses.size(); ++i) {
        const Clause& c = code_.clauses[i];
        const bool is_filter = c.kind == ClauseKind::Filter;
        BlockEnd& end = ends_[is_filter ? c.filter_begin : c.handler_begin];
        for (std::uint32_t k = is_filter ? 0 : i + 1; k < code_.clauses.size(); ++k) {
            const Clause& other = code_.clauses[k];
            if (other.try_begin < c.try_end && c.try_begin < other.try_end) end.clauses.push_back(k);
        }
    }
    for (std::uint32_t i = 0; i < code_.count; i = after(i)) {
        if (code_.begin[i].op != Op::call_finally) continue;
        const auto end = ends_.find(at(i, code_.begin[i].branch.jump));
        if (end != ends_.end()) end->second.resumes.push_back(after(i));
    }
    for (auto& [block, end] : ends_) {
        std::sort(end.clauses.begin(), end.clauses.end());
        end.clauses.erase(std::unique(end.clauses.begin(), end.clauses.end()), end.clauses.end());
    }
}

const ControlFlow::BlockEnd& ControlFlow::end_of(const Insn& end) const {
    const auto found = ends_.find(static_cast<std::uint32_t>(end.imm));
    return found == ends_.end() ? no_end_ : found->second;
}

std::span<const std::uint32_t> ControlFlow::clauses_after_block(std::uint32_t index) const {
    const Insn& insn = code_.begin[index];
    if (insn.op != Op::end_finally && insn.op != Op::end_filter) return {};
    return end_of(insn).clauses;
}

}  // namespace tidelock::code
